//! Openings of random moves that our own search finds balanced.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use chess::{Game, Position};
use search::{Limits, Preset, Score, Searcher, Settings, Table, TableError};

use super::Opening;

/// Random moves of both sides, as most books have them.
pub const PLIES: usize = 8;

/// The most that make sense: hardly a game of more random moves is balanced.
pub const MOST_PLIES: usize = 100;
/// How far from even an opening may be, in centipawns.
pub const BALANCE: i32 = 80;
/// The most that makes sense to ask for, in centipawns: only mates are beyond it.
pub const MOST_BALANCE: i32 = 10_000;
/// Nodes that an opening is judged by: enough to see what hangs.
const NODES: u64 = 1_000;
/// After so many unbalanced ones the best of them is taken, for want of a better one.
const MOST_ATTEMPTS: usize = 200;
/// The judge's table, in MiB: it is emptied for each opening, which takes time.
pub(crate) const JUDGE_TABLE_MIB: usize = 1;

/// Makes up openings. The same numbers give the same openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Generator {
    /// What all chance follows from.
    pub seed: u64,
    /// Random moves of both sides.
    pub plies: usize,
    /// How far from even, in centipawns.
    pub balance: i32,
}

impl Generator {
    /// With the usual numbers.
    pub fn new(seed: u64) -> Self {
        Self { seed, plies: PLIES, balance: BALANCE }
    }

    /// Opening number `index`. Each starts from one of `starts`, or from the start position.
    pub fn opening(&self, index: u64, starts: Option<&[Opening]>, judge: &mut Judge) -> Opening {
        // A stream of its own for each opening, so that any of them can be made first.
        let of_seed = SplitMix64::new(self.seed).next_u64();
        let mut random = SplitMix64::new(SplitMix64::new(of_seed ^ index).next_u64());
        let usual = Opening { start: Position::startpos(), moves: Vec::new() };
        let mut best: Option<(i32, Opening)> = None;
        for _ in 0..MOST_ATTEMPTS {
            let start = starts.and_then(|starts| random.pick(starts)).unwrap_or(&usual);
            let Some(opening) = self.attempt(start, &mut random) else { continue };
            let distance = judge.value(&opening.play()).difference(Score::DRAW).abs();
            if distance <= self.balance {
                return opening;
            }
            if best.as_ref().is_none_or(|&(least, _)| distance < least) {
                best = Some((distance, opening));
            }
        }
        best.map_or(usual, |(_, opening)| opening)
    }

    /// Random moves; `None` if they end the game.
    fn attempt(&self, start: &Opening, random: &mut SplitMix64) -> Option<Opening> {
        let mut opening = start.clone();
        let mut game = opening.play();
        for _ in 0..self.plies {
            let m = *random.pick(&game.position().legal_moves())?;
            game.play(m);
            opening.moves.push(m);
        }
        game.outcome().is_none().then_some(opening)
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, plies, balance } = self;
        write!(f, "generated: {plies} random plies, within {balance} cp, seed {seed}")
    }
}

/// Tells whether an opening is balanced, by a short search of the framework, which stays as it is:
/// so do openings, however the full engine is improved.
pub struct Judge {
    searcher: Searcher,
}

impl Judge {
    /// With a small table of its own.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn new() -> Result<Self, TableError> {
        Ok(Self::with_table(&Arc::new(Table::new(JUDGE_TABLE_MIB)?)))
    }

    /// With a table, which it empties.
    pub fn with_table(table: &Arc<Table>) -> Self {
        let settings = Settings::of(Preset::Genesis);
        Self { searcher: Searcher::new(settings, Arc::clone(table)) }
    }

    /// The value for the side to move.
    fn value(&mut self, game: &Game) -> Score {
        self.searcher.forget();
        let never = AtomicBool::new(false);
        self.searcher.think(game, &Limits::nodes(NODES), &never, &mut (), |_, _| {}).score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn openings_depend_on_seed_and_number_alone() {
        let mut judge = Judge::new().unwrap();
        let made =
            |seed, index, judge: &mut Judge| Generator::new(seed).opening(index, None, judge);
        let forwards: Vec<Opening> = (0..20).map(|index| made(1, index, &mut judge)).collect();
        let backwards: Vec<Opening> =
            (0..20).rev().map(|index| made(1, index, &mut Judge::new().unwrap())).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()));
        let ends: HashSet<String> =
            forwards.iter().map(|opening| opening.play().position().to_fen()).collect();
        assert_eq!(ends.len(), 20);
        assert_ne!(made(2, 0, &mut judge), forwards[0]);
        assert_ne!(made(1, 1, &mut judge), made(2, 0, &mut judge));
        assert_ne!(made(1, 2, &mut judge), made(2, 1, &mut judge));
    }

    #[test]
    fn openings_are_balanced_and_of_the_length_that_was_asked_for() {
        let mut judge = Judge::new().unwrap();
        for plies in [0, 1, 8, 13] {
            let generator = Generator { plies, ..Generator::new(7) };
            for index in 0..10 {
                let opening = generator.opening(index, None, &mut judge);
                assert_eq!(opening.moves.len(), plies);
                let value = judge.value(&opening.play()).difference(Score::DRAW);
                assert!(value.abs() <= BALANCE, "{value}");
            }
        }
    }

    #[test]
    fn where_nothing_is_balanced_the_best_is_taken() {
        let start = "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1".parse().unwrap();
        let starts = [Opening { start, moves: Vec::new() }];
        let generator = Generator { plies: 1, ..Generator::new(3) };
        let opening = generator.opening(0, Some(&starts), &mut Judge::new().unwrap());
        assert_eq!((&opening.start, opening.moves.len()), (&starts[0].start, 1));
    }
}
