//! Comparing policies: every position of a suite, searched under every policy.
//!
//! Each search starts from nothing: an empty table, no history. One search to the last depth
//! gives the results of all depths before it, since deepening is iterative: what a row says of
//! depth d is what a search to depth d would have said. So the results do not depend on the
//! order of the searches, nor on how many run at a time.

mod depths;
mod engine;
mod limit;
mod own;
mod plan;
mod row;
mod summary;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use players::{EngineError, Running};
use search::Table;

pub use depths::{DepthError, Depths};
pub(crate) use limit::duration;
pub use limit::{Limit, LimitError, LimitList};
pub use plan::{Plan, Task};
pub use row::Row;
pub use summary::{
    Cell, DepthLost, EngineFault, LimitSummary, PositionCells, Positions, Summarizer, Summary,
    Totals,
};

use crate::lineup::Contender;
use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// The results of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// What was compared, and how.
    pub plan: Plan,
    /// A row for each position, policy, repetition and limit, in this order.
    pub rows: Vec<Row>,
}

impl Comparison {
    /// Hands all rows to a visitor, each with its position.
    ///
    /// # Errors
    /// What the visitor returns.
    pub fn visit_rows<E>(
        &self,
        suite: &Suite,
        visitor: &mut dyn FnMut(&Problem, &Row) -> Result<(), E>,
    ) -> Result<(), E> {
        self.rows.iter().try_for_each(|row| visitor(&suite.problems[row.problem], row))
    }
}

/// Searches every position of a suite under every policy of a plan, so many at a time.
///
/// `progress` is called with the number of positions that have been searched under all policies,
/// each time that it grows. Once `stop` is set no more is begun; [`Plan::tasks`] says which rows
/// there would be.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had, and if an
/// engine cannot be started.
pub fn run(
    suite: &Suite,
    plan: &Plan,
    jobs: NonZeroUsize,
    stop: &AtomicBool,
    mut progress: impl FnMut(usize),
) -> Result<Comparison, WorkError> {
    let tasks = plan.tasks(suite.problems.len());
    let per_problem = tasks.len() / suite.problems.len().max(1);
    let tables = work::tables(jobs.get().min(tasks.len()), [plan.table_mib])?;
    let mut results: Vec<Vec<Row>> = vec![Vec::new(); tasks.len()];
    let mut left = vec![per_problem; suite.problems.len()];
    let mut done = 0;
    let tools = tables.into_iter().map(|[table]| (table, Running::default())).collect();
    work::share_and_keep(
        tools,
        tasks.len(),
        stop,
        |(table, engines), index| search(suite, plan, tasks[index], table, engines),
        |found| -> Result<_, WorkError> {
            for (index, rows) in found {
                results[index] = rows?;
                left[tasks[index].problem] -= 1;
                if left[tasks[index].problem] == 0 {
                    done += 1;
                    progress(done);
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(Comparison { plan: plan.clone(), rows: results.into_iter().flatten().collect() })
}

/// Does one search of a plan, with a table of the plan's size or an engine that runs: a row for
/// each limit that it answers for.
///
/// # Errors
/// [`EngineError`] if an engine cannot be started.
pub fn search(
    suite: &Suite,
    plan: &Plan,
    task: Task,
    table: &Arc<Table>,
    engines: &mut Running,
) -> Result<Vec<Row>, EngineError> {
    let problem = &suite.problems[task.problem];
    let limits = plan.limits.searches()[task.search];
    match plan.lineup.get(task.policy) {
        Contender::Own(settings) => Ok(own::rows(problem, settings, limits, task, table)),
        Contender::Engine(engine) => engine::rows(problem, engine, limits, task, engines),
    }
}
