//! What people type: each word to the program and on the command line.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use support::{Engine, KIWIPETE, program};

/// What the program prints when it is started with these arguments.
fn printed(args: &[&str]) -> String {
    let output = program().stdin(Stdio::null()).args(args).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_is_said_to_the_program_can_stand_on_the_command_line() {
    let mut engine = Engine::start();
    for (word, expected) in [
        ("license", "GPL-3.0-or-later"),
        ("compiler", "rustc "),
        ("eval", "Static evaluation: "),
        ("d", "Fen: "),
    ] {
        let said = engine.answer(word).join("\n");
        assert!(said.contains(expected), "{word}: {said}");
        assert_eq!(printed(&[word]).trim_end(), said, "{word}");
    }
    let said = engine.answer("help").join("\n");
    assert!(said.contains("threat [LIMIT ...]") && said.contains("caesura --help"), "{said}");
    assert_eq!(printed(&["uci", "help"]).trim_end(), printed(&["uci"]) + &said);
}

/// The numbers of a table of words and numbers.
fn numbers<'a>(lines: &'a [String], after: &str) -> Vec<(&'a str, i32)> {
    let rows = lines.iter().skip_while(|line| !line.starts_with(after)).skip(1);
    let rows = rows.map_while(|line| line.strip_prefix("  ")?.rsplit_once(' '));
    rows.map(|(name, number)| (name.trim(), number.parse().unwrap())).collect()
}

#[test]
fn who_changes_the_search_hears_what_it_is_now() {
    let mut engine = Engine::start();
    for (option, expected) in [
        ("NullMove value standard:2", &["info string settings: standard:2 preset=caesura"][..]),
        ("NullMove value standard:R=2", &[]),
        ("Preset value genesis", &["info string settings: standard:2 preset=genesis"]),
        ("Hash value 2", &[]),
    ] {
        assert_eq!(engine.answer(&format!("setoption name {option}")), expected, "{option}");
    }
}

#[test]
fn an_evaluation_says_what_it_is_made_of() {
    let mut engine = Engine::start();
    engine.send("setoption name network value false");
    engine.send("position fen 4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1");
    let said = engine.answer("eval");
    let whole = said.last().unwrap().strip_prefix("Static evaluation: ").unwrap();
    let whole: i32 = whole.split(' ').next().unwrap().parse().unwrap();
    assert!(whole < -300, "{said:?}");
    // Black is to move, and the table is White's.
    let weights = numbers(&said, "What each weight adds");
    assert_eq!(weights.iter().map(|(_, worth)| worth).sum::<i32>(), -whole, "{said:?}");
    let rook = weights.iter().find(|(name, _)| *name == "rook").unwrap();
    assert!(rook.1 > 300 && weights.len() >= 3, "{said:?}");
    // Each man in its place, kings without a number.
    let first_rank = said.iter().find(|line| line.starts_with("1 ")).unwrap();
    assert!(first_rank.starts_with("1  R+") && first_rank.contains(" K "), "{first_rank}");
    // Nothing is worth anything between equals.
    engine.send("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(engine.answer("eval").last().unwrap().starts_with("Static evaluation: +"));
}

#[test]
fn a_network_says_what_each_man_is_worth_to_it() {
    let mut engine = Engine::start();
    engine.send("setoption name network value true");
    engine.send("position fen 4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1");
    let said = engine.answer("eval");
    let [.., by, whole] = said.as_slice() else { panic!("{said:?}") };
    assert!(by.starts_with("By the network ") && whole.contains(": -"), "{said:?}");
    assert!(!said.iter().any(|line| line.contains("weight")), "{said:?}");
    let first_rank = said.iter().find(|line| line.starts_with("1 ")).unwrap();
    let rook = first_rank.strip_prefix("1  R+").unwrap().split(' ').next().unwrap();
    assert!(rook.parse::<i32>().unwrap() > 100, "{first_rank}");
}

#[test]
fn flip_exchanges_the_colours() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {KIWIPETE}"));
    assert!(engine.answer("flip").is_empty());
    let flipped = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
    assert_eq!(engine.fen(), flipped);
    engine.send("flip");
    assert_eq!(engine.fen(), KIWIPETE);
}

