//! Comparing policies: every position of a suite, searched under every policy.
//!
//! Each search starts from nothing: an empty table, no history. One search to the last depth
//! gives the results of all depths before it, since deepening is iterative: what a row says of
//! depth d is what a search to depth d would have said. So the results do not depend on the
//! order of the searches, nor on how many run at a time.

mod depths;
mod totals;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::{Game, Move};
use search::null_move::Policy;
use search::{Counters, Iteration, Limits, Preset, Score, Searcher, Settings, Table};

pub use depths::{DepthError, Depths};
pub use totals::{DepthLost, Totals};

use crate::policies::PolicyList;
use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// What to compare, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The policies.
    pub policies: PolicyList,
    /// The index of the policy that the others are measured against.
    pub baseline: usize,
    /// The depths to report.
    pub depths: Depths,
    /// The techniques around the null move.
    pub preset: Preset,
    /// Size of each transposition table, in MiB; there is one for each search at a time.
    pub table_mib: usize,
    /// How many searches run at a time.
    pub jobs: NonZeroUsize,
}

/// What a policy made of a position at a depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// The depth, in plies.
    pub depth: u8,
    /// The move it would play.
    pub best: Option<Move>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// Whether that solves the position; `None` if no answer is known.
    pub solved: Option<bool>,
    /// Positions searched in all iterations up to this depth.
    pub nodes: u64,
    /// Time for them, on one core.
    pub time: Duration,
    /// What happened in the tree in all iterations up to this depth.
    pub counters: Counters,
}

/// The results of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// What was compared, and how.
    pub plan: Plan,
    /// A row for each position, policy and depth, in this order.
    pub rows: Vec<Row>,
}

/// Searches every position of a suite under every policy of a plan.
///
/// `progress` is called with the number of positions that have been searched under all policies,
/// each time that it grows.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had.
pub fn run(
    suite: &Suite,
    plan: &Plan,
    mut progress: impl FnMut(usize),
) -> Result<Comparison, WorkError> {
    let policies = plan.policies.len();
    let searches = suite.problems.len() * policies;
    let tables = work::tables(plan.jobs.get().min(searches), [plan.table_mib])?;
    let mut results: Vec<Vec<Row>> = vec![Vec::new(); searches];
    let mut left = vec![policies; suite.problems.len()];
    let mut done = 0;
    work::share(
        tables,
        searches,
        |[table], search| search_one(suite, plan, search / policies, search % policies, table),
        |search, rows| {
            results[search] = rows;
            left[search / policies] -= 1;
            if left[search / policies] == 0 {
                done += 1;
                progress(done);
            }
        },
    )?;
    Ok(Comparison { plan: plan.clone(), rows: results.into_iter().flatten().collect() })
}

/// Searches one position under one policy, and tells of each depth of the plan.
fn search_one(
    suite: &Suite,
    plan: &Plan,
    problem_index: usize,
    policy_index: usize,
    table: &Arc<Table>,
) -> Vec<Row> {
    let problem = &suite.problems[problem_index];
    let iterations = iterations(problem, &plan.policies[policy_index], plan, table);
    let row = |depth| {
        // A search may end before the last depth if nothing could change any more.
        let reached = iterations.iter().rfind(|(iteration, _)| iteration.depth <= depth)?;
        let (iteration, counters) = reached;
        Some(Row {
            problem: problem_index,
            policy: policy_index,
            depth,
            best: iteration.best(),
            score: iteration.score,
            solved: problem.has_answer().then(|| problem.is_solved_by(iteration)),
            nodes: iteration.nodes,
            time: iteration.elapsed,
            counters: *counters,
        })
    };
    plan.depths.iter().filter_map(row).collect()
}

/// All iterations of a search from nothing, with what was counted up to the end of each.
fn iterations(
    problem: &Problem,
    policy: &Policy,
    plan: &Plan,
    table: &Arc<Table>,
) -> Vec<(Iteration, Counters)> {
    table.clear();
    let settings = Settings { preset: plan.preset, null_move: policy.clone() };
    let mut iterations = Vec::new();
    Searcher::new(settings, Arc::clone(table)).think(
        &Game::from(problem.position.clone()),
        &Limits::depth(plan.depths.last()),
        &AtomicBool::new(false),
        &mut Counters::default(),
        |iteration, counters| iterations.push((iteration.clone(), *counters)),
    );
    iterations
}
