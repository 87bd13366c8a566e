//! Endings that are not worth what their material says.

use chess::BitBoard;

use crate::geometry::{distance, off_centre, rank_index};
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::{Army, View};

/// Parts that make a whole in the scales.
const WHOLE: i32 = 64;

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

/// What is left of an advantage of `value`, in White's favour if positive.
#[inline]
pub(crate) fn scaled(value: i32, white: &View, model: &Model) -> i32 {
    let weights = &model.weights;
    let (strong, weak) =
        if value >= 0 { (&white.us, &white.them) } else { (&white.them, &white.us) };
    let parts = if strong.pawns.is_empty() {
        // Who has no pawns wins by mate alone, which takes a rook more than the other has.
        let (ours, theirs) = (strength(strong), strength(weak));
        if ours <= 2 || strong.knights == strong.pieces() && ours <= 4 {
            weights.scale_lone_minor
        } else if ours - theirs <= 2 {
            weights.scale_no_pawns
        } else {
            WHOLE
        }
    } else if have_opposite_bishops(strong, weak) {
        weights.scale_opposite_bishops
    } else {
        WHOLE
    };
    value * parts / WHOLE
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
