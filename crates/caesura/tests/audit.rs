//! The command `audit`, as people run it.

mod cli;

use std::fs;
use std::path::Path;
use std::process::Output;

use cli::{assert_refused, stderr, stdout};

fn audit(folder: &Path, arguments: &[&str]) -> Output {
    cli::run(folder, "audit", arguments)
}

#[test]
fn wrong_cutoffs_are_undone_and_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = [
        "mate4",
        "--undo",
        "--policy",
        "standard:3,verified:3",
        "--depth",
        "5",
        "--limit",
        "3",
        "--json",
        "undo.json",
        "--csv",
        "undo.csv",
    ];
    let output = audit(folder, &arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output).matches("wrong ones undone").count(), 2, "{}", stdout(&output));
    let json = fs::read_to_string(folder.join("undo.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let searches = json["searches"].as_array().unwrap();
    assert_eq!((searches.len(), &json["min_depth"]), (6, &2.into()));
    for search in searches {
        assert_eq!(search["undone_score"], search["off_score"], "{search}");
        assert!(search["judge_nodes"].as_u64().unwrap() > 0);
    }
    assert_eq!(fs::read_to_string(folder.join("undo.csv")).unwrap().lines().count(), 7);
}

#[test]
fn samples_are_drawn_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = [
        "mate4",
        "--policy",
        "standard:3",
        "--depth",
        "5",
        "--limit",
        "2",
        "--samples",
        "a.parquet",
    ];
    let output = audit(folder, &arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains(" at which standard:3 would pass, "), "{}", stdout(&output));
    let (origins, rows) = samples::read(&[folder.join("a.parquet")]).unwrap();
    assert_eq!(origins[0].settings, "standard:3 preset=genesis");
    assert_eq!(origins[0].bench, include_str!("../../../bench.txt").trim());
    assert!(rows.len() > 20 && rows.iter().any(|row| row.root == 2));
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\n";
    fs::write(folder.path().join("mate.epd"), mate).unwrap();
    for (arguments, expected) in [
        (&["--sample", "1/0"][..], "a sample is written 1/N"),
        (&["--sample", "2"], "a sample is written 1/N"),
        (&["--sample", "x"], "a sample is written 1/N"),
        (&["--sample=-1/2"], "a sample is written 1/N"),
        (&["--depth", "0"], "'--depth <D>': it must be a number from 1 to 100\n"),
        (&["--depth", "101"], "'--depth <D>': it must be a number from 1 to 100\n"),
        (&["--depth", "7..8"], "it must be one depth, not a range"),
        (&["--depth", "8..7"], "it must be one depth, not a range"),
        (&["--depth", "7..7"], "it must be one depth, not a range"),
        (&["--depth", "x"], "it must be a number from 1 to 100\n"),
        (&["--min-depth", "0"], "'--min-depth <D>': it must be a number from 1 to 100\n"),
        (&["--min-depth", "9", "--depth", "8"], "--min-depth 9 is more than --depth 8"),
        (&["--undo", "--sample", "1/2"], "'--undo' cannot be used with '--sample <1/N>'"),
        (&["--samples", "x"], "--samples takes one policy, not standard:2,standard:3,verified:3"),
        (&["--samples", "x", "--undo"], "cannot be used with '--undo'"),
        (&["--samples", ".", "--policy", "standard:3"], "cannot write ."),
        (&["--per-class", "2"], "required"),
        (
            &["mate.epd", "--depth", "1", "--policy", "standard:3", "--samples", "x"],
            "no samples: of 0 nodes at which standard:3 would pass none has 1 ply of depth left",
        ),
        (&["--undo", "--policy", "off"], "nothing to judge: off never passes"),
        (&["--against", "minimax"], "cutoffs are judged against full or table"),
        (&["--oracle", "missing"], "missing: "),
        (&["--oracle", "."], ".: there are no tables in it"),
        (&["--nodes", "0"], "it must be a number from 1 on"),
        (&["--worst", "-1"], "invalid value '-1' for '--worst <N>'"),
        (&["--jobs", "0"], "it must be a number from 1 on"),
        (&["--policy", "quiet"], "unknown null-move policy 'quiet'"),
        (&["--policy", "off,off"], "policy off is given twice"),
        (&["--policy", "off"], "nothing to judge: off never passes"),
        (&["mate.epd", "--depth", "1"], "nothing to judge: no null move settled a node under "),
        (&["mate.epd", "--json", "."], "cannot write ."),
        (&["mate.epd", "--csv", "mate.epd"], "--csv would overwrite what is read: mate.epd"),
        (&["missing.epd"], "missing.epd: "),
        (&["--hash", "10000000"], "× (10000000 + 4) MB cannot be had"),
    ] {
        assert_refused(folder.path(), "audit", arguments, expected);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(folder.path().join("mate.epd")).unwrap(), mate);
}

