//! A node on its way from step to step of the spine.

use chess::{Move, Square};

use crate::node::Node;
use crate::null_move::{Evaluation, Situation};
use crate::score::Score;
use crate::table::Entry;

/// A node whose moves are to be searched, and what the null move taught about them.
#[derive(Clone, Copy)]
pub(super) struct InnerNode {
    pub node: Node,
    /// The move to search first.
    pub first: Option<Move>,
    /// A value that the node is known to have without them.
    pub floor: Option<Score>,
    /// The square of a threatened man.
    pub evade: Option<Square>,
    /// The static evaluation, if anything asked for it.
    pub evaluation: Option<Evaluation>,
    /// What the table knows of the node.
    pub known: Option<Entry>,
    /// A move that is not searched: what are the others worth?
    pub except: Option<Move>,
}

impl InnerNode {
    /// Nothing is known yet but the move to search first, if there is one.
    pub(super) fn new(node: Node, situation: &Situation, first: Option<Move>) -> Self {
        let &Situation { evaluation, known, .. } = situation;
        Self { node, first, floor: None, evade: None, evaluation, known, except: None }
    }
}
