//! What may be said when: during a search, at its end, and at the end of the input.

mod support;

use std::io::{Read, Write};

use support::{Engine, KIWIPETE, move_of, program, wait};

/// An engine that searches until it is stopped.
fn searching() -> Engine {
    let mut engine = Engine::start();
    engine.settle();
    engine.send("go infinite");
    engine.until("info depth");
    engine
}

/// What is said other than about the search, up to and without the next `readyok`.
fn beside_the_search(engine: &mut Engine) -> Vec<String> {
    let mut lines = engine.settle();
    lines.retain(|line| !line.starts_with("info depth"));
    lines
}

#[test]
fn the_engine_introduces_itself_and_declares_its_options() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Caesura"));
    assert!(lines[1].starts_with("id author "));
    for option in [
        "Hash type spin default 64 min 1 max 65536",
        "Clear Hash type button",
        "Threads type spin default 1 min 1 max 1",
        "Ponder type check default false",
        "MultiPV type spin default 1 min 1 max 256",
        "Move Overhead type spin default 10 min 0 max 5000",
        "Preset type combo default caesura var genesis var caesura",
        "UCI_Chess960 type check default false",
        "PgnComment type check default false",
        "late_move_reductions type check default true",
        "null_move.R type spin default 3 min 0 max 20",
    ] {
        assert!(lines.contains(&format!("option name {option}")), "{option}");
    }
    let null_move = lines.iter().find(|line| line.starts_with("option name NullMove ")).unwrap();
    for policy in ["default modern:3", "var off", "var standard:1", "var standard:4"] {
        assert!(null_move.contains(policy), "{null_move}");
    }
}

#[test]
fn switches_and_numbers_are_taken_at_any_time() {
    let mut engine = Engine::start();
    let nodes = |engine: &mut Engine| {
        let lines = engine.search("go depth 7");
        let info = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        info.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().to_owned()
    };
    let before = nodes(&mut engine);
    for (option, back) in [
        ("reverse_futility_margin value 40", "reverse_futility_margin value 85"),
        ("Late_Move_Reductions value false", "late_move_reductions value true"),
        ("null_move.R value 1", "NullMove value modern:3"),
    ] {
        assert!(engine.answer(&format!("setoption name {option}")).is_empty());
        assert_ne!(nodes(&mut engine), before, "{option}");
        assert!(engine.answer(&format!("setoption name {back}")).is_empty());
        // What was learnt in between is forgotten too.
        assert_eq!(nodes(&mut engine), before, "{back}");
    }
    // Neither order of options loses a switch that a preset has anyway.
    let [first, last] = ["aspiration value true", "Preset value genesis"];
    let [one, other] = [[first, last], [last, first]].map(|options| {
        let mut engine = Engine::start();
        for option in options {
            assert!(engine.answer(&format!("setoption name {option}")).is_empty());
        }
        nodes(&mut engine)
    });
    assert_eq!(one, other);
}

#[test]
fn isready_and_uci_are_answered_during_a_search_and_stop_ends_it() {
    let mut engine = searching();
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("uci");
    assert!(!engine.until("uciok").iter().any(|line| line.starts_with("bestmove")));
    engine.send("ponderhit");
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.settle().is_empty());
}

#[test]
fn a_second_go_is_refused_and_stop_still_works() {
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
fn go_right_after_stop_or_bestmove_is_taken() {
    let mut engine = Engine::start();
    for _ in 0..50 {
        engine.send("go infinite");
        engine.send("stop");
        engine.send("go nodes 20");
        engine.until("bestmove");
        engine.until("bestmove");
        engine.send("go depth 1");
        let lines = engine.until("bestmove");
        assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
    }
}

#[test]
fn a_position_during_a_search_holds_from_the_next() {
    let mut engine = searching();
    engine.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("stop");
    let best = engine.until("bestmove").pop().unwrap();
    assert!(!best.starts_with("bestmove a1"), "{best}");
    assert!(engine.search("go depth 1").pop().unwrap().starts_with("bestmove a1"));
}

#[test]
fn the_table_is_left_alone_during_a_search_and_other_options_wait() {
    let mut engine = searching();
    for option in ["Hash value 2", "Clear Hash"] {
        engine.send(&format!("setoption name {option}"));
        let said = beside_the_search(&mut engine);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("cannot be done during a search"), "{said:?}");
    }
    engine.send("setoption name NullMove value off");
    engine.send("setoption name UCI_Chess960 value true");
    assert!(beside_the_search(&mut engine).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.search("go depth 3").pop().unwrap().starts_with("bestmove "));
}

