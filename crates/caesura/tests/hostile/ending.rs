//! Rows 14 to 18: how the program ends, or does not.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::assert_is_answered;
use crate::support::{Engine, program, searching, wait};

#[test]
fn row_14_uci_is_answered_during_a_search() {
    let mut engine = searching();
    engine.send("uci");
    assert!(!engine.until("uciok").iter().any(|line| line.starts_with("bestmove")));
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.settle().is_empty());
}

#[test]
fn row_15_quit_during_a_search_ends_the_program() {
    for go in ["go infinite", "go depth 100", "go perft 30", "bench", "threat infinite"] {
        let mut engine = Engine::start();
        engine.send(go);
        engine.settle();
        engine.send("quit");
        assert_eq!(engine.finish().1.code(), Some(0), "{go}");
    }
}

#[test]
fn row_16_the_end_of_the_input_ends_an_infinite_search() {
    for line in ["go infinite", "go", "threat infinite", "isready", ""] {
        let mut engine = Engine::start();
        engine.send(line);
        engine.close_input();
        let (lines, status) = engine.finish();
        assert_eq!(status.code(), Some(0), "{line}");
        let moves = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(moves, usize::from(line.starts_with("go")), "{line}: {lines:?}");
    }
}

#[test]
fn row_17_at_the_end_of_the_input_a_bounded_search_is_finished() {
    for (position, depth) in [("startpos", 6), ("fen 4k3/8/8/8/8/8/P7/K7 w - - 0 1", 14)] {
        let mut engine = Engine::start();
        engine.send(&format!("position {position}"));
        engine.send_bytes(format!("go depth {depth}").as_bytes());
        engine.close_input();
        let (lines, status) = engine.finish();
        let [.., info, best] = lines.as_slice() else { panic!("{lines:?}") };
        assert!(info.starts_with(&format!("info depth {depth} ")), "{lines:?}");
        assert!(best.starts_with("bestmove "), "{lines:?}");
        assert_eq!(status.code(), Some(0));
    }
}

#[test]
fn row_18_nobody_to_read_the_output_is_a_reason_to_end_and_no_failure() {
    for line in ["isready", "go infinite", "uci", "d"] {
        let mut child = program().spawn().unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{line}").unwrap();
        let status = wait(&mut child);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{line}");
        drop(input);
    }
}

/// A disk that is full is something else than a reader that has left.
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    for arguments in [&["go depth 3"][..], &["bench", "--depth", "1"], &["perft", "2"], &[]] {
        let mut child =
            program().args(arguments).stdout(full.try_clone().unwrap()).spawn().unwrap();
        // It may have ended before it is asked.
        let _ = writeln!(child.stdin.take().unwrap(), "isready");
        let status = wait(&mut child);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{errors}");
    }
}

/// A pipe that is full stops the one who talks, and not for ever.
#[test]
fn a_reader_that_is_slow_gets_everything() {
    let mut child = program().stderr(Stdio::inherit()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..5_000 {
            input.write_all(b"d\n").unwrap();
        }
        input.write_all(b"go depth 2\n").unwrap();
    });
    let mut said = String::new();
    output.read_to_string(&mut said).unwrap();
    writer.join().unwrap();
    assert_eq!(said.matches("Fen: ").count(), 5_000);
    let lines: Vec<_> = said.lines().map(str::to_owned).collect();
    assert_is_answered(&lines, "go depth 2");
    assert_eq!(wait(&mut child).code(), Some(0));
}
