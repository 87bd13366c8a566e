//! Passed pawns among the pieces: kings near and far, blockers, free roads, rooks behind.

use chess::{BitBoard, Square};

use crate::geometry::{distance, file_of, filled_down, filled_up, rank_index, up};
use crate::model::Model;
use crate::reach::Reach;
use crate::tapered::Tapered;
use crate::view::View;

/// The rank from which on the surroundings matter: the fourth.
const FROM: usize = 3;

/// A king further away than this plays no part.
const FAR: i32 = 5;

/// What the surroundings of our passed pawns are worth to us. `ours` and `theirs` are what the two
/// sides reach, both as we see the board, and `to_move` whether it is our turn.
#[inline]
pub(crate) fn passed(
    view: &View,
    passed: BitBoard,
    [ours, theirs]: [&Reach; 2],
    to_move: bool,
    model: &Model,
) -> Tapered {
    // Most middlegames have none; only the others pay for a call.
    if passed.is_empty() {
        return Tapered::ZERO;
    }
    let lone_pawns = view.them.pieces().is_empty();
    let mut score = Tapered::ZERO;
    for square in passed {
        if lone_pawns && is_unstoppable(view, square, to_move) {
            score += model.weights.passed_unstoppable;
        }
        if rank_index(square) >= FROM {
            score += surroundings(view, square, [ours, theirs], model);
        }
    }
    score
}

fn surroundings(
    view: &View,
    square: Square,
    [ours, theirs]: [&Reach; 2],
    model: &Model,
) -> Tapered {
    let weights = &model.weights;
    let View { us, them } = view;
    let rank = rank_index(square) - FROM;
    let pawn = square.bitboard();
    let stop = Square::ALL[square as usize + 8];
    let mut worth = weights.passed_enemy_king[rank] * distance(them.king, stop).min(FAR)
        + weights.passed_own_king[rank] * distance(us.king, stop).min(FAR);
    let road = filled_up(up(pawn));
    if view.occupied().has(stop) {
        worth += weights.passed_blocked[rank];
        if us.all.has(stop) {
            worth += weights.passed_self_blocked[rank];
        }
    } else {
        if (road & (them.all | theirs.all)).is_empty() {
            worth += weights.passed_free[rank];
        }
        if !theirs.all.has(stop) {
            worth += weights.passed_safe_step[rank];
        }
    }
    if ours.all.has(stop) {
        worth += weights.passed_guarded_step[rank];
    }
    let behind = filled_down(pawn) & file_of(square);
    if !(behind & (us.rooks | us.queens)).is_empty() {
        worth += weights.passed_rook_behind[rank];
    }
    if !(behind & (them.rooks | them.queens)).is_empty() {
        worth += weights.passed_enemy_behind[rank];
    }
    worth
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
