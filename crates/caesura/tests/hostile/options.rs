//! Rows 39 and 40, and all other options out of range.

use std::process::Command;

use crate::assert_is_answered;
use crate::support::{Engine, last_number};

#[test]
fn row_39_a_table_that_cannot_be_leaves_the_old_one() {
    let mut engine = Engine::start();
    // Its tree does not depend on a network.
    engine.answer("setoption name Preset value genesis");
    let nodes = last_number(&engine.search("go depth 7"), "nodes");
    for (option, reason) in [
        ("Hash value 0", "from 1 to 65536"),
        ("Hash value -1", "from 1 to 65536"),
        ("Hash value 65537", "from 1 to 65536"),
        ("Hash value 99999999999999999999", "from 1 to 65536"),
        ("Hash value 1e3", "from 1 to 65536"),
        ("Hash value", "wants a value"),
        ("Hash", "wants a value"),
    ] {
        let error = engine.complaint(&format!("setoption name {option}"));
        assert!(error.contains(reason), "{option}: {error}");
    }
    // The largest is refused where it does not fit, instead of ending the program.
    if lab::memory::available_mib().is_some_and(|available| available < 65_536) {
        let error = engine.complaint("setoption name Hash value 65536");
        assert!(error.contains("does not fit"), "{error}");
    }
    // What was learnt is still there.
    let lines = engine.search("go depth 7");
    assert_is_answered(&lines, "with the old table");
    assert!(last_number(&lines, "nodes") < nodes / 2, "{lines:?}");
}

/// Where the process may not have the memory that the machine has.
#[test]
fn a_table_that_the_system_refuses_leaves_the_old_one() {
    let mut shell = Command::new("sh");
    let script = format!("ulimit -v 1000000 && exec '{}'", env!("CARGO_BIN_EXE_caesura"));
    let mut engine = Engine::run(shell.args(["-c", &script]));
    let error = engine.complaint("setoption name Hash value 4096");
    assert!(error.ends_with("the table stays as it is"), "{error}");
    assert_is_answered(&engine.search("go depth 4"), "with the old table");
    assert!(engine.answer("setoption name Hash value 2").is_empty());
}

/// Each thread wants a stack and a memory of its own.
#[test]
fn threads_that_the_system_refuses_leave_the_others() {
    let mut shell = Command::new("sh");
    let script = format!("ulimit -v 1000000 && exec '{}'", env!("CARGO_BIN_EXE_caesura"));
    let mut engine = Engine::run(shell.args(["-c", &script]));
    for threads in [100, 20, 1_024] {
        assert!(engine.answer(&format!("setoption name Threads value {threads}")).is_empty());
        let lines = engine.search("go depth 6");
        let lines: Vec<_> =
            lines.into_iter().filter(|line| !line.starts_with("info string")).collect();
        assert_is_answered(&lines, &format!("with up to {threads} threads"));
    }
}

/// Most of them wait for a processor, the first perhaps too.
#[test]
fn more_threads_than_processors_keep_to_every_limit() {
    let mut engine = Engine::start();
    assert!(engine.answer("setoption name Threads value 256").is_empty());
    let lines = engine.search("go nodes 20000");
    assert_is_answered(&lines, "nodes");
    assert!(last_number(&lines, "nodes") < 30_000, "{lines:?}");
    engine.send("go infinite");
    engine.send("stop");
    assert_is_answered(&engine.until("bestmove"), "stop");
}

#[test]
fn row_40_threads_out_of_range_are_refused() {
    let mut engine = Engine::start();
    for value in ["0", "-1", "100000", "99999999999999999999", "two", ""] {
        let error = engine.complaint(&format!("setoption name Threads value {value}"));
        assert!(error.contains("'Threads' wants a"), "{value}: {error}");
    }
    assert_is_answered(&engine.search("go depth 3"), "with the old number");
}

#[test]
fn every_other_option_keeps_its_value_too() {
    let mut engine = Engine::start();
    for (option, reason) in [
        ("Move Overhead value 5001", "from 0 to 5000"),
        ("UCI_Chess960 value maybe", "true or false"),
        ("NullMove value never", "off, standard, "),
        ("NullMove value standard:99", "from 0 to 20"),
        ("Preset value nothing", "unknown preset"),
        ("reverse_futility_margin value 301", "from 10 to 300"),
        ("reverse_futility value 1", "true or false"),
        ("null_move.R value 21", "from 0 to 20"),
        ("null_move.chance value 1", "no option is named 'null_move.chance'"),
        ("Nonsense value 3", "no option is named 'Nonsense'"),
    ] {
        let error = engine.complaint(&format!("setoption name {option}"));
        assert!(error.contains(reason), "{option}: {error}");
    }
    assert!(engine.complaint("setoption Hash value 3").contains("'name'"));
    assert_is_answered(&engine.search("go depth 2"), "with the old values");
}
