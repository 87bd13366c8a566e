//! Material and where it stands: one table lookup a man.

use chess::{Piece, Square};

use crate::geometry::rank_index;
use crate::tapered::Tapered;
use crate::weights::Weights;

/// What each kind of piece is worth on each square, material included, as its side sees it.
pub(crate) struct MaterialSquares([[Tapered; Square::NUM]; Piece::NUM]);

impl MaterialSquares {
    /// The tables that follow from the weights.
    pub fn new(weights: &Weights) -> Self {
        Self(Piece::ALL.map(|piece| Square::ALL.map(|square| worth(weights, piece, square))))
    }

    /// The worth of a piece on a square.
    #[inline]
    pub fn of(&self, piece: Piece, square: Square) -> Tapered {
        self.0[piece as usize][square as usize]
    }
}

fn worth(w: &Weights, piece: Piece, square: Square) -> Tapered {
    let (rank, file) = (rank_index(square), square as usize & 7);
    // Nobody plays better on one wing.
    let file = file.min(7 - file);
    match piece {
        // Where no pawn can stand there is nothing to read.
        Piece::Pawn if !(1..=6).contains(&rank) => Tapered::ZERO,
        Piece::Pawn => w.pawn + w.pawn_squares[rank - 1][file],
        Piece::Knight => w.knight + w.knight_squares[rank][file],
        Piece::Bishop => w.bishop + w.bishop_squares[rank][file],
        Piece::Rook => w.rook + w.rook_squares[rank][file],
        Piece::Queen => w.queen + w.queen_squares[rank][file],
        Piece::King => w.king_squares[rank][file],
    }
}

/// How much of a middlegame is left, from 0 to [`FULL_PHASE`].
#[inline]
pub(crate) fn phase(minors: u32, rooks: u32, queens: u32) -> i32 {
    ((minors + 2 * rooks + 4 * queens) as i32).min(FULL_PHASE)
}

/// The phase with all pieces on the board.
pub(crate) const FULL_PHASE: i32 = 24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn principles_show_in_the_tables() {
        let tables = MaterialSquares::new(&Weights::HAND_SET);
        let middlegame = |piece, square| tables.of(piece, square).middlegame();
        let endgame = |piece, square| tables.of(piece, square).endgame();
        assert!(middlegame(Piece::Knight, Square::E5) > middlegame(Piece::Knight, Square::A1) + 40);
        assert!(middlegame(Piece::Pawn, Square::E4) > middlegame(Piece::Pawn, Square::E2));
        assert!(middlegame(Piece::King, Square::G1) > middlegame(Piece::King, Square::E3));
        assert!(endgame(Piece::King, Square::E4) > endgame(Piece::King, Square::G1));
        assert_eq!(tables.of(Piece::Rook, Square::A1), Weights::HAND_SET.rook);
    }
}
