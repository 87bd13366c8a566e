//! Everything in one JSON object, for programs.

use std::io::{self, Write};
use std::time::Duration;

use search::Counters;
use serde::{Serialize, Serializer};

use super::Report;
use crate::compare::{Row, Totals};
use crate::suite::{Selection, Suite};

/// Writes settings, totals and rows as one JSON object.
///
/// Times are in microseconds, scores as UCI writes them, `solved` is null where no answer is
/// known.
///
/// # Errors
/// If the text cannot be written.
pub fn write_json(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let comparison = report.comparison;
    let document = Document {
        settings: settings(report),
        totals: comparison
            .plan
            .limits
            .iter()
            .flat_map(|&limit| comparison.totals(limit))
            .map(|totals| total_record(report, &totals))
            .collect(),
        rows: comparison.rows.iter().map(|row| row_record(report, row)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Document<'a> {
    settings: SettingsRecord<'a>,
    totals: Vec<TotalRecord>,
    rows: Vec<RowRecord<'a>>,
}

/// What was searched.
#[derive(Serialize)]
pub(super) struct SuiteRecord<'a> {
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
    pub(super) fn new(suite: &'a Suite, selection: &Selection) -> Self {
        Self {
            suite: &suite.name,
            positions: suite.problems.len(),
            answers: suite.answers(),
            bad_skipped: suite.bad,
            discard_pawn_endings: selection.discard_pawn_endings,
            pawn_endings_discarded: suite.pawn_endings,
            limit: selection.sample.map(|sample| sample.size),
            seed: selection.sample.map(|sample| sample.seed),
        }
    }
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    version: &'a str,
    preset: String,
    #[serde(flatten)]
    suite: SuiteRecord<'a>,
    policies: Vec<String>,
    baseline: String,
    limits: Vec<String>,
    repetitions: u32,
    hash_mb: usize,
}

#[derive(Serialize)]
struct TotalRecord {
    policy: String,
    limit: String,
    nodes: u64,
    #[serde(serialize_with = "microseconds")]
    time_us: Duration,
    solved: usize,
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
    #[serde(serialize_with = "by_name")]
    counters: Counters,
}

#[derive(Serialize)]
struct RowRecord<'a> {
    position: &'a str,
    line: usize,
    fen: String,
    policy: String,
    repetition: u32,
    limit: String,
    depth: u8,
    best: Option<String>,
    pv: &'a str,
    score: String,
    solved: Option<bool>,
    solved_since: Option<u8>,
    nodes: u64,
    #[serde(serialize_with = "microseconds")]
    time_us: Duration,
    #[serde(serialize_with = "by_name")]
    counters: Counters,
}

fn settings<'a>(report: &Report<'a>) -> SettingsRecord<'a> {
    let plan = &report.comparison.plan;
    SettingsRecord {
        version: report.version,
        preset: plan.preset.to_string(),
        suite: SuiteRecord::new(report.suite, report.selection),
        policies: plan.policies.iter().map(ToString::to_string).collect(),
        baseline: plan.policies[plan.baseline].to_string(),
        limits: plan.limits.iter().map(ToString::to_string).collect(),
        repetitions: plan.repetitions.get(),
        hash_mb: plan.table_mib,
    }
}

fn total_record(report: &Report<'_>, totals: &Totals) -> TotalRecord {
    let depth_lost = report.comparison.depth_lost(totals.policy, totals.limit);
    TotalRecord {
        policy: report.comparison.plan.policies[totals.policy].to_string(),
        limit: totals.limit.to_string(),
        nodes: totals.nodes,
        time_us: totals.time,
        solved: totals.solved,
        solved_unlike_baseline: totals.gained,
        missed_unlike_baseline: totals.lost,
        solved_p: totals.p_value(),
        node_ratio: totals.node_ratio.map(|ratio| ratio.value),
        node_ratio_low: totals.node_ratio.map(|ratio| ratio.interval.low),
        node_ratio_high: totals.node_ratio.map(|ratio| ratio.interval.high),
        depth_lost: depth_lost.map(|lost| lost.plies),
        depth_lost_positions: depth_lost.map(|lost| lost.positions),
        counters: totals.counters,
    }
}

fn row_record<'a>(report: &Report<'a>, row: &'a Row) -> RowRecord<'a> {
    let problem = &report.suite.problems[row.problem];
    RowRecord {
        position: &problem.id,
        line: problem.line,
        fen: problem.position.to_fen(),
        policy: report.comparison.plan.policies[row.policy].to_string(),
        repetition: row.repetition,
        limit: row.limit.to_string(),
        depth: row.depth,
        best: report.best(row),
        pv: &row.line,
        score: row.score.to_string(),
        solved: row.solved,
        solved_since: row.solved_since,
        nodes: row.nodes,
        time_us: row.time,
        counters: row.counters,
    }
}

fn microseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

fn by_name<S: Serializer>(counters: &Counters, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counters.named())
}
