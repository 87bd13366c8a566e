//! Material and where it stands: one table lookup a man.
//!
//! The piece-square tables are not written down but follow from a few principles (centre,
//! advance, wing), whose strengths are weights.

use chess::{Piece, Square};

use crate::geometry::{off_centre, rank_index};
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

fn worth(weights: &Weights, piece: Piece, square: Square) -> Tapered {
    let w = weights;
    let rank = rank_index(square);
    let off_file = off_centre(square as usize & 7);
    // From -3 in a corner to 3 on d4, e4, d5 and e5.
    let centre = 3 - off_file - off_centre(rank);
    let central_file = 3 - off_file;
    let advance = rank as i32;
    let if_on = |at: usize, bonus: Tapered| if rank == at { bonus } else { Tapered::ZERO };
    match piece {
        Piece::Pawn => {
            let steps = advance - 1;
            w.pawn + w.pawn_advance * steps + w.pawn_centre * (steps.min(3) * central_file)
        }
        Piece::Knight => {
            let place = w.knight_centre * centre + w.knight_advance * advance;
            w.knight + place + if_on(0, w.minor_at_home)
        }
        Piece::Bishop => {
            let place = w.bishop_centre * centre + w.bishop_advance * advance;
            w.bishop + place + if_on(0, w.minor_at_home)
        }
        Piece::Rook => {
            let place = w.rook_centre_file * central_file + w.rook_advance * advance;
            w.rook + place + if_on(6, w.rook_on_seventh)
        }
        Piece::Queen => w.queen + w.queen_centre * centre + w.queen_advance * advance,
        Piece::King => w.king_centre * centre + w.king_advance * advance + w.king_wing * off_file,
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