#[test]
fn perft_counts_with_and_without_go() {
    for args in [&["perft 3"][..], &["go perft 3"], &["go", "perft", "3"], &["perft", "3"]] {
        assert!(printed(args).contains("8902"), "{args:?}: {}", printed(args));
    }
    let mut engine = Engine::start();
    assert!(engine.complaint("perft").contains("wants a number"));
    engine.send("perft 2");
    assert_eq!(engine.until("Nodes searched:").last().unwrap(), "Nodes searched: 400");
}

#[test]
fn bench_is_the_same_said_and_started() {
    let nodes =
        |text: &str| text.lines().last().unwrap().split(" nodes ").next().unwrap().to_owned();
    let mut engine = Engine::start();
    engine.send("bench 2");
    let said = engine.line();
    assert!(said.ends_with(" nps"), "{said}");
    assert_eq!(nodes(&said), nodes(&printed(&["bench", "--depth", "2"])));
    assert_eq!(nodes(&said), nodes(&printed(&["bench 2", "quit"])));
    // It is a search like any other.
    engine.send("bench");
    assert!(engine.settle().is_empty());
    for line in ["go depth 1", "bench", "threat"] {
        engine.send(line);
        assert!(engine.until("info string error: ")[0].contains("during a search"), "{line}");
    }
    engine.send("stop");
    assert!(engine.search("go depth 1").pop().unwrap().starts_with("bestmove "));
    engine.send("bench");
    engine.send("quit");
    let (lines, status) = engine.finish();
    assert_eq!((lines, status.code()), (vec![], Some(0)));
}

/// White threatens the Scholar's mate, and Black is to move.
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

#[test]
fn a_threat_is_what_the_opponent_would_play_if_we_passed() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {SCHOLAR}"));
    for threat in ["threat depth 4", "threat nodes 5000", "threat"] {
        engine.send(threat);
        let lines = engine.until("info string threat ");
        assert_eq!(lines.last().unwrap(), "info string threat f3f7 score mate 1 pv f3f7");
        assert!(lines.iter().any(|line| line.starts_with("info depth ")), "{lines:?}");
        assert!(engine.settle().is_empty(), "no move is told");
        assert_eq!(engine.fen(), SCHOLAR);
    }
    engine.send("position startpos");
    engine.send("threat infinite");
    engine.until("info depth ");
    engine.send("stop");
    engine.until("info string threat ");
    let said = printed(&[&format!("position fen {SCHOLAR}"), "threat depth 3"]);
    assert!(said.ends_with("info string threat f3f7 score mate 1 pv f3f7\n"), "{said}");
}

#[test]
fn nobody_passes_in_check_and_nothing_to_play_is_no_threat() {
    let mut engine = Engine::start();
    let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    engine.send(&format!("position fen {check}"));
    let error = engine.complaint("threat depth 3");
    assert_eq!(error, "'threat' cannot be answered in check: nobody may pass then");
    assert_eq!(engine.fen(), check);
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    engine.send("threat depth 3");
    let last = engine.until("info string threat ").pop().unwrap();
    assert_eq!(last, "info string threat (none) score cp 0");
}

#[test]
fn the_page_about_uci_names_every_command_and_option() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/uci.md");
    let page = fs::read_to_string(path).unwrap();
    let codes: BTreeSet<&str> = page.split('`').skip(1).step_by(2).collect();
    let said = printed(&["uci", "help"]);
    let (uci, help) = said.split_once("uciok\n").unwrap();
    let options = uci.lines().filter_map(|line| line.strip_prefix("option name "));
    for name in options.map(|option| option.split_once(" type ").unwrap().0) {
        assert!(codes.contains(name), "docs/guide/uci.md does not name the option {name}");
    }
    for line in help.lines().filter(|line| line.contains("  ")) {
        let command = line.split(' ').next().unwrap();
        let names = |code: &&str| code.split(' ').next() == Some(command);
        assert!(codes.iter().any(names), "docs/guide/uci.md does not name the command {command}");
    }
}
