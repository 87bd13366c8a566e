//! A node, and why it ended as it did.

use serde::Serialize;

use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tell;
use crate::tree::{Cause, NodeId, TreeNode, Way};
use crate::words::{MoveWords, ScoreWords};

/// All that is known of a node.
#[derive(Serialize)]
pub struct NodeWords {
    id: NodeId,
    fen: String,
    path: Vec<MoveWords>,
    ply: u8,
    depth: i8,
    kind: &'static str,
    alpha: Option<ScoreWords>,
    beta: Option<ScoreWords>,
    value: Option<ScoreWords>,
    #[serde(rename = "static")]
    evaluation: Option<ScoreWords>,
    cause: &'static str,
    reason: String,
    reduction: Option<u8>,
    null_value: Option<ScoreWords>,
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
    let (ply, side) = (usize::from(node.ply), position.side_to_move());
    let here = |score: search::Score| ScoreWords::new(score.counted_from(ply), side);
    let bound = |score: search::Score| (!tell::is_open(score)).then(|| here(score));
    let evaluation = (!position.in_check()).then(|| {
        let centipawns = finished.task.settings.evaluator().evaluate(position);
        ScoreWords::new(search::Score::centipawns(centipawns), side)
    });
    Ok(NodeWords {
        id,
        fen: position.to_fen(),
        path: path_words(&way, &moves),
        ply: node.ply,
        depth: node.depth,
        kind: node.kind.name(),
        alpha: bound(node.window.alpha),
        beta: bound(node.window.beta),
        value: node.value.map(here),
        evaluation,
        cause: node.cause.name(),
        reason: tell::reason(node, side),
        reduction: node.reduction,
        null_value: node.pass.map(here),
        size: node.size,
        left: node.number,
        children: tree.children(id).count(),
        audit: can_be_judged(node),
        wrong: finished.judged(id).and_then(|judged| judged.is_wrong()),
    })
}

/// Whether a node is a null-move cutoff.
pub(super) fn can_be_judged(node: &TreeNode) -> bool {
    node.cause == Cause::NullMove
}
