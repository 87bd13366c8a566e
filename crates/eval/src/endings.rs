//! Endings that are not worth what their material says.

use chess::BitBoard;

use crate::geometry::{distance, off_centre, rank_index};
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::{Army, View};

/// Parts that make a whole in the scales.
pub(crate) const WHOLE: i32 = 64;

/// The files a to d.
const QUEEN_SIDE: BitBoard = BitBoard(0x0F0F_0F0F_0F0F_0F0F);

/// Material in halves of a minor piece, roughly: minor 2, rook 3, queen 6.
#[inline]
fn strength(army: &Army) -> i32 {
    (2 * army.minors().len() + 3 * army.rooks.len() + 6 * army.queens.len()) as i32
}

/// Whether an army is a bare king.
#[inline]
fn is_bare(army: &Army) -> bool {
    army.all == army.king.bitboard()
}

/// Helps to mate a bare enemy king: drive it to the edge, and bring our own.
#[inline]
pub(crate) fn chase(view: &View, model: &Model) -> Tapered {
    let king = view.them.king;
    if !is_bare(&view.them) || is_bare(&view.us) {
        return Tapered::ZERO;
    }
    let off = off_centre(king as usize & 7) + off_centre(rank_index(king));
    model.weights.corner_king * off + model.weights.chase_king * (7 - distance(king, view.us.king))
}

/// By how much an endgame value grows in size where there is much to play for, and shrinks where
/// there is little, in centipawns; never past nothing. `passed` are the passed pawns of both.
#[inline]
pub(crate) fn complexity(endgame: i32, white: &View, passed: BitBoard, model: &Model) -> i32 {
    let weights = &model.weights;
    let (us, them) = (&white.us, &white.them);
    let pawns = us.pawns | them.pawns;
    let [king, other] = [us.king as i32, them.king as i32];
    let outflanking = ((king & 7) - (other & 7)).abs() - ((king >> 3) - (other >> 3)).abs();
    let is_on_both_wings = !(pawns & QUEEN_SIDE).is_empty() && !(pawns & !QUEEN_SIDE).is_empty();
    let has_infiltrated = king >= 32 || other < 32;
    let has_pieces = !(us.pieces() | them.pieces()).is_empty();
    let points = weights.complexity.0
        + weights.complexity_pawn.0 * pawns.len() as i32
        + weights.complexity_passed.0 * passed.len() as i32
        + weights.complexity_outflanking.0 * outflanking
        + weights.complexity_wings.0 * i32::from(is_on_both_wings)
        + weights.complexity_infiltration.0 * i32::from(has_infiltrated)
        + weights.complexity_pawn_ending.0 * i32::from(!has_pieces);
    endgame.signum() * points.max(-endgame.abs())
}

/// What is left of our advantage, in parts of [`WHOLE`].
#[inline]
pub(crate) fn parts(view: &View, model: &Model) -> i32 {
    let weights = &model.weights;
    let View { us, them } = view;
    if us.pawns.is_empty() {
        // Who has no pawns wins by mate alone, which takes a rook more than the other has.
        let (ours, theirs) = (strength(us), strength(them));
        if ours <= 2 || us.knights == us.pieces() && ours <= 4 {
            weights.scale_lone_minor
        } else if ours - theirs <= 2 {
            weights.scale_no_pawns
        } else {
            WHOLE
        }
    } else if have_opposite_bishops(us, them) {
        weights.scale_opposite_bishops
    } else {
        WHOLE
    }
}

/// Whether each side has one bishop and no other piece, the two on squares of different colour.
#[inline]
fn have_opposite_bishops(a: &Army, b: &Army) -> bool {
    let one_each = a.bishops.len() == 1 && b.bishops.len() == 1;
    one_each
        && a.pieces() == a.bishops
        && b.pieces() == b.bishops
        && ((a.bishops | b.bishops) & BitBoard::LIGHT_SQUARES).len() == 1
}
