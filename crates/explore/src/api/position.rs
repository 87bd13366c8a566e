//! What can be played.

use chess::{Game, Move, Outcome};
use serde::{Deserialize, Serialize};

use crate::input;
use crate::refusal::Refusal;
use crate::words::{self, MoveWords};

/// A position, and moves to play there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Question {
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
    /// How many of the moves are on the board; all, if that is not said.
    at: Option<usize>,
}

/// The position after the moves that are on the board.
#[derive(Serialize)]
pub struct Answer {
    fen: String,
    side: &'static str,
    check: bool,
    ended: Option<&'static str>,
    legal: Vec<Legal>,
    last: Option<[String; 2]>,
    /// All moves, those that are not on the board too.
    line: Vec<MoveWords>,
}

/// A move that can be played, with its squares as a board needs them.
#[derive(Serialize)]
struct Legal {
    #[serde(flatten)]
    words: MoveWords,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
}

/// Answers.
///
/// # Errors
/// [`Refusal`] if the position cannot be read or a move not be played.
pub fn position(question: &Question) -> Result<Answer, Refusal> {
    input::plies(question.moves.len())?;
    let mut game = input::game(&question.fen)?;
    let at = question.at.unwrap_or(question.moves.len()).min(question.moves.len());
    let (played, ahead) = question.moves.split_at(at);
    let mut line = input::play(&mut game, played, 1)?;
    line.extend(input::play(&mut game.clone(), ahead, at + 1)?);
    let position = game.position();
    Ok(Answer {
        line,
        fen: position.to_fen(),
        side: words::side(position.side_to_move()),
        check: position.in_check(),
        ended: game.outcome().map(ended),
        legal: legal_moves(&game),
        last: played.last().and_then(|uci| squares(uci)),
    })
}

fn legal_moves(game: &Game) -> Vec<Legal> {
    let position = game.position();
    let legal = |m: &Move| {
        let words = MoveWords::new(position, Some(*m));
        let [from, to] = squares(&words.uci)?;
        let promotion = words.uci.get(4..).filter(|piece| !piece.is_empty()).map(str::to_owned);
        Some(Legal { words, from, to, promotion })
    };
    position.legal_moves().iter().filter_map(legal).collect()
}

/// The squares of a move of UCI.
fn squares(uci: &str) -> Option<[String; 2]> {
    Some([uci.get(..2)?.to_owned(), uci.get(2..4)?.to_owned()])
}

fn ended(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::InsufficientMaterial => "insufficient material",
        Outcome::ThreefoldRepetition => "threefold repetition",
        Outcome::FiftyMoves => "fifty moves",
    }
}
