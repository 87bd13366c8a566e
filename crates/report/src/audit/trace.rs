//! What was found of a trace that another engine wrote.

use std::io::{self, Write};

use chess::random::SplitMix64;
use stats::format::{fine_share, grouped};

use super::super::parts::{align_right, plural, table};
use super::terminal::{percent, write_row};
use lab::audit::{Dimension, Row, Tally, Trace, TraceVerdicts, clusters, strata, worst};

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

/// The cutoffs of fewer searches say nothing about how much searches differ.
const FEWEST: usize = 10;

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
    let header = [
        "by",
        "class",
        "judged",
        "wrong",
        "rate",
        "95% interval",
        "zugzwang",
        "horizon",
        "undecided",
    ];
    let mut table = table(&header);
    table.add_row(cells("all", String::new(), rows));
    for dimension in DIMENSIONS {
        let mut name = dimension.name();
        for stratum in strata(rows, dimension) {
            table.add_row(cells(name, stratum.label, stratum.rows.iter().copied()));
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

fn cells<'a>(
    name: &str,
    label: String,
    rows: impl IntoIterator<Item = &'a Row> + Clone,
) -> Vec<String> {
    let tally = Tally::of(rows.clone());
    let mut random = SplitMix64::new(1);
    let clusters = clusters(rows);
    let interval = clusters.interval(|count| random.below(count));
    let interval = interval.filter(|_| clusters.count() >= FEWEST);
    let interval = interval.map_or_else(|| "n too small".to_owned(), percent);
    vec![
        name.to_owned(),
        label,
        grouped(tally.judged()),
        grouped(tally.wrong),
        fine_share(tally.wrong, tally.judged()),
        interval,
        grouped(tally.zugzwang),
        grouped(tally.horizon),
        grouped(tally.undecided + tally.unknown),
    ]
}
