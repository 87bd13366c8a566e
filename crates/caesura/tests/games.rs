//! The commands `match` and `tune`, as people run them.

mod cli;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use cli::{assert_refused, count, kill_again_and_again, stderr, stdout, succeeds_with_mounts};

/// A match of two seconds or so on one core.
const MATCH: [&str; 8] = [
    "match",
    "verified:3",
    "standard:2 reverse_futility=off",
    "--preset=caesura",
    "--games=60",
    "--nodes=800",
    "--hash=1",
    "--seed=7",
];

/// The program as another engine.
const ENGINE: &str = concat!("uci:'", env!("CARGO_BIN_EXE_caesura"), "'");

/// Its numbers move far, so that no wrong step can hide behind rounding.
const INPUTS: &str = "\
    reverse_futility_margin, int, 85, 10, 300, 20, 0.5\n\
    late_move_reductions_divisor, int, 1024, 256, 4096, 200, 0.5\n\
    null_move.R, int, 3, 1, 6, 1, 0.1\n";

const TUNING: [&str; 8] = [
    "tune",
    "modern:3",
    "--inputs=inputs.txt",
    "--preset=caesura",
    "--pairs=48",
    "--batch=6",
    "--nodes=1000",
    "--hash=1",
];

fn caesura(folder: &Path, arguments: &[&str]) -> Output {
    cli::run(folder, arguments[0], &arguments[1..])
}

/// Runs a command that must succeed, and returns what it printed.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = caesura(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// A command with more arguments.
fn with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn a_match_that_is_killed_again_and_again_ends_with_the_pgn_of_an_unbroken_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole = done(folder, &with(&MATCH, &["--store=a.db", "--pgn=a.pgn", "--jobs=1"]));
    let pieces = with(&MATCH, &["--store=b.db", "--pgn=b.pgn", "--jobs=3"]);
    kill_again_and_again(folder, &pieces, "b.db", ("game", 60), 5);
    let text = done(folder, &pieces);
    assert_eq!(read(folder, "a.pgn"), read(folder, "b.pgn"));
    // All but the last line, which tells of the store.
    let told = |text: &str| text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(told(&whole), told(&text));
    assert!(whole.contains("Games: 60, Wins: "), "{whole}");
}

#[test]
fn a_match_can_be_prolonged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut short = MATCH;
    short[4] = "--games=20";
    done(folder, &with(&short, &["--store=a.db", "--pgn=out.pgn"]));
    let first = read(folder, "out.pgn");
    let text = done(folder, &with(&MATCH, &["--store=a.db", "--pgn=out.pgn"]));
    assert!(text.contains("60 games, 20 of them before"), "{text}");
    let all = read(folder, "out.pgn");
    assert!(all.starts_with(&first) && all.matches("[Event ").count() == 60);
    // And made shorter again.
    let text = done(folder, &with(&short, &["--store=a.db", "--pgn=out.pgn"]));
    assert!(text.contains("Games: 20, "), "{text}");
    assert!(text.contains("60 games, 60 of them before, 20 of which count"), "{text}");
    assert_eq!(read(folder, "out.pgn"), first);
}

#[test]
fn a_test_ends_a_match_at_the_same_pair_at_any_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = [
        "match",
        "standard:2 preset=caesura",
        "off preset=genesis",
        "--games=2000",
        "--nodes=1000",
        "--hash=1",
        "--sprt=elo0=0 elo1=100",
    ];
    let mut texts = Vec::new();
    for jobs in ["1", "4"] {
        let more = ["--jobs", jobs, "--store", jobs, "--pgn", "out.pgn"];
        let text = done(folder, &with(&arguments, &more));
        assert!(text.contains("H1 is accepted"), "{text}");
        let lines = text.lines().count();
        texts.push((
            text.lines().take(lines - 1).collect::<Vec<_>>().join("\n"),
            read(folder, "out.pgn"),
        ));
    }
    assert_eq!(texts[0], texts[1]);
    let games = texts[0].1.matches("[Event ").count();
    assert!(games < 1000 && games % 2 == 0, "{games}");
    // What is over stays over.
    let again = done(folder, &with(&arguments, &["--store", "4"]));
    assert!(again.contains("H1 is accepted"), "{again}");
}

#[test]
fn a_killed_tuning_ends_with_the_values_of_an_unbroken_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("inputs.txt"), INPUTS).unwrap();
    let told = |text: &str| text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let whole = done(folder, &with(&TUNING, &["--store=a.db", "--jobs=1"]));
    let pieces = with(&TUNING, &["--store=b.db", "--jobs=3"]);
    kill_again_and_again(folder, &pieces, "b.db", ("tuned_pair", 48), 3);
    assert_eq!(told(&whole), told(&done(folder, &pieces)));
    // The values have moved, and are settings that a match takes.
    let settings = whole.lines().rev().nth(1).unwrap();
    assert!(
        settings.starts_with("modern:") && settings.contains(" reverse_futility_margin="),
        "{settings}"
    );
    let arguments = ["match", settings, "modern:3", "--games=2", "--nodes=100", "--store=a.db"];
    assert!(done(folder, &arguments).contains("Games: 2, "));
}

