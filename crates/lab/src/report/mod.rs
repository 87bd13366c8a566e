//! Reports of comparisons and audits, one exporter a format.
//!
//! Files appear whole or not at all: an [`OutputFile`] is checked before the work begins and put
//! in place by a rename after it.

mod audit;
mod csv;
mod file;
mod format;
mod json;
mod parts;
mod terminal;

use std::io::{self, Write};

pub use self::csv::write_csv;
pub use audit::{
    AuditExporter, AuditReport, write_audit_csv, write_audit_json, write_audit_terminal,
};
pub use file::{OutputFile, OutputFileError};
pub use json::write_json;
pub use terminal::write_terminal;

use crate::compare::{Comparison, Row};
use crate::suite::{Problem, Selection, Suite};

/// All that a report tells of.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// What was searched.
    pub suite: &'a Suite,
    /// How its positions were chosen.
    pub selection: &'a Selection,
    /// What came out.
    pub comparison: &'a Comparison,
}

impl Report<'_> {
    fn problem(&self, row: &Row) -> &Problem {
        &self.suite.problems[row.problem]
    }

    /// The move of a row in SAN.
    fn best(&self, row: &Row) -> Option<String> {
        row.best.map(|best| self.problem(row).position.san(best))
    }
}

/// An exporter.
pub type Exporter = fn(&Report<'_>, &mut dyn Write) -> io::Result<()>;
