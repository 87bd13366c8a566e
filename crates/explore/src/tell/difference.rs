//! Why two searches of a position came to different moves, in words.

use std::borrow::Cow;

use chess::{Game, Move};
use serde::{Deserialize, Serialize};

use super::node::compared;
use super::{choice, plies};
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tree::{Cause, NodeId, TreeNode};
use crate::words::MoveWords;

/// What another search must know of one to say where they part. It may be kept elsewhere, with a tree that
/// is too large to be sent there.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Account {
    fen: String,
    policy: String,
    /// The move that it chose, and what it thinks of it.
    choice: String,
    nodes: u64,
    line: Vec<MoveWords>,
    /// How it came to know better at each node of its line.
    manners: Vec<Cow<'static, str>>,
}

impl Account {
    /// What a search has to say of itself.
    pub(crate) fn of(search: &Finished) -> Self {
        let root = search.task.game.position();
        let mut at = Some(0);
        let manner = |m: &Move| {
            at = at.and_then(|id| search.tree.child_by(id, Some(*m)));
            at.and_then(|id| search.tree.node(id)).map_or("sees", manner).into()
        };
        Self {
            fen: root.to_fen(),
            policy: search.task.policy(),
            choice: choice(search),
            nodes: search.last.nodes,
            line: MoveWords::line(root, &search.last.line),
            manners: search.last.line.iter().map(manner).collect(),
        }
    }

    /// Whether it speaks of the same position.
    pub(crate) fn is_of(&self, other: &Self) -> bool {
        self.fen == other.fen
    }
}

/// What the searches have in common and where they part, if that is known.
pub(crate) fn difference(left: &Account, right: &Account, parting: Option<&str>) -> String {
    let (first, second) = (&left.policy, &right.policy);
    let size = format!(
        "{second} searched {}, {first} {}.",
        compared(right.nodes, left.nodes),
        stats::format::grouped(left.nodes)
    );
    if left.choice == right.choice {
        return format!("Both play {}. {size}", left.choice);
    }
    let choices = format!("{first} plays {}, {second} plays {}.", left.choice, right.choice);
    match parting {
        Some(parting) => format!("{parting} {choices} {size}"),
        None => format!("{choices} {size}"),
    }
}

/// Where on the line of another search this one was content with a pass.
///
/// # Errors
/// [`Refusal`] if the line cannot be played.
pub(crate) fn parting(blind: &Finished, seeing: &Account) -> Result<Option<String>, Refusal> {
    let line: Vec<String> = seeing.line.iter().map(|m| m.uci.clone()).collect();
    let mut game = Game::from(blind.task.game.position().clone());
    let line = input::moves(&mut game, &line)?;
    Ok(told(blind, seeing, &line))
}

fn told(blind: &Finished, seeing: &Account, line: &[Move]) -> Option<String> {
    let (id, ply) = cut_by_pass(blind, line)?;
    let node = blind.tree.node(id)?;
    let sans = &seeing.line;
    let before = ply.checked_sub(1)?;
    let after = sans.get(before)?;
    let found = sans.get(ply + 1).or_else(|| sans.get(ply)).map(|m| m.san.as_str());
    let found = found.unwrap_or("more");
    let reduction = node.reduction.unwrap_or_default();
    Some(format!(
        "{} passes at ply {ply} after {} (R {reduction}), looks {} deep, sees no threat and cuts; {} {} {found}.",
        blind.task.policy(),
        after.san,
        plies((i32::from(node.depth) - 1 - i32::from(reduction)).max(0)),
        seeing.policy,
        seeing.manners.get(before).map_or("sees", |manner| manner),
    ))
}

/// The first node on a line that a pass cut off in this search.
fn cut_by_pass(search: &Finished, line: &[Move]) -> Option<(NodeId, usize)> {
    let mut id = 0;
    for (ply, &m) in (1..).zip(line) {
        id = search.tree.child_by(id, Some(m))?;
        if search.tree.node(id)?.cause == Cause::NullMove {
            return Some((id, ply));
        }
    }
    None
}

/// How the other search came to know better at a node.
fn manner(node: &TreeNode) -> &'static str {
    match node.cause {
        Cause::Verification => "reduces and finds",
        Cause::Zugzwang => "reduces, finds its pass contradicted and sees",
        Cause::NullMove => "passes too and yet sees",
        _ if node.pass.is_some() => "looks far enough after its pass and sees",
        _ => "does not pass there and sees",
    }
}