#[test]
fn a_full_disk_loses_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let whole = with(&MATCH, &["--store=whole.db", "--pgn=whole.pgn"]);
    done(folder.path(), &whole);
    let binary = env!("CARGO_BIN_EXE_caesura");
    let words: Vec<String> = MATCH.iter().map(|word| format!("'{word}'")).collect();
    let command = format!("'{binary}' {} --store disk/lab.db", words.join(" "));
    // Room for some of the games; then for all.
    let script = format!(
        "set -e
        mkdir disk
        mount -t tmpfs -o size=200k tmpfs disk
        {command} 2>stderr && exit 9
        [ $? = 2 ]
        mount -o remount,size=64m disk
        {command} --pgn pieces.pgn >stdout"
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let message = read(folder.path(), "stderr");
    assert!(message.lines().last().unwrap().contains("the disk is full"), "{message}");
    let text = read(folder.path(), "stdout");
    assert!(text.contains("of them before"), "nothing was kept: {text}");
    assert_eq!(read(folder.path(), "whole.pgn"), read(folder.path(), "pieces.pgn"));
}

#[test]
fn a_pgn_that_cannot_be_written_costs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "set -e
        mkdir disk
        mount -t tmpfs -o size=8k tmpfs disk
        '{}' match off standard:2 --games 4 --nodes 500 --store lab.db --pgn disk/a.pgn 2>stderr \
          && exit 9
        [ $? = 2 ]
        [ -z \"$(ls disk)\" ]",
        env!("CARGO_BIN_EXE_caesura")
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let message = read(folder.path(), "stderr");
    assert!(message.contains("a.pgn: "), "{message}");
    assert_eq!(count(folder.path(), "lab.db", "game"), 4);
}

#[cfg(unix)]
#[test]
fn who_interrupts_a_match_gets_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut long = MATCH;
    long[4] = "--games=20000";
    let child = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(with(&long, &["--pgn=out.pgn", "--store=a.db"]))
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while count(folder, "a.db", "game") < 4 {
        thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted: finishing the games in hand"));
    let text = stdout(&output);
    assert!(text.contains("run it again to go on"), "{text}");
    let games = read(folder, "out.pgn").matches("[Event ").count() as u64;
    assert_eq!(games, count(folder, "a.db", "game"));
}

#[test]
fn clocks_run_and_who_is_given_grace_does_not_lose_on_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (limit, tag) in [
        ("--tc=0.2+0.002", "[TimeControl \"0.2+0.002\"]"),
        ("--tc=20/0.2", "[TimeControl \"20/0.2\"]"),
        ("--move-time=3ms", "[Limit \"time 3ms\"]"),
    ] {
        let arguments =
            ["match", "off", "standard:2", limit, "--games=4", "--jobs=1", "--pgn=a.pgn"];
        // Another store for each, in which nothing is known.
        let store = format!("--store={}.db", tag.len());
        // An hour: a machine with much else to do may let a player wait for its turn.
        done(folder, &with(&arguments, &[&store, "--grace=3600000"]));
        let pgn = read(folder, "a.pgn");
        assert_eq!(pgn.matches(tag).count(), 4, "{pgn}");
        assert!(!pgn.contains("time forfeit") && !pgn.contains("????.??.??"), "{pgn}");
        assert!(pgn.contains("s n="), "moves have no times: {pgn}");
    }
}

#[test]
fn a_clock_that_counts_nodes_gives_the_same_games_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = ["match", "off", "standard:2", "--games=6", "--tc=20/0.3+0.001@100000"];
    for (file, jobs) in [("a", "--jobs=1"), ("b", "--jobs=3")] {
        let kept = [format!("--store={file}.db"), format!("--pgn={file}.pgn")];
        let more = [jobs, "--hash=1", "--grace=0", "--overhead=20", &kept[0], &kept[1]];
        done(folder, &with(&arguments, &more));
    }
    let pgn = read(folder, "a.pgn");
    assert_eq!(pgn, read(folder, "b.pgn"));
    assert_eq!(pgn.matches("[Limit \"tc 20/0.3+0.001@100000\"]").count(), 6, "{pgn}");
    assert!(!pgn.contains("time forfeit") && !pgn.contains("s n="), "{pgn}");
    // 30,000 nodes for 20 moves, and 100 more for each.
    let nodes: Vec<u64> = pgn
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("n=")?.trim_end_matches('}').parse().ok())
        .collect();
    let mean = nodes.iter().sum::<u64>() / nodes.len() as u64;
    assert!((500..=1_600).contains(&mean), "{mean} nodes a move");
}

