//! Games of the engine against itself, with what it thought of each position: the data that a
//! network is trained on.
//!
//! A game follows from the program, the recipe and the game's number alone (`Recipe::play`). Games
//! are kept in **viriformat** ([`viriformat`]), a file a [`Shard`], beside a sheet that tells
//! how they were made ([`make()`]). [`GameReader`] reads such files again, whoever wrote them, and
//! holds them against the rules. [`positions`] are those of a game that are worth learning from,
//! and [`bulletformat()`] writes one as the trainer `bullet` reads it.

mod journal;
mod make;
mod positions;
mod reader;
mod recipe;
mod sheet;
mod survey;
pub mod viriformat;

use chess::{Move, Position};
use games::GameResult;

pub use lab::experiment::Shard;
pub use make::{Made, MakeError, Plan, Progress, make};
pub use positions::{MOST_SCORE, Sample, bulletformat, bytes_of, positions};
pub use reader::{DataError, Fault, GameReader, Place, check};
pub use recipe::{ENDING_MEN, Recipe};
pub use sheet::{Sheet, sheet_of};
pub use survey::{PHASES, Survey};

/// A game, and what was thought of its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// Where it begins: after the random moves of the opening.
    pub start: Position,
    /// Who won.
    pub result: GameResult,
    /// What was played.
    pub moves: Vec<ScoredMove>,
}

/// A move, and the value of the position in which it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    /// The value for White, in centipawns; mates lie beyond 30,000.
    pub score: i16,
}
