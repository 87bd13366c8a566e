//! The command `mine`, as people run it.

mod cli;

use std::fs;
use std::path::Path;

use chess::notation::Epd;
use cli::{assert_refused, run, stderr, stdout, succeeds_with_mounts};

const HEAD: &str = "# made by: caesura mine tactics --seed 6 --nodes 100 (search ";

/// Mines tactics of so many games, and returns the file.
fn mined(folder: &Path, games: &str) -> String {
    let arguments = ["tactics", "--seed", "6", "--nodes", "100", "--games", games];
    let output = run(folder, "mine", &arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).ends_with(&format!(" positions in {games} games\n")));
    fs::read_to_string(folder.join("tactics.epd")).unwrap()
}

#[test]
fn a_sheet_is_filled_gone_on_with_and_is_a_suite() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let few = mined(folder, "2");
    assert!(few.starts_with(HEAD), "{few}");
    assert!(few.ends_with("# 2 games looked through\n"), "{few}");
    let more = mined(folder, "16");
    let positions: Vec<_> = more.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!positions.is_empty(), "{more}");
    for line in &positions {
        let epd = Epd::parse(line).unwrap();
        assert_eq!(epd.best_moves.len(), 1, "{line}");
    }
    let compared = ["tactics.epd", "--policies", "off", "--depth", "1"];
    let output = run(folder, "compare", &compared);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn without_a_kind_they_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), "mine", &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    for kind in ["tactics ", "quiet "] {
        assert!(stdout(&output).lines().any(|line| line.starts_with(kind)));
    }
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.epd"), "8/8/8/8/8/8/8/8 w - - my own\n").unwrap();
    for (arguments, expected) in [
        (&["gold"][..], "invalid value 'gold' for '[KIND]': it is no kind: there are tactics"),
        (&["tactcs"], "it is no kind, did you mean 'tactics'?"),
        (&["tactics", "--games", "0"], "it must be a number from 1 on"),
        (&["tactics", "--positions", "-1"], "--positions"),
        (&["tactics", "--out", "/dev/zero"], "cannot write /dev/zero: it is not a regular file"),
        (&["tactics", "--out", "none/t.epd"], "cannot write none/t.epd: "),
        (&["tactics", "--out", "."], "cannot write .: it names no file"),
        (&["tactics", "--out", "mine.epd"], "mine.epd is not of this work: it should begin with"),
    ] {
        assert_refused(folder, "mine", arguments, expected);
    }
    let mine = fs::read_to_string(folder.join("mine.epd")).unwrap();
    assert_eq!(mine, "8/8/8/8/8/8/8/8 w - - my own\n");
    mined(folder, "1");
    let other = ["tactics", "--seed", "4", "--nodes", "100", "--games", "1"];
    assert_refused(folder, "mine", &other, "tactics.epd is not of this work");
}

#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_caesura");
    // A file system of its own, seen by this shell only, that the second run finds full.
    let script = format!(
        "set -e
        mkdir disk; mount -t tmpfs -o size=16k tmpfs disk; cd disk
        '{binary}' mine tactics --seed 6 --nodes 100 --games 1 >../first
        cp tactics.epd ../before
        dd if=/dev/zero of=filler bs=4k 2>../dd || true
        '{binary}' mine tactics --seed 6 --nodes 100 --games 3 2>../stderr >../second && exit 9
        [ $? = 2 ] || exit 8
        cmp tactics.epd ../before
        [ $(ls -A | wc -l) = 2 ] || exit 7"
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let message = fs::read_to_string(folder.path().join("stderr")).unwrap();
    assert!(message.starts_with("error: cannot write tactics.epd: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}
