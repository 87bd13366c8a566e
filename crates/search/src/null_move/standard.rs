//! Standard null-move pruning: what keeps beta after a pass is cut off at once.
//!
//! Moreland's tutorial, and Figure 1 of *Verified Null-Move Pruning* (2002), which returns the
//! value of the pass as we do; Moreland returns beta. His code lacks the check test and ends
//! never at depths 1 and 2, where passes answer passes; his prose has both rules.

use std::sync::Arc;

use super::{NullMove, Parameter, Pass, Technique, last_ply_was_a_move, reduction};
use crate::node::Node;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "standard",
    summary: "cut off when a reduced search after a pass keeps beta",
    source: "Donninger 1993; Moreland 2001; David-Tabibi & Netanyahu 2002, Figure 1",
    parameters: PARAMETERS,
    build: |values| Arc::new(Standard { reduction: values[0] }),
};

const PARAMETERS: &[Parameter] = &[reduction(2)];

#[derive(Debug)]
struct Standard {
    reduction: i32,
}

impl NullMove for Standard {
    fn before_moves(&self, node: &Node) -> Option<Pass> {
        last_ply_was_a_move(node).then_some(Pass { reduction: self.reduction })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Depth;
    use crate::null_move::FailHigh;
    use crate::score::Score;

    #[test]
    fn passes_everywhere_but_after_a_pass() {
        let standard = Standard { reduction: 2 };
        for depth in 1..12 {
            let node = Node::root(Depth::new(depth));
            assert_eq!(standard.before_moves(&node), Some(Pass { reduction: 2 }));
            assert_eq!(standard.before_moves(&node.null_child(2)), None);
            assert!(standard.before_moves(&node.null_child(2).first_child()).is_some());
        }
    }

    #[test]
    fn cuts_with_the_value_of_the_pass() {
        let standard = Standard { reduction: 3 };
        let value = Score::centipawns(123);
        let node = Node::root(Depth::new(5));
        assert_eq!(standard.after_fail_high(&node, value), FailHigh::Cut(value));
    }
}
