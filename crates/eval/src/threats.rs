//! Threats: enemy men that cheaper men attack, or that nobody guards.

use crate::model::Model;
use crate::pieces::Reach;
use crate::tapered::Tapered;
use crate::view::View;

/// What our threats are worth. `ours` and `theirs` are what the two sides reach, both as we see
/// the board.
#[inline]
pub(crate) fn threats(view: &View, ours: &Reach, theirs: &Reach, model: &Model) -> Tapered {
    let weights = &model.weights;
    let them = &view.them;
    let majors = them.rooks | them.queens;
    let loose = them.all & !them.king.bitboard() & !theirs.all();
    weights.pawn_threat * (them.pieces() & ours.by_pawns).len()
        + weights.minor_threat * (majors & ours.by_minors()).len()
        + weights.rook_threat * (them.queens & ours.by_rooks).len()
        + weights.hanging * (loose & ours.all()).len()
}
