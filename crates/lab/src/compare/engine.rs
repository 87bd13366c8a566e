//! Searches by other engines.

use std::time::Instant;

use players::{Budget, Engine, EngineError, Running};

use super::row::in_uci;
use super::{Limit, Row, Task};
use crate::suite::Problem;

/// What an engine makes of a position within each of these limits, each of which it is asked for by
/// itself. An engine that does something wrong solves nothing, and its row says what it did.
///
/// # Errors
/// [`EngineError`] if it cannot be started.
pub fn rows(
    problem: &Problem,
    engine: &Engine,
    limits: &[Limit],
    task: Task,
    running: &mut Running,
) -> Result<Vec<Row>, EngineError> {
    limits.iter().map(|&limit| row(problem, engine, limit, task, running)).collect()
}

fn row(
    problem: &Problem,
    engine: &Engine,
    limit: Limit,
    task: Task,
    running: &mut Running,
) -> Result<Row, EngineError> {
    let position = &problem.position;
    let asked = Instant::now();
    let answer = running.ask(engine, |uci| {
        uci.new_game(position)?;
        uci.think(position, &[], budget(limit))
    })?;
    let nothing = Row {
        problem: task.problem,
        policy: task.policy,
        repetition: task.repetition,
        limit,
        depth: 0,
        best: None,
        line: String::new(),
        score: None,
        solved: problem.has_answer().then_some(false),
        solved_since: None,
        nodes: 0,
        time: asked.elapsed(),
        counters: None,
        fault: None,
    };
    Ok(match answer {
        Err(fault) => Row { fault: Some(fault.to_string()), ..nothing },
        Ok(thought) => Row {
            depth: thought.depth.map_or(0, |depth| depth.try_into().unwrap_or(u8::MAX)),
            best: thought.best,
            line: in_uci(position, &thought.line),
            score: thought.score,
            solved: nothing.solved.map(|_| problem.is_solved_by(thought.best, thought.score)),
            nodes: thought.nodes.unwrap_or(0),
            time: thought.time,
            ..nothing
        },
    })
}

fn budget(limit: Limit) -> Budget {
    match limit {
        Limit::Depth(plies) => Budget::Depth(plies.into()),
        Limit::Nodes(nodes) => Budget::Nodes(nodes),
        Limit::Time(time) => Budget::Time(time),
    }
}
