//! The history heuristic (Schaeffer 1983, 1989): quiet moves that were good elsewhere in the
//! tree are tried early here.

use chess::{Color, Move, Square};

use crate::node::Depth;

/// How often, weighted by depth, a move from one square to another was best.
#[derive(Debug)]
pub(crate) struct History {
    merits: Box<[[[u32; Square::NUM]; Square::NUM]; Color::NUM]>,
}

/// Where merits are halved, far below what separates the classes of moves in ordering.
const LIMIT: u32 = 1 << 24;

impl History {
    pub(crate) fn new() -> Self {
        Self { merits: Box::new([[[0; Square::NUM]; Square::NUM]; Color::NUM]) }
    }

    #[inline]
    pub(crate) fn merit(&self, us: Color, m: Move) -> u32 {
        self.merits[us as usize][m.from() as usize][m.to() as usize]
    }

    /// Rewards the best move of a node; one that decides a deep search counts for more.
    pub(crate) fn reward(&mut self, us: Color, m: Move, depth: Depth) {
        let weight = depth.plies().max(1).unsigned_abs().pow(2);
        let merit = &mut self.merits[us as usize][m.from() as usize][m.to() as usize];
        *merit += weight;
        if *merit >= LIMIT {
            for merit in self.merits.as_flattened_mut().as_flattened_mut() {
                *merit /= 2;
            }
        }
    }
}
