//! Mobility: how many useful squares a piece reaches.

use chess::Piece;

use crate::tapered::{Tapered, tapered};
use crate::weights::Weights;

/// The most squares that a queen can reach, and one for none.
const COUNTS: usize = 28;

/// What reaching so many squares is worth, by kind of piece.
pub(crate) struct Mobility([[Tapered; COUNTS]; 4]);

impl Mobility {
    /// The tables that follow from the weights.
    pub fn new(weights: &Weights) -> Self {
        Self([
            curve(weights.knight_mobility, 8, 4),
            curve(weights.bishop_mobility, 13, 6),
            curve(weights.rook_mobility, 14, 7),
            curve(weights.queen_mobility, 27, 14),
        ])
    }

    /// The worth of `squares` squares in reach of a knight, bishop, rook or queen.
    #[inline]
    pub fn of(&self, piece: Piece, squares: u32) -> Tapered {
        self.0[piece as usize - Piece::Knight as usize][squares as usize]
    }
}

/// Grows like the square root of the count, by `full` from none to `most`; worth nothing at
/// `usual`, so that mobility does not change what a piece is worth on average.
fn curve(full: Tapered, most: u32, usual: u32) -> [Tapered; COUNTS] {
    // Roots in parts of 256, by integers: the same table on every machine.
    let root = |count: u32| (count * 65_536 / most).isqrt() as i32;
    std::array::from_fn(|count| {
        let parts = root((count as u32).min(most)) - root(usual);
        tapered(full.middlegame() * parts / 256, full.endgame() * parts / 256)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_squares_matter_most() {
        let mobility = Mobility::new(&Weights::HAND_SET);
        let endgame = |squares| mobility.of(Piece::Rook, squares).endgame();
        assert_eq!(endgame(7), 0);
        assert!(endgame(2) - endgame(0) > endgame(14) - endgame(12));
        assert!((endgame(14) - endgame(0) - 120).abs() <= 1);
    }
}
