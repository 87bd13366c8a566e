//! The null move of engines of today: asked only where a cutoff is likely, with a reduction that
//! grows with depth and evaluation.
//!
//! The form that Stockfish, Reckless and Viridithas share in 2025; the numbers are ours. One
//! passes only at expected Cut nodes, with a piece left, never twice in a row, where the static
//! evaluation is at least β − slope·d − improving + offset, and where the table neither knows
//! better nor holds a capture that reaches its bound. R = base + d / 3 plus a share of what the
//! evaluation lies above beta, up to a cap, and where asked for a ply if the side is improving;
//! with few pieces left, where asked for, it is the base alone. Far from the leaves a pass is
//! verified, without passes of either side for three quarters of the depth.

use super::dynamic::Reduction;
use super::verification::Ban;
use super::{Arc, FailHigh, Form, Needs, NullMove, Pass, Situation, Technique, parameters};
use crate::node::Path;
use crate::score::Score;
use crate::table::Bound;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "modern",
    summary: "pass only where a cutoff is likely, and reduce by depth and evaluation",
    source: "Stockfish, Reckless, Viridithas 2025",
    own: Modern::PARAMETERS,
    conditions: Some(&[("no_pv", 1), ("no_all", 1), ("material", 1), ("table", 1)]),
    forms: &[
        Form { values: "3", what: "the common gates" },
        Form { values: "3,from=1", what: "verified at all depths" },
    ],
    build: |values| Arc::new(Modern::from_values(values)),
};

parameters! {
    struct Modern {
        reduction: i32 = 3;
        per: i32 = 3, in 0..=100, "plies of depth that add a ply to R; 0 for none";
        scale: i32 = 200, in 1..=2_000, "centipawns above beta that add a ply to R";
        cap: i32 = 3, in 0..=20, "plies that the evaluation may add to R, at most";
        slope: i32 = 10, in 0..=200, "centipawns that a ply of depth eases the gate by";
        improving: i32 = 50, in 0..=500, "centipawns by which improving eases it";
        offset: i32 = 100, in -500..=1_000, "centipawns by which it is harder anyway";
        tactical: bool = true, "no pass where the table holds a capture that cuts";
        from: i32 = 12, in 1..=101, "least remaining depth to verify at, in plies";
        rising: i32 = 0, in 0..=4, "plies that improving adds to R";
        few: i32 = 0, in 0..=16, "pieces beside king and pawns, at most, with which R is the base alone";
    }
}

impl Modern {
    fn reduction(&self, situation: &Situation) -> i32 {
        let &Self { reduction: base, per, scale, cap, rising, few, .. } = self;
        let reduction = if situation.own_pieces() <= few {
            base
        } else {
            Reduction { base, per, scale, cap, rising }.at(situation)
        };
        reduction.min(situation.node.depth.plies() - 1)
    }

    fn is_likely(&self, situation: &Situation) -> bool {
        let improving = situation.evaluation.is_some_and(|e| e.improving);
        let eased =
            self.slope * situation.node.depth.plies() + if improving { self.improving } else { 0 };
        situation.evaluation_above_beta() >= self.offset - eased
    }

    fn has_tactical_answer(&self, situation: &Situation) -> bool {
        self.tactical
            && situation.known.is_some_and(|entry| {
                entry.bound == Bound::Lower
                    && entry.best.is_some_and(|m| situation.position.is_capture(m))
            })
    }
}

