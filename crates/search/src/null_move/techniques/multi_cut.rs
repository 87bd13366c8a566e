//! Multi-cut: at an expected Cut node, several of the first moves that reach beta in a shallower
//! search cut it off together.
//!
//! Björnsson & Marsland 1998. Where one refutation is enough, three likely ones seldom all fail. Of
//! the first M moves, searched at d − 1 − R, C must reach beta; the cutoff returns beta exactly.
//! C = 3, M = 6 and d ≥ R stand in the Chess Programming Wiki, which gives no R; 2 is ours.
//! It is no null move at all, and `null` adds one before it. The guards of the null move hold
//! for it too: not in check, not where beta is a mate.

use super::{Arc, Form, MultiCut, NullMove, Pass, Situation, Technique, parameters};
use crate::node::NodeKind;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "multi_cut",
    summary: "cut off where several moves reach beta in a shallower search",
    source: "Björnsson & Marsland, Multi-Cut Pruning in Alpha-Beta Search, 1998",
    own: MultiCutOnly::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "3", what: "C = 3 of M = 6, no null move" },
        Form { values: "3,null", what: "after a standard null move" },
    ],
    build: |values| Arc::new(MultiCutOnly::from_values(values)),
};

parameters! {
    struct MultiCutOnly {
        cutoffs as C: usize = 3, in 1..=64, "moves that must reach beta";
        moves as M: usize = 6, in 1..=64, "moves that are tried";
        less: i32 = 2, in 0..=20, "plies by which they are searched shallower (R)";
        from: i32 = 2, in 1..=100, "least remaining depth, in plies";
        null: bool = false, "try a null move first";
        reduction: i32 = 2;
    }
}

impl NullMove for MultiCutOnly {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        self.null.then_some(Pass::reduced_by(self.reduction))
    }

    fn multi_cut(&self, situation: &Situation) -> Option<MultiCut> {
        let node = situation.node;
        let applies = node.kind == NodeKind::Cut && node.depth.plies() >= self.from;
        let &Self { moves, cutoffs, less: reduction, .. } = self;
        applies.then_some(MultiCut { moves, cutoffs, reduction })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Question, ROOK_UP, ROOK_UP_IN_CHECK, below, search_node};

    fn plan(policy: &str, kind: NodeKind, depth: i32) -> Option<MultiCut> {
        let question = Question::at(ROOK_UP, depth).with(|node| node.kind = kind);
        question.put(policy, |rule, situation| rule.multi_cut(situation))
    }

    #[test]
    fn it_is_tried_at_cut_nodes_from_a_depth_on() {
        let default = Some(MultiCut { moves: 6, cutoffs: 3, reduction: 2 });
        assert_eq!(plan("multi_cut", NodeKind::Cut, 2), default);
        assert_eq!(plan("multi_cut", NodeKind::Cut, 1), None);
        assert_eq!(plan("multi_cut:3,from=1", NodeKind::Cut, 1), default);
        assert_eq!(plan("multi_cut", NodeKind::All, 9), None);
        assert_eq!(plan("multi_cut", NodeKind::Pv, 9), None);
    }

    #[test]
    fn no_null_move_goes_with_it_unless_asked_for() {
        assert_eq!(Question::at(ROOK_UP, 5).pass("multi_cut"), None);
        let pass = Question::at(ROOK_UP, 5).pass("multi_cut:3,null,R=4");
        assert_eq!(pass, Some(Pass::reduced_by(4)));
    }

    /// Every move of White keeps beta, so that C of them are searched, at d − 1 − R.
    #[test]
    fn so_many_moves_that_reach_beta_cut_off_and_return_beta() {
        let (score, counters) = search_node(ROOK_UP, "multi_cut:3,less=1", 3, below(-300));
        assert_eq!((counters.multi_cut_tried, counters.multi_cut), (1, 1));
        assert_eq!((counters.cut_nodes, counters.all_nodes), (1, 3));
        assert_eq!(score, below(-300).beta);
        let (_, counters) = search_node(ROOK_UP, "multi_cut:3,less=2", 3, below(-300));
        assert_eq!((counters.multi_cut, counters.all_nodes), (1, 0), "its children are leaves");
    }

    #[test]
    fn fewer_moves_than_that_cut_nothing_off() {
        for policy in ["multi_cut:7", "multi_cut:3,M=2"] {
            let (score, counters) = search_node(ROOK_UP, policy, 2, below(-300));
            assert_eq!((counters.multi_cut_tried, counters.multi_cut), (1, 0), "{policy}");
            assert!(score > below(-300).beta, "{policy}: the moves give the value");
        }
        // A lone king in the corner has three moves.
        let three_moves = "7k/8/8/8/8/8/7p/K7 w - - 0 1";
        let cutoffs = |policy| search_node(three_moves, policy, 2, below(-2_000)).1.multi_cut;
        assert_eq!([cutoffs("multi_cut:3"), cutoffs("multi_cut:4")], [1, 0]);
    }

    #[test]
    fn the_guards_of_the_null_move_hold() {
        let (_, counters) = search_node(ROOK_UP_IN_CHECK, "multi_cut", 2, below(-300));
        assert_eq!(counters.multi_cut_tried, 0);
        let mate = crate::window::Window::below(crate::score::Score::mated_in(8));
        assert_eq!(search_node(ROOK_UP, "multi_cut", 2, mate).1.multi_cut_tried, 0);
    }
}
