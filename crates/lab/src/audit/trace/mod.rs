//! Cutoffs that another engine wrote down, and judging them.

mod engine;
mod read;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::Game;
use players::{Engine, EngineError, Running};
use search::audit::Cutoff;
use search::{Depth, Node, NodeKind, NullCutoff, Path, Preset, Table, Window};
use tables::Tables;
use thiserror::Error;

use super::Row;
use super::exact::exact_verdict;
use super::judge::{Judge, VERDICT_TABLE_MIB, full_search};
use crate::work::{self, WorkError};

pub use read::{BadLine, Trace, Traced, TracedBadly};

/// How cutoffs of a trace are judged.
#[derive(Clone, Debug)]
pub struct TracePlan {
    /// Who judges.
    pub judge: TraceJudge,
    /// The exact values that judge the positions that they know, in place of that judge.
    pub oracle: Option<Arc<Tables>>,
}

/// Who judges the cutoffs of a trace.
#[derive(Clone, Debug)]
pub enum TraceJudge {
    /// Our own search without pruning, around which there is this; each question may cost so many
    /// nodes.
    Search(Preset, u64),
    /// An engine, which searches each node so many plies deeper than it was to be.
    Engine(Engine, u8),
}

impl Traced {
    fn node(&self) -> Node {
        let window = Window::below(self.beta);
        let (kind, depth) = (NodeKind::Cut, Depth::new(self.depth.into()));
        Node { kind, window, depth, ply: 0, path: Path::ROOT }
    }

    /// R, where the pass is searched to depth − 1 − R.
    fn reduction(&self) -> i32 {
        i32::from(self.depth) - 1 - self.null_depth
    }

    /// As a cutoff at the root of a search: nothing is known of what came before.
    fn cutoff(&self) -> Cutoff {
        let game = Game::from(self.position.clone());
        (&NullCutoff {
            node: &self.node(),
            position: &self.position,
            reduction: self.reduction(),
            reduced_by: 0,
            value: self.value,
            keys: game.history(),
            root_index: 0,
        })
            .into()
    }
}

/// What a job needs: the table of our own search, and the engine that judges.
struct Tool {
    table: Arc<Table>,
    engines: Running,
}

/// What was said of the cutoffs of a trace.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TraceVerdicts {
    /// Of each cutoff that was judged, in order. The problem of a row is the number of its search.
    pub rows: Vec<Row>,
    /// The line of each row in the trace.
    pub lines: Vec<usize>,
    /// The lines of those that the judge gave no answer to, each with what it did instead.
    pub unanswered: Vec<(usize, String)>,
    /// Why the judge, which had begun, could not be started again. Then not all are judged.
    pub ended: Option<String>,
}

/// Judges the cutoffs of a trace, so many at a time, until `stop` is set. `progress` is called with
/// the number of those that are done, each time that it grows.
///
/// # Errors
/// [`TraceError`] if there is no memory or no thread to be had, or if the judge cannot be started.
pub fn judge_trace(
    trace: &Trace,
    plan: &TracePlan,
    jobs: NonZeroUsize,
    stop: &AtomicBool,
    mut progress: impl FnMut(usize),
) -> Result<TraceVerdicts, TraceError> {
    let count = trace.cutoffs.len();
    let tables = work::tables(jobs.get().min(count), [VERDICT_TABLE_MIB])?;
    let tools =
        tables.into_iter().map(|[table]| Tool { table, engines: Running::default() }).collect();
    let mut rows: Vec<Option<Row>> = vec![None; count];
    let mut found_instead = Vec::new();
    let mut ended = None;
    let mut done = 0;
    work::share_and_keep(
        tools,
        count,
        stop,
        |tool: &mut Tool, index| judge_one(&trace.cutoffs[index], plan, tool),
        |found| -> Result<_, TraceError> {
            for (index, judged) in found {
                let (row, instead) = match judged {
                    Ok(judged) => judged,
                    // Without a verdict there is nothing to keep.
                    Err(error) if done == 0 => return Err(error.into()),
                    Err(error) => {
                        ended = Some(error.to_string());
                        continue;
                    }
                };
                rows[index] = Some(row);
                found_instead.extend(instead.map(|instead| (trace.cutoffs[index].line, instead)));
                done += 1;
                progress(done);
            }
            Ok(if ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    let mut verdicts = TraceVerdicts { ended, unanswered: found_instead, ..Default::default() };
    verdicts.unanswered.sort();
    for (traced, row) in trace.cutoffs.iter().zip(rows) {
        let Some(row) = row else { continue };
        verdicts.lines.push(traced.line);
        verdicts.rows.push(row);
    }
    Ok(verdicts)
}

/// What is said of a cutoff, and what an engine did in place of an answer.
fn judge_one(
    traced: &Traced,
    plan: &TracePlan,
    tool: &mut Tool,
) -> Result<(Row, Option<String>), EngineError> {
    let mut unanswered = None;
    let cutoff = traced.cutoff();
    let tables = plan.oracle.as_ref().filter(|_| Tables::knows(&traced.position));
    let verdict = match (tables, &plan.judge) {
        (Some(tables), _) => exact_verdict(tables, &cutoff),
        (None, &TraceJudge::Search(preset, nodes)) => {
            full_search(preset, nodes, &tool.table).judge(&cutoff)
        }
        (None, TraceJudge::Engine(engine, deeper)) => {
            let (verdict, fault) = engine::verdict(engine, &mut tool.engines, traced, *deeper)?;
            unanswered = fault;
            verdict
        }
    };
    let row = Row {
        problem: traced.search,
        policy: 0,
        position: traced.position.clone(),
        node: traced.node(),
        reduction: traced.reduction(),
        reduced_by: 0,
        value: traced.value,
        by_tables: tables.is_some(),
        verdict,
        effect: None,
    };
    Ok((row, unanswered))
}

/// Why a trace could not be judged.
#[derive(Debug, Error)]
pub enum TraceError {
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// The engine that judges cannot be started.
    #[error("the judge {0}")]
    Engine(#[from] EngineError),
}
