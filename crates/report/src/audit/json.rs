//! Everything in one JSON object, for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use search::Preset;
use serde::Serialize;

use super::super::suites::SuiteRecord;
use super::{AuditReport, Searched, fault, san_line, verdict_name};
use lab::audit::{
    Dimension, Effect, ErrorsASearch, Row, Tally, clusters, error_rate, judge_name, kind_name,
};

/// Writes settings, totals, classes and every node that was drawn, those found right only if
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
        positions_done: report.audit.positions(),
        policies: policies.map(|policy| policy_record(report, policy)).collect(),
        cutoffs: report.listed().map(|row| row_record(report, row)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Document<'a> {
    settings: SettingsRecord<'a>,
    /// Fewer than there are if it was broken off.
    positions_done: usize,
    policies: Vec<PolicyRecord>,
    cutoffs: Vec<RowRecord<'a>>,
}

/// What was searched, and by what.
#[derive(Serialize)]
pub(super) struct HeadRecord<'a> {
    version: &'a str,
    provenance: BTreeMap<&'static str, &'a str>,
    preset: String,
    #[serde(flatten)]
    suite: SuiteRecord<'a>,
}

impl<'a> HeadRecord<'a> {
    pub(super) fn new(searched: &Searched<'a>, preset: Preset) -> Self {
        Self {
            version: searched.version,
            provenance: searched.origin.particulars().into(),
            preset: preset.to_string(),
            suite: SuiteRecord::new(searched.suite, searched.selection),
        }
    }
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    #[serde(flatten)]
    head: HeadRecord<'a>,
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
    /// Nodes whose moves kept beta, made shallower because a pass did.
    reduced: u64,
    #[serde(flatten)]
    total: TallyRecord,
    errors_a_search: ErrorsRecord,
    /// Those that have an effect on the root; null unless that was asked for.
    effective_errors_a_search: Option<ErrorsRecord>,
    classes: Vec<ClassRecord>,
}

/// With an interval for 95 %, by the bootstrap over positions; null where there are too few.
#[derive(Serialize)]
struct ErrorsRecord {
    mean: f64,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct ClassRecord {
    by: &'static str,
    class: String,
    #[serde(flatten)]
    tally: TallyRecord,
    /// Null if nothing was judged.
    error_rate: Option<f64>,
    /// An interval for 95 %, by the bootstrap over positions; null where there are too few.
    error_rate_low: Option<f64>,
    error_rate_high: Option<f64>,
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
    /// 0 where the pass cut the node off.
    reduced_by: i32,
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
    /// What undoing it alone changes at the root; null too unless that was asked for.
    effect: Option<&'static str>,
}

fn settings<'a>(report: &AuditReport<'a>) -> SettingsRecord<'a> {
    let plan = &report.audit.plan;
    SettingsRecord {
        head: HeadRecord::new(&report.searched, plan.policies.preset()),
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
        audit.strata(policy, by).into_iter().map(move |stratum| {
            let clusters = clusters(stratum.rows);
            let interval = error_rate(&clusters);
            ClassRecord {
                by: by.name(),
                class: stratum.label,
                tally: tally_record(&stratum.tally),
                error_rate: clusters.rate(),
                error_rate_low: interval.map(|interval| interval.low),
                error_rate_high: interval.map(|interval| interval.high),
            }
        })
    };
    PolicyRecord {
        policy: audit.plan.policies[policy].to_string(),
        cutoffs: audit.cutoffs(policy),
        reduced: audit.settled(policy) - audit.cutoffs(policy),
        total: tally_record(&Tally::of(audit.rows_of(policy))),
        errors_a_search: errors_record(audit.errors(policy)),
        effective_errors_a_search: audit
            .plan
            .effects
            .then(|| errors_record(audit.effective_errors(policy))),
        classes: Dimension::ALL.into_iter().flat_map(classes).collect(),
    }
}

fn tally_record(tally: &Tally) -> TallyRecord {
    TallyRecord {
        drawn: tally.drawn(),
        right: tally.right,
        wrong: tally.wrong,
        zugzwang: tally.zugzwang,
        horizon: tally.horizon,
        undecided: tally.undecided,
        unknown: tally.unknown,
    }
}

fn errors_record(ErrorsASearch { mean, interval }: ErrorsASearch) -> ErrorsRecord {
    let [low, high] = [interval.map(|i| i.low), interval.map(|i| i.high)];
    ErrorsRecord { mean, low, high }
}

fn row_record<'a>(report: &AuditReport<'a>, row: &Row) -> RowRecord<'a> {
    let problem = &report.searched.suite.problems[row.problem];
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
        reduced_by: row.reduced_by,
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
        effect: row.effect.map(Effect::name),
    }
}