#[test]
fn a_new_game_ends_the_search_first() {
    let mut engine = searching();
    engine.send("ucinewgame");
    engine.send("isready");
    let lines = engine.until("readyok");
    assert!(lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
}

#[test]
fn an_infinite_search_that_has_nothing_left_to_do_waits_for_stop() {
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
fn a_root_without_moves_has_a_score_and_no_move() {
    let mut engine = Engine::start();
    for (fen, score) in
        [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")]
    {
        engine.send(&format!("position fen {fen}"));
        let lines = engine.search("go depth 5");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains(&format!(" score {score} ")), "{lines:?}");
        assert_eq!(lines[1], "bestmove (none)");
    }
}

#[test]
fn quit_during_a_search_ends_the_program() {
    for go in ["go infinite", "go depth 100", "go perft 30"] {
        let mut engine = Engine::start();
        engine.send(go);
        engine.settle();
        engine.send("quit");
        assert_eq!(engine.finish().1.code(), Some(0), "{go}");
    }
}

#[test]
fn stop_ends_a_perft_too() {
    let mut engine = Engine::start();
    engine.send("go perft 30");
    assert!(engine.settle().is_empty());
    engine.send("stop");
    engine.send("go depth 1");
    let lines = engine.until("bestmove");
    assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
}

#[test]
fn at_the_end_of_the_input_a_bounded_search_is_finished() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    engine.send_bytes(b"go depth 6");
    engine.close_input();
    let (lines, status) = engine.finish();
    let [.., info, best] = lines.as_slice() else { panic!("{lines:?}") };
    assert!(info.starts_with("info depth 6 ") && best.starts_with("bestmove "), "{lines:?}");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn at_the_end_of_the_input_an_infinite_search_is_stopped() {
    for lines in ["go infinite", "go", "isready", ""] {
        let mut engine = Engine::start();
        engine.send(lines);
        engine.close_input();
        assert_eq!(engine.finish().1.code(), Some(0), "{lines}");
    }
}

#[test]
fn nobody_to_read_the_output_is_a_reason_to_end_and_no_failure() {
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

#[test]
fn castling_is_written_as_the_option_says() {
    let mut engine = Engine::start();
    let position = format!("position fen {KIWIPETE}");
    let mut moves = |option: &str| -> Vec<String> {
        engine.send(&format!("setoption name UCI_Chess960 value {option}"));
        engine.send(&position);
        engine.settle();
        engine.send("go perft 1");
        let lines = engine.until("Nodes searched: 48");
        // Both notations are read, whatever the option.
        for castling in ["e1g1", "e1h1"] {
            assert!(engine.answer(&format!("{position} moves {castling}")).is_empty());
        }
        lines.iter().filter_map(|line| Some(line.split_once(": 1")?.0.to_owned())).collect()
    };
    let standard = moves("false");
    let chess960 = moves("true");
    for (target, rook) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
        assert!(standard.iter().any(|m| m == target) && !standard.iter().any(|m| m == rook));
        assert!(chess960.iter().any(|m| m == rook) && !chess960.iter().any(|m| m == target));
    }
}

#[test]
fn chess960_positions_are_searched_with_either_option() {
    let mut engine = Engine::start();
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let root: chess::Position = fen.parse().unwrap();
    for option in ["true", "false"] {
        engine.send(&format!("setoption name UCI_Chess960 value {option}"));
        engine.send(&format!("position fen {fen}"));
        let best = engine.search("go depth 5").pop().unwrap();
        assert!(root.parse_uci(move_of(&best)).is_ok(), "{best}");
    }
}

#[test]
fn clearing_makes_the_next_search_like_the_first() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {KIWIPETE}"));
    let nodes = |lines: &[String]| -> u64 {
        let info = &lines[lines.len() - 2];
        let after = info.split_once(" nodes ").unwrap().1;
        after.split(' ').next().unwrap().parse().unwrap()
    };
    let first = nodes(&engine.search("go depth 5"));
    assert_ne!(nodes(&engine.search("go depth 5")), first, "the table is of use");
    for line in [
        "setoption name clear hash",
        "ucinewgame",
        "setoption name hash value 1",
        // A change of policy forgets what the other one found, at once and on the way back.
        "setoption name NULLMOVE value off\nsetoption name nullmove value modern",
    ] {
        engine.send(line);
        assert_eq!(nodes(&engine.search("go depth 5")), first, "{line}");
    }
    engine.send("setoption name NullMove value standard:7");
    assert_ne!(nodes(&engine.search("go depth 5")), first);
}

#[test]
fn repetitions_of_the_game_count() {
    let mut engine = Engine::start();
    // Black's only move leads to a position that stood on the board twice.
    let shuffle = " a8b8 d1e1 b8a8 e1d1".repeat(2);
    for (moves, is_drawn) in [("", false), (shuffle.as_str(), true)] {
        engine.send(&format!("position fen k7/7R/8/8/8/8/8/3K4 b - - 0 1 moves{moves}"));
        let lines = engine.search("go depth 4");
        let info = &lines[lines.len() - 2];
        assert_eq!(info.contains(" score cp 0 "), is_drawn, "{info}");
    }
}