#[test]
fn games_can_be_searched_like_any_others() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("book.epd"),
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; fmvn 3;\n",
    )
    .unwrap();
    let games = ["match", "off", "standard:2", "--games=2", "--nodes=200", "--book=book.epd"];
    done(folder, &with(&games, &["--pgn=a.pgn"]));
    let pgn = read(folder, "a.pgn");
    let fen = "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"]";
    assert_eq!(pgn.matches(fen).count(), 2, "{pgn}");
    assert!(pgn.lines().all(|line| line.starts_with('[') || line.len() < 80), "{pgn}");
    let text = done(folder, &["compare", "a.pgn", "--depth=1", "--policies=off", "--hash=1"]);
    let plies: usize = pgn
        .lines()
        .filter_map(|line| line.strip_prefix("[PlyCount \"")?.strip_suffix("\"]"))
        .map(|plies| plies.parse::<usize>().unwrap())
        .sum();
    // Both games begin alike.
    let positions: usize = text.split(' ').nth(1).unwrap().replace(',', "").parse().unwrap();
    assert!(positions > plies / 3 && positions <= plies + 1, "{plies} plies: {text}");
}

#[test]
fn bad_input_is_refused_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("bad.epd"), "8/8/8/8/8/8/8/8 w - - 0 1\n").unwrap();
    fs::write(folder.join("bad.pgn"), "1. e4 e5 2. Ke3 *\n").unwrap();
    fs::write(folder.join("bad.txt"), "null_move.R, int, 3, 2\n").unwrap();
    fs::write(folder.join("no.db"), "no database, however long it is made to look here\n").unwrap();
    for (arguments, reason) in [
        (&["match", "off"][..], "a match needs two players"),
        (&["match", "off", "stanard:2"], "unknown null-move policy 'stanard'"),
        (&["match", "off", "off lmr=off"], "lmr"),
        (&["match", "off", "off", "--games=3"], "--games must be even"),
        (&["match", "off", "off", "--games=0"], "'0'"),
        (&["match", "off", "off", "--nodes=0"], "it must be a number from 1 on"),
        (&["match", "off", "off", "--depth=0"], "it must be a number from 1 to 100"),
        (&["match", "off", "off", "--nodes=9", "--depth=2"], "cannot be used with"),
        (&["match", "off", "off", "--tc=0"], "a time control is"),
        (&["match", "off", "off", "--tc=1@0"], "a time control is"),
        (&["match", "off", ENGINE, "--tc=1@9"], "counts nodes is for players of ours, not uci:"),
        (
            &["tune", ENGINE, "--numbers=Hash", "--tc=1@9"],
            "counts nodes is for players of ours, not uci:",
        ),
        (&["match", "off", "off", "--move-time=5"], "it must be a time such as"),
        (&["match", "off", "off", "--balance=-3"], "it must be a number from 0 to 10000"),
        (&["match", "off", "off", "--name=3"], "a run cannot be called 3"),
        (&["tune", "--name=latest"], "a run cannot be called latest"),
        (&["match", "off", "off", "--adjudication=draw"], "adjudication is"),
        (&["match", "off", "off", "--sprt=elo0=5 elo1=0"], "--sprt"),
        (&["match", "off", "off", "--sprt=elo0=0"], "a test is"),
        (&["match", "off", "off", "off", "--sprt=elo0=0 elo1=5"], "--sprt is for two players"),
        (&["match", "off", "off", "--format=swiss"], "unknown format 'swiss'"),
        (&["match", "off", "off", "--book=nowhere.epd"], "nowhere.epd: "),
        (&["match", "off", "off", "--book=bad.epd"], "bad.epd: line 1: "),
        (&["match", "off", "off", "--book=bad.pgn"], "bad.pgn: line 1: game 1: move 2: "),
        (&["match", "off", "off", "--book=bad.txt"], "a book is a file that ends with"),
        (&["match", "off", "off", "--store=no.db"], "it is not a store of the laboratory"),
        (&["match", "off", "off", "--pgn=nowhere/a.pgn"], "nowhere/a.pgn: "),
        (&["match", "off", "off", "--hash=99999999"], "cannot be had"),
        (&["tune", "--preset=genesis", "off", "--numbers=nothing"], "no number 'nothing'"),
        (&["tune", "--inputs=bad.txt"], "bad.txt: line 1: "),
        (&["tune", "--inputs=nowhere.txt"], "nowhere.txt: "),
        (&["tune", "--pairs=0"], "'0'"),
        // By itself it has numbers to tune, and comes as far as the place for its games.
        (&["tune", "--store=no.db"], "it is not a store of the laboratory"),
    ] {
        assert_refused(folder, arguments[0], &arguments[1..], reason);
    }
    for (command, arguments) in [("match", &["off", "off"][..]), ("tune", &[])] {
        let arguments = [arguments, &["--hash=99999999", "--store=none.db"]].concat();
        assert_refused(folder, command, &arguments, "cannot be had");
        assert_refused(folder, "lab", &["report", "--store=none.db"], "no run");
    }
    let over_itself = ["off", "off", "--store=a.db", "--pgn=a.db"];
    assert_refused(folder, "match", &over_itself, "--pgn would overwrite the store");
}
