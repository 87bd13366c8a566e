//! Reading and writing positions and moves.
//!
//! | notation | read | write |
//! | --- | --- | --- |
//! | FEN | [`Fen::parse`], or `str::parse` into a [`Position`](crate::Position) | [`Position::to_fen`](crate::Position::to_fen), `Display` |
//! | EPD | [`Epd::parse`] | `Display` of [`Epd`] |
//! | UCI moves | [`Position::parse_uci`](crate::Position::parse_uci) | [`Position::uci`](crate::Position::uci) |
//! | SAN | [`Position::parse_san`](crate::Position::parse_san) | [`Position::san`](crate::Position::san) |
//!
//! Readers take any text and never panic. Their errors say in words what is wrong and where.

mod epd;
mod fen;
mod san;
mod uci;

pub use epd::{Epd, EpdError, Operation};
pub use fen::{Fen, FenError, FenWarning};
pub use san::SanError;
pub use uci::{CastlingNotation, UciMove, UciMoveError};

use cozy_chess::{Color, Piece};

/// The most characters of the input that an error repeats.
const EXCERPT_CHARS: usize = 40;

/// The input as an error shows it: cut to a bearable length, without control characters.
fn excerpt(text: &str) -> String {
    let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut shown: String = text.chars().take(EXCERPT_CHARS).map(printable).collect();
    if shown.len() < text.len() && text.chars().nth(EXCERPT_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}
