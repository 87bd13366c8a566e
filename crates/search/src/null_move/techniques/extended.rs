//! Extended null-move reductions: a pass that keeps beta never cuts off, it makes the search of
//! the moves four plies shallower.
//!
//! David-Tabibi & Netanyahu 2008, as the Chess Programming Wiki writes it: R = 3, and 4 beyond
//! depth 6, which is the depth before the reduction. If no depth is left after it, the quiescence
//! search answers. Nothing is searched again, whatever the moves say.

use super::{Arc, FailHigh, Form, NullMove, Parameter, Pass, Situation, Technique};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "extended",
    summary: "search four plies shallower when a pass keeps beta, never cut off",
    source: "David-Tabibi & Netanyahu, Extended Null-Move Reductions, 2008",
    own: &[
        Parameter::reduction(3),
        Parameter::number("high", 4, 0..=20, "the R of great depth"),
        Parameter::number("above", 6, 0..=100, "beyond this depth high, in plies"),
        Parameter::number("by", 4, 0..=20, "plies by which a pass that keeps beta reduces"),
    ],
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "as published" },
        Form { values: "3,by=2", what: "a smaller reduction" },
    ],
    build: |values| {
        Arc::new(Extended {
            reduction: values[0],
            high: values[1],
            above: values[2],
            by: values[3],
        })
    },
};

#[derive(Debug)]
struct Extended {
    reduction: i32,
    high: i32,
    above: i32,
    by: i32,
}

impl NullMove for Extended {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let is_deep = situation.node.depth.plies() > self.above;
        Some(Pass::reduced_by(if is_deep { self.high } else { self.reduction }))
    }

    fn after_fail_high(&self, situation: &Situation, _: Score) -> FailHigh {
        FailHigh::Reduce { by: self.by, path: situation.node.path }
    }
}
