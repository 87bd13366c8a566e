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
    assert!(policy("standard:2,static_eval").needs_evaluation(Depth::new(9)));
    assert!(!policy("standard:2").needs_evaluation(Depth::new(9)));
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
fn static_margin_asks_for_more_or_less_than_beta() {
    let passes = |value, margin| {
        let policy = format!("standard:2,static_eval,static_margin={margin}");
        Question::at(ROOK_UP, 5).worth(value).passes(&policy)
    };
    assert_eq!([99, 100].map(|value| passes(value, 100)), [false, true]);
    assert_eq!([-51, -50].map(|value| passes(value, -50)), [false, true]);
    let without_static_eval = "standard:2,static_margin=100";
    assert!(Question::at(ROOK_UP, 5).worth(0).passes(without_static_eval));
}

/// How many passes are tried at a node, whose beta no search below it reaches.
fn tried(fen: &str, policy: &str, depth: i32) -> u64 {
    let mut bench = Workbench::new(policy);
    let mut plies = Plies::default();
    bench.search_watched(fen, cut_node(depth, below(-5_000)), &mut plies);
    plies.0.iter().filter(|&&ply| ply == 1).count() as u64
}

#[test]
fn mate_in_one_forbids_a_pass_that_would_be_mated_at_once() {
    let mate_in_one = "standard:2,mate_in_one";
    let hangs = "6k1/5ppp/8/8/8/8/1r3PPP/6K1 w - - 0 1";
    assert_eq!(tried(hangs, "standard:2", 2), 1);
    assert_eq!(tried(hangs, mate_in_one, 2), 0);
    assert_eq!(tried("6k1/5ppp/8/8/8/7P/1r3PP1/6K1 w - - 0 1", mate_in_one, 2), 1, "a way out");
    assert_eq!(tried("6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1", mate_in_one, 2), 1, "guarded");
}

#[test]
fn guards_are_asked_from_a_depth_on() {
    let hangs = "6k1/5ppp/8/8/8/8/1r3PPP/6K1 w - - 0 1";
    let tried = |policy, depth| tried(hangs, policy, depth);
    assert_eq!([1, 2].map(|depth| tried("standard:2,mate_in_one", depth)), [1, 0]);
    let later = "standard:2,mate_in_one,guard_depth=4";
    assert_eq!([1, 2, 3, 4].map(|depth| tried(later, depth)), [1, 1, 1, 0]);
}

#[test]
fn safe_checks_counts_checks_that_lose_nothing() {
    // Qe1+ and Qd4+ are safe; Qf2+ and Qg3+ lose the queen.
    let two = "6k1/8/8/8/7q/7P/6P1/6K1 w - - 0 1";
    let tried = |fen, count| tried(fen, &format!("standard:2,safe_checks={count}"), 2);
    assert_eq!([0, 1, 2, 3].map(|count| tried(two, count)), [1, 0, 0, 1]);
    let guarded = "6k1/8/8/8/7q/2B4P/6P1/6K1 w - - 0 1";
    assert_eq!([1, 2].map(|count| tried(guarded, count)), [1, 1], "the bishop sees both");
}

#[test]
fn hanging_asks_what_an_exchange_would_win() {
    // The rook takes a knight that is guarded by nobody; the pawn behind it is guarded.
    let hangs = "4k3/8/8/3r4/8/3N4/8/4K3 w - - 0 1";
    let tried = |fen, least| tried(fen, &format!("standard:2,hanging={least}"), 2);
    assert_eq!([0, 100, 325, 326].map(|least| tried(hangs, least)), [1, 0, 0, 1]);
    let guarded = "4k3/8/8/3r4/8/3N4/2P5/4K3 w - - 0 1";
    assert_eq!(tried(guarded, 100), 1);
}

#[test]
fn table_reply_listens_to_what_is_known_of_the_free_move() {
    let passed = ROOK_UP.replace(" w ", " b ");
    let tried = |policy: &str, bound, centipawns| {
        let bench = Workbench::new(policy);
        let (score, depth) = (Score::centipawns(centipawns), Depth::new(0));
        let entry = Entry { best: None, score, depth, bound, verified: true };
        bench.know(&passed, entry);
        let mut plies = Plies::default();
        let mut bench = bench;
        bench.search_watched(ROOK_UP, cut_node(4, below(0)), &mut plies);
        plies.0.contains(&1)
    };
    // Black, after the pass, has more than White's beta leaves him.
    let listens = "standard:2,table_reply";
    assert!(tried("standard:2", Bound::Lower, 1));
    assert!(!tried(listens, Bound::Lower, 1) && !tried(listens, Bound::Exact, 1));
    assert!(tried(listens, Bound::Lower, 0), "beta is kept");
    assert!(tried(listens, Bound::Upper, 1), "it may be less");
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
