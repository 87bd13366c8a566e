//! What the tests of the tree share: positions by chance, always the same ones, and a search in
//! one call.

#![allow(dead_code, reason = "each file of tests is a program of its own and uses a part of this")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use chess::random::SplitMix64;
use chess::{Game, Position};
use search::{Iteration, Limits, Observer, Preset, Searcher, Settings, Table};

/// A position with legal moves, reached by random moves from the start of a game.
pub fn random_position(random: &mut SplitMix64, plies: usize) -> Position {
    'again: loop {
        let mut game = Game::from(Position::startpos());
        for _ in 0..plies {
            let Some(&m) = random.pick(&game.position().legal_moves()) else { continue 'again };
            game.play(m);
        }
        if game.outcome().is_none() {
            return game.position().clone();
        }
    }
}

pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Searches a position without a past, with a fresh table of `megabytes` MB.
pub fn think(
    position: &Position,
    policy: &str,
    limits: &Limits,
    megabytes: usize,
    observer: &mut impl Observer,
) -> Iteration {
    think_about(&Game::from(position.clone()), policy, limits, megabytes, observer)
}

/// Searches the position of a game, with a fresh table of `megabytes` MB.
pub fn think_about(
    game: &Game,
    policy: &str,
    limits: &Limits,
    megabytes: usize,
    observer: &mut impl Observer,
) -> Iteration {
    let stop = AtomicBool::new(false);
    searcher(policy, megabytes).think(game, limits, &stop, observer, |_, _| {})
}

/// All iterations up to a depth.
pub fn iterations(position: &Position, policy: &str, to: u8, megabytes: usize) -> Vec<Iteration> {
    let (game, stop) = (Game::from(position.clone()), AtomicBool::new(false));
    let mut all = Vec::new();
    let collect = |iteration: &Iteration, (): &()| all.push(iteration.clone());
    searcher(policy, megabytes).think(&game, &Limits::depth(to), &stop, &mut (), collect);
    all
}

/// By a policy, and whatever else settings say.
fn searcher(settings: &str, megabytes: usize) -> Searcher {
    let parsed = Settings::parse(settings, Preset::Genesis);
    let settings = parsed.unwrap_or_else(|error| panic!("{error}"));
    Searcher::new(settings, Arc::new(Table::new(megabytes).unwrap()))
}
