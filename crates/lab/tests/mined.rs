//! The suites that `caesura mine` made, and a sample of their proofs. With the environment variable
//! `CAESURA_TABLES` set, as by `make prove`, all proofs are made again.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::notation::Epd;
use chess::{Color, Game, Position};
use lab::suite::BUILTIN;
use mate::{Solver, Verdict};
use search::{Limits, Preset, Searcher, Table};

fn text(name: &str) -> &'static str {
    BUILTIN.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no {name}")).1
}

fn positions(name: &str) -> Vec<Epd> {
    let lines = text(name).lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// One position of so many, or all if all are to be proved.
fn sample(name: &str, of: usize) -> Vec<Epd> {
    let all = std::env::var_os("CAESURA_TABLES").is_some();
    positions(name).into_iter().step_by(if all { 1 } else { of }).collect()
}

fn has_pieces_on_both_sides(position: &Position) -> bool {
    Color::ALL.iter().all(|&color| position.has_pieces(color))
}

#[test]
fn each_says_how_it_was_made_and_holds_enough_that_differs() {
    for (name, least) in [("tactics", 500), ("quiet", 100), ("zugzwang_mates", 100)] {
        let made = format!("# made by: caesura mine {name} --seed ");
        assert!(text(name).starts_with(&made), "{name}");
        let all = positions(name);
        assert!(all.len() >= least, "{name}: {}", all.len());
        let keys: BTreeSet<_> = all.iter().map(|epd| epd.position.key()).collect();
        assert_eq!(keys.len(), all.len(), "{name}: a position stands twice");
        for epd in all {
            assert_eq!(epd.best_moves.len(), 1, "{epd}");
            assert!(name == "zugzwang_mates" || has_pieces_on_both_sides(&epd.position), "{epd}");
        }
    }
}

#[test]
fn shots_are_best_to_who_prunes_nothing() {
    assert_best_moves_are_found("tactics");
}

#[test]
fn quiet_moves_are_best_to_who_prunes_nothing() {
    assert_best_moves_are_found("quiet");
}

fn assert_best_moves_are_found(suite: &str) {
    const DEPTH: u8 = 8;
    let table = Arc::new(Table::new(64).unwrap());
    for epd in sample(suite, 100) {
        for preset in [Preset::Genesis, Preset::Caesura] {
            let mut searcher = Searcher::unpruned(preset, Arc::clone(&table));
            searcher.forget();
            let (game, limits) = (Game::from(epd.position.clone()), Limits::depth(DEPTH));
            let never = AtomicBool::new(false);
            let found = searcher.think(&game, &limits, &never, &mut (), |_, _| {});
            assert_eq!(found.best(), Some(epd.best_moves[0]), "{preset}: {epd}");
        }
    }
}

#[test]
fn a_pass_would_save_who_is_mated_by_zugzwang() {
    let mut solver = Solver::new(16).unwrap();
    let mut most_men = 0;
    for epd in sample("zugzwang_mates", 10) {
        let (position, moves) = (&epd.position, epd.mate_in.unwrap());
        let mut solve = |position: &Position, moves| {
            solver.solve(position, &mate::Limits { moves, nodes: u64::MAX }).verdict
        };
        let found = solve(position, moves);
        let Verdict::Mate { moves: shortest, keys, .. } = found else { panic!("no mate: {epd}") };
        assert_eq!((shortest, &keys), (moves, &epd.best_moves), "{epd}");
        let passed = position.play(keys[0]).pass().unwrap_or_else(|| panic!("in check: {epd}"));
        assert_eq!(solve(&passed, moves - 1), Verdict::NoMate, "{epd}");
        let told =
            format!("; after {} a pass would prevent mate in {}", position.san(keys[0]), moves - 1);
        assert!(epd.comments[0].as_ref().is_some_and(|proof| proof.ends_with(&told)), "{epd}");
        most_men = most_men.max(position.board().occupied().len());
    }
    assert!(most_men >= 8, "{most_men}");
}
