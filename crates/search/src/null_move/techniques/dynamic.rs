//! Dynamic null-move pruning: the reduction grows with the depth, or with the static evaluation.
//!
//! The textbook gives R = 3 + d / 6, and as an alternative R = 4 where the side to move is better
//! by more than two pawns. Its R ≤ d − 1 is meant to leave a ply, as its comment says, but at
//! d − 1 − R it leaves none; we keep to its code. Its full listing has the conditions that are set
//! by default here.
//!
//! Engines of today add a share of what the evaluation lies above beta, and some a ply where the
//! side is improving. [`Reduction`] is all of it, and what `modern` reduces by; so `dynamic` has
//! that without the gates.

use super::{Arc, Form, Needs, NullMove, Pass, Situation, Technique, parameters};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "dynamic",
    summary: "reduce more the deeper the search, or the better the position",
    source: "textbook, chapter 14: R = 3 + d / 6",
    own: Dynamic::PARAMETERS,
    conditions: Some(&[("min_depth", 3), ("no_pv", 1), ("material", 1), ("static_eval", 1)]),
    forms: &[
        Form { values: "3", what: "textbook: by depth" },
        Form { values: "3,per=0,rich=200", what: "textbook: by evaluation" },
    ],
    build: |values| Arc::new(Dynamic::from_values(values)),
};

/// What a null move is reduced by: base + d / per + min(cap, (evaluation − β) / scale) + rising.
#[derive(Debug)]
pub(super) struct Reduction {
    pub base: i32,
    /// Plies of depth that add a ply; 0 for none.
    pub per: i32,
    /// Centipawns above beta that add a ply; 0 for none.
    pub scale: i32,
    /// The most that these may add, in plies.
    pub cap: i32,
    /// Plies that are added where the static evaluation is improving.
    pub rising: i32,
}

impl Reduction {
    /// R at a node, were there no end to its depth.
    pub(super) fn at(&self, situation: &Situation) -> i32 {
        let by_depth = situation.node.depth.plies().checked_div(self.per).unwrap_or(0);
        let above = situation.evaluation_above_beta().checked_div(self.scale).unwrap_or(0);
        let rises = situation.evaluation.is_some_and(|e| e.improving);
        self.base + by_depth + above.clamp(0, self.cap) + if rises { self.rising } else { 0 }
    }

    /// Whether it looks at the static evaluation.
    fn needs_evaluation(&self) -> bool {
        (self.scale > 0 && self.cap > 0) || self.rising > 0
    }
}

parameters! {
    struct Dynamic {
        reduction: i32 = 3;
        per: i32 = 6, in 0..=100, "plies of depth that add a ply to R; 0 for none";
        rich: i32 = 0, in 0..=2_000,
            "static evaluation in centipawns above which a ply is added to R; 0 for none";
        scale: i32 = 0, in 0..=2_000, "centipawns above beta that add a ply to R; 0 for none";
        cap: i32 = 3, in 0..=20, "plies that these may add, at most";
        rising: i32 = 0, in 0..=4, "plies that improving adds to R";
    }
}

impl Dynamic {
    fn formula(&self) -> Reduction {
        let &Self { reduction: base, per, scale, cap, rising, .. } = self;
        Reduction { base, per, scale, cap, rising }
    }

    fn is_rich(&self, situation: &Situation) -> bool {
        let above = |value: Score| value > Score::centipawns(self.rich);
        self.rich > 0 && situation.evaluation.is_some_and(|e| above(e.value))
    }
}

