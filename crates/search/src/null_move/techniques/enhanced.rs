//! Enhanced forward pruning: null move and multi-cut at expected All nodes too, where a mistake
//! costs a re-search and not the game.
//!
//! Winands et al. 2005. A wrong cutoff at a Cut node is a fail-low at the PV node above, and stays
//! unseen. One at an All node is a fail-high there, and is searched again, without pruning, since
//! PV nodes are never pruned. Four additions make that work: (1) a pruned node returns exactly
//! beta; (2) a PV node whose window is closed searches again also when the value is beta; (3) if
//! the value is alpha + 1, the re-search starts from alpha; (4) a Cut node that failed low with
//! exactly alpha is not stored. The third always holds here: a re-search starts from alpha
//! whatever the value, where theirs starts from the value if that is higher. The additions are the
//! spine's, behind one switch.
//!
//! The article's numbers for C, M and the reductions could not be had; those of multi-cut
//! stand in. The null move comes first.

use super::{Arc, Form, MultiCut, Needs, NullMove, Pass, Situation, Technique, parameters};
use crate::node::NodeKind;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "enhanced",
    summary: "null move and multi-cut at All nodes too, made safe by four additions",
    source: "Winands, van den Herik, Uiterwijk & van der Werf, Enhanced Forward Pruning, 2005",
    own: Enhanced::PARAMETERS,
    conditions: Some(&[("no_pv", 1)]),
    forms: &[
        Form { values: "2", what: "null move and multi-cut at Cut and All nodes" },
        Form { values: "2,multi=1", what: "multi-cut at Cut nodes only" },
        Form { values: "2,multi=0", what: "null move only" },
        Form { values: "2,additions=0", what: "without the additions" },
    ],
    build: |values| Arc::new(Enhanced::from_values(values)),
};

parameters! {
    struct Enhanced {
        reduction: i32 = 2;
        cutoffs as C: usize = 3, in 1..=64, "moves that must reach beta";
        moves as M: usize = 6, in 1..=64, "moves that are tried";
        less: i32 = 2, in 0..=20, "plies by which they are searched shallower";
        from: i32 = 2, in 1..=100, "least remaining depth for multi-cut, in plies";
        multi: i32 = 2, in 0..=2, "multi-cut: 0 nowhere, 1 at Cut nodes, 2 at All nodes too";
        additions: bool = true, "the four additions";
    }
}

