//! Continuation history: how good a quiet move has been as an answer to a move, and as a sequel to
//! own moves before that.
//!
//! Grown out of the countermove heuristic (Uiterwijk, ICCA Journal 15, 1992); the form with a table
//! for each pair of moves came with Stockfish in 2016.

use super::gravity::Gravity;
use super::piece_to::PieceTo;

/// For each man and where it went, how good each answer or sequel has been.
#[derive(Debug)]
pub(crate) struct ContinuationHistory(Box<[[i16; PieceTo::COUNT]]>);

impl ContinuationHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[0; PieceTo::COUNT]; PieceTo::COUNT].into_boxed_slice())
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        self.0.as_flattened_mut().fill(0);
    }

    #[inline]
    pub(crate) fn score(&self, before: Option<PieceTo>, piece_to: PieceTo) -> i32 {
        before.map_or(0, |before| i32::from(self.0[before.index()][piece_to.index()]))
    }

    pub(crate) fn adjust(&mut self, before: Option<PieceTo>, piece_to: PieceTo, by: Gravity) {
        if let Some(before) = before {
            by.pull_short(&mut self.0[before.index()][piece_to.index()]);
        }
    }
}
