//! The null-move cutoffs that cost most, or were found wrong.

use std::cmp::Reverse;

use serde::Deserialize;

use super::nodes;
use crate::input;
use crate::refusal::Refusal;
use crate::searches::Finished;
use crate::tree::NodeId;

/// Which, and how many.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    #[serde(default)]
    order: Order,
    limit: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// The most nodes first.
    #[default]
    Cost,
    /// Only those found wrong, the most nodes first.
    Wrong,
}

/// A list unless something else is said, and the longest.
const USUAL: usize = 50;
const LONGEST: usize = 500;

/// Answers.
///
/// # Errors
/// [`Refusal`] if more are asked for than may be.
pub fn cutoffs(finished: &Finished, question: &Question) -> Result<Vec<nodes::NodeWords>, Refusal> {
    let limit = input::within("limit", question.limit.unwrap_or(USUAL), 1..=LONGEST)?;
    let is_wrong = |id| finished.judged(id).is_some_and(|judged| judged.is_wrong() == Some(true));
    let mut found: Vec<(NodeId, u32)> = finished
        .tree
        .iter()
        .filter(|(_, node)| nodes::can_be_judged(node))
        .filter(|(id, _)| question.order == Order::Cost || is_wrong(*id))
        .map(|(id, node)| (id, node.size))
        .collect();
    found.sort_by_key(|&(_, size)| Reverse(size));
    found.truncate(limit);
    let words = found.into_iter().map(|(id, _)| nodes::words(finished, id));
    words.collect()
}
