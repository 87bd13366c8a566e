//! Playing a tournament, and going on with one.

use std::sync::OnceLock;

use super::{Outcome, RunError, Watcher, Work, ended, without_failed};
use crate::Store;
use games::{
    Board, Ledger, Opening, Openings, Tournament, check_memory, opening_of, players_tables,
};
use lab::work;

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
    watcher: &mut dyn Watcher<usize, Ledger>,
) -> Result<Outcome<Ledger>, RunError> {
    // Before anything is entered, so that what cannot be begun leaves no run behind.
    check_memory(work.jobs.get().min(tournament.games()), tournament.table_mib)?;
    let run = store.begin_tournament(tournament, search::bench::fingerprint()?)?;
    let schedule = tournament.schedule();
    let mut ledger = Ledger::new(tournament);
    let mut left: Vec<bool> = vec![true; tournament.games()];
    let kept = store.results(run)?;
    let known = kept.len();
    for (number, result, ending) in kept {
        ledger.enter(number, result, ending);
        left.get_mut(number).into_iter().for_each(|left| *left = false);
    }
    let left: Vec<usize> = (0..left.len()).filter(|&game| left[game]).collect();
    watcher.begin(&left, tournament.games() - left.len());
    let mut done = 0;
    if !left.is_empty() && !ledger.is_over() {
        let jobs = work.jobs.get().min(left.len());
        let tables = players_tables(jobs, tournament.table_mib)?;
        let boards = tables.into_iter().map(Board::new).collect();
        let mut failure = None;
        let session = store.begin_session(run, work.origin, jobs, "1/1")?;
        // All games of a round begin alike, and who comes first finds out how.
        let begun: Vec<OnceLock<Opening>> = vec![OnceLock::new(); tournament.rounds];
        work::share_and_keep(
            boards,
            left.len(),
            work.stop,
            |board: &mut Board, index| {
                let fixture = schedule.fixture(left[index]);
                let opening = begun[fixture.round]
                    .get_or_init(|| opening_of(openings, fixture.round, board.tables()));
                let game = board.play(tournament, fixture, opening.clone());
                game.map(|record| (left[index], record))
            },
            |finished| -> Result<_, RunError> {
                let games = without_failed(finished, &mut failure);
                store.insert_games(session, tournament, &games)?;
                done += games.len();
                for (number, record) in &games {
                    ledger.enter(*number, record.result, record.ending);
                    watcher.done(&ledger);
                }
                Ok(ended(ledger.is_over() || failure.is_some()))
            },
        )?;
        failure.map_or(Ok(()), Err)?;
    }
    store.expect_games(run, ledger.expected())?;
    // A test may have come to its verdict before the last round.
    let left = if ledger.is_over() { 0 } else { left.len() - done };
    Ok(Outcome { run, known, done, left, found: ledger })
}
