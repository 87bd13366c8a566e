//! Verified null-move pruning: the first pass on a path that keeps beta only makes the search
//! one ply shallower; below it, passes cut off as usual.
//!
//! David-Tabibi & Netanyahu 2002, Figure 3. If a reduced node then stays below beta, the pass
//! and the moves contradict each other: zugzwang, or a threat beyond the horizon of the pass.
//! The node is searched again at its full depth with verification on.
//!
//! The paper's conclusion mentions three variants, which never cut off: (a) reduce by 2 plies
//! everywhere (`by=2,below=2,cut=0`); (b) by 1 everywhere (`cut=0`); (c) by 1 first and by 2 below
//! (`below=2,cut=0`). It does not say whether these search again where the moves contradict the
//! pass; we do (`again`).
//!
//! Things that the figure leaves open: a mate found by a pass counts as beta (`clamp`), and since
//! the flag is not part of the key, the transposition table may answer a verified node with an
//! unverified value (`entries` offers to believe, distrust or separate such entries). What a
//! reduced node finds is verified: it is what the figure answers when asked to verify. It is kept
//! with the reduced depth. Where a reduction leaves no depth, the quiescence search answers.

use super::{
    Arc, FailHigh, Form, NullMove, Pass, ReducedMoves, Situation, Technique, UnverifiedEntries,
    parameters,
};
use crate::node::Path;
use crate::null_move::Needs;
use crate::parameter::FromValue;
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "verified",
    summary: "search one ply shallower when a pass first keeps beta, cut off below that",
    source: "David-Tabibi & Netanyahu 2002, Figure 3 and Conclusion",
    own: Verified::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "Figure 3" },
        Form { values: "2", what: "Figure 3 with the smaller reduction" },
        Form { values: "3,by=2,cut=0,below=2", what: "variant (a): reduce by 2, never cut off" },
        Form { values: "3,cut=0", what: "variant (b): reduce by 1, never cut off" },
        Form { values: "3,cut=0,below=2", what: "variant (c): reduce by 1, then by 2" },
        Form { values: "3,entries=1", what: "unverified table entries give only their move" },
        Form { values: "3,entries=2", what: "unverified table entries are kept apart" },
    ],
    build: |values| Arc::new(Verified::from_values(values)),
};

parameters! {
    struct Verified {
        reduction: i32 = 3;
        by: i32 = 1, in 0..=8, "plies by which the first pass to keep beta reduces";
        cut: bool = true, "below a reduced node, passes that keep beta cut off";
        below: i32 = 1, in 0..=8, "plies by which they reduce if they do not cut off";
        again: bool = true, "search again at full depth if the moves contradict";
        entries: UnverifiedEntries = 0, in 0..=2,
            "unverified table entries: 0 believe them, 1 take only their move, 2 keep them apart";
        verify: bool = true, "verify at all; without it, this is standard";
    }
}

impl FromValue for UnverifiedEntries {
    fn from_value(value: i32) -> Self {
        match value {
            1 => Self::Distrust,
            2 => Self::Separate,
            _ => Self::Believe,
        }
    }
}

