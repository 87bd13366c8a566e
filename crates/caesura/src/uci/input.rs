//! Lines of input, however long and whatever their bytes.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, in bytes. The longest game that the rules allow has some
/// 17,700 plies, of five or six bytes each.
const MAX_LINE: usize = 1 << 18;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text; bytes that are no UTF-8 are replaced.
    Text(String),
    /// More than can be meant seriously. It was thrown away as it came.
    TooLong,
}

/// Reads lines of any length into bounded memory.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub fn new(input: R) -> Self {
        Self { input }
    }

    /// The next line without its end; `None` when the input has ended.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut length: usize = 0;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let at_end_of_input = chunk.is_empty();
            length = length.saturating_add(part.len());
            if length <= MAX_LINE {
                line.extend_from_slice(part);
            }
            let consumed = part.len() + usize::from(end.is_some());
            self.input.consume(consumed);
            if at_end_of_input && length == 0 {
                return Ok(None);
            }
            if end.is_some() || at_end_of_input {
                return Ok(Some(match length <= MAX_LINE {
                    true => Line::Text(String::from_utf8_lossy(&line).into_owned()),
                    false => Line::TooLong,
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// All lines, read through a buffer so small that every line is cut.
    fn lines(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(BufReader::with_capacity(3, input));
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
        assert_eq!(lines(b"isready\r\n\nquit"), [text("isready\r"), text(""), text("quit")]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(lines(b"a\xff\xc3b\0\n"), [text("a\u{fffd}\u{fffd}b\0")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_read() {
        let mut input = vec![b'x'; MAX_LINE];
        input.extend_from_slice(b"\nyy");
        assert_eq!(lines(&input), [text(&"x".repeat(MAX_LINE)), text("yy")]);
        input.insert(0, b'x');
        assert_eq!(lines(&input), [Line::TooLong, text("yy")]);
    }
}
