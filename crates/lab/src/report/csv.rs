//! One line a position, policy, repetition and limit, for spreadsheets and scripts.

use std::io::{self, Write};

use search::Counters;

use super::Report;

const COLUMNS: [&str; 15] = [
    "position",
    "line",
    "fen",
    "policy",
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
];

/// Writes all rows as CSV with a header.
///
/// `best` is in SAN, `score` as UCI writes it; `solved` is empty where no answer is known;
/// `time_us` is in microseconds. The counters follow under their names.
///
/// # Errors
/// If the text cannot be written.
pub fn write_csv(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let counters = Counters::default().named().map(|(name, _)| name);
    csv.write_record(COLUMNS.iter().chain(&counters))?;
    for row in &report.comparison.rows {
        let problem = report.problem(row);
        let uci = |best| problem.position.uci(best, Default::default()).to_string();
        let seconds = row.time.as_secs_f64();
        let speed = (seconds > 0.0).then(|| (row.nodes as f64 / seconds).round());
        let mut record = vec![
            problem.id.clone(),
            problem.line.to_string(),
            problem.position.to_fen(),
            report.comparison.plan.policies[row.policy].to_string(),
            row.limit.to_string(),
            row.depth.to_string(),
            report.best(row).unwrap_or_default(),
            row.best.map(uci).unwrap_or_default(),
            row.score.to_string(),
            row.solved.map(|solved| solved.to_string()).unwrap_or_default(),
            row.nodes.to_string(),
            row.time.as_micros().to_string(),
            speed.map(|speed| speed.to_string()).unwrap_or_default(),
            row.solved_since.map(|depth| depth.to_string()).unwrap_or_default(),
            row.line.clone(),
        ];
        record.extend(row.counters.named().map(|(_, count)| count.to_string()));
        csv.write_record(record)?;
    }
    csv.flush()
}