impl NullMove for Modern {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        (self.is_likely(situation) && !self.has_tactical_answer(situation))
            .then(|| Pass::reduced_by(self.reduction(situation)))
    }

    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let node = situation.node;
        if !node.path.verify || node.depth.plies() < self.from {
            return FailHigh::Cut(value);
        }
        let depth = node.depth.after_null_move(self.reduction(situation));
        let path = Path { verify: false, ..Ban::ThreeQuarters.path(node, depth) };
        FailHigh::Verify { depth, path }
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: true, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::node::NodeKind;
    use crate::null_move::Evaluation;
    use crate::table::Entry;
    use crate::testing::{MUTUAL_ZUGZWANG, Question, ROOK_UP, below, search_node};
    use chess::{Move, Square};

    fn passes(depth: i32, value: i32, improving: bool) -> bool {
        let evaluation = Some(Evaluation { value: Score::centipawns(value), improving });
        Question { evaluation, ..Question::at(ROOK_UP, depth) }.passes("modern")
    }

    #[test]
    fn the_gate_is_eased_by_depth_and_by_improving() {
        assert!(passes(5, 50, false) && !passes(5, 49, false));
        assert!(passes(10, 0, false) && !passes(10, -1, false));
        assert!(passes(5, 0, true) && !passes(5, -1, true));
    }

    #[test]
    fn one_passes_only_at_cut_nodes_with_a_piece_and_after_a_move() {
        let good = || Question::at(ROOK_UP, 5).worth(300);
        assert!(good().passes("modern"));
        for kind in [NodeKind::Pv, NodeKind::All] {
            assert!(!good().with(|node| node.kind = kind).passes("modern"), "{kind:?}");
        }
        assert!(!good().with(|node| node.path.nulls_in_a_row = 1).passes("modern"));
        let pawns = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
        assert!(!Question::at(pawns, 5).worth(300).passes("modern"));
    }

    #[test]
    fn what_the_table_holds_may_forbid_a_pass() {
        let passes = |policy: &str, bound, score, to| {
            let (best, depth) = (Some(Move::new(Square::D5, to, None)), Depth::new(5));
            let score = Score::centipawns(score);
            let known = Some(Entry { best, score, depth, bound, verified: true });
            let rook_takes_pawn = "4k3/8/3p4/3R4/8/8/8/4K3 w - - 0 1";
            Question { known, ..Question::at(rook_takes_pawn, 5) }.worth(300).passes(policy)
        };
        let (capture, quiet) = (Square::D6, Square::D1);
        assert!(passes("modern", Bound::Lower, 300, quiet));
        assert!(!passes("modern", Bound::Lower, 300, capture), "a capture reaches its bound");
        assert!(passes("modern", Bound::Exact, 300, capture));
        assert!(passes("modern:3,tactical=0", Bound::Lower, 300, capture));
        assert!(!passes("modern", Bound::Upper, -1, quiet), "the table knows better");
    }

    fn reduction(depth: i32, evaluation: i32) -> i32 {
        Question::at(ROOK_UP, depth).worth(evaluation).pass("modern").unwrap().reduction
    }

    #[test]
    fn the_reduction_grows_with_depth_and_with_evaluation_up_to_a_cap() {
        let by_depth = |depth| reduction(depth, 100);
        assert_eq!([4, 5, 6, 9, 12].map(by_depth), [3, 4, 5, 6, 7]);
        assert_eq!([1, 2, 3].map(by_depth), [0, 1, 2], "never more than the depth leaves");
        let by_evaluation = |value| reduction(12, value);
        assert_eq!([-10, 199, 200, 400, 600, 3_000].map(by_evaluation), [7, 7, 8, 9, 10, 10]);
        assert_eq!(reduction(40, -250), 16, "never less for being below beta");
    }

    #[test]
    fn improving_adds_to_the_reduction_where_asked_for() {
        let reduction = |policy, improving| {
            let evaluation = Some(Evaluation { value: Score::centipawns(100), improving });
            Question { evaluation, ..Question::at(ROOK_UP, 12) }.pass(policy).unwrap().reduction
        };
        assert_eq!([false, true].map(|is| reduction("modern:3,rising=1", is)), [7, 8]);
        assert_eq!([false, true].map(|is| reduction("modern:3", is)), [7, 7]);
    }

    #[test]
    fn with_few_pieces_nothing_is_added_to_the_base() {
        let reduction = |policy: &str, depth| {
            Question::at(ROOK_UP, depth).worth(300).pass(policy).unwrap().reduction
        };
        assert_eq!(["modern:3", "modern:3,few=1"].map(|policy| reduction(policy, 12)), [8, 3]);
        assert_eq!(reduction("modern:3,few=1", 3), 2, "never more than the depth leaves");
        let two_pieces = "4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1";
        let two = Question::at(two_pieces, 12).worth(300).pass("modern:3,few=1");
        assert_eq!(two.unwrap().reduction, 8);
    }

    #[test]
    fn far_from_the_leaves_a_pass_is_verified_once() {
        let after_fail_high = |depth, verify| {
            let question = Question::at(ROOK_UP, depth).worth(0);
            let question = question.with(|node| node.path.verify = verify);
            question.put("modern", |rule, s| rule.after_fail_high(s, Score::DRAW))
        };
        assert_eq!(after_fail_high(11, true), FailHigh::Cut(Score::DRAW));
        assert_eq!(after_fail_high(12, false), FailHigh::Cut(Score::DRAW));
        let FailHigh::Verify { depth, path } = after_fail_high(12, true) else {
            panic!("not verified");
        };
        assert_eq!(depth.plies(), 12 - 1 - 7);
        assert!(!path.verify);
        let banned: Vec<_> = (0..12).filter(|&ply| path.forbids_pass_at(ply)).collect();
        assert_eq!(banned, [0, 1, 2, 3], "up to three quarters of 4 plies below ply 1");
    }

    #[test]
    fn the_search_cuts_off_a_rook_up_and_not_a_rook_down() {
        assert_eq!(search_node(ROOK_UP, "modern", 3, below(0)).1.null_cut, 1);
        assert_eq!(search_node(ROOK_UP, "modern", 1, below(1_000)).1.null_tried, 0);
    }

    #[test]
    fn verified_it_sees_the_zugzwang() {
        let score = |policy| search_node(MUTUAL_ZUGZWANG, policy, 8, below(0)).0;
        assert!(score("modern") >= below(0).beta);
        assert!(score("modern:3,from=1") < below(0).beta);
    }
}
