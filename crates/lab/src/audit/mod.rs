//! The audit: how often a null move settles a node otherwise than its moves would.
//!
//! Every position of a suite is searched under every policy. Of the nodes that null moves settle,
//! by a cutoff or because the moves keep beta that a technique only searched shallower, a random
//! sample is handed to a [`Judge`], which says whether the node is worth beta. If not it is a
//! zugzwang if a pass without reduction keeps beta too, and else lies beyond the horizon of the
//! reduced search. Endings can be judged by exact values. If wanted, the root is searched again for
//! each error, with that one alone undone: an error is *effective* if the root then has another
//! move or value.
//!
//! All iterations of a search count, the shallow ones too. Each position is a task of its own,
//! with tables of its own, so that neither the number of jobs nor the order changes a result.

mod effect;
mod exact;
mod judge;
mod sample;
mod samples;
mod tally;
mod trace;
mod undo;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Color, Game, Position};
use search::audit::{Cutoff, Place};
use search::{Limits, Node, NullCutoff, Score, Searcher, Table};
use stats::format::plural;
use tables::Tables;

pub use effect::Effect;
pub use judge::{Against, AgainstError, Cause, Fault, Judge, Verdict, judge_by_search};
pub use sample::{SampleRate, SampleRateError};
pub use samples::{SamplePlan, Samples, draw};
pub use tally::{
    Dimension, ErrorsASearch, Stratum, Tally, clusters, error_rate, judge_name, kind_name, strata,
    worst,
};
pub use trace::{
    BadLine, Trace, TraceError, TraceJudge, TracePlan, TraceVerdicts, Traced, TracedBadly,
    judge_trace,
};
pub use undo::{Found, UndoPlan, Undone, Verdicts, undo};

use crate::policies::PolicyList;
use crate::suite::Suite;
use crate::work::{self, WorkError};
use sample::Sampler;

/// What to audit, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The policies, each with what stands around it. The judge has the preset of the list around.
    pub policies: PolicyList,
    /// How deep to search every position, in plies.
    pub depth: u8,
    /// Which part of the cutoffs to judge.
    pub rate: SampleRate,
    /// What the choice of cutoffs follows from.
    pub seed: u64,
    /// The least remaining depth of a node to be judged, in plies.
    pub min_depth: u8,
    /// Who judges.
    pub against: Against,
    /// The exact values that judge the positions that they know, in place of that judge.
    pub oracle: Option<Arc<Tables>>,
    /// What each question to the judge [`Against::Full`] may cost, in nodes.
    pub verdict_nodes: u64,
    /// Size of each search's transposition table, in MiB; the judge has another.
    pub table_mib: usize,
    /// Whether to search the root again for each error, with that one undone.
    pub effects: bool,
}

impl Plan {
    /// The tables of a job, in MiB: of the searches, and of the judge.
    pub(crate) fn table_sizes(&self) -> [usize; 2] {
        [self.table_mib, self.against.table_mib(self)]
    }
}

/// What a verdict may cost unless something else is said, in nodes: more than nearly all take
/// at the depths that an audit has time for.
pub const DEFAULT_VERDICT_NODES: u64 = 2_000_000;

/// A node that a null move settled and that was drawn, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The index of the root in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// The position in which the side to move passed.
    pub position: Position,
    /// The node.
    pub node: Node,
    /// R of the null move.
    pub reduction: i32,
    /// By how many plies the moves were made shallower that keep beta; 0 where the pass cut the
    /// node off.
    pub reduced_by: i32,
    /// The value that was returned; of a cutoff never a mate unless the policy lets it be.
    pub value: Score,
    /// Whether exact values told, and not a search.
    pub by_tables: bool,
    /// Whether it was right.
    pub verdict: Verdict,
    /// What undoing it alone does to the root; `None` unless it was wrong and this was asked for.
    pub effect: Option<Effect>,
}

impl Row {
    /// How far the returned value lies above beta, in centipawns.
    pub fn margin(&self) -> i32 {
        self.value.difference(self.node.window.beta)
    }

    /// How far the true value lies below beta, in centipawns; `None` if the cutoff was not
    /// found wrong.
    pub fn shortfall(&self) -> Option<i32> {
        match &self.verdict {
            Verdict::Wrong(fault) => Some(self.node.window.beta.difference(fault.value)),
            Verdict::Right | Verdict::Undecided | Verdict::Unknown => None,
        }
    }

    /// How many men there are beside kings and pawns.
    pub fn pieces(&self) -> i32 {
        Color::ALL.iter().map(|&color| self.position.pieces_of(color) as i32).sum()
    }

    /// How many of them belong to the side that passed.
    pub fn own_pieces(&self) -> i32 {
        self.position.pieces_of(self.position.side_to_move()) as i32
    }
}

