//! How games begin.

mod book;
mod generator;

use std::fmt;

use chess::{Game, Move, Position};

pub use book::{BadOpening, Book, BookError};
pub(super) use generator::JUDGE_TABLE_MIB;
pub use generator::{BALANCE, Generator, Judge, MOST_BALANCE, MOST_PLIES, PLIES};

/// The beginning of a game, not of the players' making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where it begins.
    pub start: Position,
    /// The moves from there.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game after its moves.
    pub fn play(&self) -> Game {
        let mut game = Game::from(self.start.clone());
        self.moves.iter().for_each(|&m| game.play(m));
        game
    }
}

/// Where the openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Made up.
    Generated(Generator),
    /// From a file.
    Book(Book),
}

impl Openings {
    /// The opening of a round, from 0. It depends on nothing but these openings and the round.
    pub fn of_round(&self, round: usize, judge: &mut Judge) -> Opening {
        match self {
            Self::Generated(generator) => generator.opening(round as u64, None, judge),
            Self::Book(book) => book.opening(round),
        }
    }
}

/// What they are, in a few words.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generated(generator) => generator.fmt(f),
            Self::Book(book) => book.fmt(f),
        }
    }
}
