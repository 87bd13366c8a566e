//! The way to a node in words: moves in UCI, `0000` for a pass.
//!
//! A move may be searched several times, first with a narrow window and then for its exact value.
//! So a number behind a point says which time is meant: `f3h4.1` is the first node after that move,
//! and `f3h4` the last, which decided.

use chess::{Move, Position};

use crate::refusal::Refusal;
use crate::tree::{NodeId, Tree};
use crate::words::{MoveWords, PASS};

/// A step of the way.
pub(super) struct Step {
    /// The move; `None` is a pass.
    pub by: Option<Move>,
    /// Which of the nodes that it leads to, counted from 1; the last if nothing is said.
    nth: Option<usize>,
}

impl Step {
    /// Reads a step that is taken in a position, the first of a way being ply 1.
    pub fn read(position: &Position, ply: usize, text: &str) -> Result<Self, Refusal> {
        let numbered = text.split_once('.').and_then(|(by, nth)| Some((by, nth.parse().ok()?)));
        let (text, nth) = numbered.map_or((text, None), |(by, nth)| (by, Some(nth)));
        let by = match text {
            PASS => None,
            text => Some(position.parse_uci(text).map_err(|cause| Refusal::Move { ply, cause })?),
        };
        Ok(Self { by, nth })
    }

    /// The node below another one to which this step leads.
    pub fn from(&self, tree: &Tree, id: NodeId) -> Option<NodeId> {
        match self.nth {
            None => tree.child_by(id, self.by),
            Some(nth) => tree.children_by(id, self.by).nth(nth.checked_sub(1)?),
        }
    }
}

/// The steps to a node, of whose moves these are the words.
pub(super) fn words(tree: &Tree, id: NodeId, moves: &[MoveWords]) -> Vec<String> {
    let path = tree.path(id);
    let step = |(pair, words): (&[NodeId], &MoveWords)| {
        let by = tree.node(pair[1]).and_then(|node| node.by);
        let same: Vec<NodeId> = tree.children_by(pair[0], by).collect();
        match same.iter().position(|&child| child == pair[1]) {
            Some(at) if at + 1 < same.len() => format!("{}.{}", words.uci, at + 1),
            _ => words.uci.clone(),
        }
    };
    path.windows(2).zip(moves).map(step).collect()
}
