//! Games between configurations of the engine, and against other engines.
//!
//! Our own players search in this process, each with a table of its own that is emptied before
//! every game; an engine plays in a process of its own, one for each game at a time. With limits by
//! nodes or depth a game of our own depends on its players, its opening and nothing else, so a
//! tournament is the same at any number of jobs, and in pieces as in one go.
//!
//! A [`Tournament`] says what is played, and a [`Ledger`] tells what came of it.

mod adjudication;
mod control;
mod game;
mod ledger;
mod openings;
mod play;
mod player;
mod record;
mod schedule;
mod seat;
mod sprt;
pub mod tune;
mod write_game;

use stats::Sprt;

pub use adjudication::{Adjudication, AdjudicationError, DrawRule, Ruling, Umpire, WinRule};
pub use control::{Control, ControlError, TimeControl};
pub use game::Rules;
pub use ledger::{Ledger, Meeting};
pub use openings::{
    BALANCE, BadOpening, Book, BookError, Generator, Judge, MOST_BALANCE, MOST_PLIES, Opening,
    Openings, PLIES,
};
pub use pgn::{GameResult, NoResult};
pub use play::{
    Board, PlayersTables, check_memory, opening_of, play_itself, play_pair, players_tables,
};
pub use player::{Player, PlayerError, PlayerKind, named, players};
pub use record::{Ending, GameRecord, NullMoves, Thought};
pub use schedule::{Fixture, Format, FormatError, Schedule};
pub use sprt::{SprtTextError, parse_sprt, sprt_text};
pub use write_game::write_game;

/// What is played, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// What people call it.
    pub name: String,
    /// Who plays, at least two.
    pub players: Vec<Player>,
    /// Who plays whom.
    pub format: Format,
    /// How many openings each pairing plays, with both colours.
    pub rounds: usize,
    /// What holds for all games.
    pub rules: Rules,
    /// What the openings are, in a few words.
    pub openings: String,
    /// Size of each player's transposition table, in MiB.
    pub table_mib: usize,
    /// When to stop before the last round. For two players only.
    pub sprt: Option<Sprt>,
}

impl Tournament {
    /// Who plays whom, and in what order.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.format, self.players.len())
    }

    /// How many games there are if nothing stops it before.
    pub fn games(&self) -> usize {
        self.schedule().games(self.rounds)
    }
}
