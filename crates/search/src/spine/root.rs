//! What the spine does at the root alone.

use chess::{Move, Position};

use super::moves::Adjustment;
use super::{Found, Search};
use crate::node::Node;
use crate::score::Score;
use crate::table::Entry;
use crate::trace::Observer;

impl<O: Observer> Search<'_, O> {
    /// The move to search first, if one is known to be good.
    #[inline]
    pub(super) fn first_move(&self, node: &Node, known: Option<Entry>) -> Option<Move> {
        let of_table = known.and_then(|entry| entry.best);
        if node.is_root() { self.root.first(of_table) } else { of_table }
    }

    /// Whether the line under way may not begin with a move.
    #[inline]
    pub(super) fn is_left_out(&self, node: &Node, m: Move) -> bool {
        node.is_root() && self.root.leaves_out(m)
    }

    /// Whether the line under way does without some moves, so that what they come to is no value
    /// of the position.
    #[inline]
    pub(super) fn is_restricted(&self, node: &Node) -> bool {
        node.is_root() && self.root.is_restricted()
    }

    /// Searches a move of the root, tells of it, and counts what it takes.
    #[inline(never)]
    pub(super) fn search_root_move(
        &mut self,
        position: &Position,
        m: Move,
        node: &Node,
        adjustment: Adjustment,
    ) -> Found {
        self.budget.control().root_move(m, adjustment.index + 1, node.depth);
        let before = self.nodes;
        let score = self.search_move(position, m, node, adjustment)?;
        self.root.fail_high = None;
        self.root.credit(m, self.nodes - before);
        Ok(score)
    }

    /// A move of a PV node raised alpha.
    pub(super) fn raise_line(&mut self, node: &Node, m: Move, score: Score) {
        self.lines.set(node.ply, m);
        if node.is_root() {
            self.root.raised(m, score);
        }
    }
}
