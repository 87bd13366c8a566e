//! Pruning by exchanges: near the leaves, a move that loses material on its square is left out.

use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Whether the move loses more on its square than the depth left, in plies, may win back.
pub(super) fn leaves_out(candidate: &Candidate, depth: i32, parameters: &Parameters) -> bool {
    if depth > parameters.see_pruning_depth {
        return false;
    }
    let loss = match candidate.is_quiet {
        true => parameters.see_pruning_quiet * depth,
        false => parameters.see_pruning_capture * depth,
    };
    !candidate.position.see_reaches(candidate.m, -loss)
}
