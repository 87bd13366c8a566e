//! The tree, or a part of it, to be drawn.

use chess::Position;
use serde::{Deserialize, Serialize};

use super::nodes;
use super::steps::Step;
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tree::{Cause, NodeId, Selection, Tree, View, Way, played};
use crate::words::MoveWords;

/// Which part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    node: Option<NodeId>,
    path: Option<String>,
    plies: Option<u8>,
    share: Option<f64>,
    cause: Option<String>,
}

/// Plies below a node that are drawn unless something else is said.
const PLIES: u8 = 12;
/// The least size that is drawn unless something else is said, as a share of the topmost node.
const SHARE: f64 = 0.002;

/// The part that was wanted.
#[derive(Serialize)]
pub struct Answer {
    node: nodes::NodeWords,
    total: u64,
    kept: usize,
    share: f64,
    nodes: Vec<Drawn>,
}

/// A node as it is drawn.
#[derive(Serialize)]
struct Drawn {
    id: NodeId,
    parent: NodeId,
    ply: u8,
    #[serde(rename = "move")]
    by: Option<MoveWords>,
    depth: i8,
    kind: &'static str,
    cause: &'static str,
    size: u32,
    /// Nodes between the left edge of the topmost and its own.
    left: u32,
    cut_by_pass: bool,
}

/// Answers.
///
/// # Errors
/// [`Refusal`] if the question makes no sense or asks for what is not in the tree.
pub fn tree(finished: &Finished, question: &Question) -> Result<Answer, Refusal> {
    let tree = &finished.tree;
    let node = match (question.node, question.path.as_deref()) {
        (Some(_), Some(_)) => {
            return Err(Refusal::Bad("node and path: give one of them".to_owned()));
        }
        (_, Some(path)) => find(finished, path)?,
        (node, None) => node.unwrap_or(0),
    };
    let words = nodes::words(finished, node)?;
    let share = input::within("share", question.share.unwrap_or(SHARE), 0.0..=1.0)?;
    let cause = question.cause.as_deref();
    if let Some(cause) = cause.filter(|cause| !Cause::is_name(cause)) {
        return Err(Refusal::Bad(format!("cause: no node ends for '{cause}'")));
    }
    let plies = question.plies.unwrap_or(PLIES);
    let view = tree.view(&Selection { node, plies, share, cause });
    Ok(Answer {
        node: words,
        total: tree.counted(),
        kept: tree.kept(),
        share: view.share,
        nodes: draw(finished, node, &view),
    })
}

/// The node that some steps lead to.
fn find(finished: &Finished, path: &str) -> Result<NodeId, Refusal> {
    let mut position = finished.task.game.position().clone();
    let mut id = 0;
    for (ply, text) in (1..).zip(path.split(',').filter(|text| !text.is_empty())) {
        let step = Step::read(&position, ply, text)?;
        let missing = || {
            let words = MoveWords::new(&position, step.by);
            Refusal::Missing(format!("path: {} at ply {ply} is not in the tree", words.san))
        };
        id = step.from(&finished.tree, id).ok_or_else(missing)?;
        let next = played(&position, step.by).ok_or_else(missing)?;
        position = next;
    }
    Ok(id)
}

/// The nodes of a view, with their moves.
fn draw(finished: &Finished, top: NodeId, view: &View) -> Vec<Drawn> {
    let tree: &Tree = &finished.tree;
    let Some(top_node) = tree.node(top) else { return Vec::new() };
    let (above, left) = (top_node.ply, top_node.number);
    let mut positions = Way::new(&finished.task.game, &tree.moves(top)).positions;
    let mut drawn = Vec::with_capacity(view.nodes.len());
    for &id in &view.nodes {
        let Some(node) = tree.node(id) else { continue };
        if node.ply > above {
            positions.truncate(node.ply.into());
            let next = positions.last().and_then(|parent| played(parent, node.by));
            // Whatever the search has played can be played.
            let Some(next) = next else { continue };
            positions.push(next);
        }
        let by = parent_of(&positions).filter(|_| node.ply > 0);
        drawn.push(Drawn {
            id,
            parent: node.parent,
            ply: node.ply,
            by: by.map(|parent| MoveWords::new(parent, node.by)),
            depth: node.depth,
            kind: node.kind.name(),
            cause: node.cause.name(),
            size: node.size,
            left: node.number - left,
            cut_by_pass: node.cause == Cause::NullMove,
        });
    }
    drawn
}

/// The position before the last one.
fn parent_of(positions: &[Position]) -> Option<&Position> {
    positions.len().checked_sub(2).map(|index| &positions[index])
}