impl NullMove for Dynamic {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let reduction = self.formula().at(situation) + i32::from(self.is_rich(situation));
        Some(Pass::reduced_by(reduction.min(situation.node.depth.plies() - 1)))
    }

    fn needs(&self) -> Needs {
        let evaluation = self.rich > 0 || self.formula().needs_evaluation();
        Needs { evaluation, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::node::NodeKind;
    use crate::null_move::Evaluation;
    use crate::testing::{Question, ROOK_UP, below, policy, search_node};

    fn reduction(policy: &str, depth: i32, evaluation: i32) -> i32 {
        Question::at(ROOK_UP, depth).worth(evaluation).pass(policy).unwrap().reduction
    }

    #[test]
    fn it_grows_by_a_ply_every_six_plies_but_not_beyond_the_depth() {
        for (depth, expected) in
            [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (6, 4), (11, 4), (12, 5), (18, 6)]
        {
            assert_eq!(reduction("dynamic:3", depth, 500), expected, "at depth {depth}");
        }
        assert_eq!(reduction("dynamic:3,per=0", 18, 500), 3);
    }

    #[test]
    fn or_by_a_ply_if_better_by_more_than_two_pawns() {
        let by_evaluation = |value| reduction("dynamic:3,per=0,rich=200", 12, value);
        assert_eq!([-300, 200, 201, 900].map(by_evaluation), [3, 3, 4, 4]);
        let without = Question::at(ROOK_UP, 12).pass("dynamic:3,per=0,rich=200").unwrap();
        assert_eq!(without.reduction, 3);
        assert!(policy("dynamic:3,rich=200,static_eval=0").needs_evaluation(Depth::new(9)));
        assert!(!policy("dynamic:3,static_eval=0").needs_evaluation(Depth::new(9)));
    }

    #[test]
    fn or_by_what_the_evaluation_lies_above_beta_up_to_a_cap() {
        let by_evaluation = |value| reduction("dynamic:3,per=0,scale=200,cap=2", 12, value);
        assert_eq!([-900, 199, 200, 400, 3_000].map(by_evaluation), [3, 3, 4, 5, 5]);
        assert_eq!(reduction("dynamic:3,per=0,cap=2", 12, 3_000), 3, "not without a scale");
    }

    #[test]
    fn or_where_the_side_is_improving() {
        let reduction = |policy, improving| {
            let evaluation = Some(Evaluation { value: Score::DRAW, improving });
            Question { evaluation, ..Question::at(ROOK_UP, 12) }.pass(policy).unwrap().reduction
        };
        assert_eq!([false, true].map(|is| reduction("dynamic:3,per=0,rising=2", is)), [3, 5]);
        assert_eq!(reduction("dynamic:3,per=0", true), 3);
    }

    #[test]
    fn an_evaluation_is_asked_for_only_where_it_is_looked_at() {
        let needs = |values| {
            policy(&format!("dynamic:3,static_eval=0{values}")).needs_evaluation(Depth::new(9))
        };
        assert!(needs(",scale=200") && needs(",rising=1") && needs(",rich=1"));
        assert!(!needs("") && !needs(",scale=200,cap=0"));
    }

    #[test]
    fn the_conditions_of_the_full_listing_hold() {
        let good = || Question::at(ROOK_UP, 3).worth(0);
        assert!(good().passes("dynamic"));
        assert!(!Question::at(ROOK_UP, 2).worth(0).passes("dynamic"));
        assert!(!good().worth(-1).passes("dynamic"));
        assert!(!good().with(|node| node.kind = NodeKind::Pv).passes("dynamic"));
        assert!(!good().with(|node| node.path.nulls_in_a_row = 1).passes("dynamic"));
        let pawns = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
        assert!(!Question::at(pawns, 3).worth(0).passes("dynamic"));
    }

    #[test]
    fn it_cuts_off_a_rook_up_and_not_a_rook_down() {
        assert_eq!(search_node(ROOK_UP, "dynamic", 3, below(0)).1.null_cut, 1);
        assert_eq!(search_node(ROOK_UP, "dynamic", 3, below(1_000)).1.null_cut, 0);
        assert_eq!(search_node(ROOK_UP, "dynamic:3,per=0,rich=200", 3, below(0)).1.null_cut, 1);
    }
}
