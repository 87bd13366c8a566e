//! Settings, totals and rows of suites as JSON.

use std::io::{self, Write};
use std::time::Duration;

use search::Counters;
use serde::{Serialize, Serializer};
use stats::Z_95;

use super::{FalseCutoffs, RowSource, Section, SuiteFacts};
use crate::Report;
use crate::record::{List, ReportRecord, microseconds};
use lab::audit::ErrorsASearch;
use lab::compare::{LimitSummary, Row, Totals};
use lab::suite::{Problem, Selection, Suite};

/// Writes settings and totals of each suite and all rows as one JSON object.
///
/// Times are in microseconds, scores as UCI writes them, `solved` is null where no answer is
/// known.
///
/// # Errors
/// If the text cannot be written or the rows cannot be read.
pub(crate) fn write_json(
    report: &Report<'_>,
    sections: &[Section],
    rows: &RowSource<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let suites = sections.iter().map(suite_report).collect();
    let mut list = List::begin(&Head { report: report.into(), suites }, "rows", out)?;
    for (index, section) in sections.iter().enumerate() {
        rows(index, &mut |problem, row| list.item(&row_record(section, problem, row)))?;
    }
    list.end()
}

#[derive(Serialize)]
struct Head<'a> {
    #[serde(flatten)]
    report: ReportRecord<'a>,
    suites: Vec<SuiteReport<'a>>,
}

#[derive(Serialize)]
struct SuiteReport<'a> {
    settings: SettingsRecord<'a>,
    totals: Vec<TotalRecord>,
    false_cutoffs: Vec<FalseCutoffRecord>,
    errors: Vec<ErrorsRecord>,
}

/// What was searched.
#[derive(Serialize)]
pub(crate) struct SuiteRecord<'a> {
    suite: &'a str,
    positions: usize,
    answers: usize,
    bad_skipped: usize,
    discard_pawn_endings: bool,
    pawn_endings_discarded: usize,
    /// Null if all positions were taken.
    limit: Option<usize>,
    seed: Option<u64>,
}

impl<'a> SuiteRecord<'a> {
    pub(crate) fn new(suite: &'a Suite, selection: &Selection) -> Self {
        Self { suite: &suite.name, ..Self::of("", &SuiteFacts::new(suite, selection)) }
    }

    fn of(name: &'a str, suite: &SuiteFacts) -> Self {
        Self {
            suite: name,
            positions: suite.positions,
            answers: suite.answers,
            bad_skipped: suite.bad,
            discard_pawn_endings: suite.selection.discard_pawn_endings,
            pawn_endings_discarded: suite.pawn_endings,
            limit: suite.selection.sample.map(|sample| sample.size),
            seed: suite.selection.sample.map(|sample| sample.seed),
        }
    }
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    preset: String,
    #[serde(flatten)]
    suite: SuiteRecord<'a>,
    policies: &'a [String],
    /// How those of them are started that are other engines, the last ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    engines: Vec<String>,
    baseline: String,
    limits: Vec<String>,
    repetitions: u32,
    hash_mb: usize,
}

#[derive(Serialize)]
struct TotalRecord {
    policy: String,
    limit: String,
    /// Those that every policy has finished; the rest is over these.
    positions: usize,
    answers: usize,
    nodes: u64,
    #[serde(serialize_with = "microseconds")]
    time_us: Duration,
    solved: usize,
    /// The interval of Wilson for the share of answers, for a confidence of 95 %; null if there
    /// are no answers.
    solved_low: Option<f64>,
    solved_high: Option<f64>,
    solved_unlike_baseline: usize,
    missed_unlike_baseline: usize,
    /// How likely as large a difference from the baseline is by chance.
    solved_p: f64,
    /// The geometric mean over positions; null for the baseline.
    node_ratio: Option<f64>,
    node_ratio_low: Option<f64>,
    node_ratio_high: Option<f64>,
    /// Over what both solve; null if that is nothing.
    depth_lost: Option<f64>,
    depth_lost_positions: Option<usize>,
    /// How many times the nodes of the depth before; null if that was not searched.
    branching: Option<f64>,
    /// Nodes a position over the leaves of the minimal tree; null if no depth is the limit.
    minimal_distance: Option<f64>,
    #[serde(serialize_with = "by_name")]
    counters: Option<Counters>,
}

/// What was judged of the null moves of a policy at a remaining depth.
#[derive(Serialize)]
struct FalseCutoffRecord {
    policy: String,
    depth: u8,
    /// Whether passes cut the nodes off; else their moves kept beta, made shallower because of a
    /// pass.
    is_cut: bool,
    wrong: u64,
    judged: u64,
    undecided: u64,
    /// The bootstrap over positions; null where there are too few.
    rate_low: Option<f64>,
    rate_high: Option<f64>,
}

