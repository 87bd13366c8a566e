//! `POST /api/threat`: what the opponent would do if the side to move passed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use chess::{Game, Position};
use search::{Limits, Preset, Searcher, Settings, Table};
use serde::{Deserialize, Serialize};

use super::Shared;
use crate::input::{self, Body};
use crate::refusal::Refusal;
use crate::words::{MoveWords, ScoreWords};

/// A threat is found soon or hardly at all.
const LONGEST: Duration = Duration::from_secs(5);

/// A position, and how deep to look.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub(crate) struct Question {
    fen: String,
    depth: u8,
}

/// What the opponent would do.
#[derive(Serialize)]
pub(crate) struct Answer {
    /// Whether the side to move may pass at all.
    possible: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// For the opponent, who is to move after the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreWords>,
    line: Vec<MoveWords>,
}

/// Answers.
pub(crate) async fn threat(
    State(shared): State<Arc<Shared>>,
    Body(Question { fen, depth }): Body<Question>,
) -> Result<Json<Answer>, Refusal> {
    let allowance = &shared.explorer.allowance;
    let depth = input::within("depth", depth, 1..=allowance.depth)?;
    let game = input::game(&fen)?;
    let Some(passed) = game.position().pass() else {
        let reason = Some("in check");
        return Ok(Json(Answer { possible: false, reason, score: None, line: Vec::new() }));
    };
    let table_mib = allowance.table_mib;
    let answer = shared.workers.run(move |stop| search(passed, depth, table_mib, stop)).await??;
    Ok(Json(answer))
}

/// As the command `threat` of UCI searches it: by the full engine, from after the pass.
fn search(
    passed: Position,
    depth: u8,
    table_mib: usize,
    stop: &AtomicBool,
) -> Result<Answer, Refusal> {
    let table = Arc::new(Table::new(table_mib)?);
    let limits = Limits { move_time: Some(LONGEST), ..Limits::depth(depth) };
    let game = Game::from(passed);
    let mut searcher = Searcher::new(Settings::of(Preset::Caesura), table);
    let found = searcher.think(&game, &limits, stop, &mut (), |_, ()| {});
    Ok(Answer {
        possible: true,
        reason: None,
        score: Some(found.score.into()),
        line: MoveWords::line(game.position(), &found.line),
    })
}
