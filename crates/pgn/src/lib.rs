//! Games in Portable Game Notation.
//!
//! The words of a PGN are told apart here and not by a library, since the readers at hand pass
//! over words that they do not know: a misspelt move would cost a game in silence. What a move
//! means is the business of [`Position::parse_san`], which is as tolerant here as in an EPD.

mod result;
mod tokens;
mod write;

use std::mem;

use chess::notation::{Fen, FenError, SanError};
use chess::{Move, Position};
use thiserror::Error;

pub use result::{GameResult, NoResult};
use tokens::{Token, Tokens};
pub use write::{PgnMove, PgnText};

/// A game that was read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// Who plays White, if that is said.
    pub white: Option<String>,
    /// Who plays Black.
    pub black: Option<String>,
    /// Where it begins: at its `FEN` tag, or at the start position.
    pub start: Position,
    /// The moves of the main line, each with the line on which it stands.
    pub moves: Vec<(Move, usize)>,
    /// How it ended, if that stands behind the moves.
    pub result: Option<GameResult>,
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line where it goes wrong, from 1.
    pub line: usize,
    /// What is wrong.
    pub cause: GameError,
}

/// Why a game cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// It begins from no position.
    #[error("FEN tag: {0}")]
    Fen(#[from] FenError),
    /// A move cannot be played.
    #[error("move {number}: {cause}")]
    Move {
        /// The number of the move.
        number: u16,
        /// What is wrong with it.
        cause: SanError,
    },
    /// The text is no PGN.
    #[error("{0}")]
    Syntax(&'static str),
}

/// Reads all games of a text, good and bad.
pub fn read(content: &[u8]) -> Vec<Result<PgnGame, BadGame>> {
    let text = String::from_utf8_lossy(content);
    let mut games = Games::default();
    let mut found = Vec::new();
    for (line, token) in Tokens::new(text.strip_prefix('\u{feff}').unwrap_or(&text)) {
        found.extend(games.next(line, token));
    }
    found.extend(games.end());
    found
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
    /// Where it begins, and where it stands; known after the first move or result.
    positions: Option<(Position, Position)>,
    moves: Vec<(Move, usize)>,
    result: Option<GameResult>,
    /// How deep in variations, which are passed over.
    variations: usize,
    /// The first thing that is wrong, and its line. The rest of the game is then passed over.
    fault: Option<(usize, GameError)>,
}

impl Games {
    /// Takes a token, and gives the game that ends with it or before it.
    fn next(&mut self, line: usize, token: Token<'_>) -> Option<Result<PgnGame, BadGame>> {
        let is_tag = matches!(token, Token::Tag { .. });
        let is_next = is_tag && self.game.as_ref().is_some_and(Game::has_begun);
        let before = if is_next { self.end() } else { None };
        if self.game.is_none() {
            self.count += 1;
        }
        let game = self.game.get_or_insert_with(|| Game { line, ..Game::default() });
        let is_over = game.token(line, token);
        if is_over { self.end() } else { before }
    }

    /// Ends the game under way.
    fn end(&mut self) -> Option<Result<PgnGame, BadGame>> {
        let mut game = self.game.take()?;
        // Tags alone make a game too.
        game.begin();
        let number = self.count;
        if let Some((line, cause)) = game.fault {
            return Some(Err(BadGame { number, line, cause }));
        }
        let Game { line, white, black, positions, moves, result, .. } = game;
        let (start, _) = positions?;
        Some(Ok(PgnGame { number, line, white, black, start, moves, result }))
    }
}

impl Game {
    fn has_begun(&self) -> bool {
        self.positions.is_some() || self.fault.is_some()
    }

    /// Takes a token; whether the game is over then.
    fn token(&mut self, line: usize, token: Token<'_>) -> bool {
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
            Token::Word(word @ ("1-0" | "0-1" | "1/2-1/2" | "½-½" | "*")) => {
                if self.variations == 0 {
                    self.result = word.replace('½', "1/2").parse().ok();
                    return true;
                }
            }
            Token::Word(word) if self.variations == 0 && self.fault.is_none() => {
                self.begin();
                self.word(line, word);
            }
            Token::Word(_) => {}
        }
        false
    }

    fn fail(&mut self, line: usize, fault: GameError) {
        self.fault.get_or_insert((line, fault));
    }

    /// Sets the pieces up, once all tags are read.
    fn begin(&mut self) {
        if self.has_begun() {
            return;
        }
        let start = match self.fen.as_deref().map(Fen::parse) {
            None => Position::startpos(),
            Some(Ok(fen)) => fen.position,
            Some(Err(error)) => return self.fail(self.line, error.into()),
        };
        self.positions = Some((start.clone(), start));
    }

    /// A number, an annotation, or a move, which is played.
    fn word(&mut self, line: usize, word: &str) {
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = unnumbered.is_empty() || unnumbered.starts_with('.');
        let san = if is_numbered { unnumbered.trim_start_matches('.') } else { word };
        let is_annotation = san.starts_with('$') || san.chars().all(|c| "!?".contains(c));
        if is_annotation || san == "e.p." {
            return;
        }
        let Some((start, position)) = mem::take(&mut self.positions) else { return };
        let san = san.split_once('$').map_or(san, |(san, _)| san);
        match position.parse_san(san) {
            Ok(m) => {
                self.moves.push((m, line));
                self.positions = Some((start, position.play(m)));
            }
            Err(cause) => {
                self.fail(line, GameError::Move { number: position.fullmove_number(), cause });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_makes_the_reader_fail() {
        const PARTS: [&str; 16] =
            ["[", "]", "(", ")", "{", "}", ";", "\n", " ", "\"", "1.", "e4", "$", "%", "*", "é½"];
        let mut random = chess::random::SplitMix64::new(1);
        for _ in 0..5_000 {
            let length = random.below(20);
            let text: String = (0..length).filter_map(|_| random.pick(&PARTS)).copied().collect();
            read(text.as_bytes());
        }
    }
}
