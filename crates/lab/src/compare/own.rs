//! Searches of our own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::Game;
use search::{Counters, Iteration, Searcher, Settings, Table};

use super::row::in_uci;
use super::{Limit, Row, Task};
use crate::suite::Problem;

/// What a configuration of ours makes of a position within each of these limits, in one search.
pub fn rows(
    problem: &Problem,
    settings: &Settings,
    limits: &[Limit],
    task: Task,
    table: &Arc<Table>,
) -> Vec<Row> {
    table.clear();
    let mut counters = Counters::default();
    let mut steps: Vec<Step> = Vec::new();
    let last = Searcher::new(settings.clone(), Arc::clone(table)).think(
        &Game::from(problem.position.clone()),
        &limits[limits.len() - 1].limits(),
        &AtomicBool::new(false),
        &mut counters,
        |iteration, counters| {
            let solved_before = steps.last().and_then(|step| step.solved_since);
            let solved = problem.has_answer()
                && problem.is_solved_by(iteration.best(), Some(iteration.score));
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
            score: Some(iteration.score),
            solved: problem.has_answer().then_some(solved_since.is_some()),
            solved_since: *solved_since,
            nodes,
            time,
            counters: Some(counters),
            fault: None,
        })
    };
    limits.iter().filter_map(row).collect()
}

/// An iteration of a search.
struct Step {
    iteration: Iteration,
    /// What was counted up to its end.
    counters: Counters,
    /// The depth from which on each iteration solved the position, this one included.
    solved_since: Option<u8>,
}
