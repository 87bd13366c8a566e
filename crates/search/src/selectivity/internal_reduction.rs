//! Internal reduction: where the table has no move to begin with, the order of moves is poor and
//! the search dear; a shallower one finds a move for the next time (Schröder, *Internal iterative
//! reductions*, 2020).

use chess::Move;

use crate::depth::Depth;
use crate::node::{Node, NodeKind};
use crate::settings::Parameters;

/// How deep to search a node, given the move that the table has.
pub(crate) fn depth(node: &Node, first: Option<Move>, parameters: &Parameters) -> Depth {
    let is_deep = node.depth.plies() >= parameters.internal_reduction_depth;
    let is_poor = first.is_none() && is_deep && node.kind != NodeKind::All && node.ply > 0;
    if is_poor { node.depth - 1 } else { node.depth }
}
