//! Lines of moves, and the table in which the principal variation comes together.

use arrayvec::ArrayVec;
use chess::Move;

use crate::depth::{MAX_PLY, Ply};

/// A line of moves from some node on.
pub type Line = ArrayVec<Move, { MAX_PLY + 1 }>;

/// The best line found so far at each ply of the current path.
#[derive(Debug)]
pub(crate) struct Lines(Box<[Line]>);

impl Lines {
    pub(crate) fn new() -> Self {
        Self(vec![Line::new(); MAX_PLY + 2].into_boxed_slice())
    }

    /// Forgets all lines.
    pub(crate) fn forget(&mut self) {
        self.0.iter_mut().for_each(Line::clear);
    }

    /// Forgets the line at a ply, before its node is searched.
    #[inline]
    pub(crate) fn clear(&mut self, ply: Ply) {
        self.0[ply].clear();
    }

    /// Sets the line at a ply to a move followed by its child's line.
    pub(crate) fn set(&mut self, ply: Ply, first: Move) {
        let (nodes, children) = self.0.split_at_mut(ply + 1);
        let line = &mut nodes[ply];
        line.clear();
        line.push(first);
        line.extend(children[0].iter().copied().take(MAX_PLY));
    }

    pub(crate) fn at(&self, ply: Ply) -> &Line {
        &self.0[ply]
    }
}
