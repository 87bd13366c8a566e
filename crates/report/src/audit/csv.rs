//! One line a cutoff, for spreadsheets and scripts.

use std::io::{self, Write};

use super::{AuditReport, fault, san_line, verdict_name};
use lab::audit::{Effect, Row, judge_name, kind_name};

/// Where it was, how it was settled, and what an error does to the root.
const PLACE: [&str; 8] =
    ["position", "line", "policy", "root_fen", "ply", "node", "reduced_by", "effect"];

/// What null move it was, and what was found of it.
pub const JUDGEMENT: [&str; 15] = [
    "fen",
    "depth",
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
];

/// Writes every node that was drawn as CSV with a header, those found right only if wanted.
///
/// `fen` is the position in which the side to move passed, `root_fen` that of the suite;
/// `reduced_by` is 0 where the pass cut it off. Values are written as UCI does, `margin` (value
/// less beta) and `shortfall` (beta less true value) in centipawns. The columns from `cause` to
/// `refutation` are empty where nothing was found wrong, and `effect` where it was not looked for.
///
/// # Errors
/// If the text cannot be written.
pub fn write_audit_csv(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(PLACE.into_iter().chain(JUDGEMENT))?;
    for row in report.listed() {
        csv.write_record(place(report, row).into_iter().chain(judgement(row)))?;
    }
    csv.flush()
}

fn place(report: &AuditReport<'_>, row: &Row) -> [String; PLACE.len()] {
    let problem = report.problem(row);
    [
        problem.id.clone(),
        problem.line.to_string(),
        report.audit.plan.policies[row.policy].to_string(),
        problem.position.to_fen(),
        row.node.ply.to_string(),
        kind_name(row.node.kind).to_owned(),
        row.reduced_by.to_string(),
        row.effect.map(Effect::name).unwrap_or_default().to_owned(),
    ]
}

/// What a row says of the columns [`JUDGEMENT`].
pub fn judgement(row: &Row) -> [String; JUDGEMENT.len()] {
    let fault = fault(row);
    let cause = fault.and_then(|fault| fault.cause);
    let text = |text: Option<String>| text.unwrap_or_default();
    [
        row.position.to_fen(),
        row.node.depth.plies().to_string(),
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
    ]
}
