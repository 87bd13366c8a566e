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
    merits: Box<[[[i32; Square::NUM]; Square::NUM]; Color::NUM]>,
}

/// Where plain merits are halved, far below what separates the classes of moves in ordering.
const LIMIT: i32 = 1 << 24;

impl History {
    pub(crate) fn new() -> Self {
        Self { merits: Box::new([[[0; Square::NUM]; Square::NUM]; Color::NUM]) }
    }

    #[inline]
    pub(crate) fn merit(&self, us: Color, m: Move) -> i32 {
        self.merits[us as usize][m.from() as usize][m.to() as usize]
    }

    /// Rewards the best move of a node; one that decides a deep search counts for more.
    pub(crate) fn reward(&mut self, us: Color, m: Move, depth: Depth) {
        let weight = depth.plies().max(1).pow(2);
        let merit = &mut self.merits[us as usize][m.from() as usize][m.to() as usize];
        *merit += weight;
        if *merit >= LIMIT {
            for merit in self.merits.as_flattened_mut().as_flattened_mut() {
                *merit /= 2;
            }
        }
    }

    /// Moves what is thought of a move by a bonus, or by a malus below 0.
    pub(crate) fn adjust(&mut self, us: Color, m: Move, by: Gravity) {
        by.pull(&mut self.merits[us as usize][m.from() as usize][m.to() as usize]);
    }
}
