//! The search as it happened: each node that is kept is entered once and left once.
//!
//! Nodes are kept in the order in which they were entered. So when a node was entered, all before
//! it had been entered too, and of these all had been left but those above it: its place says the
//! moment.

use super::{NodeId, Tree, TreeNode};

/// A moment of a search: a node has just been entered, or left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The node.
    pub node: NodeId,
    /// Whether it was left.
    pub is_left: bool,
}

impl Tree {
    /// How many moments there are.
    pub fn moments(&self) -> usize {
        2 * self.kept()
    }

    /// Which moment it is when a node has just been entered.
    pub fn entering(&self, id: NodeId) -> usize {
        let ply = self.node(id).map_or(0, |node| node.ply);
        2 * id as usize - usize::from(ply)
    }

    /// Which moment it is when a node has just been left.
    pub fn leaving(&self, id: NodeId) -> usize {
        self.entering(id) + 2 * (self.after(id) - id) as usize - 1
    }

    /// What happens at a moment; the last one, if there are fewer.
    pub fn moment(&self, number: usize) -> Moment {
        let number = number.min(self.moments().saturating_sub(1));
        let (mut least, mut beyond) = (0, self.kept() as NodeId);
        while least + 1 < beyond {
            let middle = least.midpoint(beyond);
            if self.entering(middle) <= number {
                least = middle;
            } else {
                beyond = middle;
            }
        }
        // Since this one was entered, it and some of those above it have been left.
        let left = number - self.entering(least);
        let mut node = least;
        for _ in 1..left {
            node = self.node(node).map_or(0, |node| node.parent);
        }
        Moment { node, is_left: left > 0 }
    }

    /// How many nodes that are not kept were searched between the moment before and this one.
    pub fn dropped_before(&self, number: usize) -> u64 {
        let Some(before) = number.checked_sub(1) else { return 0 };
        let (before, now) = (self.moment(before), self.moment(number));
        let by_then = |Moment { node, is_left }: Moment, own: u64| {
            let node = self.node(node);
            node.map_or(0, |node: &TreeNode| {
                u64::from(node.number) + if is_left { node.size.into() } else { own }
            })
        };
        by_then(now, 0).saturating_sub(by_then(before, 1))
    }
}
