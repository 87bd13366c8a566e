//! Playing the pairs of a tuning, and going on with one.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use search::{Settings, SettingsError};

use super::{Perturbed, Tuning};
use crate::store::{RunId, Store};
use crate::tournament::{self, Openings, RunError, Work};
use crate::work;

/// What was played, and what came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The run in the store.
    pub run: RunId,
    /// Pairs of games that were played before.
    pub known: usize,
    /// Pairs of games that were played now.
    pub played: usize,
    /// What the first configuration of each pair made of it, in half points of four, up to the
    /// first pair that was not played.
    pub half_points: Vec<u8>,
}

/// Learns how the games go on.
pub trait Watcher {
    /// The games begin: so many pairs there are, and these were played before.
    fn begin(&mut self, pairs: usize, known: usize);

    /// A pair has been played.
    fn played(&mut self);

    /// The values have moved.
    fn moved(&mut self, values: &[f64]);
}

impl Watcher for () {
    fn begin(&mut self, _: usize, _: usize) {}
    fn played(&mut self) {}
    fn moved(&mut self, _: &[f64]) {}
}

/// Plays the pairs that a store does not hold yet, and keeps the result of each.
///
/// # Errors
/// [`RunError`]; the store keeps what it had accepted, and a later run goes on from there.
pub fn run(
    tuning: &Tuning,
    openings: &Openings,
    store: &mut Store,
    work: &Work<'_>,
    watcher: &mut dyn Watcher,
) -> Result<Outcome, RunError> {
    let run = store.begin_tuning(tuning, search::bench::fingerprint()?)?;
    let mut results: Vec<Option<u8>> = vec![None; tuning.spsa.pairs];
    for (pair, half_points) in store.tuned_pairs(run)? {
        results.get_mut(pair).into_iter().for_each(|result| *result = Some(half_points));
    }
    let known = results.iter().flatten().count();
    watcher.begin(results.len(), known);
    let mut outcome = Outcome { run, known, played: 0, half_points: Vec::new() };
    if known == results.len() {
        outcome.half_points = results.into_iter().flatten().collect();
        return Ok(outcome);
    }
    let jobs = work.jobs.get().min(tuning.spsa.batch);
    let tables = tournament::tables(jobs, tuning.table_mib)?;
    let session = store.begin_session(run, jobs, "1/1")?;
    while let Some(first) = results.iter().position(Option::is_none) {
        if work.stop.load(Ordering::Relaxed) {
            break;
        }
        let begin = tuning.spsa.settled(first);
        let end = (begin + tuning.spsa.batch).min(results.len());
        let settled: Vec<u8> = results[..begin].iter().flatten().copied().collect();
        let values = tuning.spsa.values_after(&settled);
        watcher.moved(&values);
        let left: Vec<usize> = (begin..end).filter(|&pair| results[pair].is_none()).collect();
        let players: Vec<[Settings; 2]> =
            left.iter().map(|&pair| players(tuning, pair, &values)).collect::<Result<_, _>>()?;
        work::share_and_keep(
            tables.clone(),
            left.len(),
            work.stop,
            |tables, index| {
                let pair = left[index];
                let half_points =
                    tournament::play_pair(&tuning.rules, &players[index], openings, pair, tables);
                (pair, half_points)
            },
            |finished| -> Result<_, RunError> {
                let pairs: Vec<_> = finished.into_iter().map(|(_, pair)| pair).collect();
                store.insert_tuned_pairs(session, &pairs)?;
                for (pair, half_points) in pairs {
                    results[pair] = Some(half_points);
                    outcome.played += 1;
                    watcher.played();
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
    }
    outcome.half_points = results.into_iter().map_while(|result| result).collect();
    Ok(outcome)
}

/// The two configurations of a pair.
fn players(tuning: &Tuning, pair: usize, values: &[f64]) -> Result<[Settings; 2], SettingsError> {
    let Perturbed { plus, minus } = tuning.spsa.perturbed(pair, values);
    Ok([tuning.configured(&plus)?, tuning.configured(&minus)?])
}
