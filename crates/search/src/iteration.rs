//! What an iteration found.

use std::time::Duration;

use chess::Move;

use crate::depth::Ply;
use crate::line::Line;
use crate::score::{Score, ScoreKind};

/// What an iteration found about one of the best moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Nominal depth, in plies; 0 if the root has no legal move.
    pub depth: u8,
    /// The line's place among those that were asked for, from 1.
    pub rank: usize,
    /// The longest path, in plies.
    pub longest: Ply,
    /// The value of the root for the side to move, if it begins with the line's first move.
    pub score: Score,
    /// The principal variation; empty only if the root has no legal move.
    pub line: Line,
    /// Positions searched since the search began: each move and each null move leads to one.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Questions that a tablebase answered since the search began.
    pub tablebase_hits: u64,
}

impl Iteration {
    /// The move to play.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// Whether it shows a mate by the side to move, in so many of its moves at most.
    pub(crate) fn mates_within(&self, moves: u32) -> bool {
        matches!(self.score.kind(), ScoreKind::Mate { plies } if plies.div_ceil(2) <= moves as usize)
    }
}
