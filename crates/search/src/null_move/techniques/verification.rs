//! Verification search: a pass that keeps beta is believed only if a shallow search of real moves
//! keeps it too.
//!
//! The textbook searches the same node at d − R − 1 with the window (β − 1, β), the depth of the
//! null move plus the ply of the pass. As it is written there (`ban=0,nested`) this proves nothing:
//! the node may pass again at once, and is believed. So passes must be banned, and engines differ
//! in where: at the node itself; for three quarters of the depth (Stockfish, for both sides since
//! 2023, before that for the side to move); for the side to move throughout (Viridithas); or for
//! both throughout (Plenkner 1995, as Moreland reports it). Inside a verification, a pass is
//! believed without another, unless `nested`. Engines of today verify only far from the leaves
//! (`from=12` to `from=16`), in their convention at d − R with R one larger: the same depth.
//!
//! Unlike in the textbook's code, the table is not asked about the node when it is verified, lest
//! it confirm itself. A confirmed cutoff returns the value that real moves gave, as in Viridithas;
//! Stockfish returns that of the pass, and the textbook beta (`fail_hard`).

use super::{Arc, FailHigh, Form, NullMove, Pass, Situation, Technique, parameters};
use crate::depth::Depth;
use crate::node::{Node, Path};
use crate::parameter::FromValue;
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "verification",
    summary: "believe a pass only if a shallow search without it agrees",
    source: "textbook, chapter 14; Plenkner 1995; Stockfish, Viridithas",
    own: Verification::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "no pass at the node itself" },
        Form { values: "3,nested", what: "Glaurung, Stockfish to 8, but at all depths" },
        Form { values: "3,ban=0,nested", what: "textbook, as it is written" },
        Form { values: "3,ban=2", what: "Stockfish from 16 on, but at all depths" },
        Form { values: "3,ban=3", what: "Stockfish 9 to 15.1, but at all depths" },
        Form { values: "3,ban=4,nested", what: "Viridithas, but at all depths" },
        Form { values: "3,ban=5", what: "Plenkner" },
    ],
    build: |values| Arc::new(Verification::from_values(values)),
};

parameters! {
    struct Verification {
        reduction: i32 = 3;
        ban: Ban = 1, in 0..=5,
            "where no pass is allowed while verifying: 0 nowhere, 1 the node itself, 2 three \
             quarters of the depth, 3 those for this side only, 4 this side throughout, 5 \
             throughout";
        from: i32 = 1, in 1..=100, "least remaining depth to verify at, in plies";
        nested: bool = false, "verify inside a verification too";
    }
}

/// Where no pass is allowed while a node is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ban {
    Nowhere,
    Node,
    ThreeQuarters,
    ThreeQuartersOfThisSide,
    ThisSide,
    Everywhere,
}

impl FromValue for Ban {
    fn from_value(value: i32) -> Self {
        match value {
            0 => Self::Nowhere,
            1 => Self::Node,
            2 => Self::ThreeQuarters,
            3 => Self::ThreeQuartersOfThisSide,
            4 => Self::ThisSide,
            _ => Self::Everywhere,
        }
    }
}

impl Ban {
    /// The path for verifying a node to a depth.
    pub(super) fn path(self, node: &Node, depth: Depth) -> Path {
        let Node { path, ply, .. } = *node;
        let three_quarters = ply + 3 * depth.plies().max(0) as usize / 4;
        match self {
            Self::Nowhere => path,
            Self::Node => path.without_passes_of(ply, ply + 1),
            Self::ThreeQuarters => path.without_passes_before(three_quarters.max(ply + 1)),
            Self::ThreeQuartersOfThisSide => {
                path.without_passes_of(ply, three_quarters.max(ply + 1))
            }
            Self::ThisSide => path.without_passes_of(ply, usize::MAX),
            Self::Everywhere => path.without_passes_before(usize::MAX),
        }
    }
}

