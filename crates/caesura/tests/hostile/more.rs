//! What the rows leave out: files that cannot be, many lines, long games, and deep searches.

use crate::assert_is_answered;
use crate::support::{Engine, beside_the_search};

/// No option of ours writes to a file; whoever sets one hears so.
#[test]
fn files_that_cannot_be_opened_are_reported() {
    let mut engine = Engine::start();
    let error = engine.complaint("setoption name Debug Log File value /nonexistent/log");
    assert!(error.contains("no option is named"), "{error}");
    assert_is_answered(&engine.search("go depth 2"), "afterwards");
}

#[test]
fn more_lines_than_there_can_be_are_reported() {
    let mut engine = Engine::start();
    for lines in ["500", "0", "-3", "99999999999999999999"] {
        let error = engine.complaint(&format!("setoption name MultiPV value {lines}"));
        assert!(error.contains("'MultiPV' wants a number"), "{error}");
    }
    // More than there are moves is no error.
    assert!(engine.answer("setoption name MultiPV value 200").is_empty());
    assert_is_answered(&engine.search("go depth 2"), "with all moves");
}

#[test]
fn a_game_of_thousands_of_plies_is_kept_whole() {
    let mut engine = Engine::start();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(600);
    assert!(engine.answer(&format!("position startpos moves{shuffle}")).is_empty());
    assert!(engine.fen().ends_with("100 1201"));
    assert!(engine.search("go depth 3").last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_search_that_has_nothing_left_to_do_waits_for_stop() {
    let mut engine = Engine::start();
    for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        engine.send(&format!("position fen {fen}"));
        for go in ["go infinite", "go", "go infinite depth 2"] {
            engine.settle();
            engine.send(go);
            engine.until("info depth");
            let said = beside_the_search(&mut engine);
            assert!(said.is_empty(), "{said:?}");
            engine.send("stop");
            engine.until("bestmove");
        }
    }
}

#[test]
fn a_search_ends_at_the_greatest_depth_or_waits_there() {
    let mut engine = Engine::start();
    engine.send("position fen 7k/5K2/8/8/8/8/8/8 w - - 0 1");
    let deepest = format!("info depth {} ", search::MAX_DEPTH);
    for depth in ["100", "255", "256", "99999999999999999999"] {
        let lines = engine.search(&format!("go depth {depth}"));
        assert!(lines.iter().any(|line| line.starts_with(&deepest)), "{depth}: {lines:?}");
    }
    engine.send("go infinite");
    engine.until(&deepest);
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("stop");
    engine.until("bestmove");
}
