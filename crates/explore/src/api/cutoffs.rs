//! The cutoffs that rest on a pass: all, those found wrong, or those that nobody has judged.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::nodes;
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tree::{NodeId, TreeNode};

/// Which, and how many.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    #[serde(default)]
    which: Which,
    limit: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Which {
    #[default]
    All,
    Wrong,
    Open,
}

/// Those that were asked for: where most depth is left first, and of these the largest. What they
/// prune weighs most.
#[derive(Serialize)]
pub struct Answer {
    /// How many there are; those in excess of the limit are left out.
    count: usize,
    cutoffs: Vec<nodes::NodeWords>,
}

/// A list unless something else is said, and the longest.
const USUAL: usize = 50;
const LONGEST: usize = 500;

/// Answers.
///
/// # Errors
/// [`Refusal`] if more are asked for than may be.
pub fn cutoffs(finished: &Finished, question: &Question) -> Result<Answer, Refusal> {
    let limit = input::within("limit", question.limit.unwrap_or(USUAL), 1..=LONGEST)?;
    let is_wanted = |id: NodeId| match question.which {
        Which::All => true,
        Which::Wrong => nodes::is_wrong(finished, id) == Some(true),
        Which::Open => finished.judged(id).is_none(),
    };
    let mut found: Vec<(NodeId, &TreeNode)> = finished
        .tree
        .iter()
        .filter(|&(id, node)| nodes::can_be_judged(node) && is_wanted(id))
        .collect();
    found.sort_by_key(|(_, node)| Reverse((node.depth, node.size)));
    let count = found.len();
    found.truncate(limit);
    let words = found.into_iter().map(|(id, _)| nodes::words(finished, id));
    Ok(Answer { count, cutoffs: words.collect::<Result<_, _>>()? })
}
