//! What a kind of position is, and the moments of a game to look at.

use std::fmt;

use chess::notation::Epd;
use chess::{Game, Move, Position};

use super::Tools;
use games::{GameRecord, Thought};

/// A kind of position.
pub trait Kind: Sync {
    /// What it is called: one word, as the suite.
    fn name(&self) -> &'static str;

    /// What such positions are, in a line.
    fn meaning(&self) -> &'static str;

    /// Those of a game, each with its answer. The same game gives the same ones.
    fn find(&self, game: &GameRecord, tools: &Tools) -> Vec<Epd>;
}

impl fmt::Debug for dyn Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position of a game, and what was known then.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game up to here.
    pub game: Game,
    /// The move that led here; `None` at the beginning.
    pub last: Option<Move>,
    /// What the player thought, and did.
    pub thought: Thought,
    /// How many plies were still to be played.
    pub left: usize,
}

impl Moment {
    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }
}

/// The moments of a game, in order; those of the opening are left out.
pub fn moments(record: &GameRecord) -> impl Iterator<Item = Moment> {
    let mut game = record.opening.play();
    let moves = &record.moves;
    moves.iter().enumerate().map(move |(ply, &thought)| {
        let moment = Moment {
            game: game.clone(),
            last: ply.checked_sub(1).map(|before| moves[before].played),
            thought,
            left: moves.len() - ply,
        };
        game.play(thought.played);
        moment
    })
}
