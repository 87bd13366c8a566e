//! `GET /api/searches/{id}/nodes/{node}`: a node, and why it ended as it did.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;

use super::Shared;
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tell;
use crate::tree::{Cause, NodeId, TreeNode, Way};
use crate::words::{MoveWords, ScoreWords};

/// All that is known of a node.
#[derive(Serialize)]
pub(crate) struct NodeWords {
    pub id: NodeId,
    pub fen: String,
    pub path: Vec<MoveWords>,
    pub ply: u8,
    pub depth: i8,
    pub kind: &'static str,
    pub alpha: Option<ScoreWords>,
    pub beta: Option<ScoreWords>,
    pub value: Option<ScoreWords>,
    #[serde(rename = "static")]
    pub evaluation: Option<ScoreWords>,
    pub cause: &'static str,
    pub reason: String,
    pub reduction: Option<u8>,
    pub null_value: Option<ScoreWords>,
    pub size: u32,
    pub left: u32,
    pub children: usize,
    pub audit: bool,
    pub wrong: Option<bool>,
}

/// Answers.
pub(crate) async fn node(
    State(shared): State<Arc<Shared>>,
    Path((search, node)): Path<(String, String)>,
) -> Result<Json<NodeWords>, Refusal> {
    let finished = shared.searches.finished(input::number("search", &search)?)?;
    let id = input::number("node", &node)?;
    Ok(Json(words(&finished, id)?))
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
pub(super) fn words(finished: &Finished, id: NodeId) -> Result<NodeWords, Refusal> {
    let node = find(finished, id)?;
    let tree = &finished.tree;
    let moves = tree.moves(id);
    let way = Way::new(&finished.task.game, &moves);
    let position = way.end();
    let ply = usize::from(node.ply);
    let here = |score: search::Score| ScoreWords::from(score.counted_from(ply));
    let bound = |score: search::Score| (!tell::is_open(score)).then(|| here(score));
    let evaluation = (!position.in_check()).then(|| {
        let centipawns = finished.task.settings.evaluator().evaluate(position);
        search::Score::centipawns(centipawns).into()
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
        reason: tell::reason(node),
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
