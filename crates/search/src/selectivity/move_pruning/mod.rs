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

/// Whether a rule leaves the move out that would be searched at first shallower by so many plies.
pub(crate) fn rule(
    candidate: &Candidate,
    reduction: i32,
    on: Features,
    parameters: &Parameters,
) -> Option<Rule> {
    if on.late_move_pruning && late::leaves_out(candidate, parameters) {
        return Some(Rule::LeaveOutQuietMoves);
    }
    let depth = (candidate.node.depth.plies() - reduction).max(0);
    let leaves_out = (on.futility && futility::leaves_out(candidate, depth, parameters))
        || (on.history_pruning && history::leaves_out(candidate, depth, parameters))
        || (on.see_pruning && see::leaves_out(candidate, depth, parameters));
    leaves_out.then_some(Rule::LeaveOut)
}

/// Whether moves may be left out by now.
#[inline]
pub(crate) fn may_leave_out(candidate: &Candidate, best: Option<Score>) -> bool {
    candidate.node.ply > 0
        && best.is_some_and(|best| !best.is_proven_loss())
        && candidate.evaluation.is_some()
}
