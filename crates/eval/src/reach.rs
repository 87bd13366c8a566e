//! What the men of one side reach.

use chess::BitBoard;

use crate::tapered::Tapered;

/// What the men of one side reach, and what standing there is worth.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Material and squares, pawns aside.
    pub squares: Tapered,
    /// Mobility.
    pub mobility: Tapered,
    /// The terms of single pieces.
    pub pieces: Tapered,
    /// Squares attacked by pawns.
    pub by_pawns: BitBoard,
    /// Squares attacked by knights.
    pub by_knights: BitBoard,
    /// Squares attacked by bishops.
    pub by_bishops: BitBoard,
    /// Squares attacked by rooks.
    pub by_rooks: BitBoard,
    /// Squares attacked by queens.
    pub by_queens: BitBoard,
    /// Squares attacked by the king.
    pub by_king: BitBoard,
    /// All attacked squares.
    pub all: BitBoard,
    /// Squares attacked at least twice.
    pub twice: BitBoard,
    /// Squares that count for mobility.
    pub useful: BitBoard,
    /// The squares around the enemy king.
    pub zone: BitBoard,
    /// How many pieces attack those.
    pub attackers: u32,
    /// Points of danger to the enemy king from that.
    pub danger: i32,
}

impl Reach {
    /// Nothing.
    pub const NONE: Self = Self {
        squares: Tapered::ZERO,
        mobility: Tapered::ZERO,
        pieces: Tapered::ZERO,
        by_pawns: BitBoard::EMPTY,
        by_knights: BitBoard::EMPTY,
        by_bishops: BitBoard::EMPTY,
        by_rooks: BitBoard::EMPTY,
        by_queens: BitBoard::EMPTY,
        by_king: BitBoard::EMPTY,
        all: BitBoard::EMPTY,
        twice: BitBoard::EMPTY,
        useful: BitBoard::EMPTY,
        zone: BitBoard::EMPTY,
        attackers: 0,
        danger: 0,
    };

    /// Squares attacked by knights or bishops.
    #[inline]
    pub fn by_minors(&self) -> BitBoard {
        self.by_knights | self.by_bishops
    }

    /// Squares attacked by anything but the king.
    #[inline]
    pub fn without_king(&self) -> BitBoard {
        self.by_pawns | self.by_minors() | self.by_rooks | self.by_queens
    }

    /// The same sets on the board turned upside down; all else stays.
    #[inline]
    pub fn flipped(&self) -> Self {
        Self {
            by_pawns: self.by_pawns.flip_ranks(),
            by_knights: self.by_knights.flip_ranks(),
            by_bishops: self.by_bishops.flip_ranks(),
            by_rooks: self.by_rooks.flip_ranks(),
            by_queens: self.by_queens.flip_ranks(),
            by_king: self.by_king.flip_ranks(),
            all: self.all.flip_ranks(),
            twice: self.twice.flip_ranks(),
            useful: self.useful.flip_ranks(),
            zone: self.zone.flip_ranks(),
            ..*self
        }
    }
}
