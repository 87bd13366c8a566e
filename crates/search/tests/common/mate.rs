//! Mates, proved by trying everything: no window, no table of the search, none of its rules. Longer
//! ones are left to a search without null moves, which other tests hold against minimax.

use std::collections::HashMap;

use chess::{Key, Position};
use search::{Limits, Score, ScoreKind};

use super::common::think;

/// The longest mate that is proved by trying everything, in plies.
const LONGEST: usize = 5;
/// What a search may cost that proves a longer one.
const NODES: u64 = 300_000;

/// Tells forced mates. What it has found out it remembers.
///
/// The fifty-move rule and repetitions do not count: nobody who can force mate repeats a position.
#[derive(Default)]
pub struct Prover {
    known: HashMap<(Key, usize), bool>,
    searched: HashMap<(Key, usize), Option<bool>>,
}

impl Prover {
    /// Whether a score that stands for a mate is true: the mate can be forced, and takes no longer.
    /// `None` if it is too long to tell.
    pub fn is_true(&mut self, position: &Position, score: Score) -> Option<bool> {
        let (plies, wins) = match score.kind() {
            ScoreKind::Centipawns(_) => return None,
            ScoreKind::Mate { plies } => (plies, true),
            ScoreKind::Mated { plies } => (plies, false),
        };
        if plies > LONGEST {
            let search = || search(position, score, plies);
            return *self.searched.entry((position.key(), plies)).or_insert_with(search);
        }
        Some(if wins { self.mates(position, plies) } else { self.is_mated(position, plies) })
    }

    /// Whether the side to move mates within so many plies, whatever the opponent does.
    fn mates(&mut self, position: &Position, plies: usize) -> bool {
        let key = (position.key(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut children: Vec<_> =
            position.legal_moves().into_iter().map(|m| position.play(m)).collect();
        if plies == 1 {
            children.retain(Position::in_check);
        } else {
            // Whoever leaves the opponent little choice is likely to mate.
            children.sort_by_cached_key(|child| (!child.in_check(), child.legal_moves().len()));
        }
        let found = (1..=plies)
            .step_by(2)
            .any(|n| children.iter().any(|child| self.is_mated(child, n - 1)));
        self.known.insert(key, found);
        found
    }

    /// Whether the side to move is mated within so many plies, whatever it does.
    fn is_mated(&mut self, position: &Position, plies: usize) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.in_check();
        }
        plies > 0 && moves.into_iter().all(|m| self.mates(&position.play(m), plies - 1))
    }
}

fn search(position: &Position, score: Score, plies: usize) -> Option<bool> {
    let depth = u8::try_from(plies).ok()?;
    let limits = Limits { nodes: Some(NODES), ..Limits::depth(depth) };
    let found = think(position, "off", &limits, 4, &mut ());
    let proved = match score.kind() {
        ScoreKind::Mated { .. } => found.score <= score,
        _ => found.score >= score,
    };
    (proved || found.nodes < NODES).then_some(proved)
}
