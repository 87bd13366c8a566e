//! Null-move pruning: one file per technique, and the list of them.
//!
//! The idea (Beal 1989; Goetsch and Campbell 1990; Donninger 1993): let the opponent move
//! twice. If the position still holds beta after that, a real move would hold it all the more,
//! unless every move hurts (zugzwang) or the shallower search has not seen far enough
//! (horizon).
//!
//! A technique answers three questions and does nothing itself: whether to pass here
//! ([`NullMove::before_moves`]), what to make of a pass that kept beta
//! ([`NullMove::after_fail_high`]), and what to make of a reduced node whose moves then did not
//! ([`NullMove::after_reduced_moves`]). The spine acts on the answers, and it alone sees to what
//! holds for all techniques: no pass at the root, in check, in the quiescence search or when
//! beta stands for a mate, and no mate score taken from a pass.
//!
//! To add a technique, write its file and add one line to [`TECHNIQUES`].

mod off;
mod policy;
mod standard;
mod verified;

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use policy::{Policy, PolicyError};

use crate::node::{Node, Path};
use crate::score::Score;

/// All techniques. Names on the command line, UCI options and tests follow from this list.
pub static TECHNIQUES: &[&Technique] =
    &[&off::TECHNIQUE, &standard::TECHNIQUE, &verified::TECHNIQUE];

/// A technique as the list describes it.
#[derive(Debug)]
pub struct Technique {
    /// Its name, as policies are written.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Who described it, and where.
    pub source: &'static str,
    /// Its numbers, in the order in which a policy may give them.
    pub parameters: &'static [Parameter],
    /// Makes it from the values of its parameters, each within its range.
    build: fn(&[i32]) -> Arc<dyn NullMove>,
}

/// A number that a technique depends on.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if a policy does not give one.
    pub default: i32,
    /// The values it may have.
    pub range: RangeInclusive<i32>,
    /// What it means, with its unit.
    pub meaning: &'static str,
}

/// How much shallower than a real move a null move is searched; every technique has it.
const fn reduction(default: i32) -> Parameter {
    Parameter {
        name: "R",
        default,
        range: 0..=20,
        meaning: "plies by which the null move is searched shallower than a real move",
    }
}

/// The three answers of a technique.
pub trait NullMove: Debug + Send + Sync {
    /// Before the moves: pass at this node, and with what reduction? `None` is no pass.
    fn before_moves(&self, node: &Node) -> Option<Pass>;

    /// The pass kept beta: its value, clamped to beta if it claims a mate.
    fn after_fail_high(&self, node: &Node, value: Score) -> FailHigh {
        let _ = node;
        FailHigh::Cut(value)
    }

    /// The moves of a node that [`FailHigh::Reduce`] had reduced all stayed below beta.
    fn after_reduced_moves(&self, node: &Node) -> ReducedMoves {
        let _ = node;
        ReducedMoves::Accept
    }
}

/// A null move to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// R: its child is searched at d − 1 − R plies.
    pub reduction: i32,
}

/// What to do when a pass kept beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailHigh {
    /// Return this value; the moves are not searched.
    Cut(Score),
    /// Search the moves, but shallower.
    Reduce {
        /// By how many plies.
        by: i32,
        /// What the children are told.
        path: Path,
    },
}

/// What to do when the moves of a reduced node stayed below beta, against the pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReducedMoves {
    /// Believe the moves.
    Accept,
    /// Search them again at the depth and with the path that the node had before.
    SearchAgain,
}

/// The rule that most techniques share: never twice in a row, since two passes lead nowhere
/// but to a shallower search of the same position.
const fn last_ply_was_a_move(node: &Node) -> bool {
    node.path.nulls_in_a_row == 0
}
