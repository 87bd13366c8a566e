//! Fruit's null move: with at most one piece left, a search of real moves has the last word.
//!
//! Fruit 2.1 (Letouzey 2005). From depth 6 on, where the side to move has at most one piece
//! beside king and pawns, a search at d − 5 that does not pass at this node replaces the value of
//! the pass; if it stays below beta nothing is cut off. Beyond depth R + 1 one passes only where
//! the static evaluation reaches beta. There is no rule against two passes in a row; that
//! condition nearly excludes them. The table keeps the cutoffs, at full depth. Fruit turns a mate
//! found by a pass into the greatest estimate, where we return beta.

use super::{Arc, FailHigh, Form, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "fruit",
    summary: "with few pieces, let a shallower search of the moves replace the pass",
    source: "Fruit 2.1, Letouzey 2005",
    own: &[
        Parameter::reduction(3),
        Parameter::number("by", 5, 1..=20, "plies by which that search is shallower"),
        Parameter::number("pieces", 1, 0..=16, "it is made with at most so many pieces"),
        Parameter::switch("gate", true, "beyond depth R + 1, pass only from beta upwards"),
    ],
    conditions: Some(&[
        ("chain", 8),
        ("min_depth", 2),
        ("no_pv", 1),
        ("material", 1),
        ("store", 1),
    ]),
    forms: &[Form { values: "3", what: "Fruit 2.1" }],
    build: |values| {
        Arc::new(Fruit {
            reduction: values[0],
            by: values[1],
            pieces: values[2],
            gate: values[3] != 0,
        })
    },
};

#[derive(Debug)]
struct Fruit {
    reduction: i32,
    by: i32,
    pieces: i32,
    gate: bool,
}

impl NullMove for Fruit {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let is_deep = situation.node.depth.plies() > self.reduction + 1;
        let is_hopeless = self.gate && is_deep && situation.evaluation_above_beta() < 0;
        (!is_hopeless).then_some(Pass::reduced_by(self.reduction))
    }

    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let node = situation.node;
        if node.depth.plies() <= self.by || situation.own_pieces() > self.pieces {
            return FailHigh::Cut(value);
        }
        let path = node.path.without_passes_of(node.ply, node.ply + 1);
        FailHigh::Verify { depth: node.depth - self.by, path }
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: self.gate, ..Needs::default() }
    }
}
