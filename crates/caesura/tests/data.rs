//! The command `data`, as people run it.

mod cli;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use cli::{assert_refused, run, run_within, stderr, stdout, succeeds_with_mounts};

/// What makes a few games quickly.
const FEW: [&str; 8] =
    ["--games", "6", "--nodes", "50", "--jobs", "2", "--engine", "off preset=genesis"];

fn made(folder: &Path, more: &[&str]) -> String {
    let output = run(folder, "data", &[&["make", "games"], &FEW[..], more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn games_are_made_looked_at_checked_and_converted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = made(folder, &[]);
    assert!(told.starts_with("games/seed1.viri: 6 games, "), "{told}");
    let answer = |arguments: &[&str]| {
        let output = run(folder, "data", arguments);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let checked = answer(&["check", "games/seed1.viri"]);
    assert!(checked.ends_with(" positions, as its sheet says\n"), "{checked}");
    let shown = answer(&["show", "games/seed1.viri"]);
    assert!(shown.contains("worth learning from") && shown.contains("plies a game: "), "{shown}");
    let converted = answer(&["convert", "games/seed1.viri", "--out", "all.bin"]);
    let bytes = fs::metadata(folder.join("all.bin")).unwrap().len();
    assert!(
        bytes > 0 && converted == format!("all.bin: {} positions\n", bytes / 32),
        "{converted}"
    );
    let shards = ["1/2", "2/2"].map(|shard| {
        made(folder, &["--shard", shard]);
        let name = format!("games/seed1-{}of2.viri", &shard[..1]);
        fs::read(folder.join(name)).unwrap()
    });
    assert_eq!(shards.concat(), fs::read(folder.join("games/seed1.viri")).unwrap());
}

/// docs/guide/data.md tells of the sample, and how it is made when the search of `genesis` changes.
#[test]
fn the_games_of_the_sample_are_made_again_to_the_byte() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = ["--games", "200", "--nodes", "40", "--engine", "off preset=genesis"];
    let output = run(folder, "data", &[&["make", "games"], &games[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample/seed1.viri");
    let [found, on_record] =
        [&folder.join("games/seed1.viri"), &sample].map(|file| fs::read(file).unwrap());
    assert!(found == on_record, "{} bytes, and {} on record", found.len(), on_record.len());
}

#[test]
fn whenever_it_is_killed_the_file_is_the_same_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    made(folder, &["--seed", "2"]);
    let mut kept = 0;
    for milliseconds in [0, 5, 20, 100, 300, 600, 1200] {
        let mut process = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .args(["data", "make", "killed", "--seed", "2"])
            .args(FEW)
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        process.kill().unwrap();
        process.wait().unwrap();
        // Nothing that was kept is lost.
        let journal = fs::metadata(folder.join("killed/seed2.part"));
        let now = journal.map_or(0, |journal| journal.len());
        assert!(now >= kept || folder.join("killed/seed2.viri").exists());
        kept = now;
    }
    let output = run(folder, "data", &[&["make", "killed", "--seed", "2"], &FEW[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    for name in ["seed2.viri", "seed2.toml"] {
        let [whole, killed] =
            ["games", "killed"].map(|of| fs::read(folder.join(of).join(name)).unwrap());
        assert_eq!(whole, killed, "{name}");
    }
    // What a work leaves that is broken off at its very end.
    fs::write(folder.join("killed/seed2.part"), "left over").unwrap();
    let again = run(folder, "data", &[&["make", "killed", "--seed", "2"], &FEW[..]].concat());
    assert!(again.status.success(), "{}", stderr(&again));
    assert!(!folder.join("killed/seed2.part").exists());
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    made(folder, &[]);
    fs::write(folder.join("cut.viri"), &fs::read(folder.join("games/seed1.viri")).unwrap()[..99])
        .unwrap();
    fs::write(folder.join("text.viri"), "This is not a game, whoever says that it is.").unwrap();
    fs::write(folder.join("file"), "").unwrap();
    assert!(Command::new("mkfifo").arg("pipe").current_dir(folder).status().unwrap().success());
    // Bytes of a game's head that tell nothing.
    let mut other = fs::read(folder.join("games/seed1.viri")).unwrap();
    other[31] ^= 1;
    fs::write(folder.join("other.viri"), other).unwrap();
    fs::copy(folder.join("games/seed1.toml"), folder.join("other.toml")).unwrap();
    let too_large = "99999999999999999999";
    for (arguments, expected) in [
        (&["make", "games", "--seed", too_large][..], "--seed"),
        (&["make", "games", "--seed", "-1"], "--seed"),
        (&["make", "games", "--seed", "9223372036854775808"], "--seed"),
        (&["make", "games", "--games", "0"], "--games"),
        (&["make", "games", "--nodes", "0"], "--nodes"),
        (&["make", "games", "--shard", "3/2"], "a shard is written I/N"),
        (&["make", "games", "--engine", "standrad:2"], "standrad"),
        (&["make", "file"], "file: "),
        (
            &["make", "games", "--nodes", "51"],
            "games/seed1.toml holds other games than these: 6 games",
        ),
        (&["check", "none.viri"], "none.viri: No such file"),
        (&["check", "file"], "file: it holds no game"),
        (&["show", "file"], "file: it holds no game"),
        (&["convert", "file", "--out", "empty.bin"], "file: it holds no game"),
        (&["check", "pipe"], "pipe: it is not a file"),
        (&["check", "other.viri"], "not those that its sheet tells of"),
        (&["show", "other.viri"], "not those that its sheet tells of"),
        (&["convert", "other.viri", "--out", "other.bin"], "not those that its sheet tells of"),
        (&["show", "games/seed1.viri", "./games/seed1.viri"], "seed1.viri: it is named twice"),
        (&["check", "cut.viri"], "cut.viri: game 1, byte 0: the file ends within the game"),
        (&["check", "text.viri"], "text.viri: game 1, byte 0: "),
        (&["show", "cut.viri"], "the file ends within the game"),
        (&["convert", "cut.viri", "--out", "cut.bin"], "the file ends within the game"),
        (&["convert", "games/seed1.viri", "--out", "none/x"], "cannot write none/x: "),
    ] {
        assert_refused(folder, "data", arguments, expected);
    }
    for name in ["cut.bin", "empty.bin", "other.bin"] {
        assert!(!folder.join(name).exists(), "{name}");
    }
}

#[test]
fn jobs_that_there_is_no_memory_for_are_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let many = ["make", "games", "--games", "1000", "--nodes", "50", "--jobs", "64"];
    let output = run_within(600_000, folder, "data", &many);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(stderr(&output), "error: there is no memory for jobs: 64, which take 1170 MiB\n");
    assert!(!folder.join("games/seed1.part").exists());
}

#[test]
fn games_that_another_process_makes_are_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("games")).unwrap();
    let journal = fs::File::create(folder.join("games/seed1.part")).unwrap();
    journal.lock().unwrap();
    let arguments = [&["make", "games"], &FEW[..]].concat();
    assert_refused(folder, "data", &arguments, "games/seed1.part is in use: another process");
    assert_eq!(journal.metadata().unwrap().len(), 0);
    drop(journal);
    made(folder, &[]);
}

#[test]
fn a_full_disk_leaves_the_finished_games() {
    let folder = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_caesura");
    let make = format!(
        "'{binary}' data make disk --games 40 --nodes 50 --jobs 1 --engine 'off preset=genesis'"
    );
    // A file system of its own, seen by this shell only, that has room for some games alone.
    let script = format!(
        "set -e
        mkdir disk; mount -t tmpfs -o size=8k tmpfs disk
        {make} 2>stderr >out && exit 9
        [ $? = 2 ] || exit 8
        mount -o remount,size=1m disk
        {make} >out
        '{binary}' data check disk/seed1.viri
        [ ! -e disk/seed1.part ] || exit 7"
    );
    if succeeds_with_mounts(folder.path(), &script) {
        let message = fs::read_to_string(folder.path().join("stderr")).unwrap();
        assert!(message.starts_with("error: disk/seed1.part: "), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
