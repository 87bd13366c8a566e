//! The weights and the tables that follow from them.

use chess::Piece;

use crate::king_danger::KingDanger;
use crate::material_squares::MaterialSquares;
use crate::tapered::Tapered;
use crate::weights::Weights;

/// The most squares that a queen can reach, and one for none.
const COUNTS: usize = 28;

/// All numbers that an evaluation reads; made once.
pub(crate) struct Model {
    pub weights: Weights,
    pub squares: MaterialSquares,
    pub king_danger: KingDanger,
    mobility: [[Tapered; COUNTS]; 4],
}

impl Model {
    pub fn new(weights: Weights) -> Self {
        Self {
            squares: MaterialSquares::new(&weights),
            king_danger: KingDanger::new(&weights),
            mobility: [
                curve(&weights.knight_mobility),
                curve(&weights.bishop_mobility),
                curve(&weights.rook_mobility),
                curve(&weights.queen_mobility),
            ],
            weights,
        }
    }

    /// The worth of `squares` squares in reach of a knight, bishop, rook or queen.
    #[inline]
    pub fn mobility(&self, piece: Piece, squares: u32) -> Tapered {
        self.mobility[piece as usize - Piece::Knight as usize][squares as usize]
    }
}

/// A table of one length for all pieces. Nothing reaches more squares than its own has.
fn curve(table: &[Tapered]) -> [Tapered; COUNTS] {
    std::array::from_fn(|count| table[count.min(table.len() - 1)])
}
