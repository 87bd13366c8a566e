//! No null move: the reference that all techniques are measured against.

use super::{Arc, Form, NullMove, Pass, Situation, Technique};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "off",
    summary: "no null move at all",
    source: "alpha-beta as it is",
    own: &[],
    conditions: None,
    forms: &[Form { values: "", what: "the reference" }],
    build: |_| Arc::new(Off),
};

#[derive(Debug)]
struct Off;

impl NullMove for Off {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        None
    }
}
