//! Every result, a line each, for spreadsheets and scripts.

use std::io::{self, Write};

use super::{Content, Format, Report, games, suites, tuning};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    extension: "csv",
    purpose: "every result, a line each",
    is_of_games: false,
    write: write_csv,
};

/// Writes all rows as CSV with a header.
///
/// # Errors
/// If the text cannot be written or the rows cannot be read.
fn write_csv(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    match &report.content {
        Content::Suites { sections, rows } => suites::write_csv(sections, rows, out),
        Content::Games { standings, games, .. } => games::write_csv(standings, games, out),
        Content::Series(series) => games::series::write_csv(series, out),
        Content::Tuning(tuned) => tuning::write_csv(tuned, out),
    }
}
