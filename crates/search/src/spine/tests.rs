//! Single nodes, searched by hand-made searches.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::limits::Limits;
use crate::node::Path;
use crate::trace::Counters;
use crate::window::Window;

/// Searches one node below the root, which the position itself stands for.
fn search(fen: &str, policy: &str, depth: i32, window: Window) -> (Score, Counters) {
    let position: Position = fen.parse().unwrap();
    let policy: Policy = policy.parse().unwrap();
    let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
    let (mut history, mut evaluator) = (History::new(), Evaluator::new());
    let mut counters = Counters::default();
    let mut keys = KeyHistory::default();
    keys.record(0, position.key());
    let mut search = Search {
        policy: &policy,
        needs: policy.rule().needs(),
        table: &table,
        history: &mut history,
        evaluator: &mut evaluator,
        budget: Budget::new(&Limits::default(), &stop),
        observer: &mut counters,
        lines: Lines::new(),
        stack: Stack::new(),
        previous_line: Line::new(),
        keys,
        root_index: 0,
        nodes: 0,
        longest: 0,
        root_score: None,
    };
    let (depth, path) = (Depth::new(depth), Path::ROOT);
    let node = Node { kind: NodeKind::Cut, window, depth, ply: 1, path };
    let score = search.search(&position, node).unwrap();
    (score, counters)
}

/// White need not even move: whatever Black does, mate follows. But that is a threat, not
/// a mate on the board.
const MATES_AFTER_A_PASS: &str = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";

#[test]
fn a_mate_found_by_a_pass_counts_as_beta() {
    let beta = Score::centipawns(5_000);
    let (score, counters) = search(MATES_AFTER_A_PASS, "standard:1", 6, Window::below(beta));
    assert!(counters.null_cut > 0);
    assert_eq!(score, beta);
}

#[test]
fn no_pass_is_tried_where_beta_is_a_mate() {
    for beta in [Score::mate_in(9), Score::mated_in(8)] {
        let (_, counters) = search(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(beta));
        assert_eq!(counters.null_tried, 0);
    }
    let (_, counters) = search(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(Score::DRAW));
    assert_eq!(counters.null_tried, 1);
}

/// Trap 7: whoever passes keeps everything, and whoever must move is mated. The pass of
/// Black keeps beta, the moves do not.
#[test]
fn a_zugzwang_contradicts_the_pass_and_is_searched_again() {
    let mutual = "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1";
    let (standard, _) = search(mutual, "standard:3", 3, Window::below(Score::DRAW));
    assert!(standard >= Score::DRAW, "standard should be blind to it: {standard}");
    let (verified, counters) = search(mutual, "verified:3", 3, Window::below(Score::DRAW));
    assert!(counters.null_reduced > 0 && counters.null_contradicted > 0);
    assert!(verified < Score::DRAW, "{verified}");
}