impl NullMove for Enhanced {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }

    fn multi_cut(&self, situation: &Situation) -> Option<MultiCut> {
        let applies = match situation.node.kind {
            NodeKind::Pv => false,
            NodeKind::Cut => self.multi >= 1,
            NodeKind::All => self.multi >= 2,
        };
        let &Self { moves, cutoffs, less: reduction, .. } = self;
        let applies = applies && situation.node.depth.plies() >= self.from;
        applies.then_some(MultiCut { moves, cutoffs, reduction })
    }

    fn needs(&self) -> Needs {
        Needs { all_node_additions: self.additions, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::node::Node;
    use crate::score::Score;
    use crate::table::{Bound, Entry};
    use crate::testing::{Question, ROOK_UP, Workbench, below, cut_node, search_node};
    use crate::window::Window;
    use chess::Square;

    /// The additions without the pruning that they are for.
    const ADDITIONS: &str = "enhanced:2,multi=0,min_depth=101";
    const NO_ADDITIONS: &str = "enhanced:2,multi=0,additions=0,min_depth=101";

    fn node(kind: NodeKind, depth: i32, window: Window) -> Node {
        Node { kind, ..cut_node(depth, window) }
    }

    fn multi_cuts(policy: &str) -> [bool; 3] {
        [NodeKind::Pv, NodeKind::Cut, NodeKind::All].map(|kind| {
            let question = Question::at(ROOK_UP, 3).with(|node| node.kind = kind);
            question.put(policy, |rule, situation| rule.multi_cut(situation)).is_some()
        })
    }

    #[test]
    fn multi_cut_is_tried_at_all_nodes_too_and_never_at_pv_nodes() {
        assert_eq!(multi_cuts("enhanced"), [false, true, true]);
        assert_eq!(multi_cuts("enhanced:2,multi=1"), [false, true, false]);
        assert_eq!(multi_cuts("enhanced:2,multi=0"), [false, false, false]);
        assert_eq!(multi_cuts("enhanced:2,from=3"), [false, true, true]);
        assert_eq!(multi_cuts("enhanced:2,from=4"), [false, false, false]);
    }

    #[test]
    fn passes_cut_off_at_all_nodes_too_and_never_at_pv_nodes() {
        for (kind, cuts) in [(NodeKind::Pv, 0), (NodeKind::Cut, 1), (NodeKind::All, 1)] {
            let (_, counters) = Workbench::new("enhanced").search(ROOK_UP, node(kind, 1, below(0)));
            assert_eq!(counters.null_cut, cuts, "{kind:?}");
        }
    }

    /// Addition 1.
    #[test]
    fn a_pruned_node_returns_exactly_beta() {
        assert_eq!(search_node(ROOK_UP, "enhanced", 3, below(0)).0, below(0).beta);
        let multi_cut = "enhanced:2,min_depth=101";
        let (score, counters) = search_node(ROOK_UP, multi_cut, 3, below(-300));
        assert_eq!((score, counters.multi_cut), (below(-300).beta, 1));
        assert!(search_node(ROOK_UP, "enhanced:2,additions=0", 3, below(0)).0 > below(0).beta);
    }

    /// The value at depth 2, by a search that leaves nothing out.
    fn exact_value() -> Score {
        let window = Window { alpha: Score::centipawns(-5_000), beta: Score::centipawns(5_000) };
        Workbench::new("off").search(ROOK_UP, node(NodeKind::Pv, 2, window)).0
    }

    /// PV nodes of a search in a window whose beta is the value, a worse move coming first.
    fn pv_nodes(policy: &str, alpha: Score) -> u64 {
        let mut bench = Workbench::new(policy);
        let first = Some(chess::Move::new(Square::A1, Square::B1, None));
        let (depth, bound) = (Depth::new(1), Bound::Lower);
        let entry = Entry { best: first, score: Score::DRAW, depth, bound, verified: true };
        bench.know(ROOK_UP, entry);
        let window = Window { alpha, beta: exact_value() };
        bench.search(ROOK_UP, node(NodeKind::Pv, 2, window)).1.pv_nodes
    }

    /// Addition 2: the node, its first child, and the child that is searched again.
    #[test]
    fn a_value_of_beta_in_a_closed_window_is_searched_again() {
        let (closed, open) = (Window::below(exact_value()).alpha, Score::centipawns(-5_000));
        assert_eq!([ADDITIONS, NO_ADDITIONS].map(|policy| pv_nodes(policy, closed)), [3, 2]);
        assert_eq!(pv_nodes(ADDITIONS, open), pv_nodes(NO_ADDITIONS, open));
    }

    /// Addition 4.
    #[test]
    fn a_cut_node_that_fails_low_with_exactly_alpha_is_not_stored() {
        let stored = |policy: &str, kind, alpha| {
            let mut bench = Workbench::new(policy);
            let (score, _) = bench.search(ROOK_UP, node(kind, 2, Window::above(alpha)));
            assert!(score <= alpha, "a node that fails low");
            bench.entry(ROOK_UP).is_some()
        };
        let (value, more) = (exact_value(), Score::centipawns(2_000));
        assert!(!stored(ADDITIONS, NodeKind::Cut, value));
        assert!(stored(NO_ADDITIONS, NodeKind::Cut, value));
        assert!(stored(ADDITIONS, NodeKind::All, value));
        assert!(stored(ADDITIONS, NodeKind::Cut, more));
    }
}
