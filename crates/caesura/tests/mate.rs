//! The command `mate`, as people run it.

mod cli;

use std::fs;

use cli::{assert_refused, run, stderr, stdout};

const MATE_IN_3: &str = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1";

#[test]
fn a_position_is_answered_with_line_and_keys() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), "mate", &[MATE_IN_3, "--verify"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let lines: Vec<_> = stdout(&output).lines().collect();
    assert!(lines[0].starts_with("mate in 3: Nc6 "), "{lines:?}");
    assert!(lines[0].ends_with('#'), "{lines:?}");
    assert_eq!(lines[1], "keys: Nc6");
    assert!(lines[2].starts_with("verified: "), "{lines:?}");
    assert!(lines[3].contains(" nodes, "), "{lines:?}");

    let words: Vec<_> = MATE_IN_3.split(' ').chain(["--max", "2"]).collect();
    let output = run(folder.path(), "mate", &words);
    assert_eq!(stdout(&output).lines().next(), Some("no mate in 2"));
    let output = run(folder.path(), "mate", &[MATE_IN_3, "--nodes", "10"]);
    assert_eq!(stdout(&output).lines().next(), Some("not decided: the nodes ran out"));
    assert_eq!(output.status.code(), Some(1));

    let line = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - bm Nc6; dm 3; id \"pasted\";";
    let output = run(folder.path(), "mate", &[line]);
    assert!(stdout(&output).starts_with("mate in 3: Nc6 "), "{}", stderr(&output));

    for (fen, over) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "the game is over: stalemate"),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "the game is over: mate"),
    ] {
        let output = run(folder.path(), "mate", &[fen]);
        assert_eq!(stdout(&output).lines().next(), Some(over));
        assert!(output.status.success());
    }
}

#[test]
fn positions_that_state_nothing_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let positions = format!("{MATE_IN_3} id \"some\";\n8/8/8/8/8/k7/8/KQ6 b - - id \"other\";\n");
    let positions = positions.replace(" 0 1 id", " id");
    fs::write(folder.path().join("open.epd"), positions).unwrap();
    let output = run(folder.path(), "mate", &["open.epd", "--max", "3"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let told: Vec<_> = stdout(&output).lines().take(2).collect();
    assert!(told[0].starts_with("some: mate in 3 by Nc6: "), "{told:?}");
    assert!(told[1].starts_with("other: none in 3: "), "{told:?}");
}

#[test]
fn a_suite_is_held_against_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let board = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - -";
    let good = format!("{board} bm Nc6; dm 3; id \"good\";\n");
    fs::write(folder.join("good.epd"), &good).unwrap();
    let output = run(folder, "mate", &["good.epd", "--verify", "--csv", "good.csv"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!stdout(&output).contains("good:"), "{}", stdout(&output));
    let csv = fs::read_to_string(folder.join("good.csv")).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains(",3,3,Nc6,Nc6 "), "{csv}");

    let bad = format!(
        "{good}{board} bm Nc6; dm 4; id \"long\";\n{board} bm Nd5; dm 3; id \"key\";\n\
         {board} bm Nc6 Nd5; dm 3; id \"keys\";\n{board} dm 2; id \"none\";\n"
    );
    fs::write(folder.join("bad.epd"), bad).unwrap();
    let output = run(folder, "mate", &["bad.epd"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stdout(&output);
    for complaint in [
        "long: other length: mate in 3 by Nc6: ",
        "key: other keys: mate in 3 by Nc6: ",
        "keys: other keys: ",
        "none: no mate: none in 2: ",
    ] {
        assert!(told.lines().any(|line| line.starts_with(complaint)), "{complaint} in {told}");
    }
    let output = run(folder, "mate", &["good.epd", "--nodes", "10"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("good: not decided: "), "{}", stdout(&output));
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.epd"), "8/8/8/8/8/8/8/8 w - -\n").unwrap();
    fs::write(folder.join("b.epd"), format!("{MATE_IN_3}\n")).unwrap();
    for (arguments, expected) in [
        (&["8/8/8/8/8/8/8/8 w - - 0 1"][..], "invalid FEN '8/8/"),
        (&["no such position"], "invalid FEN 'no such position'"),
        (&["nothing"], "nothing: a suite is a file that ends with .epd, .fen or .pgn"),
        (&["nothing.epd"], "nothing.epd: "),
        (&["a.epd"], "a.epd: line 1: "),
        (&["b.epd", "--max", "0"], "--max"),
        (&["b.epd", "--max", "100"], "--max"),
        (&["b.epd", "--nodes", "0"], "--nodes"),
        (&["b.epd", "--hash", "99999999999"], "99999999999 MB"),
        (&["b.epd", "--csv", "none/b.csv"], "cannot write none/b.csv"),
        (&["b.epd", "--csv", "b.epd"], "--csv would overwrite what is read: b.epd"),
        (&[MATE_IN_3, "--csv", "c.csv"], "--csv and --into are for suites"),
        (&[MATE_IN_3, "--hash", "99999999999999"], "99999999999999 MB"),
        (&[], "FEN|SUITE"),
    ] {
        assert_refused(folder, "mate", arguments, expected);
    }
}
