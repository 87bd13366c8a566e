//! Tables that are wider than the terminal, in parts that are not, and lines of prose broken
//! between words.

use std::io::{self, Write};
use std::mem;

/// Writes on, but each table that is wider than so many columns in parts, one below the other. Each
/// part begins with the first column, which holds names.
pub struct Folding<W: Write> {
    out: W,
    width: usize,
    /// Whether lines outside tables are broken too.
    is_prose: bool,
    /// A line that has not ended yet.
    line: Vec<u8>,
    /// The lines of a table that has not ended yet.
    table: Vec<String>,
}

impl<W: Write> Folding<W> {
    pub fn new(out: W, width: usize) -> Self {
        Self { out, width, is_prose: false, line: Vec::new(), table: Vec::new() }
    }

    /// Breaks lines outside tables as well: for what people read and nobody copies.
    pub fn of_prose(out: W, width: usize) -> Self {
        let mut folding = Self::new(out, width);
        folding.is_prose = true;
        folding
    }

    fn end_line(&mut self) -> io::Result<()> {
        let line = mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches('\n');
        if self.table.is_empty() && !text.starts_with('┌') {
            return match self.is_prose {
                true => self
                    .out
                    .write_all(broken(&String::from_utf8_lossy(&line), self.width).as_bytes()),
                false => self.out.write_all(&line),
            };
        }
        self.table.push(text.to_owned());
        match text.starts_with('└') {
            true => folded(&mem::take(&mut self.table), self.width)
                .iter()
                .try_for_each(|line| writeln!(self.out, "{line}")),
            false => Ok(()),
        }
    }
}

impl<W: Write> Write for Folding<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.end_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> Drop for Folding<W> {
    fn drop(&mut self) {
        // What is no whole table is told as it is.
        for line in mem::take(&mut self.table) {
            let _ = writeln!(self.out, "{line}");
        }
        let _ = self.out.write_all(&self.line);
    }
}

/// A line in lines of no more than so many columns, as far as its words allow. Where it has
/// columns, which two blanks part, it goes on below the last one, and else a little further in than
/// it began.
pub fn broken(line: &str, width: usize) -> String {
    let text = line.trim_end();
    let letters = |text: &str| text.chars().count();
    if letters(text) <= width {
        return line.to_owned();
    }
    let start = letters(text) - letters(text.trim_start());
    let column = text.rfind("  ").map_or(0, |at| letters(&text[..at + 2]));
    let inner = if (start + 1..width * 3 / 4).contains(&column) { column } else { start + 2 };
    let mut broken = String::new();
    let mut used = 0;
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 && used > inner && used + 1 + letters(word) > width {
            broken += &format!("\n{:inner$}", "");
            used = inner;
        } else if index > 0 {
            broken.push(' ');
            used += 1;
        }
        broken += word;
        used += letters(word);
    }
    broken + &line[text.len()..]
}

/// A table in parts of no more than so many columns, as far as its columns allow.
fn folded(table: &[String], width: usize) -> Vec<String> {
    let lines: Vec<Vec<char>> = table.iter().map(|line| line.chars().collect()).collect();
    let Some(top) = lines.first().filter(|top| top.len() > width) else { return table.to_vec() };
    // Where the first column ends, then the second one, and so on to the border.
    let ends: Vec<usize> = (1..top.len()).filter(|&at| matches!(top[at], '┬' | '┐')).collect();
    let Some((&first, mut rest)) = ends.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return table.to_vec();
    };
    let mut parts = Vec::new();
    let mut from = first;
    while !rest.is_empty() {
        let fitting = rest.iter().take_while(|&&end| first + end - from < width).count().max(1);
        let to = rest[fitting - 1];
        parts.extend(lines.iter().map(|line| {
            let border = line.last();
            line[..first].iter().chain(&line[from..to]).chain(border).collect::<String>()
        }));
        (from, rest) = (to, &rest[fitting..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
┌──────┬───────┬────┐
│ name ┆ nodes ┆ of │
╞══════╪═══════╪════╡
│ off  ┆ 1,200 ┆ 30 │
└──────┴───────┴────┘
";

    fn written(width: usize) -> String {
        let mut out = Vec::new();
        let mut folding = Folding::new(&mut out, width);
        // In pieces, as a formatter writes them.
        for piece in format!("before\n{TABLE}after").as_bytes().chunks(5) {
            folding.write_all(piece).unwrap();
        }
        drop(folding);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_that_fits_stays_as_it_is() {
        assert_eq!(written(21), format!("before\n{TABLE}after"));
    }

    #[test]
    fn a_wider_one_is_told_in_parts_that_begin_with_the_names() {
        let parts = "\
┌──────┬───────┐
│ name ┆ nodes │
╞══════╪═══════╡
│ off  ┆ 1,200 │
└──────┴───────┘
┌──────┬────┐
│ name ┆ of │
╞══════╪════╡
│ off  ┆ 30 │
└──────┴────┘
";
        for width in [20, 16, 3] {
            assert_eq!(written(width), format!("before\n{parts}after"), "{width}");
        }
    }

    #[test]
    fn prose_is_broken_between_words_below_where_it_began() {
        let text = "\
name     on, off  what it does, in a few words\n    R: plies by which it is less\nshort  one\nunbreakable-words-stay\n";
        let mut out = Vec::new();
        Folding::of_prose(&mut out, 30).write_all(text.as_bytes()).unwrap();
        let expected = "\
name     on, off  what it
                  does, in a
                  few words
    R: plies by which it is
      less
short  one
unbreakable-words-stay
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn what_is_no_whole_table_is_told_as_it_is() {
        let mut out = Vec::new();
        Folding::new(&mut out, 4).write_all("┌───┬───┐\n│ a ┆".as_bytes()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "┌───┬───┐\n│ a ┆");
    }
}
