//! Futility pruning: near the leaves, a quiet move of a side that is far below alpha will not bring
//! it there (Schaeffer 1986; Heinz, *Extended futility pruning*, ICCA Journal 21, 1998).

use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Whether the position is too far below alpha for a quiet move that is searched at this depth,
/// in plies.
pub(super) fn leaves_out(candidate: &Candidate, depth: i32, parameters: &Parameters) -> bool {
    let alpha = candidate.node.window.alpha;
    let too_deep = depth > parameters.futility_depth;
    if !candidate.is_quiet || too_deep || alpha.is_proven() {
        return false;
    }
    let margin = parameters.futility_base + parameters.futility_margin * depth;
    candidate.evaluation.is_some_and(|e| alpha.difference(e.value) >= margin)
        && !candidate.gives_check()
}
