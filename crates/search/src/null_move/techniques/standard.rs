//! Standard null-move pruning: what keeps beta after a pass is cut off at once.
//!
//! Moreland's tutorial, and Figure 1 of *Verified Null-Move Pruning* (2002), which returns the
//! value of the pass as we do; Moreland returns beta (`fail_hard`). His code lacks the check test
//! and ends never at depths 1 and 2, where passes answer passes; his prose has both rules. The
//! paper's text raises alpha to a pass's value within the window (`full_window`), its figure
//! does not. Mediocre never passes on the line of the iteration before (`previous_line`).

use super::{Arc, NullMove, Parameter, Pass, Situation, Technique};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "standard",
    summary: "cut off when a reduced search after a pass keeps beta",
    source: "Donninger 1993; Moreland 2001; David-Tabibi & Netanyahu 2002, Figure 1",
    own: &[Parameter::reduction(2)],
    conditions: Some(&[]),
    build: |values| Arc::new(Standard { reduction: values[0] }),
};

#[derive(Debug)]
struct Standard {
    reduction: i32,
}

impl NullMove for Standard {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }
}
