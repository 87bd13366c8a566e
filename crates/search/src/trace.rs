//! What a search tells an observer.
//!
//! The observer is a type parameter of the search: `()` observes nothing, and its calls compile
//! to nothing.

use std::ops::AddAssign;

use chess::{KeyHistory, Move, Position};

use crate::depth::Ply;
use crate::node::{Node, NodeKind};
use crate::null_move::Evaluation;
use crate::score::Score;
use crate::table::Entry;
use crate::window::Window;

/// A node at which the policy would pass, unless what the opponent could do with the free move
/// objects: all that is known there before the null move is searched.
#[derive(Clone, Copy, Debug)]
pub struct NullChoice<'a> {
    /// The node.
    pub node: &'a Node,
    /// Its position; the side to move is not in check.
    pub position: &'a Position,
    /// What the transposition table knows of it, which was not enough to answer.
    pub known: Option<Entry>,
    /// Its static evaluation, if anything needs one; see [`Observer::NEEDS_EVALUATION`].
    pub evaluation: Option<Evaluation>,
    /// R of the null move that the policy wants.
    pub reduction: i32,
    /// The keys of the game and of the path to the position, its own among them; what follows
    /// it is left over from other paths.
    pub keys: &'a KeyHistory,
    /// Where in them the root stands.
    pub root_index: usize,
}

/// A null move that settles its node: it cuts it off, or the moves keep beta that were searched
/// shallower because of it.
#[derive(Clone, Copy, Debug)]
pub struct NullCutoff<'a> {
    /// The node.
    pub node: &'a Node,
    /// Its position.
    pub position: &'a Position,
    /// R of the null move.
    pub reduction: i32,
    /// By how many plies the moves were made shallower that keep beta; 0 where the pass cuts.
    pub reduced_by: i32,
    /// The value that is returned, at least beta unless the technique allowed a margin.
    pub value: Score,
    /// The keys of the game and of the path to the position, its own among them; what follows
    /// it is left over from below the null move.
    pub keys: &'a KeyHistory,
    /// Where in them the root stands.
    pub root_index: usize,
}

/// Says, while a search goes on, whether what a null move came to may stand. It is how one finds out
/// what a search would do whose null moves are never wrong.
pub trait Referee {
    /// Whether it stands. If not, the moves of the node are searched as if nobody had passed.
    fn confirms(&mut self, cutoff: &NullCutoff) -> bool;
}

/// What settles a node beside the table, a pass, moves that reach beta and the quiescence search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// The rules: a repetition, fifty moves, too little material.
    Draw,
    /// A shorter mate is known.
    MateDistance,
    /// A tablebase knows it.
    Tablebase,
    /// The path cannot be longer.
    LongestPath,
    /// Reverse futility pruning.
    ReverseFutility,
    /// Razoring.
    Razoring,
    /// A capture far above beta in a shallow search.
    ProbCut,
    /// The table's move is not alone in reaching beta (multi-cut by a singular search).
    Singular,
    /// The side to move is mated.
    Mate,
    /// The side to move has no legal move.
    Stalemate,
}

/// Learns what happens in the tree. Each method does nothing unless overridden.
///
/// Each position that the search comes to is a node: it is [`entered`](Self::entered), and
/// [`left`](Self::left) after all nodes below it are, unless the search breaks off. What is told in
/// between is told of the node that was entered last and not left.
pub trait Observer {
    /// Whether every node is to be evaluated for it before its moves, where nothing else asks for that.
    const NEEDS_EVALUATION: bool = false;

    /// A position is come to, and counts as a node. What led to it is a move, or else a pass;
    /// neither, at the root.
    fn entered(&mut self, ply: Ply, by: Option<Move>) {
        let _ = (ply, by);
    }

    /// A node is left with this value for its side to move.
    fn left(&mut self, value: Score) {
        let _ = value;
    }

    /// It is a node of the full-width search, and nothing has settled it at once.
    fn node(&mut self, node: &Node) {
        let _ = node;
    }

