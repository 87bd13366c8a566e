//! Other engines beside our own configurations; the other engine is this program again.

mod cli;

use std::fs;
use std::path::Path;

use cli::{assert_refused, run, stderr, stdout};

/// This program as a player, by its UCI.
fn engine(options: &str) -> String {
    format!("uci:'{}' {options}", env!("CARGO_BIN_EXE_caesura"))
}

/// A match that must come to its end, and what it says.
fn played(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, "match", arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// The moves and results of games, with nothing that somebody thought.
fn moves(pgn: &str) -> Vec<String> {
    let lines = pgn.lines().filter(|line| !line.starts_with('['));
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut inside = false;
    let mut outside = |c: char| {
        inside = (inside || c == '{') && c != '}';
        !inside && c != '}'
    };
    let text: String = text.chars().filter(|&c| outside(c)).collect();
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn an_engine_plays_as_it_does_in_this_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let pgn = |player: &str, name: &str| {
        let file = format!("{name}.pgn");
        let common = ["--nodes=400", "--games=6", "--hash=1", "--seed=3", "--preset=caesura"];
        let store = format!("--store={name}.db");
        let into = format!("--pgn={file}");
        let players = ["verified:3", player, &store, &into];
        let text = played(folder, &[&players[..], &common[..]].concat());
        assert!(text.contains("Games: 6, Wins: "), "{text}");
        fs::read_to_string(folder.join(file)).unwrap()
    };
    let own = pgn("standard:2", "own");
    let other = pgn(&engine("Hash=1 NullMove=standard:2"), "other");
    assert!(moves(&own).len() > 100);
    assert_eq!(moves(&own), moves(&other));
    let version = env!("CARGO_PKG_VERSION");
    assert!(other.contains(&format!("[White \"Caesura {version}\"]")), "{other}");
    assert!(other.contains("NullMove=standard:2\"]"), "{other}");
    // It tells nothing of its null moves, but the rest.
    assert!(other.contains(" n=400}"), "{other}");
}

#[test]
fn a_match_against_an_engine_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let engine = engine("Hash=1 NullMove=off");
    let arguments = |games| {
        let common = ["--depth=2", "--hash=1", "--store=a.db", "--pgn=a.pgn", "--jobs=2", games];
        [&["off", &*engine][..], &common[..]].concat()
    };
    let text = played(folder, &arguments("--games=4"));
    assert!(text.contains("4 games\n"), "{text}");
    let first = fs::read_to_string(folder.join("a.pgn")).unwrap();
    let text = played(folder, &arguments("--games=8"));
    assert!(text.contains("8 games, 4 of them before"), "{text}");
    assert!(fs::read_to_string(folder.join("a.pgn")).unwrap().starts_with(&first));
    let own_name: String = rusqlite::Connection::open(folder.join("a.db"))
        .and_then(|store| store.query_row("SELECT calls_itself FROM engine", [], |row| row.get(0)))
        .unwrap();
    assert!(own_name.starts_with("Caesura "), "{own_name}");
    // Another patience is another match.
    let text = played(folder, &[&arguments("--games=4")[..], &["--patience=50"]].concat());
    assert!(text.contains("4 games\n"), "{text}");
}

#[test]
fn three_and_more_play_on_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (engine("Hash=1 NullMove=off"), engine("Hash=1"));
    let arguments =
        ["off", &*one, &*other, "--format=gauntlet", "--tc=0.3+0.01", "--games=2", "--hash=1"];
    let text = played(folder.path(), &[&arguments[..], &["--adjudication=moves 10"]].concat());
    assert!(text.contains("NullMove=off"), "{text}");
}

#[test]
fn what_cannot_play_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for (player, expected) in [
        ("uci:", "an engine is written 'uci:PROGRAM"),
        ("uci:./no-such-engine Hash=1", "uci:./no-such-engine Hash=1: cannot be started"),
        ("uci:true", "uci:true: has ended (exit status: 0)"),
        (&*engine("Hsah=1"), "it has no option 'Hsah', did you mean 'Hash'?"),
        (&*engine("Hash=0"), "its option 'Hash' takes a number from 1 to"),
        (&*engine("NullMove=off 'Hash=1"), "a quote is not closed"),
    ] {
        assert_refused(folder.path(), "match", &["off", player], expected);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
