//! A node of a tree as it is kept.

use std::num::NonZeroU32;

use chess::Move;
use search::{NodeKind, Score, Settled, Window};

use super::NodeId;

/// What a node was expected to be, or that it belongs to the quiescence search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Pv,
    Cut,
    All,
    Quiescence,
}

impl Kind {
    /// As the interface names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pv => "pv",
            Self::Cut => "cut",
            Self::All => "all",
            Self::Quiescence => "quiescence",
        }
    }
}

impl From<NodeKind> for Kind {
    fn from(kind: NodeKind) -> Self {
        match kind {
            NodeKind::Pv => Self::Pv,
            NodeKind::Cut => Self::Cut,
            NodeKind::All => Self::All,
        }
    }
}

/// What ended a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A pass kept beta and cut it off.
    NullMove,
    /// A pass kept beta, the node was searched shallower, and that was accepted.
    Verification,
    /// A pass kept beta, the moves did not, and were searched again.
    Zugzwang,
    /// Several moves together reached beta.
    MultiCut,
    /// The table knew.
    Table,
    /// A move reached beta.
    Beta,
    /// All moves were searched.
    All,
    /// The quiescence search ended.
    Quiescence,
    /// Reverse futility pruning.
    ReverseFutility,
    /// Razoring.
    Razoring,
    /// ProbCut.
    ProbCut,
    /// The rules, or that the path cannot be longer.
    Draw,
    /// No legal move, and no check.
    Stalemate,
    /// The side to move is mated, or a shorter mate is known.
    Mate,
    /// The search broke off.
    Stopped,
}

impl Cause {
    /// All causes.
    pub const ALL: &'static [Self] = &[
        Self::NullMove,
        Self::Verification,
        Self::Zugzwang,
        Self::MultiCut,
        Self::Table,
        Self::Beta,
        Self::All,
        Self::Quiescence,
        Self::ReverseFutility,
        Self::Razoring,
        Self::ProbCut,
        Self::Draw,
        Self::Stalemate,
        Self::Mate,
        Self::Stopped,
    ];

    /// As the interface names it: what prunes by the static evaluation or by captures has one name.
    pub fn name(self) -> &'static str {
        match self {
            Self::NullMove => "null_move",
            Self::Verification => "verification",
            Self::Zugzwang => "zugzwang",
            Self::MultiCut => "multi_cut",
            Self::Table => "table",
            Self::Beta => "beta",
            Self::All => "all",
            Self::Quiescence => "quiescence",
            Self::ReverseFutility | Self::Razoring | Self::ProbCut => "pruned",
            Self::Draw | Self::Stalemate => "draw",
            Self::Mate => "mate",
            Self::Stopped => "stopped",
        }
    }

    /// Whether the interface has a cause of this name.
    pub fn is_name(name: &str) -> bool {
        Self::ALL.iter().any(|cause| cause.name() == name)
    }
}

impl From<Settled> for Cause {
    fn from(settled: Settled) -> Self {
        match settled {
            Settled::Draw | Settled::LongestPath => Self::Draw,
            Settled::Stalemate => Self::Stalemate,
            Settled::Mate | Settled::MateDistance => Self::Mate,
            Settled::Tablebase => Self::Table,
            Settled::ReverseFutility => Self::ReverseFutility,
            Settled::Razoring => Self::Razoring,
            Settled::ProbCut => Self::ProbCut,
            Settled::Singular => Self::MultiCut,
        }
    }
}

/// A node as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The node above it; the root's is itself.
    pub parent: NodeId,
    /// How many nodes of the tree were entered before it.
    pub number: u32,
    /// How many nodes there are in its subtree, itself and those that are not kept among them; 0
    /// as long as it is searched.
    pub size: u32,
    /// The move that led to it; `None` for a pass, and at the root.
    pub by: Option<Move>,
    /// Distance from the root.
    pub ply: u8,
    /// Remaining depth, in plies; 0 in the quiescence search.
    pub depth: i8,
    pub kind: Kind,
    pub cause: Cause,
    /// The values that mattered.
    pub window: Window,
    /// What it was worth for its side to move; `None` if the search broke off.
    pub value: Option<Score>,
    /// R of its pass, if there was one.
    pub reduction: Option<u8>,
    /// What the pass was worth for its side to move.
    pub pass: Option<Score>,
    /// Whether the pass was verified by a search of its own.
    pub verified: bool,
    /// How many nodes had been entered when the moves contradicted the pass, if they did.
    pub contradicted_at: Option<NonZeroU32>,
}

/// What the moves of a node are searched for, after a pass that kept beta and was not believed at
/// once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Shallower, to verify the pass.
    Verification,
    /// Once more and in full, since they contradicted it.
    Again,
}

impl Stage {
    /// As the interface names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verification => "verification",
            Self::Again => "again",
        }
    }
}

impl TreeNode {
    /// Whether it was reached by a pass.
    pub fn is_after_pass(&self) -> bool {
        self.by.is_none() && self.ply > 0
    }

    /// Whether its pass kept beta and was to be verified by its moves.
    pub fn is_verified(&self) -> bool {
        self.verified || matches!(self.cause, Cause::Verification | Cause::Zugzwang)
    }

    /// What one of its children was searched for.
    pub fn stage(&self, child: &Self) -> Option<Stage> {
        let is_again = self.contradicted_at.is_some_and(|at| child.number >= at.get());
        let stage = if is_again { Stage::Again } else { Stage::Verification };
        (self.is_verified() && !child.is_after_pass()).then_some(stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_nodes_take_less_than_forty_megabytes() {
        assert!(size_of::<TreeNode>() <= 40, "{}", size_of::<TreeNode>());
    }
}
