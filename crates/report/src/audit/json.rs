//! Everything in one JSON object, for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use stats::Z_95;

use super::super::suites::SuiteRecord;
use super::{AuditReport, fault, san_line, verdict_name};
use lab::audit::{Dimension, Row, Tally, judge_name, kind_name};

/// Writes settings, totals, classes and every cutoff that was drawn, those found right only if
/// wanted, as one JSON object.
///
/// Values are written as UCI does, margins and shortfalls in centipawns, shares from 0 to 1.
///
/// # Errors
/// If the text cannot be written.
pub fn write_audit_json(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let policies = 0..report.audit.plan.policies.len();
    let document = Document {
        settings: settings(report),
        policies: policies.map(|policy| policy_record(report, policy)).collect(),
        cutoffs: report.listed().map(|row| row_record(report, row)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Document<'a> {
    settings: SettingsRecord<'a>,
    policies: Vec<PolicyRecord>,
    cutoffs: Vec<RowRecord<'a>>,
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    version: &'a str,
    provenance: BTreeMap<&'static str, &'a str>,
    preset: String,
    #[serde(flatten)]
    suite: SuiteRecord<'a>,
    policies: Vec<String>,
    depth: u8,
    sample_one_in: u32,
    sample_seed: u64,
    min_depth: u8,
    against: String,
    /// Whether exact values judge the positions that they know.
    has_oracle: bool,
    verdict_nodes: u64,
    hash_mb: usize,
}

#[derive(Serialize)]
struct PolicyRecord {
    policy: String,
    /// Null moves that cut their node off.
    cutoffs: u64,
    #[serde(flatten)]
    total: TallyRecord,
    classes: Vec<ClassRecord>,
}

#[derive(Serialize)]
struct ClassRecord {
    by: &'static str,
    class: String,
    #[serde(flatten)]
    tally: TallyRecord,
}

#[derive(Serialize)]
struct TallyRecord {
    drawn: u64,
    right: u64,
    wrong: u64,
    zugzwang: u64,
    horizon: u64,
    undecided: u64,
    unknown: u64,
    /// Null if nothing was judged, as are the ends of its interval.
    error_rate: Option<f64>,
    /// The interval of Wilson for a confidence of 95 %.
    error_rate_low: Option<f64>,
    error_rate_high: Option<f64>,
}

#[derive(Serialize)]
struct RowRecord<'a> {
    position: &'a str,
    line: usize,
    policy: String,
    fen: String,
    depth: i32,
    ply: usize,
    node: &'static str,
    r: i32,
    beta: String,
    value: String,
    margin: i32,
    pieces: i32,
    own_pieces: i32,
    /// `search` or `tables`.
    judge: &'static str,
    verdict: &'static str,
    /// Null, as is all that follows, if nothing was found wrong.
    cause: Option<String>,
    true_value: Option<String>,
    is_exact: Option<bool>,
    shortfall: Option<i32>,
    refutation: Option<String>,
}

fn settings<'a>(report: &AuditReport<'a>) -> SettingsRecord<'a> {
    let plan = &report.audit.plan;
    SettingsRecord {
        version: report.version,
        provenance: report.origin.particulars().into(),
        preset: plan.policies.preset().to_string(),
        suite: SuiteRecord::new(report.suite, report.selection),
        policies: plan.policies.iter().map(ToString::to_string).collect(),
        depth: plan.depth,
        sample_one_in: plan.rate.one_in(),
        sample_seed: plan.seed,
        min_depth: plan.min_depth,
        against: plan.against.to_string(),
        has_oracle: plan.oracle.is_some(),
        verdict_nodes: plan.verdict_nodes,
        hash_mb: plan.table_mib,
    }
}

fn policy_record(report: &AuditReport<'_>, policy: usize) -> PolicyRecord {
    let audit = report.audit;
    let classes = |by: Dimension| {
        audit.strata(policy, by).into_iter().map(move |stratum| ClassRecord {
            by: by.name(),
            class: stratum.label,
            tally: tally_record(&stratum.tally),
        })
    };
    PolicyRecord {
        policy: audit.plan.policies[policy].to_string(),
        cutoffs: audit.cutoffs(policy),
        total: tally_record(&Tally::of(audit.rows_of(policy))),
        classes: Dimension::ALL.into_iter().flat_map(classes).collect(),
    }
}

fn tally_record(tally: &Tally) -> TallyRecord {
    let rate = tally.error_rate();
    let interval = rate.wilson(Z_95);
    TallyRecord {
        drawn: tally.drawn(),
        right: tally.right,
        wrong: tally.wrong,
        zugzwang: tally.zugzwang,
        horizon: tally.horizon,
        undecided: tally.undecided,
        unknown: tally.unknown,
        error_rate: rate.estimate(),
        error_rate_low: interval.map(|interval| interval.low),
        error_rate_high: interval.map(|interval| interval.high),
    }
}

fn row_record<'a>(report: &AuditReport<'a>, row: &Row) -> RowRecord<'a> {
    let problem = &report.suite.problems[row.problem];
    let fault = fault(row);
    RowRecord {
        position: &problem.id,
        line: problem.line,
        policy: report.audit.plan.policies[row.policy].to_string(),
        fen: row.position.to_fen(),
        depth: row.node.depth.plies(),
        ply: row.node.ply,
        node: kind_name(row.node.kind),
        r: row.reduction,
        beta: row.node.window.beta.to_string(),
        value: row.value.to_string(),
        margin: row.margin(),
        pieces: row.pieces(),
        own_pieces: row.own_pieces(),
        judge: judge_name(row),
        verdict: verdict_name(&row.verdict),
        cause: fault.and_then(|fault| fault.cause).map(|cause| cause.to_string()),
        true_value: fault.map(|fault| fault.value.to_string()),
        is_exact: fault.map(|fault| fault.is_exact),
        shortfall: row.shortfall(),
        refutation: fault.map(|fault| san_line(row, &fault.refutation)),
    }
}
