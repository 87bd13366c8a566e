//! What files of games hold.

use std::collections::HashSet;

use chess::Color;
use games::GameResult;

use super::{ScoredGame, positions};

/// Phases of a game, by the number of men: so many more men begin the next.
pub const PHASES: usize = 8;
const MEN_A_PHASE: usize = 4;

/// Keys are kept of one position in so many, so that memory lasts.
const KEPT: u64 = 16;

/// Counts of games and positions.
#[derive(Clone, Default, Debug)]
pub struct Survey {
    /// Games.
    pub games: u64,
    /// Games won by White, drawn, won by Black.
    pub results: [u64; 3],
    /// Positions.
    pub positions: u64,
    /// Positions to learn from.
    pub samples: u64,
    /// Those by the number of men: 2 to 4, 5 to 8, and so on to 29 to 32.
    pub phases: [u64; PHASES],
    lengths: Vec<u32>,
    keys: HashSet<u64>,
    keyed: u64,
}

impl Survey {
    /// Counts one more game.
    pub fn add(&mut self, game: &ScoredGame) {
        self.games += 1;
        let result = match game.result {
            GameResult::Won(Color::White) => 0,
            GameResult::Draw => 1,
            GameResult::Won(Color::Black) => 2,
        };
        self.results[result] += 1;
        self.positions += game.moves.len() as u64;
        self.lengths.push(game.moves.len() as u32);
        for sample in positions(game) {
            self.samples += 1;
            let men = sample.position.board().occupied().len() as usize;
            self.phases[(men - 1) / MEN_A_PHASE] += 1;
            let key = sample.position.key();
            if key.is_multiple_of(KEPT) {
                self.keyed += 1;
                self.keys.insert(key);
            }
        }
    }

    /// Lengths of games in plies: the shortest, the quartiles, the longest; zeros if there is no
    /// game.
    pub fn lengths(&self) -> [u32; 5] {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let last = lengths.len().saturating_sub(1);
        [0, 1, 2, 3, 4].map(|quarter| lengths.get(last * quarter / 4).copied().unwrap_or_default())
    }

    /// The share of the positions to learn from that were there before, estimated from one key in
    /// 16; 0 if there are none.
    pub fn duplicates(&self) -> f64 {
        (self.keyed - self.keys.len() as u64) as f64 / self.keyed.max(1) as f64
    }
}
