//! What the search keeps of each node on the current path, for the nodes below it.

use chess::{BitBoard, Move, Position};

use crate::depth::{MAX_PLY, Ply};
use crate::histories::{Killers, PieceTo, Played, is_tactical};
use crate::score::Score;

/// What is known of one node on the path.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct StackEntry {
    /// Its static evaluation; `None` in check, or if nothing asked for it.
    pub evaluation: Option<Score>,
    /// The move under way.
    pub played: Option<Move>,
    /// The move by which it last failed high.
    pub cut_by: Option<Move>,
    /// The move that its own null move failed to.
    pub threat: Option<Move>,
    /// The move under way as histories remember it.
    pub piece_to: Option<PieceTo>,
    /// Whether that neither captures nor promotes.
    pub is_quiet: bool,
    /// The squares that the opponent attacks, as the move under way, if quiet, was judged by.
    pub attacked: BitBoard,
    /// Quiet moves that cut off at this ply.
    pub killers: Killers,
}

impl StackEntry {
    /// A legal move of the full-width search is under way.
    #[inline]
    pub fn play(&mut self, position: &Position, m: Move) {
        self.played = Some(m);
        self.piece_to = Some(PieceTo::of(position, m));
        self.is_quiet = !is_tactical(position, m);
    }

    /// A pass is under way.
    #[inline]
    pub fn pass(&mut self) {
        (self.played, self.piece_to) = (None, None);
    }
}

/// The nodes of the current path, by ply.
#[derive(Debug)]
pub(crate) struct Stack(Box<[StackEntry]>);

impl Stack {
    pub(crate) fn new() -> Self {
        Self(vec![StackEntry::default(); MAX_PLY + 2].into_boxed_slice())
    }

    /// Forgets all nodes.
    pub(crate) fn forget(&mut self) {
        self.0.fill(StackEntry::default());
    }

    #[inline]
    pub(crate) fn at(&mut self, ply: Ply) -> &mut StackEntry {
        &mut self.0[ply]
    }

    /// The move that led to a ply of the full-width search; `None` for a pass, and at the root.
    #[inline]
    pub(crate) fn led_to(&self, ply: Ply) -> Option<Move> {
        self.above(ply).and_then(|entry| entry.played)
    }

    /// The moves that led to a ply, but for passes: the last one, the one before it, and the one
    /// two before that.
    #[inline]
    pub(crate) fn moves_to(&self, ply: Ply) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|above| self.0.get(ply.wrapping_sub(above)).and_then(|entry| entry.piece_to))
    }

    /// The move that led to a position at a ply, if it was a quiet one of the full-width search.
    #[inline]
    pub(crate) fn quiet_move_to(&self, position: &Position, ply: Ply) -> Option<Played> {
        let above = ply.checked_sub(1)?;
        let entry = &self.0[above];
        let (m, piece_to) = (entry.played?, entry.piece_to?);
        let (by, before) = (!position.side_to_move(), self.moves_to(above));
        entry.is_quiet.then_some(Played { by, m, piece_to, before, attacked: entry.attacked })
    }

    /// The node one ply above one.
    #[inline]
    pub(crate) fn above(&self, ply: Ply) -> Option<&StackEntry> {
        self.0.get(ply.wrapping_sub(1))
    }

    /// The node two plies above one, when the same side was last to move.
    #[inline]
    pub(crate) fn two_above(&self, ply: Ply) -> Option<&StackEntry> {
        self.0.get(ply.wrapping_sub(2))
    }
}
