//! A moment of the search as it happened, in what is kept of its last iteration.

use serde::{Deserialize, Serialize};

use super::nodes;
use super::steps::Step;
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tell::{self, Told};
use crate::tree::{Cause, Moment, NodeId, Stage, Tree, TreeNode, Way, played};
use crate::words::{MoveWords, ScoreWords};

/// Which moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its number, from 0.
    at: Option<usize>,
    /// Or when this node was entered.
    node: Option<NodeId>,
    /// Or when the node at the end of these moves was entered, or the last of those above it that
    /// the search came to.
    path: Option<String>,
    /// With a path: when that node was left.
    #[serde(default)]
    left: bool,
    /// Go on from there to the next such moment.
    to: Option<Jump>,
    /// Go back instead.
    #[serde(default)]
    back: bool,
}

/// What one may want to see next.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Jump {
    /// Somebody passes.
    Pass,
    /// A pass cuts its node off.
    Cutoff,
    /// A pass keeps beta, and real moves are to verify that.
    Verification,
    /// They have contradicted it, and are searched again.
    Contradicted,
    /// So it does, and was found to be wrong.
    Wrong,
}

/// What happens at a moment.
#[derive(Serialize)]
pub struct Answer {
    at: usize,
    moments: usize,
    /// Whether the node was left rather than entered.
    left: bool,
    text: Vec<Told>,
    fen: String,
    /// Nodes that have been searched by now, and in all.
    searched: u64,
    total: u64,
    /// Nodes searched since the moment before that are not kept.
    dropped: u64,
    /// With a path: how many of its moves the search made.
    reached: Option<usize>,
    /// The nodes from the root to this one.
    path: Vec<Ply>,
}

/// A node of the path as far as it is known at that moment.
#[derive(Serialize)]
struct Ply {
    id: NodeId,
    #[serde(rename = "move")]
    by: Option<MoveWords>,
    side: &'static str,
    depth: i8,
    kind: &'static str,
    alpha: Option<ScoreWords>,
    beta: Option<ScoreWords>,
    /// Of the node alone that was left, as is the cause.
    value: Option<ScoreWords>,
    cause: Option<&'static str>,
    /// Of a node below which somebody passes.
    reduction: Option<u8>,
    /// What the search below it is for, after a pass that kept beta: `verification`, or `again`.
    stage: Option<&'static str>,
    wrong: Option<bool>,
}

/// Answers.
///
/// # Errors
/// [`Refusal`] if there is no such moment or the path makes no sense.
pub fn replay(finished: &Finished, question: &Question) -> Result<Answer, Refusal> {
    let tree = &finished.tree;
    let last = tree.moments().saturating_sub(1);
    let (mut at, reached) = match (question.at, question.node, question.path.as_deref()) {
        (at, None, None) => (input::within("at", at.unwrap_or(0), 0..=last)?, None),
        (None, Some(id), None) => {
            nodes::find(finished, id)?;
            (tree.entering(id), None)
        }
        (None, None, Some(path)) => {
            let moves: Vec<&str> = path.split(',').filter(|text| !text.is_empty()).collect();
            let (id, reached) = along(finished, &moves)?;
            let left = question.left && reached == moves.len();
            (if left { tree.leaving(id) } else { tree.entering(id) }, Some(reached))
        }
        _ => return Err(Refusal::Bad("at, node and path: give one of them".to_owned())),
    };
    if let Some(jump) = question.to {
        at = jump.from(finished, at, question.back)?;
    }
    Ok(told(finished, at, reached))
}

/// The node that some steps lead to, or as far as the search took them, and how many those are.
fn along(finished: &Finished, moves: &[&str]) -> Result<(NodeId, usize), Refusal> {
    let mut position = finished.task.game.position().clone();
    let (mut id, mut reached, mut is_there) = (0, 0, true);
    for (ply, &text) in (1..).zip(moves) {
        let step = Step::read(&position, ply, text)?;
        let next = played(&position, step.by);
        position = next.ok_or_else(|| Refusal::Bad(format!("path: a pass in check, at {ply}")))?;
        let child = step.from(&finished.tree, id).filter(|_| is_there);
        is_there = child.is_some();
        if let Some(child) = child {
            (id, reached) = (child, ply);
        }
    }
    Ok((id, reached))
}

