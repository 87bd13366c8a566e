//! Late-move pruning: where moves are well ordered, quiet ones far down the order near the leaves
//! hardly ever prove best (move-count based pruning).

use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Whether so many moves came before that this one is left out, and all quiet ones after it.
pub(super) fn leaves_out(candidate: &Candidate, parameters: &Parameters) -> bool {
    let depth = candidate.node.depth.plies();
    if !candidate.is_quiet || depth > parameters.late_move_pruning_depth {
        return false;
    }
    // In hundredths of a move.
    let moves =
        parameters.late_move_pruning_base + parameters.late_move_pruning_factor * depth * depth;
    let moves = if candidate.improving() { moves } else { moves / 2 };
    candidate.index as i32 * 100 >= moves
}