    /// It is a node of the quiescence search, or one of the full-width search that asks for the
    /// value of its captures.
    fn quiescence_node(&mut self, window: Window) {
        let _ = window;
    }

    /// Something that has no name of its own here settles a node.
    fn settled(&mut self, node: &Node, by: Settled) {
        let _ = (node, by);
    }

    /// The transposition table answers for a node.
    fn table_cutoff(&mut self, node: &Node) {
        let _ = node;
    }

    /// The policy would pass at a node; the position after the pass is yet to be looked at.
    fn null_move_possible(&mut self, choice: &NullChoice) {
        let _ = choice;
    }

    /// A null move is about to be searched at a node, with this R.
    fn null_move_tried(&mut self, node: &Node, reduction: i32) {
        let _ = (node, reduction);
    }

    /// A null move kept beta and cut its node off.
    fn null_move_cut(&mut self, cutoff: &NullCutoff) {
        let _ = cutoff;
    }

    /// A null move kept beta, and so did the moves of its node, which were searched shallower to
    /// verify that.
    fn null_move_confirmed(&mut self, cutoff: &NullCutoff) {
        let _ = cutoff;
    }

    /// A null move kept beta and its node is about to be searched to verify that.
    fn null_move_verified(&mut self, node: &Node) {
        let _ = node;
    }

    /// A null move kept beta and its node is searched shallower to verify that.
    fn null_move_reduced(&mut self, node: &Node) {
        let _ = node;
    }

    /// A node that was searched to verify its null move stayed below beta, and is searched again.
    fn null_move_contradicted(&mut self, node: &Node) {
        let _ = node;
    }

    /// A node is searched deeper, since its null move met with a threat.
    fn threat_extended(&mut self, node: &Node) {
        let _ = node;
    }

    /// The first moves of a node are about to be searched for a multi-cut.
    fn multi_cut_tried(&mut self, node: &Node) {
        let _ = node;
    }

    /// Several moves reached beta and cut their node off together.
    fn multi_cut(&mut self, node: &Node) {
        let _ = node;
    }

    /// A move reached beta at a node, as number `index` in order of search, from zero.
    fn beta_cutoff(&mut self, node: &Node, index: usize) {
        let _ = (node, index);
    }
}

impl Observer for () {}

/// Counts what happens in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// PV nodes of the full-width search.
    pub pv_nodes: u64,
    /// Expected Cut nodes.
    pub cut_nodes: u64,
    /// Expected All nodes.
    pub all_nodes: u64,
    /// Nodes of the quiescence search.
    pub quiescence_nodes: u64,
    /// Nodes that the transposition table answered for.
    pub table_cutoffs: u64,
    /// Null moves searched.
    pub null_tried: u64,
    /// Null moves that cut their node off.
    pub null_cut: u64,
    /// Null moves that kept beta and had their node reduced for verification.
    pub null_reduced: u64,
    /// Null moves that kept beta and had their node searched first to verify that.
    pub null_verified: u64,
    /// Nodes that stayed below beta when they were searched to verify their null move, and were
    /// searched again: zugzwangs, and threats beyond the horizon of the pass.
    pub null_contradicted: u64,
    /// Nodes searched deeper because their null move met with a threat.
    pub threat_extended: u64,
    /// Nodes at which a multi-cut was tried.
    pub multi_cut_tried: u64,
    /// Those of them that it cut off.
    pub multi_cut: u64,
    /// Nodes at which a move reached beta.
    pub beta_cutoffs: u64,
    /// Those among them at which the first move did.
    pub first_move_cutoffs: u64,
}

