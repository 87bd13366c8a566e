//! What was found of a trace that another engine wrote.

use std::io::{self, Write};

use stats::format::{grouped, plural};

use super::super::parts::{align_right, table};
use super::csv::{JUDGEMENT, judgement};
use super::errors::{CLASS, of_class};
use super::terminal::write_row;
use lab::audit::{Dimension, Trace, TraceVerdicts, clusters, strata, worst};

/// All that a report of a trace tells of.
#[derive(Clone, Copy, Debug)]
pub struct TraceReport<'a> {
    /// The file.
    pub file: &'a str,
    /// What was in it.
    pub trace: &'a Trace,
    /// Who judged.
    pub judge: &'a str,
    /// What was found of the cutoffs that were drawn.
    pub verdicts: &'a TraceVerdicts,
    /// How many of the worst are shown.
    pub worst: usize,
}

/// By what cutoffs are told apart.
const DIMENSIONS: [Dimension; 5] = [
    Dimension::Depth,
    Dimension::Reduction,
    Dimension::Pieces,
    Dimension::OwnPieces,
    Dimension::Margin,
];

/// Writes rates of wrong cutoffs, by what they have in common, and the worst. The intervals are of the
/// bootstrap over searches, whose cutoffs are alike.
///
/// # Errors
/// If the text cannot be written.
pub fn write_trace_terminal(report: &TraceReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let &TraceReport { file, trace, judge, verdicts, worst: count } = report;
    let TraceVerdicts { rows, unanswered } = verdicts;
    let rows = rows.as_slice();
    let [drawn, all, searches] = [rows.len() as u64, trace.good, clusters(rows).count() as u64];
    let [drawn, all, searches] = [drawn, all, searches].map(grouped);
    writeln!(out, "{file}: {drawn} of {all} cutoffs; searches they are from: {searches}")?;
    writeln!(out, "judged by {judge}\n")?;
    let header: Vec<&str> = ["by", "class"].into_iter().chain(CLASS).collect();
    let mut table = table(&header);
    let named = |by: &str, class: &str| [by, class].map(str::to_owned);
    table.add_row(named("all", "").into_iter().chain(of_class(rows)));
    for dimension in DIMENSIONS {
        let mut name = dimension.name();
        for stratum in strata(rows, dimension) {
            let of_class = of_class(stratum.rows.iter().copied());
            table.add_row(named(name, &stratum.label).into_iter().chain(of_class));
            // Once is enough.
            name = "";
        }
    }
    writeln!(out, "{}", align_right(table))?;
    let worst = worst(rows, count);
    if !worst.is_empty() {
        writeln!(out, "\nWorst:")?;
    }
    for (row, number) in worst.into_iter().zip(1..) {
        write_row(row, number, out)?;
        // Rows stand in the order of the trace.
        let line = rows.iter().position(|other| std::ptr::eq(other, row));
        let line = line.and_then(|index| trace.cutoffs.get(index)).map(|traced| traced.line);
        line.map_or(Ok(()), |line| writeln!(out, "   line {line}"))?;
    }
    if let [(line, what), ..] = unanswered.as_slice() {
        let count = plural(unanswered.len(), "cutoff");
        writeln!(out, "\nThe judge gave no answer to {count}; to that of line {line} it {what}")?;
    }
    if trace.bad + trace.other > 0 {
        let bad = plural(trace.bad as usize, "bad line");
        let other = plural(trace.other as usize, "line");
        writeln!(out, "\nPassed over: {bad}, and {other} about other things")?;
    }
    Ok(())
}

/// Writes every cutoff that was drawn as CSV with a header: the number of its line in the trace,
/// the columns of [`write_audit_csv`](super::write_audit_csv) that tell what it was and what was
/// found of it, and what the judge did in place of an answer.
///
/// # Errors
/// If the text cannot be written.
pub fn write_trace_csv(report: &TraceReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let TraceVerdicts { rows, unanswered } = report.verdicts;
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(["line"].into_iter().chain(JUDGEMENT).chain(["unanswered"]))?;
    for (traced, row) in report.trace.cutoffs.iter().zip(rows) {
        let instead = unanswered.iter().find(|(line, _)| *line == traced.line);
        let instead = instead.map(|(_, what)| what.clone()).unwrap_or_default();
        csv.write_record(
            [traced.line.to_string()].into_iter().chain(judgement(row)).chain([instead]),
        )?;
    }
    csv.flush()
}
