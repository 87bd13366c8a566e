//! The command `train`, as people run it.

mod cli;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use cli::{assert_refused, run, run_within, stderr, stdout};

/// A small network, of games that were made before.
const SMALL: [&str; 10] = [
    "games/seed1.viri",
    "--hidden",
    "32",
    "--epochs",
    "40",
    "--batch",
    "64",
    "--held-out",
    "4",
    "--out",
];

fn make_games(folder: &Path, seed: &str) {
    let few = ["--games", "30", "--nodes", "40", "--engine", "off preset=genesis", "--seed", seed];
    let output = run(folder, "data", &[&["make", "games"], &few[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}

fn trained(folder: &Path, net: &str, more: &[&str]) -> String {
    let output = run(folder, "train", &[&SMALL[..], &[net], more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn whenever_it_is_killed_the_network_is_the_same_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_games(folder, "1");
    let told = trained(folder, "whole.net", &["--jobs", "1"]);
    assert!(told.starts_with("whole.net: checksum ") && told.contains(" loss 0."), "{told}");
    let curve = fs::read_to_string(folder.join("whole.net.csv")).unwrap();
    assert_eq!(curve.lines().count(), 41);
    assert!(curve.starts_with("epoch,training_loss,held_out_loss\n1,0."), "{curve}");
    for milliseconds in [0, 10, 50, 100, 200, 400] {
        let mut process = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .arg("train")
            .args(SMALL)
            .args(["killed.net", "--jobs", "2"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        process.kill().unwrap();
        process.wait().unwrap();
    }
    trained(folder, "killed.net", &["--jobs", "2"]);
    for ending in ["", ".csv"] {
        let [whole, killed] = ["whole.net", "killed.net"]
            .map(|name| fs::read(folder.join(format!("{name}{ending}"))).unwrap());
        assert_eq!(whole, killed, "{ending}");
    }
    assert!(!folder.join("killed.net.checkpoint").exists());
}

/// Games that are kept in the repository; docs/guide/data.md tells how they were made, and what a
/// training on them comes to.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sample");

#[test]
fn a_sample_is_learnt_with_the_losses_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = format!("{SAMPLE}/seed1.viri");
    let small = ["--hidden", "32", "--epochs", "8", "--batch", "256", "--held-out", "10"];
    let output = run(folder, "train", &[&[&games, "--out", "sample.net"], &small[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let [found, on_record] = [folder, Path::new(SAMPLE)]
        .map(|folder| fs::read_to_string(folder.join("sample.net.csv")).unwrap());
    assert_eq!(found, on_record);
}

#[test]
fn a_batch_of_more_than_all_is_all() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_games(folder, "1");
    let small = ["games/seed1.viri", "--hidden", "32", "--epochs", "1", "--held-out", "4"];
    let most = ["--batch", "18446744073709551615", "--out", "all.net"];
    let output = run(folder, "train", &[&small[..], &most].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_training_that_there_is_no_memory_for_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_games(folder, "1");
    let large = ["games/seed1.viri", "--out", "own.net", "--hidden", "2048", "--held-out", "4"];
    let output = run_within(250_000, folder, "train", &large);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(&output).contains("error: there is no memory for the training"), "{output:?}");
}

#[test]
fn a_network_that_is_gone_on_with_tells_of_both_trainings() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for seed in ["1", "2"] {
        make_games(folder, seed);
    }
    trained(folder, "first.net", &["games/seed2.viri"]);
    let on = ["--from", "first.net", "--epochs", "1", "--lambda", "1..0.6", "--held-out", "4"];
    let output =
        run(folder, "train", &[&["games/seed1.viri", "--out", "next.net"], &on[..]].concat());
    let told = stdout(&output);
    assert!(told.starts_with("next.net: checksum ") && !told.contains("seeds 1–2"), "{told}");
    let output = run(folder, "network", &["next.net"]);
    let steps: Vec<_> = stdout(&output).lines().filter(|line| line.contains(" loss ")).collect();
    assert!(steps.len() == 2 && steps[0].contains("lambda 1..0.6"), "{steps:?}");
    assert!(steps[1].contains("seeds 1–2"), "{steps:?}");
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_games(folder, "1");
    let games = fs::read(folder.join("games/seed1.viri")).unwrap();
    fs::write(folder.join("cut.viri"), &games[..99]).unwrap();
    fs::write(folder.join("empty.viri"), "").unwrap();
    fs::write(folder.join("own.csv"), &games).unwrap();
    fs::write(folder.join("bad.net.checkpoint"), "CAETRAIN").unwrap();
    fs::write(folder.join("kept.net"), "as it was").unwrap();
    let net = ["--out", "kept.net"];
    let of_games = |more: &[&'static str]| [&["games/seed1.viri"], &net[..], more].concat();
    let of_file = |file: &'static str| [&[file], &net[..]].concat();
    for (arguments, expected) in [
        (of_games(&["--hidden", "100"]), "it must be a multiple of 32 from 32 to 2048"),
        (of_games(&["--hidden", "4096"]), "it must be a multiple of 32 from 32 to 2048"),
        (of_games(&["--epochs", "0"]), "it must be a number from 1 on"),
        (of_games(&["--batch", "0"]), "it must be a number from 1 on"),
        (of_games(&["--rate", "nan"]), "it must be a number from 1e-9 to 1"),
        (of_games(&["--lambda", "1.5"]), "it must be a number from 0 to 1"),
        (of_games(&["--lambda", "1..1.5"]), "it must be a number from 0 to 1, or two such numbers"),
        (of_games(&["--seed", "9223372036854775808"]), "--seed"),
        (of_games(&["--held-out", "1"]), "the files have 0 positions to learn from"),
        (of_file("none.viri"), "none.viri: No such file"),
        (of_file("cut.viri"), "cut.viri: game 1, byte 0: the file ends within the game"),
        (of_file("empty.viri"), "empty.viri: it holds no game"),
        (of_games(&["--jobs", "100000"]), "it must be a number from 1 to 256"),
        (vec!["own.csv", "--out", "own"], "--out would overwrite what is read: own.csv"),
        (
            vec!["games/seed1.viri", "--out", "games/seed1.toml"],
            "--out would overwrite what is read: games/seed1.toml",
        ),
        (vec!["games/seed1.viri", "--out", "none/x.net"], "cannot write none/x.net: "),
        (vec!["games/seed1.viri"], "--out"),
        (
            vec!["games/seed1.viri", "--out", "bad.net"],
            "bad.net.checkpoint: it is no sound checkpoint of a training; name another --out, or remove it",
        ),
    ] {
        assert_refused(folder, "train", &arguments, expected);
    }
    assert_eq!(fs::read(folder.join("kept.net")).unwrap(), b"as it was");
}
