//! `GET /api/gallery`: positions to choose from.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::Shared;
use crate::gallery::Gallery;

/// Answers.
pub(crate) async fn gallery(State(shared): State<Arc<Shared>>) -> Json<Gallery> {
    Json(shared.explorer.gallery.clone())
}
