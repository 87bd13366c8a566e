//! One line a cutoff, for spreadsheets and scripts.

use std::io::{self, Write};

use super::{AuditReport, fault, san_line, verdict_name};
use lab::audit::{Row, judge_name, kind_name};

const COLUMNS: [&str; 21] = [
    "position",
    "line",
    "policy",
    "fen",
    "depth",
    "ply",
    "node",
    "r",
    "beta",
    "value",
    "margin",
    "pieces",
    "own_pieces",
    "judge",
    "verdict",
    "cause",
    "true_value",
    "is_exact",
    "shortfall",
    "refutation",
    "root_fen",
];

/// Writes every cutoff that was drawn as CSV with a header, those found right only if wanted.
///
/// `fen` is the position in which the side to move passed, `root_fen` that of the suite. Values
/// are written as UCI does, `margin` (value less beta) and `shortfall` (beta less true value) in
/// centipawns. The columns from `cause` to `refutation` are empty where nothing was found wrong.
///
/// # Errors
/// If the text cannot be written.
pub fn write_audit_csv(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(COLUMNS)?;
    for row in report.listed() {
        csv.write_record(record(report, row))?;
    }
    csv.flush()
}

fn record(report: &AuditReport<'_>, row: &Row) -> [String; COLUMNS.len()] {
    let problem = report.problem(row);
    let fault = fault(row);
    let cause = fault.and_then(|fault| fault.cause);
    let text = |text: Option<String>| text.unwrap_or_default();
    [
        problem.id.clone(),
        problem.line.to_string(),
        report.audit.plan.policies[row.policy].to_string(),
        row.position.to_fen(),
        row.node.depth.plies().to_string(),
        row.node.ply.to_string(),
        kind_name(row.node.kind).to_owned(),
        row.reduction.to_string(),
        row.node.window.beta.to_string(),
        row.value.to_string(),
        row.margin().to_string(),
        row.pieces().to_string(),
        row.own_pieces().to_string(),
        judge_name(row).to_owned(),
        verdict_name(&row.verdict).to_owned(),
        text(cause.map(|cause| cause.to_string())),
        text(fault.map(|fault| fault.value.to_string())),
        text(fault.map(|fault| fault.is_exact.to_string())),
        text(row.shortfall().map(|shortfall| shortfall.to_string())),
        text(fault.map(|fault| san_line(row, &fault.refutation))),
        problem.position.to_fen(),
    ]
}
