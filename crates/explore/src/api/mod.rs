//! What can be asked: one file a question.

mod audit;
mod cutoffs;
mod difference;
mod events;
mod gallery;
mod nodes;
mod policies;
mod position;
mod reports;
mod searches;
mod start;
mod threat;
mod tree;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};

use crate::assets;
use crate::limits::LARGEST_BODY;
use crate::refusal::Refusal;
use crate::searches::Searches;
use crate::server::Explorer;
use crate::workers::Workers;

/// What all answers are made from.
pub(crate) struct Shared {
    pub explorer: Explorer,
    pub workers: Workers,
    pub searches: Searches,
}

/// All addresses, and who answers.
pub(crate) fn router(explorer: Explorer) -> Router {
    let searches = Searches::new(explorer.allowance.clone());
    let shared = Arc::new(Shared { explorer, workers: Workers::new(), searches });
    Router::new()
        .route("/", get(assets::page))
        .route("/assets/{*name}", get(assets::asset))
        .route("/api/start", get(start::start))
        .route("/api/policies", get(policies::policies))
        .route("/api/gallery", get(gallery::gallery))
        .route("/api/position", post(position::position))
        .route("/api/threat", post(threat::threat))
        .route("/api/searches", post(searches::add))
        .route("/api/searches/{id}", delete(searches::remove))
        .route("/api/searches/{id}/events", get(events::events))
        .route("/api/searches/{id}/tree", get(tree::tree))
        .route("/api/searches/{id}/cutoffs", get(cutoffs::cutoffs))
        .route("/api/searches/{id}/nodes/{node}", get(nodes::node))
        .route("/api/searches/{id}/nodes/{node}/audit", post(audit::audit))
        .route("/api/reports", get(reports::reports))
        .route("/reports/{name}", get(reports::report))
        .route("/api/difference", get(difference::difference))
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_like_this)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(shared)
}

async fn nothing_here() -> Refusal {
    Refusal::Missing("there is nothing at this address".to_owned())
}

async fn not_like_this() -> Refusal {
    Refusal::Body {
        status: axum::http::StatusCode::METHOD_NOT_ALLOWED,
        reason: "this address is not asked in this way".to_owned(),
    }
}
