//! Double null move: two passes in a row are allowed, a third is not.
//!
//! Diepeveen. The second pass gives the move back to the side that passed first, at a depth
//! lower by 2R + 2. If that side is in zugzwang it fails there, so that the first pass fails
//! too and nothing is cut off. The rule asks only whether the last two plies were both passes;
//! after a real move two are allowed again. No condition on the static evaluation goes with
//! it: whoever passes would be above beta, and the opponent then could not be.

use super::{Arc, Form, NullMove, Parameter, Pass, Situation, Technique};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "double",
    summary: "answer a pass with a pass, so that a zugzwang shows",
    source: "Diepeveen, Computer Chess Club 2000",
    own: &[Parameter::reduction(2)],
    conditions: Some(&[("chain", 2)]),
    forms: &[
        Form { values: "2", what: "Diepeveen" },
        Form { values: "3", what: "Diepeveen, with checks in the quiescence search" },
    ],
    build: |values| Arc::new(Double { reduction: values[0] }),
};

#[derive(Debug)]
struct Double {
    reduction: i32,
}

impl NullMove for Double {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }
}