impl NullMove for Verification {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }

    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let node = situation.node;
        let verifies = self.nested || node.path.verify;
        if !verifies || node.depth.plies() < self.from {
            return FailHigh::Cut(value);
        }
        let depth = node.depth.after_null_move(self.reduction);
        let path = Path { verify: self.nested, ..self.ban.path(node, depth) };
        FailHigh::Verify { depth, path }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::NodeKind;
    use crate::table::{Bound, Entry};
    use crate::testing::{
        MUTUAL_ZUGZWANG, Question, ROOK_UP, Workbench, below, cut_node, search_node,
    };

    /// Where one may pass while a node at ply 5 is verified, out of the plies 5 to 11.
    fn allowed(ban: &str, depth: i32) -> Vec<usize> {
        let question = Question::at(ROOK_UP, depth).with(|node| node.ply = 5);
        let text = format!("verification:3,ban={ban}");
        let answer = question.put(&text, |rule, s| rule.after_fail_high(s, Score::DRAW));
        let FailHigh::Verify { depth: verification, path } = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(verification.plies(), depth - 1 - 3);
        (5..=11).filter(|&ply| !path.forbids_pass_at(ply)).collect()
    }

    #[test]
    fn every_ban_holds_where_it_should() {
        // Three quarters of a verification to depth 5 are the plies 5, 6 and 7.
        assert_eq!(allowed("0", 9), [5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(allowed("1", 9), [6, 7, 8, 9, 10, 11]);
        assert_eq!(allowed("2", 9), [8, 9, 10, 11]);
        assert_eq!(allowed("3", 9), [6, 8, 9, 10, 11]);
        assert_eq!(allowed("4", 9), [6, 8, 10]);
        assert_eq!(allowed("5", 9), [0; 0]);
    }

    #[test]
    fn a_ban_holds_for_the_node_itself_however_shallow_its_verification() {
        for ban in ["1", "2", "3"] {
            assert_eq!(allowed(ban, 2), [6, 7, 8, 9, 10, 11], "ban {ban}");
        }
    }

    #[test]
    fn a_ban_never_shortens_one_from_above() {
        let mut node = Question::at(ROOK_UP, 9).node;
        node.path = node.path.without_passes_before(90);
        let path = Ban::ThreeQuarters.path(&node, Depth::new(5));
        assert_eq!(path, node.path);
    }

    #[test]
    fn a_pass_is_verified_from_a_depth_on_and_not_twice_unless_nested() {
        let verify = |text: &str, depth, due| {
            let question = Question::at(ROOK_UP, depth).with(|node| node.path.verify = due);
            match question.put(text, |rule, s| rule.after_fail_high(s, Score::DRAW)) {
                FailHigh::Verify { path, .. } => Some(path.verify),
                FailHigh::Cut(value) if value == Score::DRAW => None,
                answer => panic!("{answer:?}"),
            }
        };
        assert_eq!(verify("verification:3,from=5", 4, true), None);
        assert_eq!(verify("verification:3,from=5", 5, true), Some(false));
        assert_eq!(verify("verification:3", 5, false), None);
        assert_eq!(verify("verification:3,nested", 5, false), Some(true));
        assert_eq!(verify("verification:3,nested", 5, true), Some(true));
    }

    #[test]
    fn as_the_textbook_writes_it_it_proves_nothing() {
        let (blind, _) = search_node(MUTUAL_ZUGZWANG, "verification:3,ban=0,nested", 6, below(0));
        assert!(blind >= below(0).beta, "{blind}");
        for ban in 1..=5 {
            let policy = format!("verification:3,ban={ban}");
            let (score, counters) = search_node(MUTUAL_ZUGZWANG, &policy, 6, below(0));
            assert!(score < below(0).beta, "ban {ban}: {score}");
            assert_eq!(counters.null_contradicted, 1, "ban {ban}");
        }
    }

    #[test]
    fn without_zugzwang_a_pass_is_confirmed_by_the_value_of_moves() {
        let (score, counters) = search_node(ROOK_UP, "verification:3", 5, below(0));
        assert_eq!((counters.null_verified, counters.null_contradicted), (1, 0));
        assert_eq!(counters.null_cut, 1);
        assert_eq!(score, search_node(ROOK_UP, "off", 1, below(0)).0);
    }

    /// Else no table entry would be believed below it.
    #[test]
    fn to_verify_a_pv_node_is_no_search_of_pv_nodes() {
        let node = Node { kind: NodeKind::Pv, ..cut_node(6, below(0)) };
        let (_, counters) = Workbench::new("verification:3").search(ROOK_UP, node);
        assert!(counters.null_verified > 0);
        assert_eq!(counters.pv_nodes, 1);
    }

    #[test]
    fn the_table_does_not_confirm_what_is_verified() {
        let mut bench = Workbench::new("verification:3");
        let (score, bound) = (Score::centipawns(500), Bound::Lower);
        bench.know(
            MUTUAL_ZUGZWANG,
            Entry { best: None, score, depth: Depth::new(4), bound, verified: true },
        );
        let (score, _) = bench.search(MUTUAL_ZUGZWANG, cut_node(6, below(0)));
        assert!(score < below(0).beta, "{score}");
    }

    #[test]
    fn a_pass_that_does_not_keep_beta_is_not_verified() {
        let (_, counters) = search_node(ROOK_UP, "verification:3", 1, below(2_000));
        assert_eq!((counters.null_tried, counters.null_verified), (1, 0));
    }
}
