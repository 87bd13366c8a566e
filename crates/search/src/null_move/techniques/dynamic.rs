//! Dynamic null-move pruning: the reduction grows with the depth, or with the static evaluation.
//!
//! The textbook gives R = 3 + d / 6, and as an alternative R = 4 where the side to move is better
//! by more than two pawns. Its R ≤ d − 1 is meant to leave a ply, as its comment says, but at
//! d − 1 − R it leaves none; we keep to its code. Its full listing has the conditions that are set
//! by default here.

use super::{Arc, Form, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "dynamic",
    summary: "reduce more the deeper the search, or the better the position",
    source: "textbook, chapter 14: R = 3 + d / 6",
    own: &[
        Parameter::reduction(3),
        Parameter::number("per", 6, 0..=100, "plies of depth that add a ply to R; 0 for none"),
        Parameter::number(
            "rich",
            0,
            0..=2_000,
            "static evaluation in centipawns above which a ply is added to R; 0 for none",
        ),
    ],
    conditions: Some(&[("min_depth", 3), ("no_pv", 1), ("material", 1), ("static_eval", 1)]),
    forms: &[
        Form { values: "3", what: "textbook: by depth" },
        Form { values: "3,per=0,rich=200", what: "textbook: by evaluation" },
    ],
    build: |values| Arc::new(Dynamic { base: values[0], per: values[1], rich: values[2] }),
};

#[derive(Debug)]
struct Dynamic {
    base: i32,
    per: i32,
    rich: i32,
}

impl Dynamic {
    fn is_rich(&self, situation: &Situation) -> bool {
        let above = |value: Score| value > Score::centipawns(self.rich);
        self.rich > 0 && situation.evaluation.is_some_and(|e| above(e.value))
    }
}

impl NullMove for Dynamic {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let depth = situation.node.depth.plies();
        let by_depth = depth.checked_div(self.per).unwrap_or(0);
        let reduction = self.base + by_depth + i32::from(self.is_rich(situation));
        Some(Pass::reduced_by(reduction.min(depth - 1)))
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: self.rich > 0, ..Needs::default() }
    }
}
