//! `GET /api/searches/{id}/cutoffs`: the null-move cutoffs that cost most, or were found wrong.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;

use super::{Shared, nodes};
use crate::input::{self, Asked};
use crate::refusal::Refusal;
use crate::tree::NodeId;

/// Which, and how many.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
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
pub(crate) async fn cutoffs(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Asked(question): Asked<Question>,
) -> Result<Json<Vec<nodes::NodeWords>>, Refusal> {
    let finished = shared.searches.finished(input::number("search", &id)?)?;
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
    let words = found.into_iter().map(|(id, _)| nodes::words(&finished, id));
    Ok(Json(words.collect::<Result<_, _>>()?))
}
