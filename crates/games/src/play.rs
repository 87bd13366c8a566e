//! Games by their number: who sits where, with which tables, and from which opening.

use std::collections::BTreeMap;
use std::sync::Arc;

use chess::Color;
use players::{EngineError, Uci};
use search::{Settings, Table};

use super::openings::{JUDGE_TABLE_MIB, Judge, Opening, Openings};
use super::seat::Seat;
use super::{Fixture, GameRecord, GameResult, PlayerKind, Rules, Tournament, game};
use lab::work::{self, WorkError};

/// The tables of a job: of the two players, and of who judges openings.
pub type PlayersTables = [Arc<Table>; 3];

/// Tables for so many jobs, those of the players of this size, in MiB.
///
/// # Errors
/// [`WorkError`] if there is not that much memory.
pub fn players_tables(jobs: usize, mib: usize) -> Result<Vec<PlayersTables>, WorkError> {
    work::tables(jobs, table_sizes(mib))
}

/// Whether [`players_tables`] would fit.
///
/// # Errors
/// [`WorkError::TooLittleMemory`] if not.
pub fn check_memory(jobs: usize, mib: usize) -> Result<(), WorkError> {
    work::check_memory(jobs, &table_sizes(mib))
}

fn table_sizes(mib: usize) -> [usize; 3] {
    [mib, mib, JUDGE_TABLE_MIB]
}

/// How the games of a round begin.
pub fn opening_of(openings: &Openings, round: usize, tables: &PlayersTables) -> Opening {
    let [_, _, judge] = tables;
    openings.of_round(round, &mut Judge::with_table(judge))
}

/// A board at which the games of a tournament are played, one after the other: tables, and the
/// engines that were started for it, by the numbers of their players.
pub struct Board {
    tables: PlayersTables,
    engines: BTreeMap<usize, Uci>,
}

impl Board {
    /// With nobody there yet.
    pub fn new(tables: PlayersTables) -> Self {
        Self { tables, engines: BTreeMap::new() }
    }

    /// The tables.
    pub fn tables(&self) -> &PlayersTables {
        &self.tables
    }

    /// Plays a game of a tournament, from this opening. An engine that is not there is started, and
    /// one that did something wrong is sent away.
    ///
    /// # Errors
    /// [`EngineError`] if an engine cannot be started. That tells nothing of the game.
    pub fn play(
        &mut self,
        tournament: &Tournament,
        fixture: Fixture,
        opening: Opening,
    ) -> Result<GameRecord, EngineError> {
        let (white, black) = fixture.white_and_black();
        let mut guests = [self.invite(tournament, white)?, self.invite(tournament, black)?];
        let [first, second, _] = &self.tables;
        let [for_white, for_black] = &mut guests;
        let seats = [for_white.sit_down(first), for_black.sit_down(second)];
        let record = game::play(&tournament.rules, seats, opening);
        let is_faulty =
            |color: Color| record.fault.is_some() && record.result == GameResult::Won(!color);
        for ((player, guest), color) in [white, black].into_iter().zip(guests).zip(Color::ALL) {
            if let Guest::Engine(engine) = guest
                && !is_faulty(color)
            {
                self.engines.insert(player, engine);
            }
        }
        Ok(record)
    }

    fn invite<'a>(
        &mut self,
        tournament: &'a Tournament,
        player: usize,
    ) -> Result<Guest<'a>, EngineError> {
        match self.engines.remove(&player) {
            Some(running) => Ok(Guest::Engine(running)),
            None => Guest::new(&tournament.players[player].kind),
        }
    }
}

/// A player on its way to the board.
enum Guest<'a> {
    Own(&'a Settings),
    Engine(Uci),
}

impl<'a> Guest<'a> {
    /// An engine is started.
    fn new(kind: &'a PlayerKind) -> Result<Self, EngineError> {
        Ok(match kind {
            PlayerKind::Own(settings) => Self::Own(settings),
            PlayerKind::Engine(engine) => Self::Engine(engine.start()?),
        })
    }

    fn sit_down(&mut self, table: &Arc<Table>) -> Seat<'_> {
        match self {
            Self::Own(settings) => Seat::own(settings, table),
            Self::Engine(engine) => Seat::Engine(engine),
        }
    }
}

/// Two games from the opening of a round, with colours reversed, and the half points of the first
/// player: 0 to 4. Engines are started for each game.
///
/// # Errors
/// [`EngineError`] if one cannot be started.
pub fn play_pair(
    rules: &Rules,
    [one, other]: &[PlayerKind; 2],
    openings: &Openings,
    round: usize,
    tables: &PlayersTables,
) -> Result<u8, EngineError> {
    let opening = opening_of(openings, round, tables);
    let [first, second, _] = tables;
    let game = |white, black| -> Result<_, EngineError> {
        let [mut white, mut black] = [Guest::new(white)?, Guest::new(black)?];
        let seats = [white.sit_down(first), black.sit_down(second)];
        Ok(game::play(rules, seats, opening.clone()).result)
    };
    let as_white = game(one, other)?.score_of(Color::White).half_points();
    let as_black = game(other, one)?.score_of(Color::Black).half_points();
    Ok((as_white + as_black) as u8)
}

/// A game of a configuration against itself, from the opening of a round.
pub fn play_itself(
    rules: &Rules,
    settings: &Settings,
    openings: &Openings,
    round: usize,
    tables: &PlayersTables,
) -> GameRecord {
    let opening = opening_of(openings, round, tables);
    let [first, second, _] = tables;
    game::play(rules, [first, second].map(|table| Seat::own(settings, table)), opening)
}
