//! What whoever asks in vain is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use explore::Refusal;
use serde_json::json;

/// Why a request is not done.
#[derive(Debug)]
pub(crate) struct Refused {
    /// What to answer.
    pub status: StatusCode,
    /// Why, in words.
    pub reason: String,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::Bad(_)
            | Refusal::Fen(_)
            | Refusal::Move { .. }
            | Refusal::Settings(_)
            | Refusal::Preset(_) => StatusCode::BAD_REQUEST,
            Refusal::Missing(_) => StatusCode::NOT_FOUND,
            Refusal::Conflict(_) => StatusCode::CONFLICT,
            Refusal::Busy(_) => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Table(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, reason: refusal.to_string() }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": one_line(&self.reason) }))).into_response()
    }
}

/// A text without breaks: part of it may come from whoever asked.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
