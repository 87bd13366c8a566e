//! Dynamic null-move pruning: the reduction grows with the depth, or with the static evaluation.
//!
//! The textbook gives R = 3 + d / 6, and as an alternative R = 4 where the side to move is better
//! by more than two pawns. Its R ≤ d − 1 is meant to leave a ply, as its comment says, but at
//! d − 1 − R it leaves none; we keep to its code. Its full listing has the conditions that are set
//! by default here.

use super::{Arc, Form, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "dynamic",
    summary: "reduce more the deeper the search, or the better the position",
    source: "textbook, chapter 14: R = 3 + d / 6",
    own: &[
        Parameter::reduction(3),
        Parameter::number("per", 6, 0..=100, "plies of depth that add a ply to R; 0 for none"),
        Parameter::number(
            "rich",
            0,
            0..=2_000,
            "static evaluation in centipawns above which a ply is added to R; 0 for none",
        ),
    ],
    conditions: Some(&[("min_depth", 3), ("no_pv", 1), ("material", 1), ("static_eval", 1)]),
    forms: &[
        Form { values: "3", what: "textbook: by depth" },
        Form { values: "3,per=0,rich=200", what: "textbook: by evaluation" },
    ],
    build: |values| Arc::new(Dynamic { base: values[0], per: values[1], rich: values[2] }),
};

#[derive(Debug)]
struct Dynamic {
    base: i32,
    per: i32,
    rich: i32,
}

impl Dynamic {
    fn is_rich(&self, situation: &Situation) -> bool {
        let above = |value: Score| value > Score::centipawns(self.rich);
        self.rich > 0 && situation.evaluation.is_some_and(|e| above(e.value))
    }
}

impl NullMove for Dynamic {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let depth = situation.node.depth.plies();
        let by_depth = depth.checked_div(self.per).unwrap_or(0);
        let reduction = self.base + by_depth + i32::from(self.is_rich(situation));
        Some(Pass::reduced_by(reduction.min(depth - 1)))
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: self.rich > 0, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use crate::node::NodeKind;
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
        assert!(policy("dynamic:3,rich=200,static_eval=0").needs_evaluation());
        assert!(!policy("dynamic:3,static_eval=0").needs_evaluation());
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