impl NullMove for Verified {
    /// At one ply to go nothing would be left to verify with.
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let node = situation.node;
        let verifies = self.verify && node.path.verify;
        (!verifies || node.depth.plies() > 1).then_some(Pass::reduced_by(self.reduction))
    }

    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let path = situation.node.path;
        if self.verify && path.verify {
            FailHigh::Reduce { by: self.by, path: Path { verify: false, ..path } }
        } else if self.verify && !self.cut {
            FailHigh::Reduce { by: self.below, path }
        } else {
            FailHigh::Cut(value)
        }
    }

    fn after_reduced_moves(&self, _: &Situation) -> ReducedMoves {
        if self.again { ReducedMoves::SearchAgain } else { ReducedMoves::Accept }
    }

    fn needs(&self) -> Needs {
        Needs { unverified_entries: self.entries, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::table::{Bound, Entry};
    use crate::testing::{
        MUTUAL_ZUGZWANG, Question, ROOK_UP, Workbench, below, cut_node, search_node,
    };

    const UNVERIFIED: Path = Path { verify: false, ..Path::ROOT };

    fn question(depth: i32, verify: bool) -> Question {
        Question::at(ROOK_UP, depth).with(|node| node.path.verify = verify)
    }

    fn after_fail_high(policy: &str, verify: bool) -> FailHigh {
        let value = Score::centipawns(500);
        question(6, verify).put(policy, |rule, s| rule.after_fail_high(s, value))
    }

    #[test]
    fn at_one_ply_there_is_no_pass_that_would_have_to_be_verified() {
        assert_eq!(question(1, true).pass("verified"), None);
        let pass = Some(Pass::reduced_by(3));
        assert_eq!(question(2, true).pass("verified"), pass);
        assert_eq!(question(1, false).pass("verified"), pass);
        assert_eq!(question(1, true).pass("verified:3,verify=0"), pass);
    }

    #[test]
    fn the_first_pass_reduces_and_those_below_cut_off() {
        let path = Path { on_previous_line: false, ..UNVERIFIED };
        assert_eq!(after_fail_high("verified", true), FailHigh::Reduce { by: 1, path });
        let cut = FailHigh::Cut(Score::centipawns(500));
        assert_eq!(after_fail_high("verified", false), cut);
        for standard in ["verified:3,verify=0", "verified:3,verify=0,cut=0"] {
            assert_eq!(after_fail_high(standard, true), cut);
        }
    }

    #[test]
    fn the_variants_of_the_conclusion_never_cut_off() {
        let path = Path { on_previous_line: false, ..UNVERIFIED };
        for (variant, first, further) in [
            ("verified:3,by=2,cut=0,below=2", 2, 2),
            ("verified:3,cut=0", 1, 1),
            ("verified:3,cut=0,below=2", 1, 2),
        ] {
            assert_eq!(after_fail_high(variant, true), FailHigh::Reduce { by: first, path });
            assert_eq!(after_fail_high(variant, false), FailHigh::Reduce { by: further, path });
            let (_, counters) = search_node(ROOK_UP, variant, 5, below(0));
            assert_eq!(counters.null_cut, 0);
        }
    }

    #[test]
    fn a_contradiction_is_searched_again_unless_told_otherwise() {
        let (score, counters) = search_node(MUTUAL_ZUGZWANG, "verified", 3, below(0));
        assert!(score < below(0).beta && counters.null_contradicted == 1);
        let (_, counters) = search_node(MUTUAL_ZUGZWANG, "verified:3,again=0", 3, below(0));
        assert_eq!((counters.null_reduced, counters.null_contradicted), (1, 0));
        let (score, counters) = search_node(ROOK_UP, "verified", 3, below(0));
        assert!(score >= below(0).beta && counters.null_reduced > 0);
        assert_eq!(counters.null_contradicted, 0);
    }

    /// Searches a node of which an unverified search has left an entry.
    fn with_unverified_entry(policy: &str, verify: bool) -> bool {
        let mut bench = Workbench::new(policy);
        let (score, depth) = (Score::centipawns(777), Depth::new(9));
        let entry = Entry { best: None, score, depth, bound: Bound::Lower, verified: false };
        bench.know(ROOK_UP, entry);
        let mut node = cut_node(2, below(0));
        node.path.verify = verify;
        bench.search(ROOK_UP, node).0 == score
    }

    #[test]
    fn unverified_entries_are_believed_distrusted_or_kept_apart() {
        assert!(with_unverified_entry("verified:3", true));
        assert!(with_unverified_entry("verified:3", false));
        assert!(!with_unverified_entry("verified:3,entries=1", true));
        assert!(with_unverified_entry("verified:3,entries=1", false));
        // Here the entry is under the key of verified ones, and so not found by the others.
        assert!(with_unverified_entry("verified:3,entries=2", true));
        assert!(!with_unverified_entry("verified:3,entries=2", false));
    }

    #[test]
    fn what_a_reduced_node_finds_is_verified_and_one_ply_shallower() {
        for policy in ["verified:3", "verified:3,entries=1", "verified:3,entries=2"] {
            let mut bench = Workbench::new(policy);
            let (_, counters) = bench.search(ROOK_UP, cut_node(4, below(0)));
            assert!(counters.null_reduced > 0);
            let entry = bench.entry(ROOK_UP).unwrap();
            assert!(entry.verified && entry.best.is_some(), "{policy}");
            assert_eq!(entry.depth.plies(), 3);
        }
    }
}
