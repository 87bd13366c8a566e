//! An observer that keeps the tree.

use std::mem;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess::Move;
use search::{Counters, Node, NullCutoff, Observer, Ply, Score, Settled, Window};

use super::growing::{Growing, Open};
use super::{Cause, Kind, Tree};

/// How far a search has come, for those who watch it from another thread.
#[derive(Default, Debug)]
pub struct Progress {
    nodes: AtomicU64,
    kept: AtomicU64,
}

impl Progress {
    /// Nodes searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Nodes of the tree under way that are kept.
    pub fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }
}

/// Nodes between two words about the progress.
const NODES_PER_WORD: u64 = 1024;

/// Keeps the tree of the last whole search of the root, and counts what happens in all.
///
/// The tree of an iteration that is broken off is dropped, unless it is the first.
pub struct Recorder {
    counters: Counters,
    /// Nodes of all iterations.
    nodes: u64,
    progress: Arc<Progress>,
    most: usize,
    growing: Growing,
    /// The greatest remaining depth of the root so far.
    root_depth: Option<i8>,
    /// Nodes of the iteration before its last attempt at the root.
    earlier: u64,
    whole: Option<Tree>,
}

impl Recorder {
    /// One that keeps at most so many nodes.
    pub fn new(most: usize, progress: Arc<Progress>) -> Self {
        Self {
            counters: Counters::default(),
            nodes: 0,
            progress,
            most,
            growing: Growing::new(most),
            root_depth: None,
            earlier: 0,
            whole: None,
        }
    }

    /// What happened in all iterations so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Whether the search was broken off in the middle of an iteration.
    pub fn is_broken_off(&self) -> bool {
        self.growing.counted() > 0
    }

    /// The tree.
    pub fn finish(self) -> Tree {
        match self.whole {
            Some(tree) => tree,
            None => self.growing.finish(self.earlier),
        }
    }

    /// Tells those who watch.
    fn tell(&self) {
        self.progress.nodes.store(self.nodes, Ordering::Relaxed);
        self.progress.kept.store(self.growing.kept() as u64, Ordering::Relaxed);
    }

    /// Says what kind of node the current one is, unless that is known.
    fn describe(&mut self, kind: Kind, window: Window, depth: i32) {
        let Some(open) = self.growing.current().filter(|open| !open.is_described) else { return };
        open.is_described = true;
        open.node.kind = kind;
        open.node.window = window;
        open.node.depth = depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
    }

    fn describe_as(&mut self, node: &Node) {
        if node.ply == 0 {
            self.begin_root(node.depth.plies().clamp(0, i8::MAX.into()) as i8);
        }
        self.describe(node.kind.into(), node.window, node.depth.plies());
    }

    /// The root is searched to a depth: once more, perhaps shallower, or in an iteration of its
    /// own, which begins deeper than all before it.
    fn begin_root(&mut self, depth: i8) {
        let again = self.root_depth.is_some_and(|deepest| depth <= deepest);
        let before = self.whole.as_ref().map_or(0, |tree| tree.counted() + tree.earlier());
        self.earlier = if again { before } else { 0 };
        self.root_depth = self.root_depth.max(Some(depth));
    }

    fn mark(&mut self, change: impl FnOnce(&mut Open)) {
        if let Some(open) = self.growing.current() {
            change(open);
        }
    }

    fn settle(&mut self, by: Cause) {
        self.mark(|open| open.settled_by = Some(by));
    }
}

impl Observer for Recorder {
    fn entered(&mut self, ply: Ply, by: Option<Move>) {
        if ply == 0 {
            self.growing = Growing::new(self.most);
        }
        self.growing.enter(by);
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_WORD) {
            self.tell();
        }
    }

    fn left(&mut self, value: Score) {
        self.growing.leave(value);
        if self.growing.current().is_none() && self.growing.counted() > 0 {
            let grown = mem::replace(&mut self.growing, Growing::new(self.most));
            self.whole = Some(grown.finish(self.earlier));
            self.tell();
        }
    }

    fn node(&mut self, node: &Node) {
        self.counters.node(node);
        self.describe_as(node);
    }

    fn quiescence_node(&mut self, window: Window) {
        self.counters.quiescence_node(window);
        self.describe(Kind::Quiescence, window, 0);
    }

    fn settled(&mut self, node: &Node, by: Settled) {
        self.describe_as(node);
        self.settle(by.into());
    }

    fn table_cutoff(&mut self, node: &Node) {
        self.counters.table_cutoff(node);
        self.settle(Cause::Table);
    }

    fn null_move_tried(&mut self, node: &Node, reduction: i32) {
        self.counters.null_move_tried(node, reduction);
        self.mark(|open| open.node.reduction = Some(reduction.clamp(0, u8::MAX.into()) as u8));
    }

    fn null_move_cut(&mut self, cutoff: &NullCutoff) {
        self.counters.null_move_cut(cutoff);
        self.settle(Cause::NullMove);
    }

    fn null_move_verified(&mut self, node: &Node) {
        self.counters.null_move_verified(node);
        self.mark(|open| open.node.verified = true);
    }

    fn null_move_reduced(&mut self, node: &Node) {
        self.counters.null_move_reduced(node);
        self.mark(|open| open.reduced = true);
    }

    fn null_move_contradicted(&mut self, node: &Node) {
        self.counters.null_move_contradicted(node);
        let at = NonZeroU32::new(self.growing.counted());
        self.mark(|open| {
            open.node.contradicted_at = at;
            open.settled_by = None;
        });
    }

    fn threat_extended(&mut self, node: &Node) {
        self.counters.threat_extended(node);
    }

    fn multi_cut_tried(&mut self, node: &Node) {
        self.counters.multi_cut_tried(node);
    }

    fn multi_cut(&mut self, node: &Node) {
        self.counters.multi_cut(node);
        self.settle(Cause::MultiCut);
    }

    fn beta_cutoff(&mut self, node: &Node, index: usize) {
        self.counters.beta_cutoff(node, index);
    }
}
