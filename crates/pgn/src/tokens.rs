//! The words of a PGN.

/// A piece of a PGN that means something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A tag pair; quotes within the value keep their backslash.
    Tag { name: &'a str, value: &'a str },
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A move, the number of one, or a result.
    Word(&'a str),
    /// Something that has no end, or no form.
    Broken(&'static str),
}

/// The tokens of a text, each with its line. Comments and annotations are left out.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, at_line_start: true }
    }

    /// Takes so many bytes from the text.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        self.at_line_start = taken.ends_with('\n');
        taken
    }

    /// Takes the text up to and including a character, or all if it does not come.
    fn take_through(&mut self, end: char) -> Option<&'a str> {
        match self.rest.find(end) {
            Some(at) => Some(self.take(at + end.len_utf8())),
            None => {
                self.take(self.rest.len());
                None
            }
        }
    }

    fn tag(&mut self) -> Token<'a> {
        const NO_TAG: Token<'static> = Token::Broken("a tag is not of the form [Name \"value\"]");
        let line = self.rest.find('\n').unwrap_or(self.rest.len());
        let Some(close) = self.rest[..line].rfind(']') else {
            self.take(line);
            return NO_TAG;
        };
        let inside = self.take(close + 1)[1..close].trim();
        let Some((name, value)) = inside.split_once(char::is_whitespace) else { return NO_TAG };
        let value = value.trim().strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        value.map_or(NO_TAG, |value| Token::Tag { name, value })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let first = self.rest.chars().next()?;
            let line = self.line;
            let token = match first {
                _ if first.is_whitespace() => {
                    self.take(first.len_utf8());
                    continue;
                }
                '%' if self.at_line_start => {
                    self.take_through('\n');
                    continue;
                }
                ';' => {
                    self.take_through('\n');
                    continue;
                }
                '{' if self.take_through('}').is_some() => continue,
                '{' => Token::Broken("a comment has no end"),
                '[' => self.tag(),
                '(' | ')' => {
                    self.take(1);
                    if first == '(' { Token::Open } else { Token::Close }
                }
                '}' | ']' => {
                    self.take(1);
                    Token::Broken("a bracket is closed that was not opened")
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
                    let length = self.rest.find(ends).unwrap_or(self.rest.len());
                    Token::Word(self.take(length))
                }
            };
            return Some((line, token));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
        Tokens::new(text).collect()
    }

    #[test]
    fn comments_and_escapes_are_left_out_and_lines_counted() {
        let text = "% escaped [x\n[A \"b [c] \\\" d\"]\n1.e4{two\nlines} e5 ; rest\n(e6) *";
        let expected = [
            (2, Token::Tag { name: "A", value: "b [c] \\\" d" }),
            (3, Token::Word("1.e4")),
            (4, Token::Word("e5")),
            (5, Token::Open),
            (5, Token::Word("e6")),
            (5, Token::Close),
            (5, Token::Word("*")),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn what_has_no_end_is_broken() {
        for text in ["{", "[A", "[A \"b]", "[]", "}", "]"] {
            assert!(matches!(tokens(text)[..], [(1, Token::Broken(_))]), "{text}");
        }
    }
}
