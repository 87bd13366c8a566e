//! The command `tables`, as people run it.

mod cli;

use std::fs;
use std::path::Path;

use cli::{assert_refused, run, stderr, stdout, succeeds_with_mounts};

/// Runs a command of `tables` that must succeed, and returns what it prints.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, "tables", arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn tables_are_made_once_and_tell_of_positions() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = done(folder, &["make", "t", "--only", "KPK", "--jobs", "2"]);
    assert_eq!(made.matches(" made in ").count(), 5, "{made}");
    let again = done(folder, &["make", "t", "--men", "3"]);
    assert_eq!(again.matches(" is there, ").count(), 5, "{again}");

    let longest = "8/8/8/1k6/8/8/K5P1/8 w - - 0 1";
    let stalemate = "8/8/8/8/8/k7/p7/K7 w - - 0 1";
    let mate = "7k/5K2/8/8/8/8/8/7R b - - 0 1";
    let zugzwang = "1k6/1P6/K7/8/8/8/8/8 b - - 0 1";
    let told = done(folder, &["probe", "t", longest, stalemate, mate, zugzwang]);
    let expected = [
        format!("{longest}: wins in 28 (55 plies) by Kb3"),
        format!("{stalemate}: draw by stalemate"),
        format!("{mate}: mated"),
        format!("{zugzwang}: loses in 9 (18 plies) by Kc7"),
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);

    let checked = done(folder, &["check", "t", "--sample", "500"]);
    for row in ["│ KRK    ┆ Black   ┆ 28,056 ", "┆ wins in 28 (3) ", "┆ loses in 16 (390) "]
    {
        assert!(checked.contains(row), "no {row} in {checked}");
    }
    let zugzwangs = done(folder, &["zugzwangs", "t"]);
    assert_eq!(zugzwangs.lines().count(), 80, "{zugzwangs}");
    let known = "1k6/1P6/K7/8/8/8/8/8 w - - \
                 c0 \"KPK mutual, White to move: draw, Black to move: loses in 9\";";
    assert!(zugzwangs.lines().any(|line| line == known), "{zugzwangs}");
    let counted = done(folder, &["zugzwangs", "t", "--only", "KPK,KRK", "--count"]);
    assert!(counted.contains("│ KPK    ┆ 80 "), "{counted}");
}

#[test]
fn tables_are_written_as_others_read_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, &["make", "t", "--only", "KPK"]);
    let written = done(folder, &["syzygy", "t", "s", "--only", "KBK,KPK"]);
    let lines: Vec<_> = written.lines().collect();
    assert!(lines[0].starts_with("KBvK.rtbw, 80 bytes; KBvK.rtbz, 80 bytes; in "), "{written}");
    assert!(lines.len() == 2 && lines[1].starts_with("KPvK.rtbw, "), "{written}");
    let mut names: Vec<_> =
        fs::read_dir(folder.join("s")).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["KBvK.rtbw", "KBvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"]);
    for name in names {
        assert_eq!(fs::metadata(folder.join("s").join(name)).unwrap().len() % 64, 16);
    }
    fs::remove_file(folder.join("t/KQK.table")).unwrap();
    for (arguments, expected) in [
        (&["syzygy", "missing", "s"][..], "missing: "),
        (&["syzygy", "t", "t/KRK.table"], "cannot make the folder t/KRK.table: "),
        (&["syzygy", "t", "s", "--only", "KRKP"], "there is no table of KRKP in t\n"),
        (&["syzygy", "t", "s", "--only", "KPK"], "there is no table of KQK in t\n"),
    ] {
        assert_refused(folder, "tables", arguments, expected);
    }
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("file"), "text").unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    done(folder, &["make", "t", "--only", "KQK"]);
    let table = folder.join("t/KQK.table");
    let sound = fs::read(&table).unwrap();
    let king = "8/8/8/5k2/8/8/8/K7 w - - 0 1";
    let queen = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
    for (arguments, expected) in [
        (&["make", "file"][..], "cannot make the folder file: "),
        (&["make", "t", "--only", "KQQQK"], "'KQQQK' is not an ending of 3 or 4 men"),
        (&["make", "t", "--only", "KQK,"], "'' is not an ending of 3 or 4 men"),
        (&["make", "t", "--men", "5"], "invalid value '5' for '--men <MEN>'"),
        (&["make", "t", "--jobs", "0"], "it must be a number from 1 on"),
        (&["probe", "missing", king], "missing: "),
        (&["probe", "empty", king], "empty: there are no tables in it"),
        (&["probe", "t", "8/8/8/8 w - - 0 1"], "invalid FEN '8/8/8/8 w - - 0 1': the board has 4"),
        (&["probe", "t", "8/8/8/8/8/8/8/K6Q w - - 0 1"], ": Black has no king"),
        (&["probe", "t", "8/8/8/5k2/8/8/1R6/K7 w - - 0 1"], ": there is no table of KRK in t\n"),
        (&["probe", "t", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"], ": tables know no castling rights\n"),
        (
            &["probe", "t", "4k3/8/8/8/8/8/PP6/QK6 w - - 0 1"],
            ": 5 men are more than tables have, 4",
        ),
        (&["check", "t", "--only", "KRKP"], "t/KRKP.table: "),
        (&["zugzwangs", "t", "--only", "KRKP"], "t/KRKP.table: "),
    ] {
        assert_refused(folder, "tables", arguments, expected);
    }
    fs::write(&table, &sound[..100]).unwrap();
    assert_refused(folder, "tables", &["probe", "t", queen], "t/KQK.table: it has 100 bytes, and ");
    let mut damaged = sound.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&table, &damaged).unwrap();
    for arguments in [&["probe", "t", queen][..], &["check", "t"], &["zugzwangs", "t"]] {
        let expected = "t/KQK.table: it is damaged: its checksum does not agree\n";
        assert_refused(folder, "tables", arguments, expected);
    }
    let output = run(folder, "tables", &["make", "t", "--only", "KQK"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let warning = "warning: t/KQK.table: it is damaged: its checksum does not agree; made anew\n";
    assert_eq!(stderr(&output), warning);
    assert_eq!(fs::read(&table).unwrap(), sound);
}

#[test]
fn a_full_disk_loses_no_table_that_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_caesura");
    // A small file system of its own, seen by this shell only.
    let script = format!(
        "set -e
        mkdir disk; mount -t tmpfs -o size=40k tmpfs disk
        '{binary}' tables make disk --men 3 --jobs 1 2>stderr >first && exit 9
        [ $? = 2 ] || exit 8
        ls -A disk >left
        mount -o remount,size=1m disk
        '{binary}' tables make disk --men 3 --jobs 1 >second
        '{binary}' tables check disk --sample 100 >checked"
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let message = read("stderr");
    assert!(message.starts_with("error: cannot write disk/K"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    let before = read("first").lines().count();
    assert!(before > 0, "nothing was kept");
    assert_eq!(read("left").lines().count(), before, "{}", read("left"));
    assert_eq!(read("second").matches(" is there, ").count(), before);
    assert_eq!(read("second").matches(" made in ").count(), 5 - before);
}
