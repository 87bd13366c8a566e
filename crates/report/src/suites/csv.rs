//! One line a position, policy, repetition and limit.

use std::io::{self, Write};

use search::Counters;

use super::{RowSource, Section};
use lab::compare::Row;
use lab::suite::Problem;

const COLUMNS: [&str; 18] = [
    "suite",
    "position",
    "line",
    "fen",
    "policy",
    "repetition",
    "limit",
    "depth",
    "best",
    "best_uci",
    "score",
    "solved",
    "nodes",
    "time_us",
    "nodes_per_second",
    "solved_since",
    "pv",
    "fault",
];

/// Writes all rows as CSV with a header.
///
/// `best` is in SAN, `score` as UCI writes it; `solved` is empty where no answer is known;
/// `time_us` is in microseconds. The counters follow under their names.
///
/// # Errors
/// If the text cannot be written or the rows cannot be read.
pub(crate) fn write_csv(
    sections: &[Section],
    rows: &RowSource<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    let counters = Counters::default().named().map(|(name, _)| name);
    csv.write_record(COLUMNS.iter().chain(&counters))?;
    for (index, section) in sections.iter().enumerate() {
        rows(index, &mut |problem, row| Ok(csv.write_record(record(section, problem, row))?))?;
    }
    csv.flush()
}

fn record(section: &Section, problem: &Problem, row: &Row) -> Vec<String> {
    let san = |best| problem.position.san(best);
    let uci = |best| problem.position.uci(best, Default::default()).to_string();
    let seconds = row.time.as_secs_f64();
    let speed = (seconds > 0.0).then(|| (row.nodes as f64 / seconds).round());
    let mut record = vec![
        section.suite.name.clone(),
        problem.id.clone(),
        problem.line.to_string(),
        problem.position.to_fen(),
        section.policy(row.policy),
        row.repetition.to_string(),
        row.limit.to_string(),
        row.depth.to_string(),
        row.best.map(san).unwrap_or_default(),
        row.best.map(uci).unwrap_or_default(),
        row.score.map(|score| score.to_string()).unwrap_or_default(),
        row.solved.map(|solved| solved.to_string()).unwrap_or_default(),
        row.nodes.to_string(),
        row.time.as_micros().to_string(),
        speed.map(|speed| speed.to_string()).unwrap_or_default(),
        row.solved_since.map(|depth| depth.to_string()).unwrap_or_default(),
        row.line.clone(),
        row.fault.clone().unwrap_or_default(),
    ];
    // Another engine has none.
    let count = |count: u64| row.counters.map_or_else(String::new, |_| count.to_string());
    record.extend(row.counters.unwrap_or_default().named().map(|(_, number)| count(number)));
    record
}
