//! A move in two bytes.

use std::fmt;
use std::num::NonZeroU16;

use arrayvec::ArrayVec;
use cozy_chess::{Piece, Square};

/// The legal moves of a position. No position that this crate accepts has more than 218.
pub type MoveList = ArrayVec<Move, 256>;

/// A move: where from, where to, and what a pawn becomes.
///
/// Castling is written as the king taking its own rook, which is the one form that names it
/// unambiguously in Chess960 too. Whether a move captures, castles or takes en passant depends
/// on the position; ask [`Position`](crate::Position).
///
/// ```
/// # use chess::{Move, Square};
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// let push = Move::new(Square::E2, Square::E4, None);
/// assert_eq!((push.from(), push.to(), push.promotion()), (Square::E2, Square::E4, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// Always set, so that no move is zero and `Option<Move>` needs no room of its own.
const PRESENT: u16 = 1 << 15;
const TO_SHIFT: u32 = 6;
const PROMOTION_SHIFT: u32 = 12;
const SQUARE_MASK: u16 = 63;
const PROMOTION_MASK: u16 = 7;

impl Move {
    /// A move from its parts. `promotion` is a knight, bishop, rook or queen.
    #[inline]
    pub const fn new(from: Square, to: Square, promotion: Option<Piece>) -> Self {
        let promotion = match promotion {
            // A pawn is no promotion, so its index is free to mean "none".
            None => 0,
            Some(piece) => piece as u16,
        };
        let bits = PRESENT | from as u16 | (to as u16) << TO_SHIFT | promotion << PROMOTION_SHIFT;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// The square that the moving piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::index_const((self.0.get() & SQUARE_MASK) as usize)
    }

    /// The square that the moving piece reaches; for castling, the square of the own rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::index_const((self.0.get() >> TO_SHIFT & SQUARE_MASK) as usize)
    }

    /// What a pawn becomes on the last rank.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self.0.get() >> PROMOTION_SHIFT & PROMOTION_MASK {
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            _ => None,
        }
    }

    /// The move as 16 bits that are never all zero, for tables.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move that [`Move::to_bits`] wrote; `None` for zero.
    ///
    /// Bits that no move has written give some move that may be legal nowhere; check it with
    /// [`Position::is_legal`](crate::Position::is_legal).
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", cozy_chess::Move::from(*self))
    }
}

impl From<Move> for cozy_chess::Move {
    #[inline]
    fn from(m: Move) -> Self {
        Self { from: m.from(), to: m.to(), promotion: m.promotion() }
    }
}

impl From<cozy_chess::Move> for Move {
    #[inline]
    fn from(m: cozy_chess::Move) -> Self {
        Self::new(m.from, m.to, m.promotion)
    }
}
