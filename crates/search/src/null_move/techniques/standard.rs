//! Standard null-move pruning: what keeps beta after a pass is cut off at once.
//!
//! Moreland's tutorial, and Figure 1 of *Verified Null-Move Pruning* (2002), which returns the
//! value of the pass as we do; Moreland returns beta (`fail_hard`). His code lacks the check test
//! and ends never at depths 1 and 2, where passes answer passes; his prose has both rules. The
//! paper's text raises alpha to a pass's value within the window (`full_window`), its figure
//! does not. Mediocre never passes on the line of the iteration before (`previous_line`). Where
//! Moreland and Mediocre count in words (R = 2 makes 4 of 6 plies, 8 of 10), they forget the ply
//! of the pass: their code searches 3 and 7, and so do we.

use super::{Arc, Form, NullMove, Pass, Situation, Technique, parameters};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "standard",
    summary: "cut off when a reduced search after a pass keeps beta",
    source: "Donninger 1993; Moreland 2001; David-Tabibi & Netanyahu 2002, Figure 1",
    own: Standard::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "2", what: "the common choice: Moreland, Mediocre, the paper" },
        Form { values: "1", what: "the early days" },
        Form { values: "3", what: "the paper's daring one" },
        Form { values: "4", what: "more daring yet" },
        Form { values: "2,chain=2", what: "Moreland: exactly two in a row, then a real move" },
        Form {
            values: "2,chain=2,on_path=2",
            what: "Mediocre's alternative: two on a path at most",
        },
        Form { values: "2,min_depth=3", what: "textbook: not close to the leaves" },
        Form { values: "2,no_pv", what: "textbook: not at PV nodes" },
        Form { values: "2,no_pv,no_all", what: "only where a cutoff is expected" },
        Form { values: "2,material", what: "textbook: not without a piece" },
        Form { values: "2,static_eval", what: "textbook: only from beta upwards" },
        Form { values: "2,table", what: "engines of today: not where the table says no" },
        Form {
            values: "2,previous_line",
            what: "Mediocre: not on the line of the iteration before",
        },
        Form { values: "2,full_window", what: "the paper's text: a pass may raise alpha" },
        Form { values: "2,fail_hard", what: "Moreland's code: a cutoff returns beta" },
        Form { values: "2,store", what: "many engines: the table keeps the cutoffs" },
    ],
    build: |values| Arc::new(Standard::from_values(values)),
};

parameters! {
    struct Standard {
        reduction: i32 = 2;
    }
}

impl NullMove for Standard {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Question, ROOK_UP, ROOK_UP_IN_CHECK, below, search_node};

    #[test]
    fn a_pass_that_keeps_beta_is_all_that_is_searched() {
        let (score, counters) = search_node(ROOK_UP, "standard:2", 3, below(0));
        assert_eq!((counters.null_tried, counters.null_cut), (1, 1));
        assert_eq!((counters.cut_nodes, counters.all_nodes), (1, 0));
        assert!(score > below(0).beta, "the value of the pass is returned: {score}");
    }

    #[test]
    fn a_pass_that_does_not_keep_beta_settles_nothing() {
        let (with, counters) = search_node(ROOK_UP, "standard:2", 1, below(2_000));
        assert_eq!((counters.null_tried, counters.null_cut), (1, 0));
        assert_eq!(with, search_node(ROOK_UP, "off", 1, below(2_000)).0);
    }

    #[test]
    fn nobody_passes_in_check() {
        let (_, counters) = search_node(ROOK_UP_IN_CHECK, "standard:2", 1, below(-2_000));
        assert_eq!(counters.null_tried, 0);
    }

    #[test]
    fn every_pass_has_the_reduction_of_the_policy() {
        for reduction in 0..5 {
            let policy = format!("standard:{reduction}");
            let pass = Some(Pass::reduced_by(reduction));
            assert!((1..12).all(|depth| Question::at(ROOK_UP, depth).pass(&policy) == pass));
        }
    }

    /// Moreland's code passes for ever here.
    #[test]
    fn passes_that_answer_passes_end_close_to_the_leaves() {
        for depth in [1, 2] {
            let (score, _) = search_node(ROOK_UP, "standard:2,chain=8", depth, below(0));
            assert!(score > below(0).beta);
        }
    }
}