#[test]
fn an_audit_prints_tables_and_writes_files() {
    let folder = tempfile::tempdir().unwrap();
    let zugzwang = "8/8/7p/5K1k/7r/3n4/5N2/7R w - - bm Nh3; id \"mutual zugzwang\";\n";
    fs::write(folder.path().join("a.epd"), zugzwang).unwrap();
    for (policies, more) in [("--policy", "--against full"), ("--policies", "--against table")] {
        let arguments = format!(
            "a.epd {policies} off,standard:3 --depth 5 --sample 1/1 --hash 1 --worst 1 \
             --csv out.csv --json out.json {more}"
        );
        let output = audit(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let heading = "a.epd: 1 position\ngenesis ";
        assert!(stdout(&output).starts_with(heading), "{}", stdout(&output));
        for expected in ["standard:3", "Nothing to judge.", "Worst:\n1. ", "below mutual zugzwang"]
        {
            assert!(stdout(&output).contains(expected), "{expected}: {}", stdout(&output));
        }
        let csv = fs::read_to_string(folder.path().join("out.csv")).unwrap();
        assert!(csv.lines().count() > 10 && csv.contains(",wrong,"), "{csv}");
        let json = fs::read_to_string(folder.path().join("out.json")).unwrap();
        assert!(json.starts_with('{') && json.ends_with("}\n"));
    }
}

#[test]
fn the_same_seed_prints_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let run = |jobs: &str, seed: &str| {
        let arguments = "middlegames --limit 4 --depth 4 --sample 1/9 --hash 1 --policy standard:2";
        let mut arguments: Vec<_> = arguments.split(' ').collect();
        arguments.extend(["--jobs", jobs, "--seed", seed]);
        let output = audit(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        // The second line tells the number of jobs.
        stdout(&output)
            .lines()
            .enumerate()
            .filter(|(i, _)| *i != 1)
            .map(|(_, l)| l.to_owned())
            .collect()
    };
    let first: Vec<String> = run("1", "5");
    assert_eq!(run("3", "5"), first);
    assert_ne!(run("1", "6"), first);
}

#[test]
fn files_may_leave_out_what_was_found_right() {
    let folder = tempfile::tempdir().unwrap();
    let zugzwang = "8/8/7p/5K1k/7r/3n4/5N2/7R w - - bm Nh3; id \"mutual zugzwang\";\n";
    fs::write(folder.path().join("a.epd"), zugzwang).unwrap();
    let verdicts = |more: &[&str]| -> Vec<String> {
        let arguments = ["a.epd", "--policy", "standard:3", "--depth", "6", "--sample", "1/1"];
        let files = ["--csv", "out.csv", "--json", "out.json", "--hash", "1"];
        let output = audit(folder.path(), &[&arguments[..], &files, more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let json = fs::read_to_string(folder.path().join("out.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let cutoffs = json["cutoffs"].as_array().unwrap();
        let csv = fs::read_to_string(folder.path().join("out.csv")).unwrap();
        assert_eq!(csv.lines().count(), 1 + cutoffs.len());
        cutoffs.iter().map(|cutoff| cutoff["verdict"].as_str().unwrap().to_owned()).collect()
    };
    let (all, wrong) = (verdicts(&[]), verdicts(&["--without-right"]));
    assert!(wrong.iter().all(|verdict| verdict == "wrong") && !wrong.is_empty());
    assert_eq!(all.iter().filter(|verdict| *verdict == "wrong").count(), wrong.len());
    assert!(all.len() > wrong.len());
}
