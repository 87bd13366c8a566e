//! Moves that are not searched at all: near the leaves, what promises too little is left out.
//!
//! Each rule is a file. What holds for all of them stands here: never at the root, never before a
//! move has come back that is not mated, and never in check.

mod futility;
mod history;
mod late;
mod see;

use crate::score::Score;
use crate::selectivity::Candidate;
use crate::settings::{Features, Parameters};

/// What is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// The move.
    LeaveOut,
    /// The move, and with it all quiet ones after it.
    LeaveOutQuietMoves,
}

/// The rule that leaves the move out whatever histories think of it: what is futile at the whole
/// depth is at any that a reduction leaves.
#[inline]
pub(crate) fn first_rule(
    candidate: &Candidate,
    on: Features,
    parameters: &Parameters,
) -> Option<Rule> {
    if on.late_move_pruning && late::leaves_out(candidate, parameters) {
        return Some(Rule::LeaveOutQuietMoves);
    }
    let depth = candidate.node.depth.plies();
    let is_futile = on.futility && futility::leaves_out(candidate, depth, parameters);
    is_futile.then_some(Rule::LeaveOut)
}

/// Whether one of the other rules leaves the move out, which would be searched at first shallower
/// by so many plies.
#[inline]
pub(crate) fn leaves_out(
    candidate: &Candidate,
    reduction: i32,
    on: Features,
    parameters: &Parameters,
) -> bool {
    let depth = (candidate.node.depth.plies() - reduction).max(0);
    (on.futility && futility::leaves_out(candidate, depth, parameters))
        || (on.history_pruning && history::leaves_out(candidate, depth, parameters))
        || (on.see_pruning && see::leaves_out(candidate, depth, parameters))
}

/// Whether moves may be left out by now.
#[inline]
pub(crate) fn may_leave_out(candidate: &Candidate, best: Option<Score>) -> bool {
    candidate.node.ply > 0
        && best.is_some_and(|best| !best.is_proven_loss())
        && candidate.evaluation.is_some()
}
