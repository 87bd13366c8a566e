//! Threats: enemy men that cheaper men attack, or that are not guarded well enough.

use chess::{BitBoard, get_bishop_moves, get_knight_moves, get_rook_moves};

use crate::geometry::{attacks_up, up};
use crate::model::Model;
use crate::reach::Reach;
use crate::tapered::Tapered;
use crate::view::{Army, View};

/// The third rank.
const THIRD_RANK: BitBoard = BitBoard(0x0000_0000_00FF_0000);

/// What our threats are worth. `ours` and `theirs` are what the two sides reach, both as we see
/// the board.
#[inline]
pub(crate) fn threats(view: &View, ours: &Reach, theirs: &Reach, model: &Model) -> Tapered {
    let weights = &model.weights;
    let them = &view.them;
    let pieces = them.pieces();
    let men = pieces | them.pawns;
    let majors = them.rooks | them.queens;
    let loose = men & !theirs.all;
    let well_guarded = theirs.by_pawns | theirs.twice & !ours.twice;
    let weak = men & ours.all & !well_guarded;
    let mut score = weights.minor_threat * (majors & ours.by_minors()).len()
        + weights.rook_threat * (them.queens & ours.by_rooks).len()
        + weights.hanging * (loose & ours.all).len()
        + weights.restricted * (ours.all & theirs.all & !well_guarded).len()
        + by_pawns(view, ours, theirs, model);
    let by_minors = (pieces | weak) & ours.by_minors();
    if !by_minors.is_empty() {
        score += by_kind(by_minors, them, &weights.minor_threat_on);
    }
    if !weak.is_empty() {
        let by_rooks = weak & ours.by_rooks;
        if !by_rooks.is_empty() {
            score += by_kind(by_rooks, them, &weights.rook_threat_on);
        }
        if !(weak & ours.by_king).is_empty() {
            score += weights.king_threat;
        }
        score += weights.weak_piece * (weak & pieces & ours.twice).len()
            + weights.guarded_by_queen * (weak & theirs.by_queens).len();
    }
    if them.queens.len() == 1 {
        score += next_on_queen(view, ours, theirs, model);
    }
    score
}

/// What is worth something kind by kind: pawn, knight, bishop, rook, queen.
#[inline]
fn by_kind(set: BitBoard, army: &Army, worth: &[Tapered; 5]) -> Tapered {
    let kinds = [army.pawns, army.knights, army.bishops, army.rooks, army.queens];
    kinds.into_iter().zip(worth).map(|(kind, &worth)| worth * (kind & set).len()).sum()
}

/// Threats of pawns, and those to come by a push.
#[inline]
fn by_pawns(view: &View, ours: &Reach, theirs: &Reach, model: &Model) -> Tapered {
    let weights = &model.weights;
    let (pawns, pieces) = (view.us.pawns, view.them.pieces());
    let safe = ours.all | !theirs.all;
    let empty = !view.occupied();
    let once = up(pawns) & empty;
    let pushed = (once | up(once & THIRD_RANK) & empty) & safe & !theirs.by_pawns;
    weights.pawn_threat * (pieces & ours.by_pawns).len()
        + weights.pawn_push_threat * (pieces & attacks_up(pushed)).len()
}

/// Squares from which their only queen could be attacked next.
#[inline]
fn next_on_queen(view: &View, ours: &Reach, theirs: &Reach, model: &Model) -> Tapered {
    let Some(queen) = view.them.queens.next_square() else { return Tapered::ZERO };
    let occupied = view.occupied();
    let safe = ours.useful & !theirs.by_pawns & !(theirs.twice & !ours.twice);
    let by_knights = ours.by_knights & get_knight_moves(queen);
    let by_sliders = ours.by_bishops & get_bishop_moves(queen, occupied)
        | ours.by_rooks & get_rook_moves(queen, occupied);
    let [knights, sliders] = model.weights.next_on_queen;
    knights * (by_knights & safe).len() + sliders * (by_sliders & safe & ours.twice).len()
}
