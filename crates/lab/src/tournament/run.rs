//! Playing a tournament, and going on with one.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use chess::Color;
use search::{Settings, SettingsError, Table, TableError};
use thiserror::Error;

use super::game::{self, Seat};
use super::openings::{JUDGE_TABLE_MIB, Judge, Opening, Openings};
use super::{Fixture, GameRecord, Ledger, Rules, Tournament};
use crate::store::{RunId, Store, StoreError};
use crate::work::{self, WorkError};

/// How to work.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// How many games at a time.
    pub jobs: NonZeroUsize,
    /// Once it is set no game is begun.
    pub stop: &'a AtomicBool,
}

/// What was played, and what came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The run in the store.
    pub run: RunId,
    /// Games that were played before.
    pub known: usize,
    /// Games that were played now.
    pub played: usize,
    /// The results.
    pub ledger: Ledger,
}

/// Learns how the games go on.
pub trait Watcher {
    /// The games begin: so many there may be, and these were played before.
    fn begin(&mut self, games: usize, known: usize);

    /// A game is over and kept.
    fn played(&mut self, fixture: Fixture, record: &GameRecord, ledger: &Ledger);
}

impl Watcher for () {
    fn begin(&mut self, _: usize, _: usize) {}
    fn played(&mut self, _: Fixture, _: &GameRecord, _: &Ledger) {}
}

/// Why a tournament could not be played, or not to its end.
#[derive(Debug, Error)]
pub enum RunError {
    /// The store failed. What it had accepted it keeps.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// There is no memory for a small table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A value that is tuned cannot be set.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// Plays the games that a store does not hold yet, and keeps each as it is over. It ends with the
/// last round, or when its test has come to a verdict.
///
/// # Errors
/// [`RunError`]; the store keeps what it had accepted, and a later run goes on from there.
pub fn run(
    tournament: &Tournament,
    openings: &Openings,
    store: &mut Store,
    work: &Work<'_>,
    watcher: &mut dyn Watcher,
) -> Result<Outcome, RunError> {
    let run = store.begin_tournament(tournament, search::bench::fingerprint()?)?;
    let schedule = tournament.schedule();
    let mut ledger = Ledger::new(tournament);
    let mut left: Vec<bool> = vec![true; tournament.games()];
    for (number, result, ending) in store.results(run)? {
        ledger.enter(number, result, ending);
        left.get_mut(number).into_iter().for_each(|left| *left = false);
    }
    let left: Vec<usize> = (0..left.len()).filter(|&game| left[game]).collect();
    let known = tournament.games() - left.len();
    watcher.begin(tournament.games(), known);
    let mut played = 0;
    if !left.is_empty() && !ledger.is_over() {
        let jobs = work.jobs.get().min(left.len());
        let tables = tables(jobs, tournament.table_mib)?;
        let session = store.begin_session(run, jobs, "1/1")?;
        // All games of a round begin alike, and who comes first finds out how.
        let begun: Vec<OnceLock<Opening>> = vec![OnceLock::new(); tournament.rounds];
        work::share_and_keep(
            tables,
            left.len(),
            work.stop,
            |tables, index| {
                let fixture = schedule.fixture(left[index]);
                let [_, _, judge] = tables;
                let opening = begun[fixture.round].get_or_init(|| {
                    openings.of_round(fixture.round, &mut Judge::with_table(judge))
                });
                (left[index], play(tournament, fixture, opening.clone(), tables))
            },
            |finished| -> Result<_, RunError> {
                let games: Vec<_> = finished.into_iter().map(|(_, game)| game).collect();
                store.insert_games(session, tournament, &games)?;
                played += games.len();
                for (number, record) in &games {
                    ledger.enter(*number, record.result, record.ending);
                    watcher.played(schedule.fixture(*number), record, &ledger);
                }
                Ok(if ledger.is_over() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            },
        )?;
    }
    store.expect_games(run, ledger.expected())?;
    Ok(Outcome { run, known, played, ledger })
}

/// The tables of a job: of the two players, and of who judges openings.
pub(crate) type Tables = [Arc<Table>; 3];

/// Tables for so many jobs, those of the players of this size, in MiB.
pub(crate) fn tables(jobs: usize, mib: usize) -> Result<Vec<Tables>, WorkError> {
    work::tables(jobs, [mib, mib, JUDGE_TABLE_MIB])
}

fn play(
    tournament: &Tournament,
    fixture: Fixture,
    opening: Opening,
    [first, second, _]: &Tables,
) -> GameRecord {
    let (white, black) = fixture.white_and_black();
    let settings = |player: usize| &tournament.players[player].settings;
    let white = Seat { settings: settings(white), table: first };
    let black = Seat { settings: settings(black), table: second };
    game::play(&tournament.rules, [white, black], opening)
}

/// Two games from the opening of a round, with colours reversed, and the half points of the first
/// player: 0 to 4.
pub(crate) fn play_pair(
    rules: &Rules,
    [one, other]: &[Settings; 2],
    openings: &Openings,
    round: usize,
    [first, second, judge]: &Tables,
) -> u8 {
    let opening = openings.of_round(round, &mut Judge::with_table(judge));
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
pub(crate) fn play_itself(
    rules: &Rules,
    settings: &Settings,
    openings: &Openings,
    round: usize,
    [first, second, judge]: &Tables,
) -> GameRecord {
    let opening = openings.of_round(round, &mut Judge::with_table(judge));
    game::play(rules, [first, second].map(|table| Seat { settings, table }), opening)
}
