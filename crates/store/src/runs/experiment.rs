//! Doing an experiment, and going on with one.

use super::{Outcome, RunError, Watcher, Work, ended, without_failed};
use crate::Store;
use lab::experiment::{Experiment, Finished, Piece, Shard};
use lab::work;
use players::Running;

/// Does what a store does not hold yet of a shard, and keeps each piece as it is done.
///
/// # Errors
/// [`RunError`]; the store keeps what it had accepted, and a later run goes on from there.
pub fn run(
    experiment: &Experiment,
    shard: Shard,
    store: &mut Store,
    work: &Work<'_>,
    watcher: &mut dyn Watcher<Piece, Finished>,
) -> Result<Outcome<()>, RunError> {
    let mut pieces = experiment.pieces_of(shard)?;
    let all = pieces.len();
    // Before anything is entered, so that what cannot be begun leaves no run behind.
    work::check_memory(work.jobs.get().min(all), &experiment.table_sizes())?;
    let run = store.begin(experiment, search::bench::fingerprint()?)?;
    let (searched, audited) = (store.searched(run, experiment)?, store.audited(run)?);
    pieces.retain(|piece| match *piece {
        Piece::Search { section, task } => !searched.contains(&(section, task)),
        Piece::Audit { section, problem } => !audited.contains(&(section, problem)),
    });
    let known = all - pieces.len();
    watcher.begin(&pieces, known);
    if pieces.is_empty() {
        return Ok(Outcome { run, known, done: 0, left: 0, found: () });
    }
    let jobs = work.jobs.get().min(pieces.len());
    let tables = work::tables(jobs, experiment.table_sizes())?;
    let tools = tables.into_iter().map(|tables| (tables, Running::default())).collect();
    let session = store.begin_session(run, work.origin, jobs, &shard.to_string())?;
    let suites: Vec<_> = experiment.sections.iter().map(|section| &section.suite).collect();
    let (mut done, mut failure) = (0, None);
    work::share_and_keep(
        tools,
        pieces.len(),
        work.stop,
        |(tables, engines), index| experiment.work_on(pieces[index], tables, engines),
        |found| -> Result<_, RunError> {
            let pieces = without_failed(found, &mut failure);
            store.insert(session, &suites, &pieces)?;
            done += pieces.len();
            pieces.iter().for_each(|piece| watcher.done(piece));
            Ok(ended(failure.is_some()))
        },
    )?;
    failure.map_or(Ok(()), Err)?;
    Ok(Outcome { run, known, done, left: pieces.len() - done, found: () })
}
