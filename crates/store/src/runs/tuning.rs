//! Playing the pairs of a tuning, and going on with one.

use std::sync::atomic::Ordering;

use search::SettingsError;

use super::{Outcome, RunError, Watcher, Work, ended, without_failed};
use crate::Store;
use games::tune::{Perturbed, Tuning};
use games::{Openings, PlayerKind, check_memory, play_pair, players_tables};
use lab::work;

/// Plays the pairs that a store does not hold yet, and keeps the result of each. The watcher is
/// told of the values around which they are played; what is found is what the first configuration
/// of each pair made of it, in half points of four, up to the first pair that was not played.
///
/// # Errors
/// [`RunError`]; the store keeps what it had accepted, and a later run goes on from there.
pub fn run(
    tuning: &Tuning,
    openings: &Openings,
    store: &mut Store,
    work: &Work<'_>,
    watcher: &mut dyn Watcher<usize, [f64]>,
) -> Result<Outcome<Vec<u8>>, RunError> {
    // Before anything is entered, so that what cannot be begun leaves no run behind.
    let jobs = work.jobs.get().min(tuning.spsa.batch);
    check_memory(jobs, tuning.table_mib)?;
    let run = store.begin_tuning(tuning, search::bench::fingerprint()?)?;
    let mut results: Vec<Option<u8>> = vec![None; tuning.spsa.pairs];
    for (pair, half_points) in store.tuned_pairs(run)? {
        results.get_mut(pair).into_iter().for_each(|result| *result = Some(half_points));
    }
    let left: Vec<usize> = (0..results.len()).filter(|&pair| results[pair].is_none()).collect();
    let known = results.len() - left.len();
    watcher.begin(&left, known);
    if left.is_empty() {
        let found = results.into_iter().flatten().collect();
        return Ok(Outcome { run, known, done: 0, left: 0, found });
    }
    let mut done = 0;
    let tables = players_tables(jobs, tuning.table_mib)?;
    let session = store.begin_session(run, work.origin, jobs, "1/1")?;
    while let Some(first) = results.iter().position(Option::is_none) {
        if work.stop.load(Ordering::Relaxed) {
            break;
        }
        let begin = tuning.spsa.settled(first);
        let end = (begin + tuning.spsa.batch).min(results.len());
        let settled: Vec<u8> = results[..begin].iter().flatten().copied().collect();
        let values = tuning.spsa.values_after(&settled);
        let batch: Vec<usize> = (begin..end).filter(|&pair| results[pair].is_none()).collect();
        let mut failure = None;
        let players: Vec<[PlayerKind; 2]> =
            batch.iter().map(|&pair| players(tuning, pair, &values)).collect::<Result<_, _>>()?;
        work::share_and_keep(
            tables.clone(),
            batch.len(),
            work.stop,
            |tables, index| {
                let pair = batch[index];
                let half_points = play_pair(&tuning.rules, &players[index], openings, pair, tables);
                half_points.map(|half_points| (pair, half_points))
            },
            |finished| -> Result<_, RunError> {
                let pairs = without_failed(finished, &mut failure);
                store.insert_tuned_pairs(session, &pairs)?;
                for (pair, half_points) in pairs {
                    results[pair] = Some(half_points);
                    done += 1;
                    watcher.done(&values);
                }
                Ok(ended(failure.is_some()))
            },
        )?;
        if let Some(cause) = failure {
            return Err(cause.into());
        }
    }
    let found = results.into_iter().map_while(|result| result).collect();
    Ok(Outcome { run, known, done, left: left.len() - done, found })
}

/// The two configurations of a pair.
fn players(tuning: &Tuning, pair: usize, values: &[f64]) -> Result<[PlayerKind; 2], SettingsError> {
    let Perturbed { plus, minus } = tuning.spsa.perturbed(pair, values);
    Ok([tuning.configured(&plus)?, tuning.configured(&minus)?])
}
