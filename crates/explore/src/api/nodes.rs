//! A node, and why it ended as it did.

use chess::Color;
use search::Score;
use serde::Serialize;

use super::steps;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tell::{self, Told};
use crate::tree::{Cause, NodeId, TreeNode, Way};
use crate::words::{MoveWords, ScoreWords};

/// All that is known of a node.
#[derive(Serialize)]
pub struct NodeWords {
    id: NodeId,
    fen: String,
    path: Vec<MoveWords>,
    /// The same as steps, which lead to no other node.
    way: Vec<String>,
    ply: u8,
    depth: i8,
    kind: &'static str,
    alpha: Option<ScoreWords>,
    beta: Option<ScoreWords>,
    value: Option<ScoreWords>,
    #[serde(rename = "static")]
    evaluation: Option<ScoreWords>,
    cause: &'static str,
    reason: Vec<Told>,
    reduction: Option<u8>,
    null_value: Option<ScoreWords>,
    /// Once in so many times a cutoff by a pass is wrong, where the policy asks that.
    odds: Option<f64>,
    size: u32,
    left: u32,
    children: usize,
    audit: bool,
    wrong: Option<bool>,
}

/// A node of a tree; it is refused if there is none of this number.
pub(super) fn find(finished: &Finished, id: NodeId) -> Result<&TreeNode, Refusal> {
    finished.tree.node(id).ok_or_else(|| Refusal::Missing(format!("there is no node {id}")))
}

/// The way to a node in moves.
pub(super) fn path_words(way: &Way, moves: &[Option<chess::Move>]) -> Vec<MoveWords> {
    way.positions.iter().zip(moves).map(|(position, &by)| MoveWords::new(position, by)).collect()
}

/// What is told of a node.
///
/// # Errors
/// [`Refusal`] if the tree has none of this number.
pub fn words(finished: &Finished, id: NodeId) -> Result<NodeWords, Refusal> {
    let node = find(finished, id)?;
    let tree = &finished.tree;
    let moves = tree.moves(id);
    let way = Way::new(&finished.task.game, &moves);
    let position = way.end();
    let side = position.side_to_move();
    let evaluation = (!position.in_check())
        .then(|| Score::centipawns(finished.task.settings.evaluator().evaluate(position)));
    let path = path_words(&way, &moves);
    Ok(NodeWords {
        id,
        fen: position.to_fen(),
        way: steps::words(tree, id, &path),
        path,
        ply: node.ply,
        depth: node.depth,
        kind: node.kind.name(),
        alpha: bound(node, side, node.window.alpha),
        beta: bound(node, side, node.window.beta),
        value: node.value.map(|value| here(node, side, value)),
        evaluation: evaluation.map(|value| ScoreWords::new(value, side)),
        cause: node.cause.name(),
        reason: tell::reason(node, side),
        reduction: node.reduction,
        null_value: node.pass.map(|value| here(node, side, value)),
        odds: evaluation.and_then(|value| tell::odds(finished, node, position, value)),
        size: node.size,
        left: node.number,
        children: tree.children(id).count(),
        audit: can_be_judged(node),
        wrong: is_wrong(finished, id),
    })
}

/// A score of the side to move at a node, with mates counted from there.
pub(super) fn here(node: &TreeNode, side: Color, score: Score) -> ScoreWords {
    ScoreWords::new(score.counted_from(node.ply.into()), side)
}

/// A bound of a node, if it is one.
pub(super) fn bound(node: &TreeNode, side: Color, score: Score) -> Option<ScoreWords> {
    (!tell::is_open(score)).then(|| here(node, side, score))
}

/// Whether a cutoff was found to be wrong, if it was judged.
pub(super) fn is_wrong(finished: &Finished, id: NodeId) -> Option<bool> {
    finished.judged(id).and_then(|judged| judged.is_wrong())
}

/// Whether a node is a cutoff that rests on a pass.
pub(super) fn can_be_judged(node: &TreeNode) -> bool {
    match node.cause {
        Cause::NullMove => true,
        // Moves reached beta too, but were searched less deep because of the pass.
        Cause::Verification => node.value.is_some_and(|value| node.window.fails_high(value)),
        _ => false,
    }
}
