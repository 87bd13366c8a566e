//! A tree under way: bounded, with exact sizes.

use search::{Score, Window};

use super::{Cause, Kind, NodeId, Tree, TreeNode};

/// The root and its children are kept, whatever their size.
const ALWAYS_KEPT_PLY: u8 = 1;

/// A node that has been entered and not left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    /// Where it is kept, if it is.
    place: Option<NodeId>,
    /// What is known of it so far.
    pub node: TreeNode,
    /// Whether the search has said what kind of node it is.
    pub is_described: bool,
    /// What has settled it.
    pub settled_by: Option<Cause>,
    /// Its moves are searched shallower, since its pass kept beta.
    pub reduced: bool,
}

impl Open {
    /// What ended the node, now that its value is known.
    fn cause(&self, value: Score) -> Cause {
        if self.node.contradicted_at.is_some() {
            return Cause::Zugzwang;
        }
        match self.settled_by {
            Some(Cause::NullMove) => Cause::NullMove,
            _ if self.reduced => Cause::Verification,
            Some(cause) => cause,
            // Of a position without mating material the quiescence search says nothing.
            None if !self.is_described => Cause::Draw,
            None if self.node.kind == Kind::Quiescence => Cause::Quiescence,
            None if self.node.window.fails_high(value) => Cause::Beta,
            None => Cause::All,
        }
    }
}

/// A tree under way.
#[derive(Debug)]
pub(super) struct Growing {
    nodes: Vec<TreeNode>,
    /// The nodes of the path, the root first.
    open: Vec<Open>,
    /// Nodes entered so far.
    counted: u32,
    /// Subtrees of fewer nodes than this are not kept.
    least: u32,
    /// How many nodes may be kept.
    most: usize,
    causes: [u64; Cause::ALL.len()],
}

impl Growing {
    /// A tree of at most so many nodes.
    pub fn new(most: usize) -> Self {
        let (nodes, open, causes) = (Vec::new(), Vec::new(), [0; Cause::ALL.len()]);
        Self { nodes, open, counted: 0, least: 0, most, causes }
    }

    /// How many nodes are kept by now.
    pub fn kept(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes have been entered.
    pub fn counted(&self) -> u32 {
        self.counted
    }

    /// The node that was entered last.
    pub fn current(&mut self) -> Option<&mut Open> {
        self.open.last_mut()
    }

    /// Enters a node below the current one.
    pub fn enter(&mut self, by: Option<chess::Move>) {
        let node = TreeNode {
            parent: 0,
            number: self.counted,
            size: 0,
            by,
            ply: u8::try_from(self.open.len()).unwrap_or(u8::MAX),
            depth: 0,
            kind: Kind::Quiescence,
            cause: Cause::Stopped,
            window: Window::FULL,
            value: None,
            reduction: None,
            pass: None,
            verified: false,
            contradicted_at: None,
        };
        self.counted = self.counted.saturating_add(1);
        let place = self.make_room();
        let mut open = Open { place, node, is_described: false, settled_by: None, reduced: false };
        if place.is_some() {
            // Room was made first: that may have moved the parent.
            open.node.parent = self.open.last().and_then(|parent| parent.place).unwrap_or(0);
            self.nodes.push(open.node);
        }
        self.open.push(open);
    }

    /// The place of a new node, if it can be kept: its parent is, and there is room.
    fn make_room(&mut self) -> Option<NodeId> {
        if self.open.last().is_some_and(|parent| parent.place.is_none()) {
            return None;
        }
        if self.nodes.len() >= self.most {
            self.drop_small_ones();
        }
        (self.nodes.len() < self.most).then_some(self.nodes.len() as NodeId)
    }

    /// Leaves the current node with a value for its side to move.
    pub fn leave(&mut self, value: Score) {
        let Some(mut open) = self.open.pop() else { return };
        open.node.cause = open.cause(value);
        open.node.value = Some(value);
        self.causes[open.node.cause as usize] += 1;
        if open.node.is_after_pass()
            && let Some(parent) = self.open.last_mut()
        {
            parent.node.pass = Some(-value);
        }
        self.close(open);
    }

    /// Puts a node that is left in its place, or drops it if it is small.
    fn close(&mut self, mut open: Open) {
        let Some(place) = open.place else { return };
        open.node.size = self.counted - open.node.number;
        // Its parent may have moved since.
        open.node.parent = self.open.last().and_then(|parent| parent.place).unwrap_or(0);
        if self.is_kept(&open.node) {
            self.nodes[place as usize] = open.node;
        } else {
            // What was kept below it was smaller still, and is gone.
            self.nodes.truncate(place as usize);
        }
    }

    fn is_kept(&self, node: &TreeNode) -> bool {
        node.size >= self.least || node.ply <= ALWAYS_KEPT_PLY
    }

    /// Drops the smallest subtrees until no more than half of the nodes are left.
    fn drop_small_ones(&mut self) {
        while self.nodes.len() > self.most / 2 && self.least <= self.counted {
            self.least = (self.least * 2).max(2);
            self.retain();
        }
    }

    /// Drops all that is too small by now, and moves the others together.
    fn retain(&mut self) {
        let mut moved_to: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        let mut kept = 0;
        for old in 0..self.nodes.len() {
            let node = self.nodes[old];
            moved_to.push(kept as NodeId);
            if node.size > 0 && !self.is_kept(&node) {
                continue;
            }
            // A node is never smaller than those below it, so that its parent is there still.
            let parent = moved_to[node.parent as usize];
            self.nodes[kept] = TreeNode { parent, ..node };
            kept += 1;
        }
        self.nodes.truncate(kept);
        for open in &mut self.open {
            open.place = open.place.map(|place| moved_to[place as usize]);
        }
    }

    /// The tree. Nodes that were not left are told as broken off.
    pub fn finish(mut self, earlier: u64) -> Tree {
        while let Some(open) = self.open.pop() {
            self.causes[Cause::Stopped as usize] += 1;
            // Parents are left after their children, and are no smaller.
            self.close(open);
        }
        self.nodes.shrink_to_fit();
        Tree { nodes: self.nodes, causes: self.causes, earlier }
    }
}
