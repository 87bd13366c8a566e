//! Rows 1 to 5: lines that are none.

use crate::START;
use crate::support::Engine;

#[test]
fn row_01_blank_lines_are_passed_over() {
    let mut engine = Engine::start();
    for line in ["", " ", "\t", " \t \r", "\n\n\n"] {
        assert!(engine.answer(line).is_empty(), "{line:?}");
    }
}

#[test]
fn row_02_words_before_a_command_are_passed_over() {
    let mut engine = Engine::start();
    for line in ["joho isready", "a b c isready now"] {
        engine.send(line);
        assert_eq!(engine.line(), "readyok", "{line}");
    }
    assert_eq!(engine.complaint("hello world"), "unknown command 'hello'");
    assert_eq!(engine.complaint("Isready"), "unknown command 'Isready', did you mean 'isready'?");
}

#[test]
fn row_03_carriage_returns_and_tabs_are_white_space() {
    let mut engine = Engine::start();
    engine.send("\tisready\t\r");
    assert_eq!(engine.line(), "readyok");
    assert!(engine.answer("position\tstartpos  moves \t e2e4\r").is_empty());
    assert!(engine.fen().contains("/4P3/"));
    assert!(engine.answer("setoption\tname  Hash\tvalue  2\r").is_empty());
}

#[test]
fn row_04_bytes_that_are_no_text_do_no_harm() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\0\0\n\xff\xfe\n\xc3( isready\n");
    let lines = engine.until("readyok");
    assert_eq!(lines.len(), 3, "{lines:?}");
    for line in &lines[..2] {
        assert!(line.starts_with("info string error: unknown command"), "{line}");
    }
    engine.send_bytes(b"position fen \xff\n");
    assert!(engine.until("info string")[0].starts_with("info string error: invalid FEN"));
    assert_eq!(engine.fen(), START);
}

#[test]
fn row_05_a_line_without_end_is_refused_in_bounded_memory() {
    let mut engine = Engine::start();
    assert_eq!(engine.complaint(&"x".repeat(1 << 20)), "the line is too long");
    let game = format!("position startpos moves{}", " g1f3".repeat(200_000));
    assert_eq!(engine.complaint(&game), "the line is too long");
    let error = engine.complaint(&format!("setoption name NullMove value {}", "y".repeat(200_000)));
    assert!(error.chars().count() < 400, "{error}");
    let before = engine.peak_memory_kib();
    for _ in 0..64 {
        engine.send_bytes(&vec![b'x'; 1 << 20]);
    }
    engine.send("");
    assert_eq!(engine.line(), "info string error: the line is too long");
    if let (Some(before), Some(after)) = (before, engine.peak_memory_kib()) {
        assert!(after < before + 4_096, "{before} KiB, then {after} KiB");
    }
    assert_eq!(engine.fen(), START);
}
