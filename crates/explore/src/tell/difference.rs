//! Why two searches of a position came to different moves, in words.

use chess::Move;

use super::node::compared;
use super::{choice, plies};
use crate::searches::Finished;
use crate::tree::{Cause, NodeId, TreeNode};
use crate::words::MoveWords;

/// What the searches have in common and where they part.
pub(crate) fn difference(left: &Finished, right: &Finished) -> String {
    let (first, second) = (left.task.policy(), right.task.policy());
    let size = format!(
        "{second} searched {}, {first} {}.",
        compared(right.last.nodes, left.last.nodes),
        stats::format::grouped(left.last.nodes)
    );
    let same = left.last.best() == right.last.best() && left.last.score == right.last.score;
    if same {
        return format!("Both play {}. {size}", choice(left));
    }
    let choices = format!("{first} plays {}, {second} plays {}.", choice(left), choice(right));
    // Whoever sees more has a line that the other one cut short.
    let parting = parting(left, right).or_else(|| parting(right, left));
    match parting {
        Some(parting) => format!("{parting} {choices} {size}"),
        None => format!("{choices} {size}"),
    }
}

/// Where on the line of one search the other one was content with a pass.
fn parting(blind: &Finished, seeing: &Finished) -> Option<String> {
    let line = &seeing.last.line;
    let (id, ply) = cut_by_pass(blind, line)?;
    let node = blind.tree.node(id)?;
    let path: Vec<Option<Move>> = line[..ply].iter().copied().map(Some).collect();
    let sans = MoveWords::line(seeing.task.game.position(), line);
    let after = sans.get(ply.checked_sub(1)?)?;
    let same = path.iter().try_fold(0, |id, &by| seeing.tree.child_by(id, by));
    let found = sans.get(ply + 1).or_else(|| sans.get(ply)).map(|m| m.san.as_str());
    let found = found.unwrap_or("more");
    let reduction = node.reduction.unwrap_or_default();
    Some(format!(
        "{} passes at ply {ply} after {} (R {reduction}), looks {} deep, sees no threat and cuts; {} {} {found}.",
        blind.task.policy(),
        after.san,
        plies((i32::from(node.depth) - 1 - i32::from(reduction)).max(0)),
        seeing.task.policy(),
        same.and_then(|id| seeing.tree.node(id)).map_or("sees", manner),
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
