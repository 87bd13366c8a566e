//! Reverse futility pruning, also called static null move: near the leaves, a position that is far
//! above beta without looking ahead is taken to stay there.
//!
//! Described by Schaeffer 1986 in terms of static evaluation; a pass whose search is the static
//! evaluation less what the opponent may gain in the plies left.

use crate::node::NodeKind;
use crate::null_move::Situation;
use crate::score::Score;
use crate::settings::Parameters;

/// The value of the node if it is far enough above beta, and never if it is below.
pub(crate) fn cutoff(situation: &Situation, parameters: &Parameters) -> Option<Score> {
    let node = situation.node;
    let depth = node.depth.plies();
    let too_deep = depth > parameters.reverse_futility_depth;
    if node.kind == NodeKind::Pv || too_deep || node.window.beta.is_proven() {
        return None;
    }
    let evaluation = situation.evaluation?;
    let eased = if evaluation.improving { parameters.reverse_futility_improving } else { 0 };
    let margin = (parameters.reverse_futility_margin * depth - eased).max(0);
    (situation.evaluation_above_beta() >= margin).then_some(evaluation.value)
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;
    use crate::depth::Depth;
    use crate::node::Node;
    use crate::null_move::Evaluation;
    use crate::window::Window;

    #[test]
    fn the_margin_grows_with_depth_and_shrinks_when_improving() {
        let position = Position::startpos();
        let parameters = Parameters {
            reverse_futility_depth: 5,
            reverse_futility_margin: 70,
            reverse_futility_improving: 100,
            ..Parameters::default()
        };
        let cuts = |kind, depth, centipawns, improving| {
            let window = Window::below(Score::DRAW);
            let node = Node { kind, window, ..Node::root(Depth::new(depth)) };
            let value = Score::centipawns(centipawns);
            let evaluation = Some(Evaluation { value, improving });
            let situation = Situation { node: &node, position: &position, known: None, evaluation };
            cutoff(&situation, &parameters).is_some()
        };
        assert!(cuts(NodeKind::Cut, 2, 140, false) && !cuts(NodeKind::Cut, 2, 139, false));
        assert!(cuts(NodeKind::All, 2, 40, true) && !cuts(NodeKind::All, 2, 39, true));
        assert!(cuts(NodeKind::Cut, 1, 0, true), "where more is forgiven than asked for");
        assert!(!cuts(NodeKind::Cut, 1, -1, true), "below beta");
        assert!(!cuts(NodeKind::Pv, 1, 1_000, true));
        assert!(cuts(NodeKind::Cut, 5, 9_000, true) && !cuts(NodeKind::Cut, 6, 9_000, true));
    }
}
