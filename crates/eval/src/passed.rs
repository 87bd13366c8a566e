//! Passed pawns among the pieces: kings near and far, blockers, free roads, rooks behind.

use chess::{BitBoard, Square};

use crate::geometry::{distance, file_of, filled_down, filled_up, rank_index, up};
use crate::model::Model;
use crate::pieces::Reach;
use crate::tapered::Tapered;
use crate::view::View;

/// How much the surroundings of a passed pawn matter, by rank.
const URGENCY: [i32; 8] = [0, 0, 0, 1, 2, 4, 6, 0];

/// A king further away than this plays no part.
const FAR: i32 = 5;

/// What the surroundings of our passed pawns are worth to us. `theirs` is what the enemy
/// reaches, and `to_move` whether it is our turn.
#[inline]
pub(crate) fn passed(
    view: &View,
    passed: BitBoard,
    theirs: &Reach,
    to_move: bool,
    model: &Model,
) -> Tapered {
    // Most middlegames have none; only the others pay for a call.
    if passed.is_empty() {
        return Tapered::ZERO;
    }
    surroundings(view, passed, theirs, to_move, model)
}

fn surroundings(
    view: &View,
    passed: BitBoard,
    theirs: &Reach,
    to_move: bool,
    model: &Model,
) -> Tapered {
    let weights = &model.weights;
    let mut score = Tapered::ZERO;
    let lone_pawns = view.them.pieces().is_empty();
    for square in passed {
        if lone_pawns && is_unstoppable(view, square, to_move) {
            score += weights.passed_unstoppable;
        }
        let urgency = URGENCY[rank_index(square)];
        if urgency == 0 {
            continue;
        }
        let pawn = square.bitboard();
        let stop = Square::ALL[square as usize + 8];
        let mut worth = weights.passed_enemy_king * distance(view.them.king, stop).min(FAR)
            + weights.passed_own_king * distance(view.us.king, stop).min(FAR);
        let road = filled_up(up(pawn));
        if view.occupied().has(stop) {
            worth += weights.passed_blocked;
        } else if (road & (view.them.all | theirs.all())).is_empty() {
            worth += weights.passed_free;
        }
        let behind = filled_down(pawn) & file_of(square);
        if !(behind & (view.us.rooks | view.us.queens)).is_empty() {
            worth += weights.passed_rook_behind;
        }
        score += worth * urgency;
    }
    score
}

/// Whether a passed pawn promotes before the enemy king comes, there being no other enemy piece:
/// the rule of the square.
#[inline]
fn is_unstoppable(view: &View, pawn: Square, to_move: bool) -> bool {
    let road = filled_up(up(pawn.bitboard()));
    let goal = Square::ALL[56 | (pawn as usize & 7)];
    // From its second rank a pawn advances two squares at once.
    let steps = (7 - rank_index(pawn)).min(5) as i32;
    let lead = i32::from(!to_move);
    (road & view.occupied()).is_empty() && steps + lead < distance(view.them.king, goal)
}