impl Jump {
    /// The next moment of this kind.
    fn from(self, finished: &Finished, at: usize, back: bool) -> Result<usize, Refusal> {
        let tree = &finished.tree;
        let moments = tree.iter().filter_map(|(id, node)| self.moment(finished, id, node));
        let found = match back {
            false => moments.filter(|&moment| moment > at).min(),
            true => moments.filter(|&moment| moment < at).max(),
        };
        let where_to = if back { "before" } else { "after" };
        found.ok_or_else(|| {
            Refusal::Missing(match self {
                Self::Pass => format!("there is no pass {where_to} this moment"),
                Self::Cutoff => format!("no pass cuts a node off {where_to} this moment"),
                Self::Verification => format!("no pass is verified {where_to} this moment"),
                Self::Contradicted => {
                    format!("no pass is contradicted by the moves {where_to} this moment")
                }
                Self::Wrong => format!(
                    "no cutoff {where_to} this moment was found to be wrong; under Cutoffs they are audited"
                ),
            })
        })
    }

    /// The moment at which a node has it, if it has.
    fn moment(self, finished: &Finished, id: NodeId, node: &TreeNode) -> Option<usize> {
        let tree = &finished.tree;
        let first = |is_it: &dyn Fn(&TreeNode) -> bool| {
            tree.children(id).find(|(_, child)| is_it(child)).map(|(child, _)| child)
        };
        match self {
            Self::Pass => node.is_after_pass().then(|| tree.entering(id)),
            Self::Cutoff => (node.cause == Cause::NullMove).then(|| tree.leaving(id)),
            Self::Verification if !node.is_verified() => None,
            Self::Verification => first(&TreeNode::is_after_pass).map(|pass| tree.leaving(pass)),
            Self::Contradicted => {
                let at = node.contradicted_at?;
                // What was searched again may be too small to be kept.
                let again = first(&|child| child.number >= at.get());
                Some(again.map_or_else(|| tree.leaving(id), |again| tree.entering(again)))
            }
            Self::Wrong => (nodes::is_wrong(finished, id) == Some(true)).then(|| tree.leaving(id)),
        }
    }
}

/// Tells of a moment.
fn told(finished: &Finished, at: usize, reached: Option<usize>) -> Answer {
    let tree: &Tree = &finished.tree;
    let Moment { node: id, is_left } = tree.moment(at);
    let path = tree.path(id);
    let moves = tree.moves(id);
    let way = Way::new(&finished.task.game, &moves);
    let plies: Vec<Ply> = path
        .iter()
        .zip(&way.positions)
        .filter_map(|(&each, position)| {
            let node = tree.node(each)?;
            let before = usize::from(node.ply).checked_sub(1);
            let by = before.map(|ply| MoveWords::new(&way.positions[ply], node.by));
            let is_over = is_left && each == id;
            let below = path.get(usize::from(node.ply) + 1).and_then(|&below| tree.node(below));
            Some(ply(finished, (each, node), position, by, is_over, below))
        })
        .collect();
    let node = tree.node(id);
    let searched = node.map_or(0, |node| match is_left {
        true => u64::from(node.number) + u64::from(node.size),
        false => u64::from(node.number) + 1,
    });
    let side = way.end().side_to_move();
    let text = node.map_or_else(Vec::new, |node| match is_left {
        true => tell::leaving(node, tree.node(node.parent), side),
        false => tell::entering(node, tree.node(node.parent), side),
    });
    Answer {
        at,
        moments: tree.moments(),
        left: is_left,
        text,
        fen: way.end().to_fen(),
        searched,
        total: tree.counted(),
        dropped: tree.dropped_before(at),
        reached,
        path: plies,
    }
}

fn ply(
    finished: &Finished,
    (id, node): (NodeId, &TreeNode),
    position: &chess::Position,
    by: Option<MoveWords>,
    is_over: bool,
    below: Option<&TreeNode>,
) -> Ply {
    let side = position.side_to_move();
    let passes = below.is_some_and(TreeNode::is_after_pass);
    let stage = below.and_then(|below| node.stage(below)).map(Stage::name);
    Ply {
        id,
        by,
        side: crate::words::side(side),
        depth: node.depth,
        kind: node.kind.name(),
        alpha: nodes::bound(node, side, node.window.alpha),
        beta: nodes::bound(node, side, node.window.beta),
        value: node.value.filter(|_| is_over).map(|value| nodes::here(node, side, value)),
        cause: is_over.then(|| node.cause.name()),
        reduction: node.reduction.filter(|_| passes || is_over),
        stage,
        wrong: nodes::is_wrong(finished, id).filter(|_| is_over),
    }
}
