//! One test a switch: where it lets a pass through, and where it does not.

use chess::{Move, Square};

use crate::depth::Depth;
use crate::line::Line;
use crate::node::{Node, NodeKind};
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::testing::{
    PAWN_ZUGZWANG, Question, ROOK_UP, Workbench, below, cut_node, policy, search_node,
};
use crate::trace::Observer;
use crate::window::Window;

fn passes(policy: &str, change: impl FnOnce(&mut Node)) -> bool {
    Question::at(ROOK_UP, 5).with(change).passes(policy)
}

#[test]
fn chain_counts_passes_since_the_last_real_move() {
    let passes = |policy, nulls| {
        passes(policy, |node| {
            node.path.nulls_in_a_row = nulls;
            node.path.nulls = 7;
        })
    };
    assert_eq!([0, 1].map(|nulls| passes("standard", nulls)), [true, false]);
    assert_eq!([1, 2].map(|nulls| passes("standard:2,chain=2", nulls)), [true, false]);
}

#[test]
fn on_path_counts_all_passes() {
    let passes = |policy, nulls| passes(policy, |node| node.path.nulls = nulls);
    assert_eq!([1, 2].map(|nulls| passes("standard:2,on_path=2", nulls)), [true, false]);
    assert!(passes("standard:2,no_pv", 100), "any number, unless asked for");
}

#[test]
fn min_depth_keeps_away_from_the_leaves() {
    let passes = |depth| Question::at(ROOK_UP, depth).passes("standard:2,min_depth=3");
    assert_eq!([1, 2, 3, 4].map(passes), [false, false, true, true]);
}

#[test]
fn no_pv_and_no_all_go_by_the_kind_of_node() {
    let passes = |policy| {
        [NodeKind::Pv, NodeKind::Cut, NodeKind::All]
            .map(|kind| passes(policy, |node| node.kind = kind))
    };
    assert_eq!(passes("standard"), [true, true, true]);
    assert_eq!(passes("standard:2,no_pv"), [false, true, true]);
    assert_eq!(passes("standard:2,no_all"), [true, true, false]);
}

#[test]
fn material_counts_the_pieces_of_the_side_to_move_alone() {
    let passes = |fen, policy| Question::at(fen, 5).passes(policy);
    let only_the_opponent_has = "r3k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
    assert!(passes(ROOK_UP, "standard:2,material"));
    assert!(!passes(only_the_opponent_has, "standard:2,material"));
    assert!(passes(only_the_opponent_has, "standard:2"));
    assert!(!passes(ROOK_UP, "standard:2,material=2"));
    let one_of_each = "4k3/8/8/8/8/8/8/QRBNK3 w - - 0 1";
    assert!(passes(one_of_each, "standard:2,material=4"));
    assert!(!passes(one_of_each, "standard:2,material=5"));
}

#[test]
fn static_eval_asks_for_beta() {
    let passes = |value| Question::at(ROOK_UP, 5).worth(value).passes("standard:2,static_eval");
    assert_eq!([-1, 0, 1].map(passes), [false, true, true]);
    assert!(Question::at(ROOK_UP, 5).worth(-1).passes("standard:2"));
    assert!(policy("standard:2,static_eval").needs_evaluation());
    assert!(!policy("standard:2").needs_evaluation());
    let tried = |policy| search_node(ROOK_UP, policy, 1, below(2_000)).1.null_tried;
    assert_eq!(["standard:2", "standard:2,static_eval"].map(tried), [1, 0]);
}

#[test]
fn table_listens_to_what_is_as_deep_as_the_null_move_and_below_beta() {
    // The null child of depth 5 has depth 2.
    let passes = |policy: &str, bound, score, depth| {
        let (score, depth) = (Score::centipawns(score), Depth::new(depth));
        let known = Some(Entry { best: None, score, depth, bound, verified: true });
        Question { known, ..Question::at(ROOK_UP, 5) }.passes(policy)
    };
    let listens = "standard:2,table";
    assert!(!passes(listens, Bound::Upper, -1, 2));
    assert!(!passes(listens, Bound::Exact, -1, 2));
    assert!(passes(listens, Bound::Lower, -1, 2), "it may be more");
    assert!(passes(listens, Bound::Upper, 0, 2), "it may be beta");
    assert!(passes(listens, Bound::Upper, -1, 1), "it has not looked so far");
    assert!(passes("standard:2", Bound::Upper, -1, 9));
    assert!(passes(listens, Bound::Upper, -1, 1) && Question::at(ROOK_UP, 5).passes(listens));
}

