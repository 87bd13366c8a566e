//! What OpenBench asks of an engine, as far as it can be seen without it.

mod support;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use chess::{Game, Position};
use serde_json::Value;
use support::{Engine, program};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines that the program prints when it is started with these arguments.
fn lines(args: &[&str]) -> Vec<String> {
    lines_and_code(args, 0)
}

/// The same of arguments that make no sense.
fn refusal(args: &[&str]) -> Vec<String> {
    lines_and_code(args, 2)
}

fn lines_and_code(args: &[&str], code: i32) -> Vec<String> {
    let Output { status, stdout, stderr } =
        program().stdin(Stdio::null()).args(args).output().unwrap();
    assert_eq!((status.code(), stderr.as_slice()), (Some(code), &b""[..]), "{args:?}");
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
    let of_seeds = (0..8).flat_map(|seed| openings(&format!("genfens 8 seed {seed} book None")));
    assert_eq!(of_seeds.collect::<HashSet<_>>().len(), 64, "each thread has openings of its own");
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
        let said = refusal(&[line, "quit"]);
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
    let said = lines(&["position", "startpos", "moves", "e2e4", "go depth 1", "isready", "d"]);
    let at = |text: &str| said.iter().position(|line| line.starts_with(text)).unwrap();
    assert!(at("bestmove ") < at("readyok") && at("readyok") < at("Fen: "), "{said:?}");
    assert!(said[at("Fen: ")].contains("/4P3/"), "{said:?}");
    // What follows `quit` is not done any more.
    assert!(lines(&["quit", "isready"]).is_empty());
    // Nor what nobody could end.
    for go in ["go", "go infinite", "go ponder depth 3", "go mate 3", "threat infinite"] {
        let said = refusal(&[go, "isready"]);
        let expected = "info string error: nobody can say 'stop' on the command line: give a limit, \
                        such as 'depth 12'";
        assert_eq!(said, [expected], "{go}");
    }
    // Nor what follows a line that makes no sense.
    let said = refusal(&["go sideways depth 1", "joke", "uci"]);
    assert_eq!(said[0], "info string error: no limit is named 'sideways'; and 1 more");
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn null_moves_are_told_before_the_move_to_who_wants_to_know() {
    let mut engine = Engine::start();
    // One that cuts by some passes and reduces by others.
    let said = engine.answer("setoption name NullMove value verified:3");
    assert_eq!(said, ["info string settings: verified:3 preset=caesura"]);
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

/// The options that `uci` declares to whoever tunes, each with the words after its name.
fn declared_options() -> HashMap<String, String> {
    let said = program().env("CAESURA_TUNE", "1").arg("uci").output().unwrap().stdout;
    let said = String::from_utf8(said).unwrap();
    let options = said.lines().filter_map(|line| line.strip_prefix("option name "));
    let split = options.map(|option| option.split_once(" type ").unwrap());
    split.map(|(name, kind)| (name.to_owned(), kind.to_owned())).collect()
}

/// A worker runs `make EXE=NAME` and sets nothing.
#[test]
fn a_build_for_a_worker_declares_every_number() {
    let recipe = |arguments: &[&str]| {
        let mut make = Command::new("make");
        // The tests may run under a make of their own.
        for name in ["EXE", "MAKEFLAGS", "MAKELEVEL"] {
            make.env_remove(name);
        }
        make.args(["-n", "all"]).args(arguments).current_dir(root());
        String::from_utf8(make.output().unwrap().stdout).unwrap()
    };
    assert!(recipe(&["EXE=worker"]).contains("CAESURA_TUNE=1 "), "{}", recipe(&["EXE=worker"]));
    assert!(!recipe(&[]).contains("TUNE"), "{}", recipe(&[]));
}

#[test]
fn a_tuner_is_given_numbers_that_it_can_set() {
    let options = declared_options();
    let numbers = lines(&["parameters", "--spsa"]);
    assert!(numbers.len() > 10, "{numbers:?}");
    for line in numbers {
        // As the server of OpenBench reads it.
        let fields: Vec<_> = line.split(", ").collect();
        let [name, "int", value, min, max, c_end, r_end] = fields[..] else { panic!("{line}") };
        let [least, now, most] = [min, value, max].map(|text| text.parse::<i32>().unwrap());
        assert!(least <= now && now <= most && least < most, "{line}");
        assert!([c_end, r_end].iter().all(|text| text.parse::<f64>().unwrap() > 0.0), "{line}");
        // fastchess sends what was declared, within its range, and nothing else.
        let spin = format!("spin default {value} min {min} max {max}");
        assert_eq!(options.get(name), Some(&spin), "{line}");
    }
}

/// The words `name=value` of a preset must be options that can have these values.
fn assert_can_be_set(words: &str) {
    let options = declared_options();
    for (name, value) in words.split(' ').map(|word| word.split_once('=').unwrap()) {
        let kind = options.get(name).unwrap_or_else(|| panic!("no option {name}"));
        let mut engine = Engine::start();
        let answer = engine.answer(&format!("setoption name {name} value {value}"));
        assert!(answer.is_empty(), "{name} ({kind}): {answer:?}");
    }
    // Without these the server takes no test.
    assert!(words.contains("Threads=") && words.contains("Hash="), "{words}");
}

#[test]
fn the_configuration_names_what_there_is() {
    let root = root();
    let text = fs::read_to_string(root.join("openbench/Caesura.json")).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["private"], Value::Bool(false));
    assert!(json["nps"].as_u64().unwrap() > 100_000);
    assert!(json["source"].as_str().unwrap().starts_with("https://github.com/"));
    let toml = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let wanted = toml.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
    let compiler = json["build"]["compilers"][0].as_str().unwrap();
    assert_eq!(compiler, format!("cargo>={}.0", wanted.trim_matches('"')));
    assert!(root.join(json["build"]["path"].as_str().unwrap()).join("Makefile").is_file());
    for kind in ["test", "tune", "datagen"] {
        let presets = json[&format!("{kind}_presets")].as_object().unwrap();
        assert!(presets.contains_key("default") && presets.len() > 1, "{kind}");
        for (preset, settings) in presets {
            for (key, value) in settings.as_object().unwrap() {
                let shown = format!("{kind} {preset}: {key} {value}");
                let text = value.as_str();
                match key.as_str() {
                    "both_options" | "dev_options" => assert_can_be_set(text.unwrap()),
                    "both_time_control" | "dev_time_control" => {
                        let text = text.unwrap();
                        let numbers = text.strip_prefix("N=").unwrap_or(text).split('+');
                        assert!(numbers.into_iter().all(|n| n.parse::<f64>().is_ok()), "{shown}");
                    }
                    "workload_size" => assert!(value.as_u64().is_some_and(|n| n > 0), "{shown}"),
                    "test_bounds" | "test_confidence" => {
                        let pair: Vec<f64> = serde_json::from_str(text.unwrap()).unwrap();
                        let ordered = key == "test_confidence" || pair[0] < pair[1];
                        assert!(pair.len() == 2 && ordered, "{shown}");
                    }
                    "base_branch" | "book_name" | "win_adj" | "draw_adj" | "upload_pgns" => {
                        assert!(text.is_some_and(|text| !text.is_empty()), "{shown}");
                    }
                    _ => panic!("{shown}"),
                }
            }
        }
    }
}
