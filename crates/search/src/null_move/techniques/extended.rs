//! Extended null-move reductions: a pass that keeps beta never cuts off, it makes the search of
//! the moves four plies shallower.
//!
//! David-Tabibi & Netanyahu 2008, as the Chess Programming Wiki writes it: R = 3, and 4 beyond
//! depth 6, which is the depth before the reduction. If no depth is left after it, the quiescence
//! search answers. Nothing is searched again, whatever the moves say.

use super::{Arc, FailHigh, Form, NullMove, Pass, Situation, Technique, parameters};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "extended",
    summary: "search four plies shallower when a pass keeps beta, never cut off",
    source: "David-Tabibi & Netanyahu, Extended Null-Move Reductions, 2008",
    own: Extended::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "as published" },
        Form { values: "3,by=2", what: "a smaller reduction" },
    ],
    build: |values| Arc::new(Extended::from_values(values)),
};

parameters! {
    struct Extended {
        reduction: i32 = 3;
        high: i32 = 4, in 0..=20, "the R of great depth";
        above: i32 = 6, in 0..=100, "beyond this depth high, in plies";
        by: i32 = 4, in 0..=20, "plies by which a pass that keeps beta reduces";
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{MUTUAL_ZUGZWANG, Question, ROOK_UP, below, search_node};

    #[test]
    fn it_reduces_more_beyond_depth_six() {
        let reduction = |depth| Question::at(ROOK_UP, depth).pass("extended").unwrap().reduction;
        assert_eq!([1, 5, 6, 7, 12].map(reduction), [3, 3, 3, 4, 4]);
    }

    #[test]
    fn a_pass_that_keeps_beta_takes_four_plies_and_never_cuts_off() {
        let question = Question::at(ROOK_UP, 9);
        let answer =
            question.put("extended", |rule, s| rule.after_fail_high(s, Score::centipawns(500)));
        assert_eq!(answer, FailHigh::Reduce { by: 4, path: question.node.path });
        for depth in 1..=8 {
            let (_, counters) = search_node(ROOK_UP, "extended", depth, below(0));
            assert_eq!(counters.null_cut, 0);
            assert!(counters.null_reduced > 0);
        }
    }

    /// Up to depth 4 nothing is left; at depth 5 it is one ply of moves, here all worse than
    /// to stand pat.
    #[test]
    fn where_no_depth_is_left_the_quiescence_search_answers() {
        let (standing_pat, _) = search_node(MUTUAL_ZUGZWANG, "off", 0, below(0));
        let moves = search_node(MUTUAL_ZUGZWANG, "off", 1, below(0)).0;
        assert_ne!(standing_pat, moves);
        for (depth, expected) in [(1, standing_pat), (4, standing_pat), (5, moves)] {
            let (score, _) = search_node(MUTUAL_ZUGZWANG, "extended", depth, below(0));
            assert_eq!(score, expected, "at depth {depth}");
        }
    }

    #[test]
    fn nothing_is_searched_again_whatever_the_moves_say() {
        let (score, counters) = search_node(MUTUAL_ZUGZWANG, "extended", 6, below(0));
        assert!(score < below(0).beta);
        assert_eq!(counters.null_contradicted, 0);
    }

    #[test]
    fn a_pass_that_does_not_keep_beta_reduces_nothing() {
        let (score, counters) = search_node(ROOK_UP, "extended", 1, below(2_000));
        assert_eq!((counters.null_tried, counters.null_reduced), (1, 0));
        assert_eq!(score, search_node(ROOK_UP, "off", 1, below(2_000)).0);
    }
}
