//! Suites made of games.
//!
//! The words of a PGN are told apart here and not by a library, since the readers at hand pass
//! over words that they do not know: a misspelt move would cost a game in silence. What a move
//! means is the business of [`Position::parse_san`], which is as tolerant here as in an EPD.

use std::mem;

use chess::notation::Fen;
use chess::{Color, Position};

use super::{Found, GameError, Problem, Seen, SuiteError};

/// Reads the positions of all games.
pub(super) fn read(file: &str, content: &[u8]) -> Found {
    let text = String::from_utf8_lossy(content);
    let mut games = Games::default();
    let mut seen = Seen::default();
    let mut found = Found::new();
    let mut take = |game: Option<ReadGame>| match game {
        None => {}
        Some((_, _, Ok(problems))) => {
            found.extend(problems.into_iter().filter(|p| seen.is_new(&p.position)).map(Ok));
        }
        Some((game, line, Err(cause))) => {
            found.push(Err(SuiteError::BadGame { file: file.to_owned(), game, line, cause }));
        }
    };
    for (line, token) in Tokens::new(text.strip_prefix('\u{feff}').unwrap_or(&text)) {
        take(games.next(line, token));
    }
    take(games.end());
    found
}

/// A game that has come to its end: its number and, if it is bad, the line and the reason.
type ReadGame = (usize, usize, Result<Vec<Problem>, GameError>);

/// A piece of a PGN that means something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'a> {
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
struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
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

/// Plays games through, token by token.
#[derive(Default)]
struct Games {
    /// How many games have begun.
    count: usize,
    game: Option<Game>,
}

/// A game under way.
#[derive(Default)]
struct Game {
    white: Option<String>,
    black: Option<String>,
    fen: Option<String>,
    /// Where the first token stands.
    line: usize,
    /// After the first move or result.
    position: Option<Position>,
    /// How deep in variations, which are passed over.
    variations: usize,
    problems: Vec<Problem>,
    /// The first thing that is wrong, and its line. The rest of the game is then passed over.
    fault: Option<(usize, GameError)>,
}

impl Games {
    /// Takes a token, and gives the game that ends with it or before it.
    fn next(&mut self, line: usize, token: Token<'_>) -> Option<ReadGame> {
        let is_tag = matches!(token, Token::Tag { .. });
        let is_next = is_tag && self.game.as_ref().is_some_and(Game::has_begun);
        let before = if is_next { self.end() } else { None };
        if self.game.is_none() {
            self.count += 1;
        }
        let game = self.game.get_or_insert_with(|| Game { line, ..Game::default() });
        let is_over = game.token(self.count, line, token);
        if is_over { self.end() } else { before }
    }

    /// Ends the game under way.
    fn end(&mut self) -> Option<ReadGame> {
        let mut game = self.game.take()?;
        // Tags alone make a game too.
        game.begin(self.count);
        Some(match game.fault {
            None => (self.count, game.line, Ok(game.problems)),
            Some((line, fault)) => (self.count, line, Err(fault)),
        })
    }
}

impl Game {
    fn has_begun(&self) -> bool {
        self.position.is_some() || self.fault.is_some()
    }

    /// Takes a token; whether the game is over then.
    fn token(&mut self, number: usize, line: usize, token: Token<'_>) -> bool {
        match token {
            Token::Tag { name, value } => {
                let value = Some(value.replace("\\\"", "\"").replace("\\\\", "\\"));
                match name {
                    "White" => self.white = value,
                    "Black" => self.black = value,
                    "FEN" => self.fen = value,
                    _ => {}
                }
            }
            Token::Open => self.variations += 1,
            Token::Close => self.variations = self.variations.saturating_sub(1),
            Token::Broken(what) => self.fail(line, GameError::Syntax(what)),
            Token::Word("1-0" | "0-1" | "1/2-1/2" | "½-½" | "*") => return self.variations == 0,
            Token::Word(word) if self.variations == 0 && self.fault.is_none() => {
                self.begin(number);
                self.word(number, line, word);
            }
            Token::Word(_) => {}
        }
        false
    }

    fn fail(&mut self, line: usize, fault: GameError) {
        self.fault.get_or_insert((line, fault));
    }

    /// Sets the pieces up, once all tags are read.
    fn begin(&mut self, number: usize) {
        if self.has_begun() {
            return;
        }
        match self.fen.as_deref().map(Fen::parse) {
            None => self.position = Some(Position::startpos()),
            Some(Ok(fen)) => self.position = Some(fen.position),
            Some(Err(error)) => self.fail(self.line, error.into()),
        }
        self.take(number, self.line, "at the start");
    }

    /// A number, an annotation, or a move, which is played.
    fn word(&mut self, number: usize, line: usize, word: &str) {
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = unnumbered.is_empty() || unnumbered.starts_with('.');
        let san = if is_numbered { unnumbered.trim_start_matches('.') } else { word };
        let is_annotation = san.starts_with('$') || san.chars().all(|c| "!?".contains(c));
        if is_annotation || san == "e.p." {
            return;
        }
        let Some(position) = mem::take(&mut self.position) else { return };
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        let san = san.split_once('$').map_or(san, |(san, _)| san);
        match position.parse_san(san) {
            Ok(m) => {
                let how = format!("{}{dots}{}", position.fullmove_number(), position.san(m));
                self.position = Some(position.play(m));
                self.take(number, line, &format!("after {how}"));
            }
            Err(cause) => {
                self.fail(line, GameError::Move { number: position.fullmove_number(), cause });
            }
        }
    }

    /// Takes the present position, if there is something to search in it.
    fn take(&mut self, number: usize, line: usize, how: &str) {
        let Some(position) = self.position.as_ref().filter(|p| p.has_legal_move()) else { return };
        let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let players = format!("{}–{}", player(&self.white), player(&self.black));
        let id = format!("game {number}, {players}, {how}");
        self.problems.push(Problem::bare(id, position.clone(), line));
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

    #[test]
    fn no_text_makes_the_reader_fail() {
        const PARTS: [&str; 16] =
            ["[", "]", "(", ")", "{", "}", ";", "\n", " ", "\"", "1.", "e4", "$", "%", "*", "é½"];
        let mut random = chess::random::SplitMix64::new(1);
        for _ in 0..5_000 {
            let length = random.below(20);
            let text: String = (0..length).filter_map(|_| random.pick(&PARTS)).copied().collect();
            read("a.pgn", text.as_bytes());
        }
    }
}
