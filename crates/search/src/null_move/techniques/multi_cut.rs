//! Multi-cut: at an expected Cut node, several of the first moves that reach beta in a shallower
//! search cut it off together.
//!
//! Björnsson & Marsland 1998. Where one refutation is enough, three likely ones seldom all fail. Of
//! the first M moves, searched at d − 1 − R, C must reach beta; the cutoff returns beta exactly.
//! C = 3, M = 6 and d ≥ R stand in the Chess Programming Wiki, which gives no R; 2 is ours.
//! It is no null move at all, and `null` adds one before it. The guards of the null move hold
//! for it too: not in check, not where beta is a mate.

use super::{Arc, Form, MultiCut, NullMove, Parameter, Pass, Situation, Technique};
use crate::node::NodeKind;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "multi_cut",
    summary: "cut off where several moves reach beta in a shallower search",
    source: "Björnsson & Marsland, Multi-Cut Pruning in Alpha-Beta Search, 1998",
    own: &[
        Parameter::number("C", 3, 1..=64, "moves that must reach beta"),
        Parameter::number("M", 6, 1..=64, "moves that are tried"),
        Parameter::number("less", 2, 0..=20, "plies by which they are searched shallower (R)"),
        Parameter::number("from", 2, 1..=100, "least remaining depth, in plies"),
        Parameter::switch("null", false, "try a null move first"),
        Parameter::reduction(2),
    ],
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "C = 3 of M = 6, no null move" },
        Form { values: "3,null", what: "after a standard null move" },
    ],
    build: |values| {
        Arc::new(MultiCutOnly {
            plan: MultiCut {
                cutoffs: values[0] as usize,
                moves: values[1] as usize,
                reduction: values[2],
            },
            from: values[3],
            null: (values[4] != 0).then_some(Pass::reduced_by(values[5])),
        })
    },
};

#[derive(Debug)]
struct MultiCutOnly {
    plan: MultiCut,
    from: i32,
    null: Option<Pass>,
}

impl NullMove for MultiCutOnly {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        self.null
    }

    fn multi_cut(&self, situation: &Situation) -> Option<MultiCut> {
        let node = situation.node;
        let applies = node.kind == NodeKind::Cut && node.depth.plies() >= self.from;
        applies.then_some(self.plan)
    }
}
