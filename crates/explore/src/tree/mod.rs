//! Trees: what a search looked at, node by node.
//!
//! A [`Recorder`] watches a search and keeps the tree of its last whole iteration, or rather its
//! larger part: once it holds as many nodes as it may, the smallest subtrees are dropped from it.
//! What is dropped stays counted, so that the size of every node that is kept is exact.

mod growing;
mod node;
mod recorder;
mod replay;
#[cfg(test)]
mod tests;
mod view;

pub use node::{Cause, Kind, Stage, TreeNode};
pub use recorder::{Progress, Recorder};
pub use replay::Moment;
pub use view::{Selection, View};

use chess::{Game, KeyHistory, Move, Position};

/// A node of a tree, by its place in it. The root is 0.
pub type NodeId = u32;

/// The tree of an iteration.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Those that are kept, each before the nodes below it, in the order of the search.
    nodes: Vec<TreeNode>,
    /// How many nodes ended for each cause, in the order of [`Cause::ALL`]; all are counted.
    causes: [u64; Cause::ALL.len()],
    /// Nodes of the iteration before the root was searched anew with another window.
    earlier: u64,
}

impl Tree {
    /// A node, if there is one of this number.
    pub fn node(&self, id: NodeId) -> Option<&TreeNode> {
        self.nodes.get(id as usize)
    }

    /// Nodes that the search of the root came to, kept or not.
    pub fn counted(&self) -> u64 {
        self.nodes.first().map_or(0, |root| root.size.into())
    }

    /// Nodes that are kept.
    pub fn kept(&self) -> usize {
        self.nodes.len()
    }

    /// Nodes of the same iteration before that: the root is searched anew if its value falls out of
    /// the window that was expected (aspiration).
    pub fn earlier(&self) -> u64 {
        self.earlier
    }

    /// How many nodes ended for each cause.
    pub fn causes(&self) -> impl Iterator<Item = (Cause, u64)> + '_ {
        Cause::ALL.iter().copied().zip(self.causes)
    }

    /// All nodes that are kept.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &TreeNode)> {
        (0..).zip(&self.nodes)
    }

    /// The children that are kept, in the order of the search.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &TreeNode)> {
        let mut next = id + 1;
        std::iter::from_fn(move || {
            let child = self.node(next).filter(|node| node.parent == id)?;
            let found = next;
            next = self.after(next);
            Some((found, child))
        })
    }

    /// The first node in the order of the search that does not lie below a node.
    fn after(&self, id: NodeId) -> NodeId {
        let Some(node) = self.node(id) else { return id + 1 };
        let end = u64::from(node.number) + u64::from(node.size);
        let below = self.nodes[id as usize..].partition_point(|n| u64::from(n.number) < end);
        id + below as NodeId
    }

    /// The way from the root to a node: both, and all between.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut id = id;
        while let Some(node) = self.node(id).filter(|_| id != 0) {
            id = node.parent;
            path.push(id);
        }
        path.reverse();
        path
    }

    /// The moves to a node; `None` is a pass.
    pub fn moves(&self, id: NodeId) -> Vec<Option<Move>> {
        let path = self.path(id);
        path[1..].iter().filter_map(|&id| self.node(id)).map(|node| node.by).collect()
    }

    /// The children by a move or a pass, the first that was searched before the others.
    pub fn children_by(&self, id: NodeId, by: Option<Move>) -> impl Iterator<Item = NodeId> {
        self.children(id).filter(move |(_, child)| child.by == by).map(|(id, _)| id)
    }

    /// The child by a move or a pass: if there are several the last, which decided.
    pub fn child_by(&self, id: NodeId, by: Option<Move>) -> Option<NodeId> {
        self.children_by(id, by).last()
    }
}

/// The position that a move or a pass leads to; `None` after a pass in check.
pub fn played(position: &Position, by: Option<Move>) -> Option<Position> {
    match by {
        Some(m) => Some(position.play(m)),
        None => position.pass(),
    }
}

/// The positions from the root of a search to a node.
pub struct Way {
    /// The root's first, the node's last.
    pub positions: Vec<Position>,
    /// The keys of the game and of those positions.
    pub keys: KeyHistory,
    /// Where in them the root stands.
    pub root_index: usize,
}

impl Way {
    /// The way that some moves and passes make from the end of a game.
    pub fn new(game: &Game, moves: &[Option<Move>]) -> Self {
        let mut keys = game.history().clone();
        let root_index = keys.len().saturating_sub(1);
        let mut positions = vec![game.position().clone()];
        for (ply, &by) in (1..).zip(moves) {
            let Some(position) = positions.last().and_then(|last| played(last, by)) else { break };
            keys.record(root_index + ply, position.key());
            positions.push(position);
        }
        Self { positions, keys, root_index }
    }

    /// Where it ends.
    pub fn end(&self) -> &Position {
        // The root is always there.
        &self.positions[self.positions.len() - 1]
    }
}
