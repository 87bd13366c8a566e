//! Rows 6 to 13: the wrong thing at the wrong time.

use crate::assert_is_answered;
use crate::support::{Engine, beside_the_search, searching};

#[test]
fn row_06_stop_is_silent_when_idle() {
    let mut engine = Engine::start();
    for line in ["stop", "debug on", "stop", "register later"] {
        assert!(engine.answer(line).is_empty(), "{line}");
    }
    assert_is_answered(&engine.search("go depth 2"), "after stop");
}

#[test]
fn row_07_ponderhit_is_silent_when_idle() {
    let mut engine = Engine::start();
    assert!(engine.answer("ponderhit").is_empty());
    assert_is_answered(&engine.search("go depth 2"), "after ponderhit");
    assert!(engine.answer("ponderhit").is_empty());
}

#[test]
fn row_08_go_without_a_position_searches_the_start_of_a_game() {
    let mut engine = Engine::start();
    assert_is_answered(&engine.search("go depth 4"), "go depth 4");
}

#[test]
fn row_09_a_second_go_is_refused_and_stop_still_works() {
    let mut engine = searching();
    engine.send("go depth 1");
    let said = beside_the_search(&mut engine);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string error: 'go' cannot be done during a search"));
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.settle().is_empty(), "one move for one search");
}

#[test]
fn row_10_isready_is_answered_during_a_search() {
    let mut engine = searching();
    for _ in 0..3 {
        assert!(beside_the_search(&mut engine).is_empty());
    }
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.settle().is_empty());
}

#[test]
fn row_11_a_position_during_a_search_holds_from_the_next() {
    let mut engine = searching();
    engine.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("stop");
    let best = engine.until("bestmove").pop().unwrap();
    assert!(!best.starts_with("bestmove a1"), "{best}");
    assert!(engine.search("go depth 1").pop().unwrap().starts_with("bestmove a1"));
}

#[test]
fn row_12_a_new_game_ends_the_search_first() {
    let mut engine = searching();
    engine.send("ucinewgame");
    engine.send("isready");
    let lines = engine.until("readyok");
    assert!(lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
}

#[test]
fn row_13_the_table_is_left_alone_during_a_search_and_other_options_wait() {
    let mut engine = searching();
    for option in ["Hash value 2", "Clear Hash"] {
        engine.send(&format!("setoption name {option}"));
        let said = beside_the_search(&mut engine);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("cannot be done during a search"), "{said:?}");
    }
    engine.send("setoption name NullMove value off");
    engine.send("setoption name UCI_Chess960 value true");
    let said = beside_the_search(&mut engine);
    assert_eq!(said, ["info string settings: off preset=caesura"]);
    engine.send("stop");
    engine.until("bestmove");
    assert_is_answered(&engine.search("go depth 3"), "afterwards");
}
