//! Extended position description: a position and what is known about it, in one line.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
use super::fen::{self, Fen, FenError, FenWarning, next_word};
use super::san::SanError;
use crate::moves::Move;
use crate::position::Position;

/// How many comment operations there are: `c0` to `c9`.
const COMMENTS: usize = 10;

/// A position with operations: one line of a suite.
///
/// `Display` writes the line anew: clocks other than `0 1` as `hmvc` and `fmvn`, then `bm`, `am`,
/// `dm`, `id`, the comments and all else in the order in which it came. Reading that line gives
/// an equal value, without the warnings.
///
/// ```
/// # use chess::notation::Epd;
/// let line = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - bm Rf1; id \"zugzwang; 1\"; acd 20;";
/// let epd = Epd::parse(line).unwrap();
/// assert_eq!(epd.position.san(epd.best_moves[0]), "Rf1");
/// assert_eq!(epd.id.as_deref(), Some("zugzwang; 1"));
/// assert_eq!(epd.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, clocks included.
    pub position: Position,
    /// What the position's text claims and the position does not bear out.
    pub warnings: Vec<FenWarning>,
    /// `bm`: the best moves, all legal.
    pub best_moves: Vec<Move>,
    /// `am`: moves to avoid, all legal.
    pub avoid_moves: Vec<Move>,
    /// `dm`: in how many moves the side to move gives mate.
    pub mate_in: Option<u32>,
    /// `id`: the name of the position.
    pub id: Option<String>,
    /// `c0` to `c9`: comments.
    pub comments: [Option<String>; COMMENTS],
    /// All other operations, as they came.
    pub others: Vec<Operation>,
}

/// An operation that this crate only hands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What the operation is called, such as `acd`.
    pub opcode: String,
    /// The text between the name and the semicolon, quotation marks included.
    pub operand: String,
}

/// Why a line is no EPD.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The text goes on after the end of a line.
    #[error("an EPD is one line, and here are several")]
    ManyLines,
    /// A quotation mark has no partner.
    #[error("a quotation mark is not closed in '{0}'")]
    OpenQuote(String),
    /// What should be the name of an operation is none.
    #[error("'{0}' is not the name of an operation")]
    BadOpcode(String),
    /// An operation that may stand only once stands twice.
    #[error("operation {0} stands twice")]
    Twice(String),
    /// `bm` or `am` names no move.
    #[error("operation {0} names no move")]
    NoMove(String),
    /// `bm` or `am` names a move that cannot be played.
    #[error("operation {opcode}: {error}")]
    Move {
        /// `bm` or `am`.
        opcode: String,
        /// What is wrong with the move.
        error: SanError,
    },
    /// `hmvc` or `fmvn` holds no clock.
    #[error("operation {opcode}: {error}")]
    Clock {
        /// `hmvc` or `fmvn`.
        opcode: String,
        /// What is wrong with the number.
        error: FenError,
    },
    /// `dm` holds no number of moves.
    #[error("operation dm: '{0}' is not a number of moves")]
    MateDistance(String),
}

impl Epd {
    /// Reads one line: the four fields of a position, its two clocks if they are given, and
    /// operations. A FEN is an EPD without operations.
    ///
    /// Operations end with `;`, before which `"` may shield another one. The last may do without,
    /// and empty ones are skipped, so that `;D1 20 ;D2 400` is understood too.
    ///
    /// # Errors
    /// [`EpdError`] names the faulty operation and the cause.
    pub fn parse(line: &str) -> Result<Self, EpdError> {
        let line = line.trim();
        if line.contains(['\n', '\r']) {
            return Err(EpdError::ManyLines);
        }
        let mut rest = line;
        let fen = Fen::from_fields(&mut rest, next_clock)?;
        let mut epd = Self {
            position: fen.position,
            warnings: fen.warnings,
            best_moves: Vec::new(),
            avoid_moves: Vec::new(),
            mate_in: None,
            id: None,
            comments: [const { None }; COMMENTS],
            others: Vec::new(),
        };
        let mut clocks = [false; 2];
        while let Some(operation) = next_operation(&mut rest)? {
            epd.apply(operation, &mut clocks)?;
        }
        Ok(epd)
    }

