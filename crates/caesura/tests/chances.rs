//! Scores as chances to win, draw and lose.

mod cli;
mod support;

use cli::{assert_refused, run, stderr, stdout};
use support::Engine;

/// The numbers behind `wdl` in each line about a search.
fn chances(lines: &[String]) -> Vec<[u32; 3]> {
    let infos = lines.iter().filter(|line| line.starts_with("info depth "));
    let numbers = infos.filter_map(|line| {
        let (before, after) = line.split_once(" wdl ")?;
        assert!(before.contains(" score "), "{line}");
        let numbers: Vec<u32> = after.split(' ').take(3).map(|n| n.parse().unwrap()).collect();
        numbers.try_into().ok()
    });
    numbers.collect()
}

#[test]
fn chances_are_told_to_who_wants_to_know() {
    let mut engine = Engine::start();
    assert!(chances(&engine.search("go depth 4")).is_empty());
    assert!(engine.answer("setoption name UCI_ShowWDL value true").is_empty());
    let all = chances(&engine.search("go depth 4"));
    assert!(all.len() >= 4 && all.iter().all(|of| of.iter().sum::<u32>() == 1000), "{all:?}");
    // A queen up, a queen down, and mate.
    for (fen, index) in [
        ("4k3/pppp4/8/8/8/8/PPPP1Q2/4K3 w - - 0 1", 0),
        ("4k3/ppppq3/8/8/8/8/PPPP4/3K4 w - - 0 1", 2),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 0),
    ] {
        engine.send(&format!("position fen {fen}"));
        let last = *chances(&engine.search("go depth 5")).last().unwrap();
        assert!(last[index] > 950, "{fen}: {last:?}");
    }
    // A stalemate, and a knight that nobody can mate with.
    for fen in ["k7/8/1Q6/8/8/8/8/7K b - - 0 1", "k7/8/1N6/8/8/8/8/7K b - - 0 1"] {
        engine.send(&format!("position fen {fen}"));
        let all = chances(&engine.search("go depth 3"));
        assert!(!all.is_empty() && all.iter().all(|of| *of == [0, 1000, 0]), "{fen}: {all:?}");
    }
}

#[test]
fn a_model_is_fitted_to_games_and_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let options = ["--games=60", "--nodes=200", "--hash=1", "--preset=caesura", "--store=games.db"];
    let output = run(folder, "match", &[&["standard:2", "off"], &options[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let fitted = || {
        let output = run(folder, "chances", &["games.db", "--write=standard.rs"]);
        assert!(output.status.success(), "{}", stderr(&output));
        (stdout(&output).to_owned(), std::fs::read_to_string(folder.join("standard.rs")).unwrap())
    };
    let (told, written) = fitted();
    assert!(told.ends_with(&written) && written.contains(" positions of 60 games.\n"), "{told}");
    let formatted = "pub(super) const STANDARD: Chances =\n    Chances { steepness: [";
    assert!(written.contains(formatted), "{written}");
    assert_eq!(fitted(), (told, written), "the same games give the same model");
    assert_refused(folder, "chances", &["nowhere.db"], "nowhere.db");
    assert_refused(folder, "chances", &["games.db", "--run=other"], "other");
    let few = ["--games=2", "--nodes=50", "--hash=1", "--store=few.db"];
    assert!(run(folder, "match", &[&["standard:2", "off"], &few[..]].concat()).status.success());
    assert_refused(folder, "chances", &["few.db"], "too few");
}
