//! Games by their number: who sits where, with which tables, and from which opening.

use std::sync::Arc;

use chess::Color;
use search::{Settings, Table};

use super::game::{self, Seat};
use super::openings::{JUDGE_TABLE_MIB, Judge, Opening, Openings};
use super::{Fixture, GameRecord, Rules, Tournament};
use lab::work::{self, WorkError};

/// The tables of a job: of the two players, and of who judges openings.
pub type PlayersTables = [Arc<Table>; 3];

/// Tables for so many jobs, those of the players of this size, in MiB.
pub fn players_tables(jobs: usize, mib: usize) -> Result<Vec<PlayersTables>, WorkError> {
    work::tables(jobs, [mib, mib, JUDGE_TABLE_MIB])
}

/// How the games of a round begin.
pub fn opening_of(openings: &Openings, round: usize, tables: &PlayersTables) -> Opening {
    let [_, _, judge] = tables;
    openings.of_round(round, &mut Judge::with_table(judge))
}

/// A game of a tournament, from this opening.
pub fn play(
    tournament: &Tournament,
    fixture: Fixture,
    opening: Opening,
    [first, second, _]: &PlayersTables,
) -> GameRecord {
    let (white, black) = fixture.white_and_black();
    let settings = |player: usize| &tournament.players[player].settings;
    let white = Seat { settings: settings(white), table: first };
    let black = Seat { settings: settings(black), table: second };
    game::play(&tournament.rules, [white, black], opening)
}

/// Two games from the opening of a round, with colours reversed, and the half points of the first
/// player: 0 to 4.
pub fn play_pair(
    rules: &Rules,
    [one, other]: &[Settings; 2],
    openings: &Openings,
    round: usize,
    tables: &PlayersTables,
) -> u8 {
    let opening = opening_of(openings, round, tables);
    let [first, second, _] = tables;
    let game = |white, black| {
        let white = Seat { settings: white, table: first };
        let black = Seat { settings: black, table: second };
        game::play(rules, [white, black], opening.clone()).result
    };
    let as_white = game(one, other).score_of(Color::White).half_points();
    let as_black = game(other, one).score_of(Color::Black).half_points();
    (as_white + as_black) as u8
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
    game::play(rules, [first, second].map(|table| Seat { settings, table }), opening)
}
