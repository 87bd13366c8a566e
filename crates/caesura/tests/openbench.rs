//! What OpenBench asks of an engine, as far as it can be seen without it.

mod support;

use std::fs;
use std::process::{Output, Stdio};

use chess::{Game, Position};
use support::{Engine, program};

/// The lines that the program prints when it is started with these arguments.
fn lines(args: &[&str]) -> Vec<String> {
    let Output { status, stdout, stderr } =
        program().stdin(Stdio::null()).args(args).output().unwrap();
    assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The positions that `genfens` tells, by the words that OpenBench looks for.
fn openings(genfens: &str) -> Vec<String> {
    let said = lines(&[genfens, "quit"]);
    let fen = |line: &String| line.strip_prefix("info string genfens ").map(str::to_owned);
    said.iter().map(|line| fen(line).unwrap_or_else(|| panic!("{said:?}"))).collect()
}

#[test]
fn openings_come_one_a_line_and_can_be_played() {
    // OpenBench leaves a blank at the end where nothing else is asked for.
    let fens = openings("genfens 12 seed 42 book None ");
    assert_eq!(fens.len(), 12);
    for fen in &fens {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.to_fen(), *fen);
        // Eight random plies.
        assert!(fen.ends_with(" 5") && fen.contains(" w "), "{fen}");
        assert_eq!(Game::from(position).outcome(), None, "{fen}");
        assert_eq!(fens.iter().filter(|other| *other == fen).count(), 1, "{fen}");
    }
    assert_eq!(openings("genfens 3 seed 42 book none"), fens[..3]);
    assert_ne!(openings("genfens 3 seed 43 book None"), fens[..3]);
    assert!(openings("genfens 3 seed 42 book None plies 3")[0].ends_with(" 2"));
    assert!(openings("genfens 1 seed 18446744073709551615 book None").len() == 1);
}

#[test]
fn openings_begin_in_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.epd");
    fs::write(
        &book,
        "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - hmvc 0; fmvn 70;\n\
         4k3/4pppp/8/8/8/8/4PPPP/4K3 w - - hmvc 0; fmvn 80;\n",
    )
    .unwrap();
    let fens = openings(&format!("genfens 20 seed 1 book {}", book.display()));
    let from = |number: &str| fens.iter().filter(|fen| fen.ends_with(number)).count();
    assert_eq!((fens.len(), from(" 74") + from(" 84")), (20, 20), "{fens:?}");
    assert!(from(" 74") > 0 && from(" 84") > 0);
}

#[test]
fn what_cannot_be_generated_is_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.epd");
    fs::write(&bad, "8/8/8/8/8/8/8/8 w - - 0 1\n").unwrap();
    for (line, reason) in [
        ("genfens 2 seed 1 book nowhere.epd", "nowhere.epd: "),
        ("genfens 2 seed 1 book nowhere.txt", "a book is a file that ends with"),
        (&format!("genfens 2 seed 1 book {}", bad.display()), "bad.epd: line 1: "),
        ("genfens two seed 1 book None", "'genfens' wants a number from 1 to 1000000, not 'two'"),
        ("genfens 2 seed x book None", "'seed' wants a number from 0 to"),
        ("genfens 2 seed 1 book None loudly", "'genfens' knows no 'loudly'"),
    ] {
        let said = lines(&[line, "quit"]);
        let [error] = said.as_slice() else { panic!("{line}: {said:?}") };
        assert!(error.starts_with("info string error: ") && error.contains(reason), "{error}");
    }
}

#[test]
fn openings_are_made_beside_the_other_commands() {
    let mut engine = Engine::start();
    engine.send("genfens 1000000 seed 1 book None");
    engine.until("info string genfens ");
    engine.settle();
    for line in ["go depth 1", "genfens 1"] {
        engine.send(line);
        engine.until("info string error: ");
    }
    engine.send("stop");
    assert!(engine.search("go depth 1").pop().unwrap().starts_with("bestmove "));
    assert!(engine.settle().is_empty());
    engine.send("genfens 1000000");
    engine.send("quit");
    assert_eq!(engine.finish().1.code(), Some(0));
}

#[test]
fn lines_on_the_command_line_are_done_one_after_the_other() {
    for args in [&["go depth 6", "quit"][..], &["go", "depth", "6"], &["go depth", "6 ", "quit"]] {
        let said = lines(args);
        let [.., info, best] = said.as_slice() else { panic!("{said:?}") };
        assert!(info.starts_with("info depth 6 ") && best.starts_with("bestmove "), "{said:?}");
    }
    // What would not end by itself is ended before the next line.
    let said = lines(&["position", "startpos", "moves", "e2e4", "go infinite", "isready", "d"]);
    let at = |text: &str| said.iter().position(|line| line.starts_with(text)).unwrap();
    assert!(at("bestmove ") < at("readyok") && at("readyok") < at("Fen: "), "{said:?}");
    assert!(said[at("Fen: ")].contains("/4P3/"), "{said:?}");
    // What follows `quit` is not done any more.
    assert!(lines(&["quit", "isready"]).is_empty());
    let said = lines(&["go sideways depth 1", "joke", "uci"]);
    assert_eq!(said[0], "info string error: 'go' knows no 'sideways'; and 1 more");
    assert_eq!(said.last().unwrap(), "uciok");
}

#[test]
fn null_moves_are_told_before_the_move_to_who_wants_to_know() {
    let mut engine = Engine::start();
    let said = engine.search("go depth 8");
    assert!(!said.iter().any(|line| line.contains("pgncomment")), "{said:?}");
    let nodes = |said: &[String]| -> String {
        let info = said.iter().rfind(|line| line.starts_with("info depth ")).unwrap();
        info.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().to_owned()
    };
    let silent = nodes(&said);
    assert!(engine.answer("setoption name PgnComment value true\nucinewgame").is_empty());
    let said = engine.search("go depth 8");
    assert_eq!(nodes(&said), silent, "who counts searches the same tree");
    let [.., comment, _] = said.as_slice() else { panic!("{said:?}") };
    let words = comment.strip_prefix("info string pgncomment ").unwrap();
    let count = |name: &str| -> u64 {
        let mut counts = words.split(' ').filter_map(|word| word.split_once('='));
        counts.find(|(found, _)| *found == name).map_or(0, |(_, count)| count.parse().unwrap())
    };
    assert!(count("null_tried") > count("null_cut") && count("null_cut") > 0, "{words}");
    assert!(count("null_reduced") > 0, "{words}");
    assert_eq!(said.iter().filter(|line| line.contains("pgncomment")).count(), 1);
    // Each search counts anew.
    engine.send("ucinewgame");
    assert_eq!(engine.search("go depth 8").iter().rev().nth(1), Some(comment));
    // Without null moves there is nothing to tell.
    engine.send("setoption name NullMove value off");
    assert!(!engine.search("go depth 8").iter().any(|line| line.contains("pgncomment")));
}
