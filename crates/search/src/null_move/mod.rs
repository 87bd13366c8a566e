//! Null-move pruning: one file per technique, and the list of them.
//!
//! The idea (Beal 1989; Goetsch and Campbell 1990; Donninger 1993): let the opponent move
//! twice. If the position still holds beta after that, a real move would hold it all the more,
//! unless every move hurts (zugzwang) or the shallower search has not seen far enough
//! (horizon).
//!
//! A technique answers questions and does nothing itself: whether to pass here
//! ([`NullMove::before_moves`]), what to make of a pass that kept beta
//! ([`NullMove::after_fail_high`]), of one that did not ([`NullMove::after_fail_low`]), and of a
//! reduced node whose moves then did not either ([`NullMove::after_reduced_moves`]). It sees a
//! [`Situation`]; the spine acts on the answers, and it alone sees to what holds for all
//! techniques: no pass at the root, in check or in the quiescence search, and when beta stands for
//! a mate only if the preset says so. Conditions that any technique may be given ([`Conditions`])
//! are asked before it.
//!
//! To add a technique, write its file in `techniques/` and add its name to the list there.

mod conditions;
mod policy;
mod situation;
mod techniques;

use std::fmt::Debug;
use std::sync::Arc;

pub use conditions::{CONDITIONS, Conditions};
pub use policy::{Policy, PolicyError};
pub use situation::{Evaluation, Situation, Threat};
pub use techniques::{Odds, Signals, TECHNIQUES};

use crate::depth::Depth;
use crate::node::Path;
pub use crate::parameter::{BadValue, Parameter};
use crate::score::Score;

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
    pub own: &'static [Parameter],
    /// Those of the [`CONDITIONS`] whose default is another under this technique; `None` if it
    /// never passes and so takes no conditions.
    pub conditions: Option<&'static [(&'static str, i32)]>,
    /// The forms in which it was published, its own first: what comes after the colon of a policy,
    /// and whose it is.
    pub forms: &'static [Form],
    /// Makes it from the values of its own parameters, each within its range.
    pub(crate) build: fn(&[i32]) -> Arc<dyn NullMove>,
}

impl Technique {
    /// The policies of all its forms, the first being the one that its author recommends.
    pub fn policies(&'static self) -> impl Iterator<Item = Policy> {
        self.forms.iter().map(move |form| Policy::of_form(self, form))
    }

    /// All parameters with the defaults that they have here: its own, then the conditions.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut all = self.own.to_vec();
        if let Some(defaults) = self.conditions {
            all.extend(CONDITIONS.iter().cloned().map(|mut condition| {
                if let Some(&(_, value)) = defaults.iter().find(|d| d.0 == condition.name) {
                    condition.default = value;
                }
                condition
            }));
        }
        all
    }
}

/// A documented form of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The values of the policy, as they stand after the colon.
    pub values: &'static str,
    /// What is special about it, or who described it.
    pub what: &'static str,
}

/// The answers of a technique.
pub trait NullMove: Debug + Send + Sync {
    /// Before the moves: pass at this node, and how? `None` is no pass.
    fn before_moves(&self, situation: &Situation) -> Option<Pass>;

    /// The pass kept beta, with this value.
    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let _ = situation;
        FailHigh::Cut(value)
    }

    /// The pass did not keep beta: the opponent threatens something.
    fn after_fail_low(&self, situation: &Situation, threat: &Threat) -> FailLow {
        let _ = (situation, threat);
        FailLow::default()
    }

    /// The moves of a node that [`FailHigh::Reduce`] had reduced all stayed below beta.
    fn after_reduced_moves(&self, situation: &Situation) -> ReducedMoves {
        let _ = situation;
        ReducedMoves::Accept
    }

    /// No pass has cut the node off: may several moves do so together?
    fn multi_cut(&self, situation: &Situation) -> Option<MultiCut> {
        let _ = situation;
        None
    }

    /// What it needs the spine to do for it, everywhere in the tree.
    fn needs(&self) -> Needs {
        Needs::default()
    }
}

/// A null move to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// R: its child is searched at d − 1 − R plies.
    pub reduction: i32,
    /// By how much less than beta it may keep, in centipawns.
    pub margin: i32,
}

impl Pass {
    /// A null move that must keep beta, with a reduction R.
    pub const fn reduced_by(reduction: i32) -> Self {
        Self { reduction, margin: 0 }
    }
}

/// What to do when a pass kept beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailHigh {
    /// Return this value; the moves are not searched.
    Cut(Score),
    /// Search the moves, but shallower; the quiescence search, if no depth is left.
    Reduce {
        /// By how many plies.
        by: i32,
        /// What the node is told.
        path: Path,
    },
    /// Search this node first, with a null window below beta. If that keeps beta too, return its
    /// value; else search the moves as if nobody had passed.
    Verify {
        /// How deep to search it.
        depth: Depth,
        /// What the node is told.
        path: Path,
    },
}

/// What to do when a pass did not keep beta.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FailLow {
    /// By how many plies to search the moves deeper.
    pub extend: i32,
    /// Whether to try early the moves that take the threatened man away.
    pub evade: bool,
}

/// What to do when the moves of a reduced node stayed below beta, against the pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReducedMoves {
    /// Believe the moves.
    Accept,
    /// Search them again at the depth and with the path that the node had before.
    SearchAgain,
}

/// Several moves that together cut a node off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiCut {
    /// How many moves are tried, the first in order (M).
    pub moves: usize,
    /// How many of them must reach beta (C).
    pub cutoffs: usize,
    /// R: their children are searched at d − 1 − R plies.
    pub reduction: i32,
}

/// What a technique needs the spine to do for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Needs {
    /// Evaluate every node at which one may pass before its moves, for [`Situation::evaluation`].
    pub evaluation: bool,
    /// How the table treats what was found while verification was off.
    pub unverified_entries: UnverifiedEntries,
    /// Count the good moves that were to choose from on the path, for
    /// [`Path::alternatives_of_opponent`].
    pub alternatives: bool,
    /// The additions of Winands et al. to principal variation search, which make pruning at All
    /// nodes harmless: see `techniques/enhanced.rs`.
    pub all_node_additions: bool,
}

/// How a node that is still to be verified treats a table entry from a search that was not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum UnverifiedEntries {
    /// Like any other.
    #[default]
    Believe,
    /// Takes its move but not its value.
    Distrust,
    /// Does not find it: the two have different keys.
    Separate,
}