impl Counters {
    /// Each counter by name, in order of declaration.
    pub fn named(&self) -> [(&'static str, u64); 15] {
        [
            ("pv_nodes", self.pv_nodes),
            ("cut_nodes", self.cut_nodes),
            ("all_nodes", self.all_nodes),
            ("quiescence_nodes", self.quiescence_nodes),
            ("table_cutoffs", self.table_cutoffs),
            ("null_tried", self.null_tried),
            ("null_cut", self.null_cut),
            ("null_reduced", self.null_reduced),
            ("null_verified", self.null_verified),
            ("null_contradicted", self.null_contradicted),
            ("threat_extended", self.threat_extended),
            ("multi_cut_tried", self.multi_cut_tried),
            ("multi_cut", self.multi_cut),
            ("beta_cutoffs", self.beta_cutoffs),
            ("first_move_cutoffs", self.first_move_cutoffs),
        ]
    }
}

impl Counters {
    /// Counters with these counts, in the order of [`Counters::named`].
    pub fn from_counts(counts: [u64; 15]) -> Self {
        let [
            pv_nodes,
            cut_nodes,
            all_nodes,
            quiescence_nodes,
            table_cutoffs,
            null_tried,
            null_cut,
            null_reduced,
            null_verified,
            null_contradicted,
            threat_extended,
            multi_cut_tried,
            multi_cut,
            beta_cutoffs,
            first_move_cutoffs,
        ] = counts;
        Self {
            pv_nodes,
            cut_nodes,
            all_nodes,
            quiescence_nodes,
            table_cutoffs,
            null_tried,
            null_cut,
            null_reduced,
            null_verified,
            null_contradicted,
            threat_extended,
            multi_cut_tried,
            multi_cut,
            beta_cutoffs,
            first_move_cutoffs,
        }
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.pv_nodes += other.pv_nodes;
        self.cut_nodes += other.cut_nodes;
        self.all_nodes += other.all_nodes;
        self.quiescence_nodes += other.quiescence_nodes;
        self.table_cutoffs += other.table_cutoffs;
        self.null_tried += other.null_tried;
        self.null_cut += other.null_cut;
        self.null_reduced += other.null_reduced;
        self.null_verified += other.null_verified;
        self.null_contradicted += other.null_contradicted;
        self.threat_extended += other.threat_extended;
        self.multi_cut_tried += other.multi_cut_tried;
        self.multi_cut += other.multi_cut;
        self.beta_cutoffs += other.beta_cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }
}

impl Observer for Counters {
    #[inline]
    fn node(&mut self, node: &Node) {
        *match node.kind {
            NodeKind::Pv => &mut self.pv_nodes,
            NodeKind::Cut => &mut self.cut_nodes,
            NodeKind::All => &mut self.all_nodes,
        } += 1;
    }
    #[inline]
    fn quiescence_node(&mut self, _: Window) {
        self.quiescence_nodes += 1;
    }
    #[inline]
    fn table_cutoff(&mut self, _: &Node) {
        self.table_cutoffs += 1;
    }
    #[inline]
    fn null_move_tried(&mut self, _: &Node, _: i32) {
        self.null_tried += 1;
    }
    #[inline]
    fn null_move_cut(&mut self, _: &NullCutoff) {
        self.null_cut += 1;
    }
    #[inline]
    fn null_move_verified(&mut self, _: &Node) {
        self.null_verified += 1;
    }
    #[inline]
    fn null_move_reduced(&mut self, _: &Node) {
        self.null_reduced += 1;
    }
    #[inline]
    fn null_move_contradicted(&mut self, _: &Node) {
        self.null_contradicted += 1;
    }
    #[inline]
    fn threat_extended(&mut self, _: &Node) {
        self.threat_extended += 1;
    }
    #[inline]
    fn multi_cut_tried(&mut self, _: &Node) {
        self.multi_cut_tried += 1;
    }
    #[inline]
    fn multi_cut(&mut self, _: &Node) {
        self.multi_cut += 1;
    }
    #[inline]
    fn beta_cutoff(&mut self, _: &Node, index: usize) {
        self.beta_cutoffs += 1;
        self.first_move_cutoffs += u64::from(index == 0);
    }
}
