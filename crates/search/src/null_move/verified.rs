//! Verified null-move pruning: the first pass on a path that keeps beta only makes the search
//! one ply shallower; below it, passes cut off as usual.
//!
//! David-Tabibi & Netanyahu 2002, Figure 3. If a reduced node then stays below beta, the pass
//! and the moves contradict each other: zugzwang, or a threat beyond the horizon of the pass.
//! The node is searched again at its full depth with verification on.
//!
//! Two things that the figure leaves open: a mate found by a pass counts as beta (the spine
//! clamps it for all techniques), and since the flag is not part of the key, the transposition
//! table may answer a verified node with an unverified value.

use std::sync::Arc;

use super::{
    FailHigh, NullMove, Parameter, Pass, ReducedMoves, Technique, last_ply_was_a_move, reduction,
};
use crate::node::{Node, Path};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "verified",
    summary: "search one ply shallower when a pass first keeps beta, cut off below that",
    source: "David-Tabibi & Netanyahu 2002, Figure 3",
    parameters: PARAMETERS,
    build: |values| Arc::new(Verified { reduction: values[0] }),
};

const PARAMETERS: &[Parameter] = &[reduction(3)];

/// By how many plies a node is reduced whose pass kept beta.
const VERIFICATION_REDUCTION: i32 = 1;

#[derive(Debug)]
struct Verified {
    reduction: i32,
}

impl NullMove for Verified {
    /// At one ply to go nothing would be left to verify with.
    fn before_moves(&self, node: &Node) -> Option<Pass> {
        let can_verify = node.depth.plies() > VERIFICATION_REDUCTION;
        (last_ply_was_a_move(node) && (!node.path.verify || can_verify))
            .then_some(Pass { reduction: self.reduction })
    }

    fn after_fail_high(&self, node: &Node, value: Score) -> FailHigh {
        if node.path.verify {
            let path = Path { verify: false, ..node.path };
            FailHigh::Reduce { by: VERIFICATION_REDUCTION, path }
        } else {
            FailHigh::Cut(value)
        }
    }

    fn after_reduced_moves(&self, _: &Node) -> ReducedMoves {
        ReducedMoves::SearchAgain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Depth;

    const VERIFIED: Verified = Verified { reduction: 3 };

    fn unverified(node: Node) -> Node {
        Node { path: Path { verify: false, ..node.path }, ..node }
    }

    #[test]
    fn needs_a_ply_to_verify_with() {
        let at = |depth| Node::root(Depth::new(depth));
        assert_eq!(VERIFIED.before_moves(&at(1)), None);
        assert_eq!(VERIFIED.before_moves(&at(2)), Some(Pass { reduction: 3 }));
        assert_eq!(VERIFIED.before_moves(&unverified(at(1))), Some(Pass { reduction: 3 }));
    }

    #[test]
    fn reduces_first_and_cuts_below() {
        let node = Node::root(Depth::new(6));
        let value = Score::centipawns(40);
        let FailHigh::Reduce { by: 1, path } = VERIFIED.after_fail_high(&node, value) else {
            panic!("the first pass on a path must not cut");
        };
        let below = Node { path, ..node }.first_child();
        assert_eq!(VERIFIED.after_fail_high(&below, value), FailHigh::Cut(value));
    }

    #[test]
    fn the_child_of_a_pass_inherits_the_flag() {
        let node = Node::root(Depth::new(6));
        assert!(node.null_child(3).path.verify);
        assert!(!unverified(node).null_child(3).path.verify);
    }
}
