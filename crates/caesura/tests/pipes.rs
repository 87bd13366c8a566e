//! Standard input and output in the place of files.

mod cli;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use cli::assert_refused;

const EPD: &str = "# two\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\n\
                   7k/8/6KP/8/8/8/8/8 w - - id \"a pawn\";\n";
const FEN: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n";
const PGN: &str = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n";

fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child
}

/// What is printed on standard output and on standard error by a command that must succeed.
fn piped(arguments: &[&str], input: &str) -> (String, String) {
    let output = start(arguments, input).wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (printed, told) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{arguments:?}: {told}");
    (printed, told)
}

const COMPARE: [&str; 6] = ["compare", "-", "--policies", "off,standard:2", "--depth", "2"];

#[test]
fn a_suite_comes_from_standard_input_and_rows_go_to_standard_output() {
    let (printed, told) = piped(&[&COMPARE[..], &["--csv", "-"]].concat(), EPD);
    let mut rows = csv::Reader::from_reader(printed.as_bytes());
    assert!(rows.headers().unwrap().iter().any(|name| name == "nodes"));
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4, "{printed}");
    assert!(rows.iter().all(|row| &row[0] == "standard input"));
    // What people read is not lost.
    assert!(told.contains("standard:2") && told.contains('│'), "{told}");
    let (printed, _) = piped(&COMPARE, EPD);
    assert!(printed.contains("2 positions") && printed.contains('│'), "{printed}");
}

#[test]
fn what_it_is_is_found_out() {
    for (input, positions) in [(FEN, 1), (EPD, 2), (PGN, 3)] {
        let (printed, _) = piped(&[&COMPARE[..], &["--json", "-"]].concat(), input);
        let found: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(
            found["suites"][0]["settings"]["positions"].as_u64(),
            Some(positions),
            "{input}: {printed}"
        );
    }
    let bad = start(&COMPARE, "rubbish\n").wait_with_output().unwrap();
    assert_eq!(bad.status.code(), Some(2));
    let told = String::from_utf8(bad.stderr).unwrap();
    assert!(told.starts_with("error: standard input: line 1: "), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn experiments_and_books_come_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("--store={}", folder.path().join("a.db").display());
    let experiment =
        "name = \"small\"\npolicies = [\"off\"]\ndepths = [1]\n[[suites]]\nsuite = \"traps\"\n";
    let (printed, told) = piped(&["lab", "run", "-", &store], experiment);
    assert!(printed.contains("small"), "{printed}{told}");
    let games = ["match", "off", "standard", "--games=2", "--depth=1", "--book=-", &store];
    for (book, openings) in [(EPD, 2), (PGN, 1)] {
        let (printed, told) = piped(&games, book);
        let expected = format!("openings standard input: {openings} opening");
        assert!(printed.contains(&expected), "{printed}{told}");
    }
    // Other openings are other games, whatever their file is called.
    for book in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\n"] {
        let (printed, told) = piped(&games, book);
        assert!(!printed.contains("of them before"), "{printed}{told}");
        assert!(piped(&games, book).0.contains("2 of them before"));
    }
    let bad = start(&["lab", "run", "-", &store], "rubbish").wait_with_output().unwrap();
    let told = String::from_utf8(bad.stderr).unwrap();
    assert!(told.starts_with("error: standard input: line 1: "), "{told}");
}

#[test]
fn two_things_do_not_go_to_standard_output() {
    let arguments = ["traps", "--csv", "-", "--json", "-"];
    assert_refused(Path::new("."), "compare", &arguments, "--csv and --json both name -");
}

#[test]
fn games_and_suites_go_to_standard_output() {
    let few = ["--games=2", "--depth=1", "--hash=1", "--adjudication=moves 5"];
    let folder = tempfile::tempdir().unwrap();
    let store = format!("--store={}", folder.path().join("games.db").display());
    let games = [&["match", "off", "standard", "--pgn=-", &store], &few[..]].concat();
    let (printed, told) = piped(&games, "");
    assert!(printed.starts_with("[Event ") && !printed.contains('│'), "{printed}");
    assert!(told.contains('│') && told.contains("2 games"), "{told}");
    let mined = ["mine", "tactics", "--seed=6", "--nodes=100", "--games=2", "--out=-"];
    let (printed, told) = piped(&mined, "");
    assert!(printed.starts_with("# made by: caesura mine tactics"), "{printed}");
    assert!(printed.ends_with("# 2 games looked through\n"), "{printed}");
    assert!(told.ends_with(" positions in 2 games\n"), "{told}");
}

#[test]
fn what_nobody_reads_as_text_does_not_go_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let refused = "cannot write -: this does not go to standard output; name a file";
    for arguments in [&["data", "convert", "x.viri"][..], &["train", "x.viri"]] {
        let arguments = [arguments, &["--out=-"]].concat();
        assert_refused(folder.path(), arguments[0], &arguments[1..], refused);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn rows_go_to_what_is_no_regular_file() {
    let rows = |place| piped(&[&COMPARE[..], &["--csv", place]].concat(), EPD).0;
    assert!(rows("/dev/null").contains('│'));
    if cfg!(unix) {
        assert!(rows("/dev/stdout").starts_with("suite,"));
    }
}

#[test]
fn output_that_cannot_be_written_is_told_of() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["lab"],
        &["policies"],
        &["completions", "bash"],
        &["d"],
        &["compare", "traps", "--limit=1", "--depth=1"],
        &["compare", "traps", "--limit=1", "--depth=1", "--csv=-"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caesura"));
        let output = command.args(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        let expected = "error: cannot write standard output: No space left on device";
        assert!(told.starts_with(expected), "{arguments:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
    }
}

#[test]
fn who_has_seen_enough_ends_it_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("--store={}", folder.path().join("a.db").display());
    // More rows than a pipe holds.
    let experiment = "name = \"small\"\npolicies = [\"off\"]\ndepths = [1]\nrepetitions = 60\n\
                      [[suites]]\nsuite = \"traps\"\n";
    piped(&["lab", "run", "-", &store], experiment);
    for arguments in [
        &["compare", "traps", "--depth", "3", "--csv", "-"][..],
        &["lab", "report", "--format=csv", &store],
        &["lab", "report", "--format=json", &store],
    ] {
        let mut child = start(arguments, "");
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut first).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {told}");
        assert!(!told.contains("error: "), "{arguments:?}: {told}");
    }
}
