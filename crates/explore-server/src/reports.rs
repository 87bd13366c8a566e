//! `GET /api/reports` and `GET /reports/{name}`: what the laboratory has found.

use std::path;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Html, IntoResponse, Response};
use explore::Refusal;
use report::{Format, of_run};
use serde::Serialize;
use store::{RunKind, RunSummary, Store, StoreError};

use crate::refused::Refused;
use crate::shared::Shared;

/// A run of the store.
#[derive(Serialize)]
pub(crate) struct Run {
    /// By this its report is asked for, or by its name if no later run has the same.
    number: i64,
    name: String,
    kind: &'static str,
    made: String,
    rows: u64,
}

/// Beside the policy that the report states itself, by the hashes of what it is made of.
const POLICY: &str = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All runs, the newest first; none without a store.
pub(crate) async fn reports(State(shared): State<Arc<Shared>>) -> Result<Json<Vec<Run>>, Refused> {
    let Some(path) = shared.explorer.store.clone() else { return Ok(Json(Vec::new())) };
    let runs = shared.workers.run(move |_| Store::open(&path)?.runs()).await?;
    let runs = runs.map_err(failed)?;
    Ok(Json(runs.into_iter().rev().map(Run::from).collect()))
}

impl From<RunSummary> for Run {
    fn from(summary: RunSummary) -> Self {
        let kind = match summary.kind {
            RunKind::Experiment => "experiment",
            RunKind::Tournament => "match",
            RunKind::Tuning => "tuning",
        };
        Self {
            number: summary.id.number(),
            name: summary.name,
            kind,
            made: summary.started,
            rows: summary.results,
        }
    }
}

/// The report of a run, a page of its own.
pub(crate) async fn report(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let Some(path) = shared.explorer.store.clone() else {
        let reason = "no store was given, so there are no reports";
        return Err(Refusal::Missing(reason.to_owned()).into());
    };
    let page = shared.workers.run(move |_| page(&path, &name)).await??;
    Ok(([(CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response())
}

/// Writes the page.
fn page(path: &path::Path, name: &str) -> Result<Vec<u8>, Refusal> {
    let format = Format::named("html").map_err(|error| Refusal::Failed(error.to_string()))?;
    let store = Store::open(path).map_err(failed)?;
    let run = store.find(name).map_err(|error| Refusal::Missing(error.to_string()))?;
    let mut page = Vec::new();
    let written = of_run(&store, run, |report| (format.write)(report, &mut page));
    written.map_err(|error| Refusal::Failed(error.to_string()))?;
    Ok(page)
}

fn failed(error: StoreError) -> Refusal {
    Refusal::Failed(error.to_string())
}
