//! What histories remember of a move.

use chess::{Color, Move, Piece, Position, Square};

/// A man and where it went: what engines call a piece-to pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// How many there are: men of both colours on all squares.
    pub const COUNT: usize = Color::NUM * Piece::NUM * Square::NUM;

    /// That of a legal move.
    #[inline]
    pub fn of(position: &Position, m: Move) -> Self {
        let piece = position.piece_on(m.from()).map_or(0, |piece| piece as usize);
        let man = position.side_to_move() as usize * Piece::NUM + piece;
        Self((man * Square::NUM + m.to() as usize) as u16)
    }

    /// A number below [`PieceTo::COUNT`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
