//! Razoring: near the leaves and far below alpha, only captures can help, and the quiescence search
//! knows about those (Birmingham and Kent 1977; the form of Heinz, *Extended futility pruning*,
//! 1998).

use crate::node::NodeKind;
use crate::null_move::Situation;
use crate::settings::Parameters;

/// Whether the static evaluation is so far below alpha that quiet moves are thought not to help.
pub(crate) fn is_hopeless(situation: &Situation, parameters: &Parameters) -> bool {
    let node = situation.node;
    let depth = node.depth.plies();
    let alpha = node.window.alpha;
    if node.kind == NodeKind::Pv || depth > parameters.razoring_depth || alpha.is_proven() {
        return false;
    }
    let margin = parameters.razoring_base + parameters.razoring_margin * depth;
    situation.evaluation.is_some_and(|e| alpha.difference(e.value) >= margin)
}