    /// Takes in one operation. `clocks` tells which of `hmvc` and `fmvn` have been seen.
    fn apply(&mut self, operation: &str, clocks: &mut [bool; 2]) -> Result<(), EpdError> {
        let mut rest = operation;
        let opcode = next_word(&mut rest).unwrap_or_default();
        let operand = rest.trim();
        let is_name = opcode.starts_with(|c: char| c.is_ascii_alphabetic())
            && opcode.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            return Err(EpdError::BadOpcode(excerpt(opcode)));
        }
        let twice = || EpdError::Twice(opcode.to_owned());
        let first = |seen: bool| if seen { Err(twice()) } else { Ok(()) };
        let clock = |error| EpdError::Clock { opcode: opcode.to_owned(), error };
        match opcode {
            "bm" => {
                first(!self.best_moves.is_empty())?;
                self.best_moves = read_moves(&self.position, opcode, operand)?;
            }
            "am" => {
                first(!self.avoid_moves.is_empty())?;
                self.avoid_moves = read_moves(&self.position, opcode, operand)?;
            }
            "dm" => {
                first(self.mate_in.is_some())?;
                let bad = || EpdError::MateDistance(excerpt(operand));
                self.mate_in =
                    Some(operand.parse().ok().filter(|&moves| moves > 0).ok_or_else(bad)?);
            }
            "id" => {
                first(self.id.is_some())?;
                self.id = Some(unquote(operand));
            }
            "hmvc" => {
                first(std::mem::replace(&mut clocks[0], true))?;
                let number = fen::halfmove_clock(operand).map_err(clock)?;
                let mut board = self.position.board().clone();
                board.set_halfmove_clock(number);
                self.position = board.into();
            }
            "fmvn" => {
                first(std::mem::replace(&mut clocks[1], true))?;
                let number = fen::fullmove_number(operand).map_err(clock)?;
                let mut board = self.position.board().clone();
                board.set_fullmove_number(number);
                self.position = board.into();
            }
            _ => match comment_index(opcode) {
                Some(i) => {
                    first(self.comments[i].is_some())?;
                    self.comments[i] = Some(unquote(operand));
                }
                None => self
                    .others
                    .push(Operation { opcode: opcode.to_owned(), operand: operand.to_owned() }),
            },
        }
        Ok(())
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        Self::parse(line)
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        fen::write_fields(position, f)?;
        if position.halfmove_clock() != 0 {
            write!(f, " hmvc {};", position.halfmove_clock())?;
        }
        if position.fullmove_number() != 1 {
            write!(f, " fmvn {};", position.fullmove_number())?;
        }
        for (opcode, moves) in [("bm", &self.best_moves), ("am", &self.avoid_moves)] {
            if !moves.is_empty() {
                write!(f, " {opcode}")?;
                moves.iter().try_for_each(|&m| write!(f, " {}", position.san(m)))?;
                f.write_str(";")?;
            }
        }
        if let Some(moves) = self.mate_in {
            write!(f, " dm {moves};")?;
        }
        if let Some(id) = &self.id {
            write!(f, " id {};", Quoted(id))?;
        }
        for (i, comment) in self.comments.iter().enumerate() {
            if let Some(comment) = comment {
                write!(f, " c{i} {};", Quoted(comment))?;
            }
        }
        for Operation { opcode, operand } in &self.others {
            let space = if operand.is_empty() { "" } else { " " };
            write!(f, " {opcode}{space}{operand};")?;
        }
        Ok(())
    }
}

/// A string in quotation marks; marks inside, which EPD cannot write, become apostrophes.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.replace('"', "'"))
    }
}

/// Cuts the first word off if it is all digits: nothing but a clock is.
fn next_clock<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let mut after = *rest;
    let word = next_word(&mut after).filter(|word| word.bytes().all(|b| b.is_ascii_digit()))?;
    *rest = after;
    Some(word)
}

/// Cuts the first operation off, without its semicolon.
fn next_operation<'a>(rest: &mut &'a str) -> Result<Option<&'a str>, EpdError> {
    let text = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ';');
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    if quoted {
        return Err(EpdError::OpenQuote(excerpt(text)));
    }
    let (operation, after) = text.split_at(end.unwrap_or(text.len()));
    *rest = after;
    Ok((!operation.is_empty()).then_some(operation))
}

fn read_moves(position: &Position, opcode: &str, operand: &str) -> Result<Vec<Move>, EpdError> {
    let mut moves = Vec::new();
    for san in operand.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
        // "exd6 e.p." is one move in two words.
        if san == "e.p." && !moves.is_empty() {
            continue;
        }
        let read = position.parse_san(san);
        let error = |error| EpdError::Move { opcode: opcode.to_owned(), error };
        moves.push(read.map_err(error)?);
    }
    if moves.is_empty() {
        return Err(EpdError::NoMove(opcode.to_owned()));
    }
    Ok(moves)
}

fn comment_index(opcode: &str) -> Option<usize> {
    let digit = opcode.strip_prefix('c')?;
    (digit.len() == 1).then(|| digit.parse().ok()).flatten()
}

/// The text of a string. Marks inside it, which EPD cannot write, become apostrophes.
fn unquote(operand: &str) -> String {
    let inner = operand.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(operand).replace('"', "'")
}
