//! All addresses, and who answers.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};

use axum::http::StatusCode;
use explore::Refusal;

use crate::refused::Refused;
use crate::shared::Shared;
use crate::{answers, assets, events, reports};

/// The body of a request, in bytes.
const LARGEST_BODY: usize = 64 << 10;

/// What a text that somebody brings may be long, in bytes: a PGN of some thousand games.
const LARGEST_TEXT: usize = 16 << 20;

/// All addresses, and who answers.
pub(crate) fn router(shared: Shared) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/assets/{*name}", get(assets::asset))
        .route("/api/start", get(answers::start))
        .route("/api/policies", get(answers::policies))
        .route("/api/gallery", get(answers::gallery))
        .route("/api/position", post(answers::position))
        .route("/api/bring", post(answers::bring).layer(DefaultBodyLimit::max(LARGEST_TEXT)))
        .route("/api/threat", post(answers::threat))
        .route("/api/searches", post(answers::add))
        .route("/api/searches/{id}", delete(answers::remove))
        .route("/api/searches/{id}/events", get(events::events))
        .route("/api/searches/{id}/tree", get(answers::tree))
        .route("/api/searches/{id}/cutoffs", get(answers::cutoffs))
        .route("/api/searches/{id}/replay", get(answers::replay))
        .route("/api/searches/{id}/nodes/{node}", get(answers::node))
        .route("/api/searches/{id}/nodes/{node}/audit", post(answers::audit))
        .route("/api/reports", get(reports::reports))
        .route("/reports/{name}", get(reports::report))
        .route("/api/difference", get(answers::difference))
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_like_this)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(Arc::new(shared))
}

async fn nothing_here() -> Refused {
    Refusal::Missing("there is nothing at this address".to_owned()).into()
}

async fn not_like_this() -> Refused {
    Refused {
        status: StatusCode::METHOD_NOT_ALLOWED,
        reason: "this address is not asked in this way".to_owned(),
    }
}
