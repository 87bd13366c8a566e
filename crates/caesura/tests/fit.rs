//! The command `fit`, as people run it.

mod cli;

use std::fs;
use std::path::Path;

use cli::{assert_refused, run, stderr, stdout};
use eval::Weights;
use train::fit::source::{holds, written};

const WEIGHTS: &str = include_str!("../../eval/src/weights/fitted.rs");

/// A folder with a match of a second or so, in a store and as a PGN, and with the weights.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--games=40", "--nodes=300", "--hash=1", "--preset=caesura", "--name=one"];
    let files = ["--store=games.db", "--pgn=games.pgn"];
    let players = ["standard:2", "off"];
    let output = run(folder.path(), "match", &[&players[..], &options, &files].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    fs::write(folder.path().join("fitted.rs"), WEIGHTS).unwrap();
    folder
}

/// Runs a fit that must succeed, and returns what it printed.
fn fitted(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, "fit", &[&["--rounds=1", "--held-out=4"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn the_file_gets_the_weights_that_are_told_and_the_same_each_time() {
    let folder = folder();
    let folder = folder.path();
    let told = fitted(folder, &["games.db", "--write=fitted.rs", "--jobs=1"]);
    let file = read(folder, "fitted.rs");
    assert_ne!(file, WEIGHTS);
    // Its values are those of the table, in order.
    let mut weights = Weights::FITTED;
    let cells = |row: &str| row.split(['│', '┆']).map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = told.lines().map(cells).collect();
    weights.visit(&mut |name, value| {
        let row = rows.iter().find(|row| row.get(1).is_some_and(|own| own == name)).unwrap();
        assert_eq!(row[2], value.to_string(), "{name}");
        *value = row[3].parse().unwrap();
    });
    // The last line tells where they come from.
    let origin = told.lines().last().unwrap();
    assert!(origin.starts_with("Fitted by `caesura fit` to the results of 40 games: "), "{origin}");
    assert_eq!(file, written(&weights, origin));
    assert!(holds(&file, &weights));

    fs::write(folder.join("fitted.rs"), WEIGHTS).unwrap();
    let again = fitted(folder, &["games.db", "--write=fitted.rs", "--jobs=2", "--run=one"]);
    assert_eq!(again, told);
    assert_eq!(read(folder, "fitted.rs"), file);
    // What the program does not hold any more is not written over.
    assert_refused(
        folder,
        "fit",
        &["games.db", "--write=fitted.rs"],
        "not hold the weights of this",
    );
    assert_eq!(read(folder, "fitted.rs"), file);
    let from_pgn = fitted(folder, &["games.pgn", "--seed=2"]);
    assert!(from_pgn.contains("40 games: ") && from_pgn.contains("seed 2)"), "{from_pgn}");
}

#[test]
fn bad_input_is_refused_in_a_line() {
    let folder = folder();
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    let pgn = read(folder, "games.pgn");
    write("cut.pgn", &pgn[..pgn.rfind('}').unwrap()]);
    write("illegal.pgn", &pgn.replacen("\n1. ", "\n1. Ke5 ", 1));
    write("open.pgn", "1. e4 e5 *");
    write("empty.pgn", "");
    write("short.pgn", "1. e4 e5 1-0");
    write(
        "text.db",
        "no store at all, but a text that is long enough to be looked at as one......",
    );
    write("other.rs", "fn main() {}\n");
    let output = run(folder, "lab", &["run", "quick", "--store=lab.db", "--shard=1/100000"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for (arguments, expected) in [
        (&["nothing.db"] as &[&str], "nothing.db: there is no such store"),
        (&[], "caesura-lab.db: there is no such store"),
        (&["text.db"], "text.db: it is not a store"),
        (&["lab.db"], "lab.db: no finished game in it"),
        (&["games.db", "--run=two"], "games.db: it holds no run 'two'"),
        (&["games.pgn", "--run=one"], "no store to take the run 'one' from"),
        (&["nothing.pgn"], "nothing.pgn: No such file"),
        (&["cut.pgn"], "game 40: a comment has no end"),
        (&["illegal.pgn"], "illegal.pgn: line 15: game 1: move 1: "),
        (&["open.pgn"], "open.pgn: no finished game in it"),
        (&["games.pgn", "empty.pgn"], "empty.pgn: no finished game in it"),
        (&["short.pgn"], "1 games have 0 positions to fit to and 0 to judge by"),
        (&["games.db", "--held-out=1"], "have 0 positions to fit to"),
        (&["games.db", "--held-out=0"], "--held-out"),
        (&["games.db", "--blend=1.5"], "from 0 to 1"),
        (&["games.db", "--blend=NaN"], "from 0 to 1"),
        (&["games.db", "--prior=0"], "--prior"),
        (&["games.db", "--scale=inf"], "--scale"),
        (&["games.db", "--write=nothing.rs"], "nothing.rs: No such file"),
        (&["games.db", "--write=other.rs"], "other.rs: it does not hold the weights"),
        (&["games.db", "--write=games.db"], "games.db: stream did not contain valid UTF-8"),
    ] {
        let output = run(folder, "fit", arguments);
        // Whatever was read before may be told of.
        let message = stderr(&output).lines().last().unwrap_or_default().to_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(
            message.starts_with("error: ") && message.contains(expected),
            "{arguments:?}: {message}"
        );
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
    assert_eq!(read(folder, "other.rs"), "fn main() {}\n");
}
