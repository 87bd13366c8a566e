//! Continuation history: how good a quiet move has been as an answer to a move, and as a sequel to
//! own moves before that.
//!
//! Grown out of the countermove heuristic (Uiterwijk, ICCA Journal 15, 1992); the form with a table
//! for each pair of moves came with Stockfish in 2016.

use super::gravity::Gravity;
use super::step::Step;

/// For each step, how good each step after it has been.
#[derive(Debug)]
pub(crate) struct ContinuationHistory(Box<[[i16; Step::COUNT]]>);

impl ContinuationHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[0; Step::COUNT]; Step::COUNT].into_boxed_slice())
    }

    #[inline]
    pub(crate) fn merit(&self, before: Option<Step>, step: Step) -> i32 {
        before.map_or(0, |before| i32::from(self.0[before.index()][step.index()]))
    }

    pub(crate) fn adjust(&mut self, before: Option<Step>, step: Step, by: Gravity) {
        if let Some(before) = before {
            by.pull_short(&mut self.0[before.index()][step.index()]);
        }
    }
}
