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
    /// Who judged, in full.
    pub judge: &'a str,
    /// The same in a word: `search`, or the name of an engine.
    pub short_judge: &'a str,
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

/// Writes rates of wrong cutoffs, by what they have in common, and the worst. The intervals are of
/// the bootstrap over searches, whose cutoffs are alike.
///
/// # Errors
/// If the text cannot be written.
pub fn write_trace_terminal(report: &TraceReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let &TraceReport { file, trace, judge, verdicts, worst: count, .. } = report;
    let TraceVerdicts { rows, lines, unanswered, ended } = verdicts;
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
        let index = rows.iter().position(|other| std::ptr::eq(other, row));
        let line = index.and_then(|index| lines.get(index));
        line.map_or(Ok(()), |line| writeln!(out, "   line {line}"))?;
    }
    if let [(line, what), ..] = unanswered.as_slice() {
        let count = plural(unanswered.len(), "cutoff");
        writeln!(out, "\nThe judge gave no answer to {count}; to that of line {line} it {what}")?;
    }
    if let Some(why) = ended {
        writeln!(out, "\nThe judge could not be started again: {why}")?;
    }
    let left = trace.cutoffs.len() - rows.len();
    if left > 0 {
        writeln!(out, "\nNot judged: {}", plural(left, "cutoff"))?;
    }
    if trace.bad + trace.other > 0 {
        let bad = plural(trace.bad as usize, "bad line");
        let other = plural(trace.other as usize, "line");
        writeln!(out, "\nPassed over: {bad}, and {other} about other things")?;
    }
    Ok(())
}

/// Writes every cutoff that was judged as CSV with a header: the number of its line in the trace,
/// the columns of [`write_audit_csv`](super::write_audit_csv) that tell what it was and what was
/// found of it, and what the judge did in place of an answer.
///
/// # Errors
/// If the text cannot be written.
pub fn write_trace_csv(report: &TraceReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let TraceVerdicts { rows, lines, unanswered, .. } = report.verdicts;
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(["line"].into_iter().chain(JUDGEMENT).chain(["unanswered"]))?;
    let judge = JUDGEMENT.iter().position(|&column| column == "judge");
    for (line, row) in lines.iter().zip(rows) {
        let instead = unanswered.iter().find(|(other, _)| other == line);
        let instead = instead.map(|(_, what)| what.clone()).unwrap_or_default();
        let mut cells = judgement(row);
        if let Some(cell) = judge.filter(|_| !row.by_tables).and_then(|at| cells.get_mut(at)) {
            report.short_judge.clone_into(cell);
        }
        csv.write_record([line.to_string()].into_iter().chain(cells).chain([instead]))?;
    }
    csv.flush()
}
