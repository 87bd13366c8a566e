//! Rows 32 to 38: limits that make no sense, and moves to search.

use std::thread;
use std::time::Duration;

use crate::assert_is_answered;
use crate::support::Engine;

/// Each search must end with a legal move and a line with a score, after so many errors.
#[track_caller]
fn assert_searched(searches: &[(&str, usize)]) {
    let mut engine = Engine::start();
    for (go, errors) in searches {
        let lines = engine.search(&format!("go {go}"));
        let is_error = |line: &&String| line.starts_with("info string error: ");
        assert_eq!(lines.iter().filter(is_error).count(), *errors, "{go}: {lines:?}");
        assert_is_answered(&lines, go);
    }
}

#[test]
fn row_32_no_depth_and_no_time_are_the_least_search() {
    assert_searched(&[
        ("depth 0", 0),
        ("movetime 0", 0),
        ("nodes 0", 0),
        ("wtime 0", 0),
        ("wtime 0 btime 0", 0),
        ("wtime 0 winc 0 movestogo 0", 0),
    ]);
    let mut engine = Engine::start();
    assert!(engine.search("go depth 0")[0].starts_with("info depth 1 "));
}

#[test]
fn row_33_a_negative_depth_is_none() {
    assert_searched(&[("depth -7", 0), ("depth -99999999999999999999", 0), ("nodes -1", 0)]);
}

#[test]
fn row_34_negative_time_is_none() {
    assert_searched(&[
        ("wtime -50", 0),
        ("wtime -50 btime -50 winc -1", 0),
        ("movetime -1", 0),
        ("wtime -50 movestogo -3", 0),
    ]);
}

#[test]
fn row_35_what_is_no_number_is_refused_and_the_rest_holds() {
    assert_searched(&[
        ("depth abc", 1),
        ("depth", 1),
        ("depth abc nodes def movetime ghi", 1),
        ("btime 100", 1),
        ("winc 5", 1),
        ("home", 1),
        ("mate x", 1),
        ("mate -1 depth 2", 1),
        ("mate 0", 1),
        ("depth 99999999999999999999 nodes 10", 0),
        ("nodes 99999999999999999999 depth 2", 0),
        ("movetime 1e3", 1),
    ]);
    let mut engine = Engine::start();
    let lines = engine.search("go depth abc depth 3");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
}

#[test]
fn lines_that_nobody_lives_to_see_counted_are_counted_until_that_is_stopped() {
    let mut engine = Engine::start();
    for go in
        ["go perft 100000", "go perft 4294967295", "go perft 99999999999999999999", "perft 64"]
    {
        engine.send(go);
        // Long enough to go as deep as it ever does.
        thread::sleep(Duration::from_millis(300));
        engine.send("stop");
        engine.settle();
    }
    let complaint = engine.complaint("perft 4294967295");
    assert!(complaint.contains("'perft' wants a number from 0 to 64"), "{complaint}");
    assert_is_answered(&engine.search("go depth 1"), "depth 1");
}

#[test]
fn row_36_one_node_gives_a_move_with_a_score() {
    assert_searched(&[("nodes 1", 0), ("nodes 2", 0), ("nodes 1 depth 50", 0)]);
}

#[test]
fn row_37_moves_to_search_stand_anywhere() {
    let mut engine = Engine::start();
    for go in [
        "searchmoves a2a3 depth 3",
        "depth 3 searchmoves a2a3",
        "nodes 500 searchmoves a2a3 movetime 5000",
    ] {
        let lines = engine.search(&format!("go {go}"));
        assert!(lines.last().unwrap().starts_with("bestmove a2a3"), "{go}: {lines:?}");
        assert!(!lines.iter().any(|line| line.contains("error")), "{go}: {lines:?}");
    }
}

#[test]
fn row_38_illegal_moves_to_search_are_told_of_and_passed_over() {
    assert_searched(&[
        ("searchmoves a1a1 depth 2", 1),
        ("depth 2 searchmoves e2e5 0000 xyzzy", 1),
        ("searchmoves depth 2", 1),
    ]);
    let mut engine = Engine::start();
    let lines = engine.search("go depth 2 searchmoves e2e5 a2a3");
    assert!(lines[0].starts_with("info string error: ") && lines[0].contains("e2e5"), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove a2a3"), "{lines:?}");
}
