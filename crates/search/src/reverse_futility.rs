//! Reverse futility pruning, also called static null move: near the leaves, a position that is far
//! above beta without looking ahead is taken to stay there.
//!
//! Described by Schaeffer 1986 in terms of static evaluation; a pass whose search is the static
//! evaluation less what the opponent may gain in the plies left.

use crate::node::NodeKind;
use crate::null_move::Situation;
use crate::score::Score;

/// Greatest remaining depth, in plies.
const LARGEST_DEPTH: i32 = 6;
/// What the opponent is thought to gain in a ply, in centipawns.
const MARGIN: i32 = 85;

/// The value of the node if it is far enough above beta.
pub(crate) fn cutoff(situation: &Situation) -> Option<Score> {
    let node = situation.node;
    let depth = node.depth.plies();
    if node.kind == NodeKind::Pv || depth > LARGEST_DEPTH || node.window.beta.is_mate() {
        return None;
    }
    let evaluation = situation.evaluation?;
    let plies = if evaluation.improving { depth - 1 } else { depth };
    (situation.evaluation_above_beta() >= MARGIN * plies).then_some(evaluation.value)
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;
    use crate::node::{Depth, Node};
    use crate::null_move::Evaluation;
    use crate::window::Window;

    #[test]
    fn the_margin_grows_with_depth_and_shrinks_when_improving() {
        let position = Position::startpos();
        let cuts = |kind, depth, centipawns, improving| {
            let window = Window::below(Score::DRAW);
            let node = Node { kind, window, ..Node::root(Depth::new(depth)) };
            let value = Score::centipawns(centipawns);
            let evaluation = Some(Evaluation { value, improving });
            let situation = Situation { node: &node, position: &position, known: None, evaluation };
            cutoff(&situation).is_some()
        };
        assert!(cuts(NodeKind::Cut, 2, 2 * MARGIN, false));
        assert!(!cuts(NodeKind::Cut, 2, 2 * MARGIN - 1, false));
        assert!(cuts(NodeKind::All, 2, MARGIN, true));
        assert!(!cuts(NodeKind::Pv, 1, 1_000, true));
        assert!(!cuts(NodeKind::Cut, LARGEST_DEPTH + 1, 9_000, true));
    }
}
