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
        let status = StatusCode::from_u16(refusal.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { status, reason: refusal.reason() }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}
