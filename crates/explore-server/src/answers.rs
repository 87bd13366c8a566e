//! What is answered at once, or after some work on a thread of its own.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use explore::api::{
    audit, bring, cutoffs, difference, nodes, policies, position, replay, search, start, threat,
    tree,
};
use explore::searches::{Finished, SearchId};
use explore::{Gallery, Refusal, number};
use serde::Serialize;

use crate::input::{Asked, Body};
use crate::refused::Refused;
use crate::shared::Shared;

type Answer<T> = Result<Json<T>, Refused>;

/// `GET /api/start`
pub(crate) async fn start(State(shared): State<Arc<Shared>>) -> Json<start::Start> {
    Json(start::start(shared.explorer.fen.as_deref(), &shared.explorer.allowance))
}

/// `GET /api/policies`
pub(crate) async fn policies() -> Json<Vec<policies::Words>> {
    Json(policies::policies())
}

/// `GET /api/gallery`
pub(crate) async fn gallery(State(shared): State<Arc<Shared>>) -> Json<Gallery> {
    Json(shared.explorer.gallery.clone())
}

/// `POST /api/position`
pub(crate) async fn position(Body(question): Body<position::Question>) -> Answer<position::Answer> {
    Ok(Json(position::position(&question)?))
}

/// `POST /api/bring`
pub(crate) async fn bring(
    State(shared): State<Arc<Shared>>,
    Body(question): Body<bring::Question>,
) -> Answer<bring::Answer> {
    Ok(Json(shared.workers.run(move |_| bring::bring(&question)).await??))
}

/// `POST /api/threat`
pub(crate) async fn threat(
    State(shared): State<Arc<Shared>>,
    Body(question): Body<threat::Question>,
) -> Answer<threat::Answer> {
    Ok(Json(match question.passed(&shared.explorer.allowance)? {
        Ok(passed) => shared.workers.run(move |stop| threat::threat(passed, stop)).await??,
        Err(answer) => answer,
    }))
}

/// The number of a search.
#[derive(Serialize)]
pub(crate) struct Added {
    search: SearchId,
}

/// `POST /api/searches`: takes up a search, which begins when somebody listens to it.
pub(crate) async fn add(
    State(shared): State<Arc<Shared>>,
    Body(question): Body<search::Question>,
) -> Answer<Added> {
    let task = question.task(&shared.explorer.allowance)?;
    Ok(Json(Added { search: shared.searches.add(task)? }))
}

/// `DELETE /api/searches/{id}`: stops a search and forgets it.
pub(crate) async fn remove(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    shared.searches.remove(number("search", &id)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/searches/{id}/tree`
pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Asked(question): Asked<tree::Question>,
) -> Answer<tree::Answer> {
    let finished = finished(&shared, &id)?;
    Ok(Json(tree::tree(&finished, &question)?))
}

/// `GET /api/searches/{id}/cutoffs`
pub(crate) async fn cutoffs(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Asked(question): Asked<cutoffs::Question>,
) -> Answer<cutoffs::Answer> {
    let finished = finished(&shared, &id)?;
    Ok(Json(cutoffs::cutoffs(&finished, &question)?))
}

/// `GET /api/searches/{id}/replay`
pub(crate) async fn replay(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Asked(question): Asked<replay::Question>,
) -> Answer<replay::Answer> {
    let finished = finished(&shared, &id)?;
    Ok(Json(replay::replay(&finished, &question)?))
}

/// `GET /api/searches/{id}/nodes/{node}`
pub(crate) async fn node(
    State(shared): State<Arc<Shared>>,
    Path((search, node)): Path<(String, String)>,
) -> Answer<nodes::NodeWords> {
    let finished = finished(&shared, &search)?;
    Ok(Json(nodes::words(&finished, number("node", &node)?)?))
}

/// `POST /api/searches/{id}/nodes/{node}/audit`
pub(crate) async fn audit(
    State(shared): State<Arc<Shared>>,
    Path((search, node)): Path<(String, String)>,
) -> Answer<audit::Answer> {
    let finished = finished(&shared, &search)?;
    let id = number("node", &node)?;
    Ok(Json(match audit::known(&finished, id)? {
        Some(answer) => answer,
        None => shared.workers.run(move |_| audit::audit(&finished, id)).await??,
    }))
}

/// `GET /api/difference`
pub(crate) async fn difference(
    State(shared): State<Arc<Shared>>,
    Asked(question): Asked<difference::Question>,
) -> Answer<Vec<difference::Told>> {
    Ok(Json(difference::difference(&shared.searches, &question)?))
}

/// The search of a number in an address.
fn finished(shared: &Shared, id: &str) -> Result<Arc<Finished>, Refusal> {
    shared.searches.finished(number("search", id)?)
}
