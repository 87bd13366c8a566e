//! No null move: the reference that all techniques are measured against.

use std::sync::Arc;

use super::{NullMove, Pass, Technique};
use crate::node::Node;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "off",
    summary: "no null move at all",
    source: "alpha-beta as it is",
    parameters: &[],
    build: |_| Arc::new(Off),
};

#[derive(Debug)]
struct Off;

impl NullMove for Off {
    fn before_moves(&self, _: &Node) -> Option<Pass> {
        None
    }
}
