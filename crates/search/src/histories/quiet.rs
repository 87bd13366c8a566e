//! The history heuristic (Schaeffer 1983, 1989): quiet moves that were good elsewhere in the
//! tree are tried early here.
//!
//! In its plain form a best move gains by the square of the depth, and nothing is ever lost. In
//! the form with maluses, the quiet moves that were tried before it lose as much, and all gains
//! fade the nearer they come to a limit, so that what is learnt last counts most.

use chess::{BitBoard, Color, Move, Square};

use super::gravity::Gravity;
use crate::depth::Depth;

/// How good moves from one square to another have been, of each side and by whether the opponent
/// attacks the one or the other.
#[derive(Debug)]
pub(crate) struct History {
    scores: Box<[[[i32; Square::NUM]; Square::NUM]]>,
}

/// How many kinds of moves of a side between two squares are told apart.
const KINDS: usize = 4;

/// Where plain scores are halved, far below what separates the classes of moves in ordering.
const LIMIT: i32 = 1 << 24;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            scores: vec![[[0; Square::NUM]; Square::NUM]; KINDS * Color::NUM].into_boxed_slice(),
        }
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        self.scores.as_flattened_mut().as_flattened_mut().fill(0);
    }

    /// How good a move has been; `attacked` are the squares that the opponent attacks.
    #[inline]
    pub(crate) fn score(&self, us: Color, m: Move, attacked: BitBoard) -> i32 {
        self.scores[kind(us, m, attacked)][m.from() as usize][m.to() as usize]
    }

    /// Rewards the best move of a node; one that decides a deep search counts for more.
    pub(crate) fn reward(&mut self, us: Color, m: Move, attacked: BitBoard, depth: Depth) {
        let weight = depth.plies().max(1).pow(2);
        let score = self.at(us, m, attacked);
        *score += weight;
        if *score >= LIMIT {
            for score in self.scores.as_flattened_mut().as_flattened_mut() {
                *score /= 2;
            }
        }
    }

    /// Moves what is thought of a move by a bonus, or by a malus below 0.
    pub(crate) fn adjust(&mut self, us: Color, m: Move, attacked: BitBoard, by: Gravity) {
        by.pull(self.at(us, m, attacked));
    }

    #[inline]
    fn at(&mut self, us: Color, m: Move, attacked: BitBoard) -> &mut i32 {
        &mut self.scores[kind(us, m, attacked)][m.from() as usize][m.to() as usize]
    }
}

#[inline]
fn kind(us: Color, m: Move, attacked: BitBoard) -> usize {
    let is_attacked = |square| usize::from(attacked.has(square));
    KINDS * us as usize + 2 * is_attacked(m.from()) + is_attacked(m.to())
}
