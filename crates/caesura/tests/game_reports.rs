//! `lab report`, `show` and `list` of matches and tunings, as people run them.

mod cli;

use std::fs;
use std::path::Path;

use cli::{assert_refused, stderr, stdout};

fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = cli::run(folder, arguments[0], &arguments[1..]);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

const TERMS: [&str; 4] = ["--nodes=100", "--hash=1", "--jobs=2", "--store=a.db"];

/// A store with a match, a gauntlet, a tuning and an experiment; what the first three printed.
fn store(folder: &Path) -> [String; 3] {
    let commands: [&[&str]; 3] = [
        &["match", "standard:2", "off", "--games=6", "--name=two", "--pgn=two.pgn"],
        &[
            "match",
            "off",
            "standard:2",
            "modern:3",
            "--format=gauntlet",
            "--games=2",
            "--name=three",
        ],
        &["tune", "modern:3", "--preset=caesura", "--pairs=4", "--batch=2", "--name=tuning"],
    ];
    fs::write(
        folder.join("small.toml"),
        "name = 'small'\npolicies = ['off']\ndepths = [1]\nhash = 1\n[[suites]]\nsuite = 'traps'\n",
    )
    .unwrap();
    let printed = commands.map(|command| done(folder, &[command, &TERMS].concat()));
    done(folder, &["lab", "run", "small.toml", "--store=a.db"]);
    printed
}

fn report(folder: &Path, run: &str, format: &str) -> String {
    done(folder, &["lab", "report", run, "--store=a.db", "--format", format])
}

#[test]
fn what_was_played_is_reported_as_it_was_printed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let printed = store(folder);
    for (run, printed) in ["two", "three", "tuning"].into_iter().zip(&printed) {
        let (before, last) = printed.trim_end().rsplit_once('\n').unwrap();
        assert!(last.starts_with("run "), "{last}");
        assert_eq!(report(folder, run, "term").trim_end(), before);
        for format in ["md", "html", "latex", "csv", "json"] {
            assert!(!report(folder, run, format).is_empty(), "{run} {format}");
        }
    }
    assert_eq!(report(folder, "two", "csv").lines().count(), 1 + 6);
    assert_eq!(report(folder, "tuning", "csv").lines().count(), 1 + 4);
    let markdown = report(folder, "two", "md");
    assert!(markdown.contains("- Bench: ") && markdown.contains(": 6 games\n"), "{markdown}");
}

#[test]
fn gauntlets_of_one_player_are_told_of_together_by_what_a_move_may_spend() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    store(folder);
    let more = ["match", "off", "standard:2", "modern:3", "--format=gauntlet", "--games=6"];
    let terms = ["--nodes=400", "--hash=1", "--jobs=2", "--store=a.db", "--name=more"];
    done(folder, &[&more[..], &terms[..]].concat());
    let told = |format| {
        done(folder, &["lab", "report", "more", "three", "--store=a.db", "--format", format])
    };
    let csv = told("csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let first_three: Vec<&[&str]> = rows.iter().map(|row| &row[..3]).collect();
    assert_eq!(first_three[0], ["control", "player", "games"]);
    assert_eq!(
        first_three[1..],
        [
            ["nodes 100", "standard:2", "2"],
            ["nodes 100", "modern:3", "2"],
            ["nodes 400", "standard:2", "6"],
            ["nodes 400", "modern:3", "6"],
        ]
    );
    // What the first player made of a player is what the player made of the first, turned round.
    let alone: serde_json::Value = serde_json::from_str(&report(folder, "more", "json")).unwrap();
    let meetings = alone["totals"]["meetings"].as_array().unwrap();
    for (meeting, row) in meetings.iter().zip(&rows[3..]) {
        let elo = row[3].parse::<f64>().ok();
        assert_eq!(elo.map(|elo| -elo + 0.0), meeting["elo"].as_f64(), "{meeting} {row:?}");
    }
    for format in ["term", "md", "html", "latex"] {
        assert!(told(format).contains("400 nodes"), "{format}");
    }
    assert!(told("json").contains("nodes 400"));
    for (run, why) in [
        ("two", "all have the same first player, not 'off' and 'standard:2'"),
        ("tuning", "if each is a gauntlet, and 'tuning' is none"),
        ("small", "if each is a gauntlet, and 'small' is none"),
    ] {
        assert_refused(folder, "lab", &["report", "three", run, "--store=a.db"], why);
    }
    let twice = ["report", "three", "more", "three", "--store=a.db"];
    assert_refused(folder, "lab", &twice, "is there twice, the second time as 'three'");
    let as_pgn = ["report", "three", "more", "--store=a.db", "--format=pgn"];
    assert_refused(folder, "lab", &as_pgn, "pgn holds the games of one tournament");
}

#[test]
fn games_are_had_from_a_store_as_from_their_match() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    store(folder);
    let pgn = fs::read_to_string(folder.join("two.pgn")).unwrap();
    assert_eq!(pgn.matches("[Event ").count(), 6);
    assert_eq!(report(folder, "two", "pgn"), pgn);
    done(folder, &["lab", "report", "three", "--store=a.db", "--out=three.pgn"]);
    let three = fs::read_to_string(folder.join("three.pgn")).unwrap();
    assert_eq!(three.matches("[Event \"three\"]").count(), 4);
    for (run, what) in [("tuning", "a tuning"), ("small", "an experiment")] {
        let arguments = ["report", run, "--store=a.db", "--out=no.pgn"];
        assert_refused(folder, "lab", &arguments, what);
    }
    assert_refused(folder, "compare", &["traps", "--depth=1", "--report=no.pgn"], "an experiment");
    assert!(!folder.join("no.pgn").exists());
}

#[test]
fn show_and_list_tell_what_was_played_and_how() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    store(folder);
    let show = |run| done(folder, &["lab", "show", run, "--store=a.db"]);
    for (run, expected) in [
        ("two", "6 of 6 games\n"),
        ("two", "a match of 6 games"),
        ("two", "1. standard:2: standard:2 preset=genesis"),
        ("two", "nodes 100; 1 MB each"),
        ("three", "gauntlet of 3 players, 2 games of each pairing"),
        ("tuning", "4 of 4 pairs of games"),
        ("tuning", "reverse_futility_margin: from "),
        ("tuning", "2 pairs before the numbers move; seed 1"),
        ("small", " results\n"),
    ] {
        let text = show(run);
        assert!(text.contains(expected), "no {expected:?} in {text}");
    }
    let list = done(folder, &["lab", "list", "--store=a.db"]);
    assert!(["two", "three", "tuning", "small"].iter().all(|run| list.contains(run)), "{list}");
    assert!(!list.contains("is not done"), "{list}");
}
