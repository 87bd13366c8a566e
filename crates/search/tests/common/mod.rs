//! What the tests of the tree share: positions by chance, always the same ones, and a search in
//! one call.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Position};
use search::null_move::Policy;
use search::{Limits, Observer, Searcher, Settings, Table, Thought};

/// SplitMix64, so that the tests see the same positions on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    /// A position with legal moves, reached by random moves from the start of a game.
    pub fn position(&mut self, plies: usize) -> Position {
        'again: loop {
            let mut game = Game::from(Position::startpos());
            for _ in 0..plies {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    continue 'again;
                }
                game.play(moves[self.below(moves.len())]);
            }
            if game.outcome().is_none() {
                return game.position().clone();
            }
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
) -> Thought {
    think_about(&Game::from(position.clone()), policy, limits, megabytes, observer)
}

/// Searches the position of a game, with a fresh table of `megabytes` MB.
pub fn think_about(
    game: &Game,
    policy: &str,
    limits: &Limits,
    megabytes: usize,
    observer: &mut impl Observer,
) -> Thought {
    let null_move: Policy = policy.parse().unwrap();
    let settings = Settings { null_move, ..Settings::default() };
    let table = Arc::new(Table::new(megabytes).unwrap());
    Searcher::new(settings, table).think(game, limits, &AtomicBool::new(false), observer, |_, _| {})
}
