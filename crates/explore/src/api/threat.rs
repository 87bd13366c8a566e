//! What the opponent would do if the side to move passed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::{Game, Position};
use search::{Limits, Preset, Searcher, Settings, Table};
use serde::{Deserialize, Serialize};

use crate::input;
use crate::limits::Allowance;
use crate::refusal::Refusal;
use crate::words::{MoveWords, ScoreWords};

/// A threat is found soon or hardly at all.
const LONGEST: Duration = Duration::from_secs(5);

/// A position, and how deep to look.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Question {
    fen: String,
    depth: u8,
}

/// What the opponent would do.
#[derive(Serialize)]
pub struct Answer {
    /// Whether the side to move may pass at all.
    possible: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreWords>,
    line: Vec<MoveWords>,
}

/// A position after the pass, to be searched.
pub struct Passed {
    position: Position,
    depth: u8,
    table_mib: usize,
}

impl Question {
    /// What is to be searched, or the answer where nothing is.
    ///
    /// # Errors
    /// [`Refusal`] if the position cannot be read or the depth is not allowed.
    pub fn passed(&self, allowance: &Allowance) -> Result<Result<Passed, Answer>, Refusal> {
        let depth = input::within("depth", self.depth, 1..=allowance.depth)?;
        let game = input::game(&self.fen)?;
        Ok(match game.position().pass() {
            Some(position) => Ok(Passed { position, depth, table_mib: allowance.table_mib }),
            None => {
                let reason = Some("check");
                Err(Answer { possible: false, reason, score: None, line: Vec::new() })
            }
        })
    }
}

/// Searches as the command `threat` of UCI does: by the full engine, from after the pass.
///
/// # Errors
/// [`Refusal`] if there is no memory for a table.
pub fn threat(passed: Passed, stop: &AtomicBool) -> Result<Answer, Refusal> {
    let Passed { position, depth, table_mib } = passed;
    let table = Arc::new(Table::new(table_mib)?);
    let limits = Limits { move_time: Some(LONGEST), ..Limits::depth(depth) };
    let game = Game::from(position);
    let mut searcher = Searcher::new(Settings::of(Preset::Caesura), table);
    let found = searcher.think(&game, &limits, stop, &mut (), |_, ()| {});
    Ok(Answer {
        possible: true,
        reason: None,
        score: Some(ScoreWords::new(found.score, game.position().side_to_move())),
        line: MoveWords::line(game.position(), &found.line),
    })
}
