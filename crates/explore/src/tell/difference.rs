//! Why two searches of a position came to different moves, in words.

use std::borrow::Cow;

use chess::{Game, Move};
use serde::{Deserialize, Serialize};

use super::{Told, choice};
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tree::{Cause, NodeId, TreeNode};
use crate::words::MoveWords;

/// What another search must know of one to say where they part. It may be kept elsewhere, with a
/// tree that is too large to be sent there.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Account {
    fen: String,
    policy: String,
    /// The move that it chose, and what it thinks of it.
    choice: Told,
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
            at.and_then(|id| search.tree.node(id)).map_or(SEES, manner).into()
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
pub(crate) fn difference(left: &Account, right: &Account, parting: Option<&Told>) -> Vec<Told> {
    let change = (100.0 * (right.nodes as f64 / left.nodes.max(1) as f64 - 1.0)).round();
    let size = match change {
        0.0 => Told::new("told.difference.as_many"),
        _ if change < 0.0 => Told::new("told.difference.fewer"),
        _ => Told::new("told.difference.more"),
    };
    let size = named(size, left, right)
        .with("percent", change.abs() as u64)
        .with("left", left.nodes)
        .with("right", right.nodes);
    if left.choice == right.choice {
        return vec![Told::new("told.difference.both").with("choice", left.choice.clone()), size];
    }
    let choices = named(Told::new("told.difference.each"), left, right)
        .with("left", left.choice.clone())
        .with("right", right.choice.clone());
    parting.cloned().into_iter().chain([choices, size]).collect()
}

fn named(told: Told, left: &Account, right: &Account) -> Told {
    told.with("first", left.policy.clone()).with("second", right.policy.clone())
}

/// Where on the line of another search this one was content with a pass.
///
/// # Errors
/// [`Refusal`] if the line cannot be played.
pub(crate) fn parting(blind: &Finished, seeing: &Account) -> Result<Option<Told>, Refusal> {
    let line: Vec<String> = seeing.line.iter().map(|m| m.uci.clone()).collect();
    let mut game = Game::from(blind.task.game.position().clone());
    let line = input::moves(&mut game, &line)?;
    Ok(told(blind, seeing, &line))
}

fn told(blind: &Finished, seeing: &Account, line: &[Move]) -> Option<Told> {
    let (id, ply) = cut_by_pass(blind, line)?;
    let node = blind.tree.node(id)?;
    let sans = &seeing.line;
    let before = ply.checked_sub(1)?;
    let after = sans.get(before)?;
    let found = sans.get(ply + 1).or_else(|| sans.get(ply)).map(|m| m.san.clone());
    let reduction = node.reduction.unwrap_or_default();
    let look = match i32::from(node.depth) - 1 - i32::from(reduction) {
        ..=0 => Told::new("told.difference.captures"),
        left => Told::new("told.difference.looks").with("plies", Told::plies(left as u64)),
    };
    // Whoever is to move there, of whom the root knows.
    let root = blind.task.game.position().side_to_move();
    let side = if ply % 2 == 0 { root } else { !root };
    let manner =
        MANNERS.iter().find(|&&known| seeing.manners.get(before).is_some_and(|m| m == known));
    let told = Told::new("told.difference.parting")
        .with("blind", blind.task.policy())
        .with("side", Told::side(side))
        .with("after", after.san.clone())
        .with("reduction", reduction)
        .with("look", look)
        .with("seeing", seeing.policy.clone())
        .with("manner", Told::new(manner.copied().unwrap_or(SEES)));
    Some(match found {
        Some(san) => told.with("found", san),
        None => told.with("found", Told::new("told.difference.manners.more")),
    })
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

/// How a search may come to know better.
const MANNERS: [&str; 5] = [
    "told.difference.manners.reduces",
    "told.difference.manners.contradicted",
    "told.difference.manners.passes",
    "told.difference.manners.looks",
    "told.difference.manners.abstains",
];
const SEES: &str = "told.difference.manners.sees";

/// How the other search came to know better at a node.
fn manner(node: &TreeNode) -> &'static str {
    let [reduces, contradicted, passes, looks, abstains] = MANNERS;
    match node.cause {
        Cause::Verification => reduces,
        Cause::Zugzwang => contradicted,
        Cause::NullMove => passes,
        _ if node.pass.is_some() => looks,
        _ => abstains,
    }
}
