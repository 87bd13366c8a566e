//! What whoever asks in vain is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chess::notation::{FenError, UciMoveError};
use search::{PresetError, SettingsError, TableError};
use serde_json::json;
use thiserror::Error;

/// Why a request is not done.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    /// A field does not say what it should.
    #[error("{0}")]
    Bad(String),
    /// A position cannot be read.
    #[error("fen: {0}")]
    Fen(#[from] FenError),
    /// A move cannot be played.
    #[error("move {ply}: {cause}")]
    Move {
        /// The move, from 1.
        ply: usize,
        /// What is wrong with it.
        cause: UciMoveError,
    },
    /// A configuration makes no sense.
    #[error("policy: {0}")]
    Settings(#[from] SettingsError),
    /// There is no such preset.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Something is not there.
    #[error("{0}")]
    Missing(String),
    /// It comes too early.
    #[error("{0}")]
    Conflict(String),
    /// There is enough to do.
    #[error("{0}")]
    Busy(String),
    /// Whoever asks may not.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The body is none that is understood.
    #[error("{reason}")]
    Body {
        /// What to answer.
        status: StatusCode,
        /// What is wrong with it.
        reason: String,
    },
    /// A table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The program is at fault, or the store.
    #[error("{0}")]
    Failed(String),
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_)
            | Self::Fen(_)
            | Self::Move { .. }
            | Self::Settings(_)
            | Self::Preset(_) => StatusCode::BAD_REQUEST,
            Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Busy(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Body { status, .. } => *status,
            Self::Table(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status(), Json(json!({ "error": one_line(&self.to_string()) }))).into_response()
    }
}

/// A text without breaks: part of it may come from whoever asked.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
