//! Fruit's null move: with at most one piece left, a search of real moves has the last word.
//!
//! Fruit 2.1 (Letouzey 2005). From depth 6 on, where the side to move has at most one piece
//! beside king and pawns, a search at d − 5 that does not pass at this node replaces the value of
//! the pass; if it stays below beta nothing is cut off. Beyond depth R + 1 one passes only where
//! the static evaluation reaches beta, and never where beta is a mate score. There is no rule
//! against two passes in a row; that condition nearly excludes them. The table keeps the cutoffs,
//! at full depth. Fruit turns a mate found by a pass into the greatest estimate, where we return
//! beta.

use super::{Arc, FailHigh, Form, Needs, NullMove, Pass, Situation, Technique, parameters};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "fruit",
    summary: "with few pieces, let a shallower search of the moves replace the pass",
    source: "Fruit 2.1, Letouzey 2005",
    own: Fruit::PARAMETERS,
    conditions: Some(&[
        ("chain", 8),
        ("min_depth", 2),
        ("no_pv", 1),
        ("material", 1),
        ("store", 1),
    ]),
    forms: &[Form { values: "3", what: "Fruit 2.1" }],
    build: |values| Arc::new(Fruit::from_values(values)),
};

parameters! {
    struct Fruit {
        reduction: i32 = 3;
        by: i32 = 5, in 1..=20, "plies by which that search is shallower";
        pieces: i32 = 1, in 0..=16, "it is made with at most so many pieces";
        gate: bool = true, "beyond depth R + 1, pass only from beta upwards";
    }
}

impl NullMove for Fruit {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let is_deep = situation.node.depth.plies() > self.reduction + 1;
        let is_hopeless = self.gate && is_deep && situation.evaluation_above_beta() < 0;
        let is_mate = situation.node.window.beta.is_proven();
        (!is_hopeless && !is_mate).then_some(Pass::reduced_by(self.reduction))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::table::Bound;
    use crate::testing::{MUTUAL_ZUGZWANG, Question, ROOK_UP, Workbench, below, cut_node};
    use crate::testing::{policy, search_node};

    #[test]
    fn beyond_depth_four_one_passes_only_from_beta_upwards() {
        let passes = |depth, value| Question::at(ROOK_UP, depth).worth(value).passes("fruit");
        assert!(passes(2, -500) && passes(4, -500));
        assert!(!passes(5, -1) && passes(5, 0));
        assert!(!passes(1, 500), "nor at depth 1");
        assert!(Question::at(ROOK_UP, 5).worth(-500).passes("fruit:3,gate=0"));
        assert!(!policy("fruit:3,gate=0").needs_evaluation(Depth::new(9)));
    }

    fn after_fail_high(fen: &str, depth: i32) -> FailHigh {
        let value = Score::centipawns(300);
        Question::at(fen, depth).put("fruit", |rule, s| rule.after_fail_high(s, value))
    }

    #[test]
    fn from_depth_six_on_moves_decide_for_a_side_with_at_most_one_piece() {
        let one_against_three = "rnb1k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1";
        let two_against_none = "4k3/pppp4/8/8/8/8/PPPP4/RN2K3 w - - 0 1";
        let cut = FailHigh::Cut(Score::centipawns(300));
        assert_eq!(after_fail_high(one_against_three, 5), cut);
        assert_eq!(after_fail_high(two_against_none, 6), cut);
        let FailHigh::Verify { depth, path } = after_fail_high(one_against_three, 6) else {
            panic!("not verified");
        };
        assert_eq!(depth, Depth::new(1));
        let banned: Vec<_> = (1..6).filter(|&ply| path.forbids_pass_at(ply)).collect();
        assert_eq!(banned, [1], "at the node itself and nowhere else");
        assert!(path.verify, "below it, moves decide again");
    }

    /// Black has two pieces, so that the policy must be told to look.
    #[test]
    fn moves_find_the_zugzwang_that_the_pass_is_blind_to() {
        let (blind, counters) = search_node(MUTUAL_ZUGZWANG, "fruit", 7, below(0));
        assert!(blind >= below(0).beta && counters.null_verified == 0);
        let (score, counters) = search_node(MUTUAL_ZUGZWANG, "fruit:3,pieces=2", 7, below(0));
        assert!(score < below(0).beta, "{score}");
        assert_eq!(counters.null_contradicted, 1);
    }

    #[test]
    fn their_value_replaces_that_of_the_pass_and_is_kept_at_full_depth() {
        let mut bench = Workbench::new("fruit");
        let (score, counters) = bench.search(ROOK_UP, cut_node(6, below(0)));
        assert_eq!((counters.null_verified, counters.null_cut), (1, 1));
        assert_eq!(score, search_node(ROOK_UP, "off", 1, below(0)).0);
        let entry = bench.entry(ROOK_UP).unwrap();
        assert_eq!((entry.score, entry.bound, entry.depth), (score, Bound::Lower, Depth::new(6)));
        assert!(entry.best.is_some(), "with the move that confirmed it");
    }
}
