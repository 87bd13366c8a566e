//! The history heuristic (Schaeffer 1983, 1989): quiet moves that were good elsewhere in the
//! tree are tried early here.
//!
//! In its plain form a best move gains by the square of the depth, and nothing is ever lost. In
//! the form with maluses, the quiet moves that were tried before it lose as much, and all gains
//! fade the nearer they come to a limit, so that what is learnt last counts most.

use chess::{Color, Move, Square};

use super::gravity::Gravity;
use crate::depth::Depth;

/// How good moves from one square to another have been.
#[derive(Debug)]
pub(crate) struct History {
    scores: Box<[[[i32; Square::NUM]; Square::NUM]; Color::NUM]>,
}

/// Where plain scores are halved, far below what separates the classes of moves in ordering.
const LIMIT: i32 = 1 << 24;

impl History {
    pub(crate) fn new() -> Self {
        Self { scores: Box::new([[[0; Square::NUM]; Square::NUM]; Color::NUM]) }
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        self.scores.as_flattened_mut().as_flattened_mut().fill(0);
    }

    #[inline]
    pub(crate) fn score(&self, us: Color, m: Move) -> i32 {
        self.scores[us as usize][m.from() as usize][m.to() as usize]
    }

    /// Rewards the best move of a node; one that decides a deep search counts for more.
    pub(crate) fn reward(&mut self, us: Color, m: Move, depth: Depth) {
        let weight = depth.plies().max(1).pow(2);
        let score = &mut self.scores[us as usize][m.from() as usize][m.to() as usize];
        *score += weight;
        if *score >= LIMIT {
            for score in self.scores.as_flattened_mut().as_flattened_mut() {
                *score /= 2;
            }
        }
    }

    /// Moves what is thought of a move by a bonus, or by a malus below 0.
    pub(crate) fn adjust(&mut self, us: Color, m: Move, by: Gravity) {
        by.pull(&mut self.scores[us as usize][m.from() as usize][m.to() as usize]);
    }
}
