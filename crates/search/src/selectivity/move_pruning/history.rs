//! History pruning: near the leaves, quiet moves that have been bad everywhere are left out.

use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Whether the histories think too little of a quiet move that is searched at this depth, in plies.
pub(super) fn leaves_out(candidate: &Candidate, depth: i32, parameters: &Parameters) -> bool {
    candidate.is_quiet
        && depth <= parameters.history_pruning_depth
        && candidate.history < -parameters.history_pruning_margin * depth
}
