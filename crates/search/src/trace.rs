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

/// Says, while a search goes on, whether what a null move came to may stand. It is how one finds
/// out what a search would do whose null moves are never wrong.
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
    /// Whether every node is to be evaluated for it before its moves, where nothing else asks for
    /// that.
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

/// Declares each counter once: the struct, its names, and what is done with all of them.
macro_rules! counters {
    ($(#[$about:meta])* $struct:ident { $($(#[$doc:meta])* $name:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct $struct {
            $($(#[$doc])* pub $name: u64,)*
        }

        impl $struct {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            /// Each counter by name, in order of declaration.
            pub fn named(&self) -> [(&'static str, u64); Self::COUNT] {
                [$((stringify!($name), self.$name)),*]
            }

            /// Counters with these counts, in the order of [`Self::named`].
            pub fn from_counts(counts: [u64; Self::COUNT]) -> Self {
                let [$($name),*] = counts;
                Self { $($name),* }
            }
        }

        impl AddAssign for $struct {
            fn add_assign(&mut self, other: Self) {
                $(self.$name += other.$name;)*
            }
        }
    };
}

counters! {
    /// Counts what happens in the tree.
    Counters {
        /// PV nodes of the full-width search.
        pv_nodes,
        /// Expected Cut nodes.
        cut_nodes,
        /// Expected All nodes.
        all_nodes,
        /// Nodes of the quiescence search.
        quiescence_nodes,
        /// Nodes that the transposition table answered for.
        table_cutoffs,
        /// Null moves searched.
        null_tried,
        /// Null moves that cut their node off.
        null_cut,
        /// Null moves that kept beta and had their node reduced for verification.
        null_reduced,
        /// Null moves that kept beta and had their node searched first to verify that.
        null_verified,
        /// Nodes that stayed below beta when they were searched to verify their null move, and were
        /// searched again: zugzwangs, and threats beyond the horizon of the pass.
        null_contradicted,
        /// Nodes searched deeper because their null move met with a threat.
        threat_extended,
        /// Nodes at which a multi-cut was tried.
        multi_cut_tried,
        /// Those of them that it cut off.
        multi_cut,
        /// Nodes at which a move reached beta.
        beta_cutoffs,
        /// Those among them at which the first move did.
        first_move_cutoffs,
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