/// How many errors the null moves of a policy make in a search.
#[derive(Serialize)]
struct ErrorsRecord {
    policy: String,
    errors_a_search: f64,
    /// The bootstrap over positions; null where there are too few.
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct RowRecord<'a> {
    suite: &'a str,
    position: &'a str,
    line: usize,
    fen: String,
    policy: String,
    repetition: u32,
    limit: String,
    depth: u8,
    best: Option<String>,
    pv: &'a str,
    score: Option<String>,
    solved: Option<bool>,
    solved_since: Option<u8>,
    /// What an engine did wrong, where it gave no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a str>,
    nodes: u64,
    #[serde(serialize_with = "microseconds")]
    time_us: Duration,
    #[serde(serialize_with = "by_name")]
    counters: Option<Counters>,
}

fn suite_report(section: &Section) -> SuiteReport<'_> {
    let plan = &section.plan;
    SuiteReport {
        settings: SettingsRecord {
            preset: plan.lineup.preset().to_string(),
            suite: SuiteRecord::of(&section.suite.name, &section.suite),
            policies: plan.lineup.names(),
            engines: plan.lineup.engines().iter().map(|e| e.command.to_string()).collect(),
            baseline: section.baseline(),
            limits: plan.limits.iter().map(ToString::to_string).collect(),
            repetitions: plan.repetitions.get(),
            hash_mb: plan.table_mib,
        },
        totals: section
            .summary
            .limits
            .iter()
            .flat_map(|limit| {
                limit.totals.iter().map(|totals| total_record(section, limit, totals))
            })
            .collect(),
        false_cutoffs: section
            .false_cutoffs
            .iter()
            .map(|&FalseCutoffs { policy, depth, is_cut, wrong, judged, undecided, interval }| {
                FalseCutoffRecord {
                    policy: section.policy(policy),
                    depth,
                    is_cut,
                    wrong,
                    judged,
                    undecided,
                    rate_low: interval.map(|interval| interval.low),
                    rate_high: interval.map(|interval| interval.high),
                }
            })
            .collect(),
        errors: section
            .errors
            .iter()
            .map(|&(policy, ErrorsASearch { mean, interval })| ErrorsRecord {
                policy: section.policy(policy),
                errors_a_search: mean,
                low: interval.map(|interval| interval.low),
                high: interval.map(|interval| interval.high),
            })
            .collect(),
    }
}

fn total_record(section: &Section, limit: &LimitSummary, totals: &Totals) -> TotalRecord {
    let solved = totals.share_solved(limit.answers).wilson(Z_95);
    TotalRecord {
        policy: section.policy(totals.policy),
        limit: totals.limit.to_string(),
        positions: limit.positions,
        answers: limit.answers,
        nodes: totals.nodes,
        time_us: totals.time,
        solved: totals.solved,
        solved_low: solved.map(|interval| interval.low),
        solved_high: solved.map(|interval| interval.high),
        solved_unlike_baseline: totals.gained,
        missed_unlike_baseline: totals.lost,
        solved_p: totals.p_value(),
        node_ratio: totals.node_ratio.map(|ratio| ratio.value),
        node_ratio_low: totals.node_ratio.map(|ratio| ratio.interval.low),
        node_ratio_high: totals.node_ratio.map(|ratio| ratio.interval.high),
        depth_lost: totals.depth_lost.map(|lost| lost.plies),
        depth_lost_positions: totals.depth_lost.map(|lost| lost.positions),
        branching: totals.branching,
        minimal_distance: totals.minimal_distance,
        counters: totals.counters,
    }
}

fn row_record<'a>(section: &'a Section, problem: &'a Problem, row: &'a Row) -> RowRecord<'a> {
    RowRecord {
        suite: &section.suite.name,
        position: &problem.id,
        line: problem.line,
        fen: problem.position.to_fen(),
        policy: section.policy(row.policy),
        repetition: row.repetition,
        limit: row.limit.to_string(),
        depth: row.depth,
        best: row.best.map(|best| problem.position.san(best)),
        pv: &row.line,
        score: row.score.map(|score| score.to_string()),
        solved: row.solved,
        solved_since: row.solved_since,
        fault: row.fault.as_deref(),
        nodes: row.nodes,
        time_us: row.time,
        counters: row.counters,
    }
}

/// The counters by their names; null of another engine.
fn by_name<S: Serializer>(counters: &Option<Counters>, serializer: S) -> Result<S::Ok, S::Error> {
    match counters {
        None => serializer.serialize_none(),
        Some(counters) => serializer.collect_map(counters.named()),
    }
}
