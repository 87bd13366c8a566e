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

#[cfg(test)]
mod tests {
    use crate::testing::{Question, ROOK_UP, below, search_node};

    #[test]
    fn nobody_passes_however_good_the_position() {
        assert_eq!(Question::at(ROOK_UP, 5).pass("off"), None);
        let (_, counters) = search_node(ROOK_UP, "off", 4, below(0));
        assert_eq!(counters.null_tried, 0);
    }
}
