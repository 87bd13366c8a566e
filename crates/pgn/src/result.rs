//! Who won.

use std::fmt;
use std::str::FromStr;

use chess::{Color, Outcome};
use stats::GameScore;

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// A player did.
    Won(Color),
    /// Nobody.
    Draw,
}

impl GameResult {
    /// What it is for the player of a colour.
    pub fn score_of(self, color: Color) -> GameScore {
        match self {
            Self::Won(winner) if winner == color => GameScore::Win,
            Self::Won(_) => GameScore::Loss,
            Self::Draw => GameScore::Draw,
        }
    }

    /// What it is for White: 1, ½ or 0.
    pub fn points_of_white(self) -> f64 {
        match self {
            Self::Won(Color::White) => 1.0,
            Self::Draw => 0.5,
            Self::Won(Color::Black) => 0.0,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { winner } => Self::Won(winner),
            Outcome::Stalemate
            | Outcome::InsufficientMaterial
            | Outcome::ThreefoldRepetition
            | Outcome::FiftyMoves => Self::Draw,
        }
    }
}

/// As in a PGN.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

/// A text is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoResult;

impl FromStr for GameResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<Self, NoResult> {
        let all = [Self::Won(Color::White), Self::Won(Color::Black), Self::Draw];
        all.into_iter().find(|result| result.to_string() == text).ok_or(NoResult)
    }
}
