//! Variable null-move bound: where the opponent had other good moves on the way, the pass need
//! not keep all of beta.
//!
//! Björnsson and Marsland 2000, after an idea of Goetsch and Campbell 1988; as the Chess
//! Programming Wiki writes it. A wrong cutoff does harm only if it travels up to the root. The more
//! good alternatives the opponent had at the nodes above, the less likely that is, and the
//! more may be risked: 10 centipawns with any alternative, 20 with more than 15. A move is
//! good if its history is. Below a pass the bound is beta as usual. A cutoff returns beta.
//!
//! The sources count "per side" without saying whose: it is the opponent here, whose choice
//! filters the error.

use super::{Arc, FailHigh, Form, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "variable_bound",
    summary: "ask less of the pass where the opponent had good alternatives above",
    source: "Björnsson & Marsland, Selective Depth-First Search Methods, 2000",
    own: &[
        Parameter::reduction(2),
        Parameter::number("some", 10, 0..=200, "centipawns less than beta with any alternative"),
        Parameter::number("more", 20, 0..=200, "centipawns less than beta with many"),
        Parameter::number("many", 15, 0..=254, "more alternatives than this are many"),
    ],
    conditions: Some(&[]),
    forms: &[Form { values: "2", what: "as in The Turk" }],
    build: |values| {
        Arc::new(VariableBound {
            reduction: values[0],
            some: values[1],
            more: values[2],
            many: values[3],
        })
    },
};

#[derive(Debug)]
struct VariableBound {
    reduction: i32,
    some: i32,
    more: i32,
    many: i32,
}

impl NullMove for VariableBound {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let node = situation.node;
        let margin = match i32::from(node.path.alternatives_of_opponent(node.ply)) {
            _ if node.path.nulls > 0 => 0,
            0 => 0,
            count if count > self.many => self.more,
            _ => self.some,
        };
        Some(Pass { reduction: self.reduction, margin })
    }

    fn after_fail_high(&self, situation: &Situation, _: Score) -> FailHigh {
        FailHigh::Cut(situation.node.window.beta)
    }

    fn needs(&self) -> Needs {
        Needs { alternatives: true, ..Needs::default() }
    }
}
