//! `GET /api/difference`: why two searches of a position came to what they did.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::input::Asked;
use crate::refusal::Refusal;
use crate::searches::SearchId;
use crate::tell;

/// The two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    left: SearchId,
    right: SearchId,
}

/// In words.
#[derive(Serialize)]
pub(crate) struct Answer {
    text: String,
}

/// Answers.
pub(crate) async fn difference(
    State(shared): State<Arc<Shared>>,
    Asked(Question { left, right }): Asked<Question>,
) -> Result<Json<Answer>, Refusal> {
    let left = shared.searches.finished(left)?;
    let right = shared.searches.finished(right)?;
    if left.task.game.position() != right.task.game.position() {
        return Err(Refusal::Bad("the searches are of different positions".to_owned()));
    }
    Ok(Json(Answer { text: tell::difference(&left, &right) }))
}