/// Tells at which plies passes were tried.
#[derive(Default)]
struct Plies(Vec<usize>);

impl Observer for Plies {
    fn null_move_tried(&mut self, node: &Node, _: i32) {
        self.0.push(node.ply);
    }
}

#[test]
fn previous_line_keeps_passes_off_that_line_alone() {
    let on_line = |policy| passes(policy, |node| node.path.on_previous_line = true);
    assert!(on_line("standard") && !on_line("standard:2,previous_line"));
    assert!(passes("standard:2,previous_line", |_| ()));

    let tried_below = |line: [Move; 2], on_previous_line| {
        let mut bench = Workbench::new("standard:0,previous_line");
        bench.previous_line = Line::from_iter(line);
        let mut node = cut_node(2, below(2_000));
        node.path.on_previous_line = on_previous_line;
        let mut plies = Plies::default();
        bench.search_watched(ROOK_UP, node, &mut plies);
        [1, 2].map(|ply| plies.0.iter().filter(|&&tried| tried == ply).count())
    };
    let root_move = Move::new(Square::E8, Square::E7, None);
    let [follows, leaves] = [Square::B1, Square::H8].map(|to| Move::new(Square::A1, to, None));
    let [own, all] = tried_below([root_move, leaves], true);
    assert_eq!(own, 0);
    assert!(all > 10, "the moves that leave the line");
    assert_eq!(tried_below([root_move, follows], true), [0, all - 1]);
    assert_eq!(tried_below([root_move, follows], false)[0], 1);
    assert!(tried_below([root_move, follows], false)[1] >= all);
}

#[test]
fn full_window_raises_alpha_to_the_value_of_the_pass() {
    let window = Window { alpha: Score::centipawns(-1_500), beta: Score::centipawns(500) };
    let search = |policy| {
        let mut bench = Workbench::new(policy);
        let node = Node { kind: NodeKind::Pv, ..cut_node(6, window) };
        let (score, _) = bench.search(PAWN_ZUGZWANG, node);
        (score, bench.entry(PAWN_ZUGZWANG).unwrap())
    };
    let (by_moves, entry) = search("standard:2");
    assert!(by_moves < Score::DRAW && entry.bound == Bound::Exact);
    let (by_pass, entry) = search("standard:2,full_window");
    assert_eq!((by_pass, entry.score), (Score::DRAW, Score::DRAW));
    // No move reached it, and the pass is no move.
    assert_eq!((entry.bound, entry.best), (Bound::Upper, None));
}

/// Diagram 2: the pass is mated, which says nothing of the moves.
#[test]
fn full_window_takes_no_mate_from_a_pass() {
    let threat = "r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w - - 0 1";
    let window = Window { beta: Score::DRAW, ..Window::FULL };
    let node = Node { kind: NodeKind::Pv, ..cut_node(2, window) };
    let (_, counters) = Workbench::new("threat:0,full_window").search(threat, node);
    assert!(counters.threat_extended > 0, "the pass counts as one that failed low");
}

#[test]
fn fail_hard_returns_beta_whoever_confirmed_it() {
    for policy in ["standard:2", "verification:3", "fruit:3"] {
        let hard = format!("{policy},fail_hard");
        assert!(search_node(ROOK_UP, policy, 6, below(0)).0 > below(0).beta, "{policy}");
        assert_eq!(search_node(ROOK_UP, &hard, 6, below(0)).0, below(0).beta, "{hard}");
    }
}

#[test]
fn clamp_turns_a_mate_found_by_a_pass_into_beta() {
    let mates_after_a_pass = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";
    let score = |policy| search_node(mates_after_a_pass, policy, 6, below(5_000)).0;
    assert_eq!(score("standard:1"), below(5_000).beta);
    assert!(score("standard:1,clamp=0").is_win());
    // Estimates stay what they are.
    assert!(search_node(ROOK_UP, "standard:2", 3, below(0)).0 > below(0).beta);
}

#[test]
fn store_keeps_cutoffs_as_lower_bounds_at_full_depth() {
    let search = |policy| {
        let mut bench = Workbench::new(policy);
        let (score, _) = bench.search(ROOK_UP, cut_node(3, below(0)));
        (score, bench.entry(ROOK_UP))
    };
    assert_eq!(search("standard:2").1, None);
    let (score, entry) = search("standard:2,store");
    let entry = entry.unwrap();
    assert_eq!((entry.score, entry.bound, entry.best), (score, Bound::Lower, None));
    assert_eq!(entry.depth, Depth::new(3));
}
