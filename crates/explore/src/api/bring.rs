//! What a pasted text or a dropped file holds: a position, or a game to walk through.

use serde::{Deserialize, Serialize};

use crate::bring;
use crate::input;
use crate::refusal::Refusal;
use crate::words::MoveWords;

/// A text of any kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Question {
    text: String,
    /// Which of several positions or games is wanted, from 1; the first that can be read, if that
    /// is not said.
    entry: Option<usize>,
}

/// What it is.
#[derive(Serialize)]
pub struct Answer {
    /// `FEN`, `EPD`, `PGN` or `moves`.
    kind: &'static str,
    /// Whether it stood in a link.
    is_link: bool,
    /// What was left out of it, in words.
    notes: String,
    fen: String,
    moves: Vec<MoveWords>,
    /// How many of the moves have been played.
    played: usize,
    /// Which of the entries this is, from 1.
    entry: usize,
    entries: Vec<Entry>,
    /// Entries that there are beyond those.
    more: usize,
}

/// A position or game of several.
#[derive(Serialize)]
struct Entry {
    /// A name, where it has one.
    title: Option<String>,
    error: Option<String>,
}

/// A list that is longer is of no use.
const MOST_ENTRIES: usize = 1_000;

/// Answers.
///
/// # Errors
/// [`Refusal`], in the words of chess, if there is no position in the text.
pub fn bring(question: &Question) -> Result<Answer, Refusal> {
    let mut found = bring::read(&question.text).map_err(Refusal::Bad)?;
    let count = found.entries.len();
    let chosen = match question.entry {
        Some(number) => number.checked_sub(1).filter(|&at| at < count),
        // Where none can be read, the first says why.
        None => Some(found.entries.iter().position(|(_, game)| game.is_ok()).unwrap_or(0)),
    };
    let chosen = chosen.ok_or_else(|| Refusal::Bad(format!("there are {count} of them")))?;
    let entry = |(title, game): &(Option<String>, bring::Read)| Entry {
        title: title.clone(),
        error: game.as_ref().err().cloned(),
    };
    let entries: Vec<Entry> = found.entries.iter().take(MOST_ENTRIES).map(entry).collect();
    let (_, game) = found.entries.swap_remove(chosen);
    let game = game.map_err(Refusal::Bad)?;
    input::plies(game.moves.len())?;
    Ok(Answer {
        kind: found.kind,
        is_link: found.is_link,
        notes: game.notes(),
        played: game.played,
        fen: game.start.to_fen(),
        moves: MoveWords::line(&game.start, &game.moves),
        entry: chosen + 1,
        more: count - entries.len(),
        entries,
    })
}
