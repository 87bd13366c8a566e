//! The pawns around a king: ours that shelter it, theirs that storm it. They change as rarely as
//! pawns and kings do, and are remembered with the pawn structure.

use chess::{BitBoard, Square};

use crate::geometry::{down, file_of, filled_up, up, widened};
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::View;

/// What the pawns around a king mean to it.
#[derive(Clone, Copy)]
pub(crate) struct Shelter {
    /// What they are worth.
    pub score: Tapered,
    /// Points of danger if the king is attacked.
    pub danger: i32,
}

impl Shelter {
    /// Nothing.
    pub const NONE: Self = Self { score: Tapered::ZERO, danger: 0 };

    /// Looks at the pawns around our king.
    pub fn of(view: &View, model: &Model) -> Self {
        let weights = &model.weights;
        let king = view.us.king;
        let in_front = filled_up(BitBoard(0xFF << (king as u32 & !7)));
        // A king on the edge is sheltered by the same three files as one beside it.
        let middle = (king as usize & 7).clamp(1, 6);
        let mut score = Tapered::ZERO;
        let mut danger = 0;
        for file in middle - 1..=middle + 1 {
            let squares = file_of(Square::ALL[file]) & in_front;
            let ours = nearest_rank(view.us.pawns & squares);
            let theirs = nearest_rank(view.them.pawns & squares);
            let from_edge = file.min(7 - file);
            score += weights.shelter[from_edge][ours] + weights.storm[from_edge][theirs];
            if ours > 0 && theirs == ours + 1 {
                score += weights.storm_blocked[theirs - 2];
            }
            danger += weights.danger_shelter[ours].0 + weights.danger_storm[theirs].0;
        }
        score += weights.king_from_pawns * steps_to_any(king, view.us.pawns);
        Self { score, danger }
    }
}

/// How many steps a king is from the nearest of these pawns; 0 if there are none.
#[inline]
fn steps_to_any(king: Square, pawns: BitBoard) -> i32 {
    if pawns.is_empty() {
        return 0;
    }
    let mut reached = king.bitboard();
    let mut steps = 0;
    while (reached & pawns).is_empty() {
        let row = widened(reached);
        reached = row | up(row) | down(row);
        steps += 1;
    }
    steps
}

/// The rank of the lowest pawn in a set, 1 for the second; 0 if there is none.
#[inline]
fn nearest_rank(pawns: BitBoard) -> usize {
    (pawns.0.trailing_zeros() as usize >> 3) & 7
}
