//! What the engine says of itself, and what it makes of options, notations and games.

mod support;

use support::{Engine, KIWIPETE, move_of, program};

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
        "Threads type spin default 1 min 1 max 1024",
        "Ponder type check default false",
        "MultiPV type spin default 1 min 1 max 256",
        "Move Overhead type spin default 10 min 0 max 5000",
        "NullMove type string default modern:3,from=8,few=3,no_all=0",
        "NullMove Form type combo default as written var as written var off var standard:2 ",
        "Preset type combo default caesura var genesis var caesura",
        "UCI_Chess960 type check default false",
        "PgnComment type check default false",
        "EvalFile type string default <empty>",
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin default 1 min 1 max 100",
        "SyzygyProbeLimit type spin default 7 min 0 max 7",
        "Syzygy50MoveRule type check default true",
    ] {
        let option = format!("option name {option}");
        assert!(lines.iter().any(|line| line.starts_with(&option)), "{option}");
    }
    // A dialog that a person can read to its end.
    assert!(lines.len() < 25, "{lines:?}");
}

#[test]
fn who_tunes_is_told_of_every_switch_and_number() {
    let output = program().env("CAESURA_TUNE", "").arg("uci").output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    for option in [
        "Hash type spin default 64 min 1 max 65536",
        "late_move_reductions type check default true",
        "null_move.R type spin default 3 min 0 max 20",
    ] {
        assert!(lines.contains(&format!("option name {option}\n")), "{lines}");
    }
}

/// Whether they were declared or not.
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
        ("late_move_reductions_from value 20", "late_move_reductions_from value 3"),
        ("Late_Move_Reductions value false", "late_move_reductions value true"),
        ("null_move.R value 1", "NullMove value modern:3,from=8,few=3,no_all=0"),
    ] {
        assert!(engine.answer(&format!("setoption name {option}")).is_empty());
        assert_ne!(nodes(&mut engine), before, "{option}");
        engine.answer(&format!("setoption name {back}"));
        // What was learnt in between is forgotten too.
        assert_eq!(nodes(&mut engine), before, "{back}");
    }
    // Neither order of options loses a switch that a preset has anyway.
    let [first, last] = ["aspiration value true", "Preset value genesis"];
    let [one, other] = [[first, last], [last, first]].map(|options| {
        let mut engine = Engine::start();
        for option in options {
            engine.answer(&format!("setoption name {option}"));
        }
        nodes(&mut engine)
    });
    assert_eq!(one, other);
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
        "setoption name NULLMOVE value off\nsetoption name nullmove value modern:3,from=8,few=3,no_all=0",
    ] {
        engine.send(line);
        assert_eq!(nodes(&engine.search("go depth 5")), first, "{line}");
    }
    // Of several values, too.
    for policy in ["standard:7", "verified:R=3,by=2", "standard:4,mate_in_one,min_depth=2"] {
        engine.send(&format!("setoption name NullMove value {policy}"));
        assert_ne!(nodes(&engine.search("go depth 5")), first, "{policy}");
    }
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

#[test]
fn whoever_is_ready_has_the_memory_of_its_table() {
    let mut engine = Engine::start();
    for megabytes in [64, 150] {
        engine.send(&format!("setoption name Hash value {megabytes}"));
        engine.settle();
        if let Some(peak) = engine.peak_memory_kib() {
            assert!(peak >= megabytes << 10, "{megabytes} MB: {peak} KiB");
        }
    }
}

#[test]
fn asking_whether_it_is_ready_makes_it_forget_nothing() {
    let nodes = |asked: usize| {
        let mut engine = Engine::start();
        engine.send("go depth 7");
        engine.until("bestmove");
        engine.send("setoption name Hash value 9");
        engine.send("go depth 7");
        engine.until("bestmove");
        (0..asked).for_each(|_| drop(engine.settle()));
        engine.send("go depth 8");
        let lines = engine.until("bestmove");
        let last = lines.iter().rev().find_map(|line| line.split(" nodes ").nth(1)).unwrap();
        last.split(' ').next().unwrap().to_owned()
    };
    assert_eq!(nodes(0), nodes(2));
}
