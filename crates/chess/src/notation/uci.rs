//! Moves as the UCI protocol writes them: `e2e4`, `e7e8q`.

use std::fmt;

use cozy_chess::{File, Piece, Square};
use thiserror::Error;

use super::excerpt;
use crate::moves::Move;
use crate::position::Position;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CastlingNotation {
    /// The king goes to its target, `e1g1`: standard chess.
    #[default]
    KingTarget,
    /// The king takes its own rook, `e1h1`: the option `UCI_Chess960`.
    KingTakesRook,
}

/// A move in the words of UCI; [`Position::uci`] makes it, `Display` writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciMove {
    from: Square,
    to: Square,
    promotion: Option<Piece>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece) => write!(f, "{piece}"),
            None => Ok(()),
        }
    }
}

/// Why a text is no legal move of UCI.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciMoveError {
    /// The text is not two squares with at most one promotion letter.
    #[error("'{0}' is not a move: expected two squares and perhaps n, b, r or q, as in e7e8q")]
    Malformed(String),
    /// The null move of UCI, which no game holds.
    #[error("'0000' is a null move, which may not be played")]
    NullMove,
    /// Nothing stands where the move starts.
    #[error("{0} is illegal: {from} is empty", from = .0.from)]
    NoPiece(UciMove),
    /// The piece that would move is the opponent's.
    #[error("{0} is illegal: the piece on {from} is the opponent's", from = .0.from)]
    NotYours(UciMove),
    /// A pawn reaches the last rank and the move does not say what it becomes.
    #[error("{0} is illegal: the pawn promotes, so add n, b, r or q")]
    NoPromotion(UciMove),
    /// The piece does not move so, or its king would be left to be taken.
    #[error("{0} is illegal")]
    Illegal(UciMove),
}

impl Position {
    /// A legal move as UCI writes it.
    ///
    /// With [`CastlingNotation::KingTarget`] too, castling from another file than e is written as
    /// king takes rook: `f1g1`, say, would be a king's move.
    ///
    /// ```
    /// # use chess::{Position, notation::CastlingNotation};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let castling = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(position.uci(castling, CastlingNotation::KingTarget).to_string(), "e1g1");
    /// assert_eq!(position.uci(castling, CastlingNotation::KingTakesRook).to_string(), "e1h1");
    /// ```
    pub fn uci(&self, m: Move, castling: CastlingNotation) -> UciMove {
        let (from, mut to) = (m.from(), m.to());
        if castling == CastlingNotation::KingTarget && from.file() == File::E && self.is_castling(m)
        {
            to = castling_target(m);
        }
        UciMove { from, to, promotion: m.promotion() }
    }

    /// Reads a legal move.
    ///
    /// Castling may be written as king takes rook or by the king's target, unless the king could
    /// step there too: `f1g1` is that step. The promotion letter may be upper case.
    ///
    /// # Errors
    /// [`UciMoveError`] if the text is no move, or the move is not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let uci = read(text)?;
        self.find_uci(uci)
    }

    /// The legal move that UCI names so.
    pub(super) fn find_uci(&self, uci: UciMove) -> Result<Move, UciMoveError> {
        let UciMove { from, to, promotion } = uci;
        let m = Move::new(from, to, promotion);
        if self.is_legal(m) {
            return Ok(m);
        }
        let us = self.side_to_move();
        let Some(piece) = self.piece_on(from) else {
            return Err(UciMoveError::NoPiece(uci));
        };
        if !self.board().colors(us).has(from) {
            return Err(UciMoveError::NotYours(uci));
        }
        // To a target one file off it would be a step, legal and found above wherever castling is.
        if piece == Piece::King && from != to {
            let mut moves = self.legal_moves().into_iter();
            let named = |&m: &Move| self.is_castling(m) && castling_target(m) == to;
            if let Some(castling) = moves.find(named).filter(|_| promotion.is_none()) {
                return Ok(castling);
            }
        }
        let queening = Move::new(from, to, Some(Piece::Queen));
        if promotion.is_none() && self.is_legal(queening) {
            return Err(UciMoveError::NoPromotion(uci));
        }
        Err(UciMoveError::Illegal(uci))
    }
}

impl UciMove {
    /// A move from its parts, which nobody has checked yet.
    pub(super) fn new(from: Square, to: Square, promotion: Option<Piece>) -> Self {
        Self { from, to, promotion }
    }
}

/// Where the king of a castling move arrives.
fn castling_target(m: Move) -> Square {
    let file = if m.to().file() > m.from().file() { File::G } else { File::C };
    Square::new(file, m.from().rank())
}

fn read(text: &str) -> Result<UciMove, UciMoveError> {
    if text == "0000" {
        return Err(UciMoveError::NullMove);
    }
    let squares = |text: &str| {
        let from = text.get(0..2)?.parse().ok()?;
        let to = text.get(2..4)?.parse().ok()?;
        let promotion = match text.get(4..)? {
            "" => None,
            "n" | "N" => Some(Piece::Knight),
            "b" | "B" => Some(Piece::Bishop),
            "r" | "R" => Some(Piece::Rook),
            "q" | "Q" => Some(Piece::Queen),
            _ => return None,
        };
        Some(UciMove { from, to, promotion })
    };
    squares(text).ok_or_else(|| UciMoveError::Malformed(excerpt(text)))
}
