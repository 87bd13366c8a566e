//! Was this cutoff right?

use lab::audit::{Cause as Fault, Judge, Verdict, judge_by_search};
use search::audit::Cutoff;
use search::{Depth, Node, NodeKind, NullCutoff, Path as NodePath};
use serde::Serialize;

use super::nodes;
use crate::refusal::Refusal;
use crate::searches::{Finished, Judged};
use crate::tell::{self, Told};
use crate::tree::{NodeId, TreeNode, Way};
use crate::words::{MoveWords, ScoreWords};

/// What each question to the judge may cost, in nodes: seconds.
const VERDICT_NODES: u64 = 2_000_000;

/// What the judge says.
#[derive(Serialize)]
pub struct Answer {
    wrong: Option<bool>,
    kind: &'static str,
    truth: Option<ScoreWords>,
    line: Vec<MoveWords>,
    text: Vec<Told>,
}

/// What was judged before, if it was.
///
/// # Errors
/// [`Refusal`] if the tree has no such node, or it is no cutoff that rests on a pass.
pub fn known(finished: &Finished, id: NodeId) -> Result<Option<Answer>, Refusal> {
    let node = nodes::find(finished, id)?;
    if !nodes::can_be_judged(node) {
        return Err(Refusal::Conflict(format!("node {id} is no cutoff that rests on a pass")));
    }
    Ok(finished.judged(id).map(|judged| answer(finished, id, node, &judged)))
}

/// Judges a cutoff, and keeps the verdict. It takes seconds.
///
/// # Errors
/// As for [`known`], and if there is no memory for a table.
pub fn audit(finished: &Finished, id: NodeId) -> Result<Answer, Refusal> {
    if let Some(answer) = known(finished, id)? {
        return Ok(answer);
    }
    let node = nodes::find(finished, id)?;
    let preset = finished.task.settings.preset();
    let verdict = judge_by_search(preset, VERDICT_NODES)?.judge(&cutoff(finished, id, node));
    let judged = Judged { verdict };
    finished.keep(id, judged.clone());
    Ok(answer(finished, id, node, &judged))
}

/// The cutoff as the search would have handed it to an observer.
fn cutoff(finished: &Finished, id: NodeId, node: &TreeNode) -> Cutoff {
    let way = Way::new(&finished.task.game, &finished.tree.moves(id));
    let kind = NodeKind::Cut;
    let (window, ply) = (node.window, node.ply.into());
    let entered =
        Node { kind, window, depth: Depth::new(node.depth.into()), ply, path: NodePath::ROOT };
    (&NullCutoff {
        node: &entered,
        position: way.end(),
        reduction: node.reduction.unwrap_or_default().into(),
        reduced_by: 0,
        value: node.value.unwrap_or(node.window.beta),
        keys: &way.keys,
        root_index: way.root_index,
    })
        .into()
}

fn answer(finished: &Finished, id: NodeId, node: &TreeNode, judged: &Judged) -> Answer {
    let way = Way::new(&finished.task.game, &finished.tree.moves(id));
    let side = way.end().side_to_move();
    let (kind, truth, line) = match &judged.verdict {
        Verdict::Right => ("right", None, &[][..]),
        Verdict::Undecided | Verdict::Unknown => ("undecided", None, &[][..]),
        Verdict::Wrong(fault) => {
            let kind = match fault.cause {
                Some(Fault::Zugzwang) => "zugzwang",
                Some(Fault::Horizon) => "horizon",
                None => "wrong",
            };
            (kind, Some(ScoreWords::new(fault.value, side)), fault.refutation.as_slice())
        }
    };
    let line = MoveWords::line(way.end(), line);
    let text = tell::judgement(node, side, &judged.verdict, &line);
    Answer { wrong: judged.is_wrong(), kind, truth, line, text }
}
