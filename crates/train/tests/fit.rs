//! Weights are found again, and games tell the same whatever file they are in.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::random::SplitMix64;
use chess::{Color, Key, Position};
use eval::{Evaluator, Weights};
use games::{Generator, Openings, Rules, Tournament, players, write_game};
use search::Preset;
use store::runs::{self, Work};
use store::{Origin, Store};
use train::fit::{Choice, Fit, Fitted, Sample, Samples, fit};

/// Positions from random moves, which have of everything; the same for a seed.
fn positions(seed: u64, games: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
            positions.push(position.clone());
        }
    }
    positions
}

const SCALE: f64 = 400.0;

/// Positions of which White scores just what these weights say.
fn samples(weights: &Weights) -> Samples {
    let mut evaluator = Evaluator::with_weights(weights.clone());
    let mut sample = |position: Position| {
        let value = f64::from(evaluator.evaluate(&position));
        let value = if position.side_to_move() == Color::White { value } else { -value };
        let result = (1.0 / (1.0 + (-value / SCALE).exp())) as f32;
        Sample { position, result, thought: None }
    };
    let mut all = |seed, games| positions(seed, games).into_iter().map(&mut sample).collect();
    Samples { games: 0, training: all(1, 80), held_out: all(2, 15) }
}

/// Weights with some numbers moved.
fn with(changes: &[(&str, i32)]) -> Weights {
    let mut weights = Weights::FITTED;
    weights.visit(&mut |name, value| {
        *value += changes.iter().find(|(own, _)| *own == name).map_or(0, |&(_, change)| change);
    });
    weights
}

fn fitted(samples: &Samples, jobs: usize, rounds: usize) -> Fitted {
    let settings =
        Fit { start: Weights::FITTED, scale: Some(SCALE), blend: 0.0, prior: 1000.0, rounds };
    fit(&settings, samples, NonZeroUsize::new(jobs).unwrap(), &mut |_| {}).unwrap()
}

#[test]
fn weights_are_found_again() {
    let changes = [
        ("knight.mg", 45),
        ("pawn.eg", -25),
        ("tempo.mg", 20),
        ("rook_mobility[2].eg", 30),
        ("bishop_mobility[3].mg", -25),
        ("connected_pawn[1].mg", 12),
        ("passed_pawn[2].eg", -25),
        ("hanging.mg", 30),
        ("shelter[1][0].mg", -15),
        ("zone_attack.points", 4),
        ("safe_check[3].points", -20),
    ];
    let samples = samples(&with(&changes));
    let fitted = fitted(&samples, 2, 4);
    for (name, change) in changes {
        let number = fitted.numbers.iter().find(|number| number.name == name).unwrap();
        let moved = number.after - number.before;
        let near = (change / 5).abs().max(3);
        assert!((moved - change).abs() <= near, "{name} moved by {moved} and not {change}");
    }
    // What results would be without any doubt left is no prediction's loss but their own.
    let least = samples.held_out.iter().map(|sample| {
        let p = f64::from(sample.result).clamp(1e-9, 1.0 - 1e-9);
        -p * p.ln() - (1.0 - p) * (1.0 - p).ln()
    });
    let least = least.sum::<f64>() / samples.held_out.len() as f64;
    let (before, after) = (fitted.before.held_out - least, fitted.after.held_out - least);
    assert!(before > 1e-3 && after < before / 50.0, "{before} {after}");
}

#[test]
fn right_weights_and_those_without_positions_stay() {
    let mut samples = samples(&Weights::FITTED);
    let is_pawn_ending =
        |position: &Position| Color::ALL.iter().all(|&color| !position.has_pieces(color));
    samples.training.retain(|sample| !is_pawn_ending(&sample.position));
    let has_rook = |sample: &Sample| !sample.position.board().pieces(chess::Piece::Rook).is_empty();
    samples.training.retain(|sample| !has_rook(sample));
    let fitted = fitted(&samples, 1, 2);
    for number in &fitted.numbers {
        let is_of_rooks = number.name.starts_with("rook");
        assert!(!is_of_rooks || number.positions == 0, "{number:?}");
        assert!(number.positions > 0 || number.before == number.after, "{number:?}");
        assert!((number.after - number.before).abs() <= 2, "{number:?}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let samples = samples(&with(&[("bishop.mg", -30), ("zone_weakness.points", 5)]));
    let one = fitted(&samples, 1, 1);
    for jobs in [2, 5] {
        assert_eq!(fitted(&samples, jobs, 1), one, "{jobs} threads");
    }
    assert_ne!(one.weights, Weights::FITTED);
}

/// A match in a store and as a PGN.
fn played(folder: &Path) -> [PathBuf; 2] {
    let [store_path, pgn_path] = ["games.db", "games.pgn"].map(|name| folder.join(name));
    let openings = Openings::Generated(Generator::new(5));
    let texts = ["standard:2", "off"].map(str::to_owned);
    let tournament = Tournament {
        name: "test".to_owned(),
        players: players(&texts, Preset::Caesura).unwrap(),
        format: Default::default(),
        rounds: 8,
        rules: Rules {
            control: "nodes 300".parse().unwrap(),
            adjudication: Default::default(),
            overhead: Duration::ZERO,
            grace: Duration::ZERO,
        },
        openings: openings.to_string(),
        table_mib: 1,
        sprt: None,
    };
    let mut store = Store::open_for_work(&store_path).unwrap();
    let never = AtomicBool::new(false);
    let work =
        Work { jobs: NonZeroUsize::new(2).unwrap(), stop: &never, origin: &Origin::default() };
    let outcome =
        runs::tournament::run(&tournament, &openings, &mut store, &work, &mut ()).unwrap();
    let schedule = tournament.schedule();
    let mut pgn = Vec::new();
    store
        .for_each_game(outcome.run, |game, record| {
            write_game(&tournament, schedule.fixture(game), record, "2026.01.01", &mut pgn)
        })
        .unwrap();
    std::fs::write(&pgn_path, pgn).unwrap();
    [store_path, pgn_path]
}

#[test]
fn a_pgn_tells_what_the_store_tells() {
    let folder = tempfile::tempdir().unwrap();
    let choice =
        Choice { opening: 8, per_game: usize::MAX, held_out: 2, most: usize::MAX, seed: 2 };
    let read = |path: PathBuf| Samples::read(&[path], &[], choice, &mut |_| {}).unwrap();
    let [store, pgn] = played(folder.path()).map(read);
    assert_eq!((store.games, pgn.games), (16, 16));
    let keys = |samples: &[Sample]| -> HashSet<Key> {
        samples.iter().map(|sample| sample.position.key()).collect()
    };
    for (store, pgn) in [(store.training, pgn.training), (store.held_out, pgn.held_out)] {
        let (from_store, from_pgn) = (keys(&store), keys(&pgn));
        assert!(from_store.len() > 30);
        // A PGN does not tell which players saw a mate.
        assert!(from_store.is_subset(&from_pgn));
        assert!(from_pgn.len() < from_store.len() * 5 / 4);
        let results = |samples: &[Sample], keys: &HashSet<Key>| -> HashSet<(Key, u32)> {
            let known = samples.iter().filter(|sample| keys.contains(&sample.position.key()));
            known.map(|sample| (sample.position.key(), (sample.result * 2.0) as u32)).collect()
        };
        assert_eq!(results(&store, &from_store), results(&pgn, &from_store));
        assert!(store.iter().all(|sample| sample.thought.is_some()));
        assert!(pgn.iter().all(|sample| sample.thought.is_none()));
    }
}
