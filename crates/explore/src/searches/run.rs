//! Doing a search.

use std::sync::Arc;

use search::{Control, Counters, Iteration, Limits, Searcher, Table, TableError};

use super::{Finished, Signals, Task};
use crate::tree::Recorder;

/// What is told of an iteration.
pub struct Report {
    /// What it found.
    pub iteration: Iteration,
    /// What has happened so far.
    pub counters: Counters,
}

/// Searches on this thread until the task is done or nobody listens; `None` in that case.
///
/// # Errors
/// [`TableError`] if there is no memory for a table.
pub fn run(
    task: Task,
    signals: &Signals,
    report: impl FnMut(Report),
) -> Result<Option<Finished>, TableError> {
    run_under(signals, task, signals, report)
}

/// The same, where somebody else says when the search is to end.
///
/// # Errors
/// As for [`run`].
pub fn run_under(
    control: &dyn Control,
    task: Task,
    signals: &Signals,
    mut report: impl FnMut(Report),
) -> Result<Option<Finished>, TableError> {
    let table = Arc::new(Table::new(task.table_mib)?);
    let limits = Limits { move_time: Some(task.time), ..Limits::depth(task.depth) };
    let mut searcher = Searcher::new(task.settings.clone(), table);
    let mut recorder = Recorder::new(task.tree_nodes, Arc::clone(&signals.progress));
    let last = searcher.think(
        &task.game,
        &limits,
        control,
        &mut recorder,
        |iteration: &Iteration, recorder: &Recorder| {
            let (iteration, counters) = (iteration.clone(), *recorder.counters());
            report(Report { iteration, counters });
        },
    );
    if control.is_stopped() {
        return Ok(None);
    }
    let stopped = recorder.is_broken_off() || last.depth < task.depth;
    let counters = *recorder.counters();
    Ok(Some(Finished::new(task, (last, stopped), counters, recorder.finish())))
}
