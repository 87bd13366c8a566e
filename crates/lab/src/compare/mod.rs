//! Comparing policies: every position of a suite, searched under every policy.
//!
//! Each search starts from nothing: an empty table, no history. One search to the last depth
//! gives the results of all depths before it, since deepening is iterative: what a row says of
//! depth d is what a search to depth d would have said. So the results do not depend on the
//! order of the searches, nor on how many run at a time.

mod depths;
mod limit;
mod summary;

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::notation::CastlingNotation;
use chess::{Game, Move, Position};
use search::{Counters, Iteration, Score, Searcher, Table};

pub use depths::{DepthError, Depths};
pub(crate) use limit::duration;
pub use limit::{Limit, LimitError, LimitList};
pub use summary::{
    Cell, DepthLost, LimitSummary, PositionCells, Positions, Summarizer, Summary, Totals,
};

use crate::policies::PolicyList;
use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// What to compare, and how: all that decides a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The policies, each with what stands around it.
    pub policies: PolicyList,
    /// The index of the policy that the others are measured against.
    pub baseline: usize,
    /// What each search may spend.
    pub limits: LimitList,
    /// How many times everything is searched. What is limited by depth or nodes takes another
    /// time each time, and is else the same.
    pub repetitions: NonZeroU32,
    /// Size of each transposition table, in MiB.
    pub table_mib: usize,
}

impl Plan {
    /// The searches that answer for every row of so many positions, in the order of the rows.
    pub fn tasks(&self, problems: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        for problem in 0..problems {
            for policy in 0..self.policies.len() {
                for repetition in 0..self.repetitions.get() {
                    for search in 0..self.limits.searches().len() {
                        tasks.push(Task { problem, policy, repetition, search });
                    }
                }
            }
        }
        tasks
    }
}

/// One search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Task {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Which time it is searched, from 0.
    pub repetition: u32,
    /// The index of the search among [`LimitList::searches`].
    pub search: usize,
}

/// What a policy made of a position within a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Which time it was searched, from 0.
    pub repetition: u32,
    /// What it might spend.
    pub limit: Limit,
    /// The depth of the last iteration, in plies. It falls short of a limit if nothing could
    /// change any more.
    pub depth: u8,
    /// The move it would play.
    pub best: Option<Move>,
    /// The principal variation, in UCI notation.
    pub line: String,
    /// The value of the position for the side to move.
    pub score: Score,
    /// Whether the move that it would play solves the position; `None` if no answer is known.
    pub solved: Option<bool>,
    /// The depth from which on each iteration solved it, up to the last one, in plies.
    pub solved_since: Option<u8>,
    /// Positions searched in all iterations.
    pub nodes: u64,
    /// Time for them, on one core.
    pub time: Duration,
    /// What happened in the tree in all iterations.
    pub counters: Counters,
}

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
/// each time that it grows.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had.
pub fn run(
    suite: &Suite,
    plan: &Plan,
    jobs: NonZeroUsize,
    mut progress: impl FnMut(usize),
) -> Result<Comparison, WorkError> {
    let tasks = plan.tasks(suite.problems.len());
    let per_problem = tasks.len() / suite.problems.len().max(1);
    let tables = work::tables(jobs.get().min(tasks.len()), [plan.table_mib])?;
    let mut results: Vec<Vec<Row>> = vec![Vec::new(); tasks.len()];
    let mut left = vec![per_problem; suite.problems.len()];
    let mut done = 0;
    work::share(
        tables,
        tasks.len(),
        &AtomicBool::new(false),
        |[table], index| search(suite, plan, tasks[index], table),
        |found| {
            for (index, rows) in found {
                results[index] = rows;
                left[tasks[index].problem] -= 1;
                if left[tasks[index].problem] == 0 {
                    done += 1;
                    progress(done);
                }
            }
        },
    )?;
    Ok(Comparison { plan: plan.clone(), rows: results.into_iter().flatten().collect() })
}

/// Does one search of a plan, with a table of the plan's size: a row for each limit that it
/// answers for.
pub fn search(suite: &Suite, plan: &Plan, task: Task, table: &Arc<Table>) -> Vec<Row> {
    let problem = &suite.problems[task.problem];
    let limits = plan.limits.searches()[task.search];
    table.clear();
    let settings = plan.policies[task.policy].settings().clone();
    let mut counters = Counters::default();
    let mut steps: Vec<Step> = Vec::new();
    let last = Searcher::new(settings, Arc::clone(table)).think(
        &Game::from(problem.position.clone()),
        &limits[limits.len() - 1].limits(),
        &AtomicBool::new(false),
        &mut counters,
        |iteration, counters| {
            let solved_before = steps.last().and_then(|step| step.solved_since);
            let solved = problem.is_solved_by(iteration) && problem.has_answer();
            let solved_since = solved.then(|| solved_before.unwrap_or(iteration.depth));
            steps.push(Step { iteration: iteration.clone(), counters: *counters, solved_since });
        },
    );
    // What was spent on an iteration that was broken off counts too.
    let spent = |limit| match limit {
        Limit::Depth(_) => None,
        Limit::Nodes(_) | Limit::Time(_) => Some((last.nodes, last.elapsed, counters)),
    };
    let row = |&limit: &Limit| {
        let step = match limit {
            Limit::Depth(depth) => steps.iter().rfind(|step| step.iteration.depth <= depth)?,
            Limit::Nodes(_) | Limit::Time(_) => steps.last()?,
        };
        let Step { iteration, counters, solved_since } = step;
        let own = (iteration.nodes, iteration.elapsed, *counters);
        let (nodes, time, counters) = spent(limit).unwrap_or(own);
        Some(Row {
            problem: task.problem,
            policy: task.policy,
            repetition: task.repetition,
            limit,
            depth: iteration.depth,
            best: iteration.best(),
            line: in_uci(&problem.position, &iteration.line),
            score: iteration.score,
            solved: problem.has_answer().then_some(solved_since.is_some()),
            solved_since: *solved_since,
            nodes,
            time,
            counters,
        })
    };
    limits.iter().filter_map(row).collect()
}

fn in_uci(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &played in line {
        words.push(position.uci(played, CastlingNotation::default()).to_string());
        position = position.play(played);
    }
    words.join(" ")
}

/// An iteration of a search.
struct Step {
    iteration: Iteration,
    /// What was counted up to its end.
    counters: Counters,
    /// The depth from which on each iteration solved the position, this one included.
    solved_since: Option<u8>,
}
