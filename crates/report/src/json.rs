//! Everything in one JSON object, for programs.

use std::io::{self, Write};

use super::{Content, Format, Report, games, suites, tuning};

pub(super) const FORMAT: Format = Format {
    name: "json",
    extension: "json",
    purpose: "settings, sums and every result, for programs",
    is_of_games: false,
    write: write_json,
};

/// Writes settings, sums and all rows as one JSON object.
///
/// # Errors
/// If the text cannot be written or the rows cannot be read.
fn write_json(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    match &report.content {
        Content::Suites { sections, rows } => suites::write_json(report, sections, rows, out),
        Content::Games { standings, games, .. } => games::write_json(report, standings, games, out),
        Content::Series(series) => games::series::write_json(report, series, out),
        Content::Tuning(tuned) => tuning::write_json(report, tuned, out),
    }
}