/// One search, and how much there was to draw from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Null moves that cut their node off.
    pub cutoffs: u64,
    /// Nodes whose moves kept beta, searched shallower because a pass did.
    pub reduced: u64,
    /// How many of both are deep enough to be judged.
    pub eligible: u64,
}

impl Searched {
    /// Nodes that null moves settled.
    pub fn settled(&self) -> u64 {
        self.cutoffs + self.reduced
    }
}

/// The results of an audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// What was audited, and how.
    pub plan: Plan,
    /// The searches, by position and policy.
    pub searches: Vec<Searched>,
    /// What was drawn, by position and policy and in the order of the search.
    pub rows: Vec<Row>,
}

impl Audit {
    /// How many positions are done: all that there are, unless it was broken off.
    pub fn positions(&self) -> usize {
        self.searches.len() / self.plan.policies.len().max(1)
    }

    /// Why no cutoff was judged; `None` if one was.
    pub fn why_empty(&self) -> Option<String> {
        if !self.rows.is_empty() {
            return None;
        }
        let sum = |count: fn(&Searched) -> u64| self.searches.iter().map(count).sum();
        let (settled, eligible): (u64, u64) = (sum(Searched::settled), sum(|s| s.eligible));
        let Plan { policies, min_depth, rate, .. } = &self.plan;
        let reason = match (settled, eligible) {
            (0, _) => format!("no null move settled a node under {policies}"),
            (_, 0) => {
                let least = plural(usize::from(*min_depth), "ply");
                format!("none of {settled} nodes has {least} of depth left")
            }
            _ => format!("a sample of {rate} took none of {eligible} nodes"),
        };
        Some(format!("nothing to judge: {reason}"))
    }
}

/// Audits every policy of a plan over a suite, so many positions at a time.
///
/// `progress` is called with the number of positions that are done, each time that it grows. Once
/// `stop` is set no more is begun.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had.
pub fn run(
    suite: &Suite,
    plan: &Plan,
    jobs: NonZeroUsize,
    stop: &AtomicBool,
    mut progress: impl FnMut(usize),
) -> Result<Audit, WorkError> {
    let positions = suite.problems.len();
    let tables = work::tables(jobs.get().min(positions), plan.table_sizes())?;
    let mut results = vec![(Vec::new(), Vec::new()); positions];
    let mut done = 0;
    work::share(
        tables,
        positions,
        stop,
        |tables, problem| audit_position(suite, plan, problem, tables),
        |found| {
            for (problem, found) in found {
                results[problem] = found;
                done += 1;
                progress(done);
            }
        },
    )?;
    let (searches, rows): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    Ok(Audit {
        plan: plan.clone(),
        searches: searches.into_iter().flatten().collect(),
        rows: rows.into_iter().flatten().collect(),
    })
}

/// Searches a position under each policy, and has what null moves settle judged as it comes.
pub(crate) fn audit_position(
    suite: &Suite,
    plan: &Plan,
    problem: usize,
    [table, verdicts]: &[Arc<Table>; 2],
) -> (Vec<Searched>, Vec<Row>) {
    let root = Game::from(suite.problems[problem].position.clone());
    let mut judge = exact::with_oracle(plan, plan.against.judge(plan, verdicts));
    judge.prepare(&root);
    let (mut searches, mut rows) = (Vec::new(), Vec::new());
    for (policy, settings) in plan.policies.settings().enumerate() {
        // The errors, each with its number among all that null moves settle.
        let mut errors = Vec::new();
        let keep = |cutoff: &NullCutoff, number: u64| {
            let cutoff = Cutoff::from(cutoff);
            let verdict = judge.judge(&cutoff);
            let Cutoff { at: Place { position, node, .. }, reduction, reduced_by, value } = cutoff;
            let by_tables = plan.oracle.is_some() && Tables::knows(&position);
            if matches!(verdict, Verdict::Wrong(_)) {
                errors.push((rows.len(), number));
            }
            rows.push(Row {
                problem,
                policy,
                position,
                node,
                reduction,
                reduced_by,
                value,
                by_tables,
                verdict,
                effect: None,
            });
        };
        let mut sampler = Sampler::new(plan.seed, root.position(), plan.rate, plan.min_depth, keep);
        table.clear();
        let (limits, stop) = (Limits::depth(plan.depth), AtomicBool::new(false));
        let mut searcher = Searcher::new(settings.clone(), Arc::clone(table));
        let found = searcher.think(&root, &limits, &stop, &mut sampler, |_, _| {});
        let Sampler { cutoffs, reduced, eligible, .. } = sampler;
        searches.push(Searched { problem, policy, cutoffs, reduced, eligible });
        for (row, number) in errors.into_iter().filter(|_| plan.effects) {
            let again = effect::without(&root, settings, table, plan.depth, number);
            rows[row].effect = Some(Effect::between(&found, &again));
        }
    }
    (searches, rows)
}
