//! Several threads: what they find is as true as what one finds, and one is what it was.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Position};
use common::{SplitMix64, position, random_position};
use search::{Iteration, Limits, Preset, Score, Searcher, Settings, Table};

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn searcher(threads: usize) -> Searcher {
    let settings = Settings::default().with_preset(Preset::Caesura);
    let mut searcher = Searcher::new(settings, Arc::new(Table::new(1).unwrap()));
    searcher.set_threads(threads);
    searcher
}

fn think(searcher: &mut Searcher, position: &Position, limits: &Limits) -> Iteration {
    let (game, never) = (Game::from(position.clone()), AtomicBool::new(false));
    searcher.think(&game, limits, &never, &mut (), |_, ()| {})
}

#[test]
fn mates_have_their_exact_length() {
    for (fen, moves) in [
        ("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1", 2),
        ("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", 3),
        ("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", 3),
    ] {
        let mut searcher = Searcher::unpruned(Preset::Genesis, Arc::new(Table::new(1).unwrap()));
        searcher.set_threads(4);
        let plies = 2 * moves - 1;
        for depth in [plies, plies + 2] {
            let found = think(&mut searcher, &position(fen), &Limits::depth(depth as u8));
            assert_eq!((found.score, found.line.len()), (Score::mate_in(plies), plies), "{fen}");
        }
    }
}

#[test]
fn the_move_is_legal_and_the_line_can_be_played_whatever_the_limit() {
    let mut searcher = searcher(3);
    let mut random = SplitMix64::new(6);
    for round in 0..120 {
        let root = random_position(&mut random, 24);
        let limits = Limits::nodes(random.below(4_000) as u64);
        let found = think(&mut searcher, &root, &limits);
        let mut position = root.clone();
        for &m in &found.line {
            assert!(position.is_legal(m), "{round}: {found:?}");
            position = position.play(m);
        }
        assert!(!found.line.is_empty() && found.depth > 0, "{round}");
    }
}

#[test]
fn the_nodes_of_all_threads_count() {
    let alone = think(&mut searcher(1), &position(MIDDLEGAME), &Limits::depth(9));
    let (game, never) = (Game::from(position(MIDDLEGAME)), AtomicBool::new(false));
    let mut told = Vec::new();
    let tell = |iteration: &Iteration, (): &()| told.push(iteration.nodes);
    let found = searcher(4).think(&game, &Limits::depth(9), &never, &mut (), tell);
    assert_eq!(found.depth, 9);
    told.push(found.nodes);
    assert!(told.is_sorted(), "{told:?}");
    assert!(found.nodes > alone.nodes / 4, "{} against {}", found.nodes, alone.nodes);
    // Whichever thread searches them, so many are searched.
    let found = think(&mut searcher(4), &position(MIDDLEGAME), &Limits::nodes(50_000));
    assert!(found.nodes >= 50_000);
    // And hardly more, however many threads share them.
    for threads in [2, 16, 64] {
        let nodes =
            think(&mut searcher(threads), &position(MIDDLEGAME), &Limits::nodes(8_000)).nodes;
        assert!((8_000..9_000).contains(&nodes), "{threads} threads: {nodes}");
    }
}

#[test]
fn iterations_go_on_from_whoever_ends_one_and_never_back_or_too_far() {
    let (game, never) = (Game::from(position(MIDDLEGAME)), AtomicBool::new(false));
    for (threads, depth) in [(2, 8), (5, 8), (5, 1), (5, 2)] {
        let mut told: Vec<u8> = Vec::new();
        let tell = |iteration: &Iteration, (): &()| {
            assert!(!iteration.line.is_empty());
            told.push(iteration.depth);
        };
        let found = searcher(threads).think(&game, &Limits::depth(depth), &never, &mut (), tell);
        assert_eq!(found.depth, depth);
        assert!(told.windows(2).all(|pair| pair[0] < pair[1]), "{told:?}");
        assert_eq!(told.last(), Some(&depth));
    }
}

#[test]
fn one_thread_is_the_same_before_and_after_there_were_more() {
    let root = position(MIDDLEGAME);
    let (limits, what) = (Limits::depth(7), |found: Iteration| (found.nodes, found.line));
    let settings = Settings::default().with_preset(Preset::Caesura);
    let mut plain = Searcher::new(settings, Arc::new(Table::new(1).unwrap()));
    let expected = what(think(&mut plain, &root, &limits));
    let mut searcher = searcher(0);
    assert_eq!(what(think(&mut searcher, &root, &limits)), expected);
    searcher.set_threads(3);
    think(&mut searcher, &root, &limits);
    searcher.set_threads(1);
    searcher.forget();
    assert_eq!(what(think(&mut searcher, &root, &limits)), expected);
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_move() {
    let (root, stop) = (position(MIDDLEGAME), AtomicBool::new(true));
    for threads in [1, 2, 8] {
        let mut told = 0;
        let found = searcher(threads).think(
            &Game::from(root.clone()),
            &Limits::default(),
            &stop,
            &mut (),
            |_, ()| told += 1,
        );
        assert!(root.is_legal(found.best().unwrap()));
        assert!(found.depth >= 1 && told == 1);
    }
}

#[test]
fn a_game_that_is_over_needs_no_threads() {
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let found = think(&mut searcher(4), &mated, &Limits::default());
    assert_eq!((found.score, found.best(), found.depth), (Score::mated_in(0), None, 0));
}
