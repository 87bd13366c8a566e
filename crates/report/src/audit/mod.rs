//! Reports of an audit.

mod csv;
mod errors;
mod json;
mod terminal;
mod trace;
mod undo;

use std::io::{self, Write};

use chess::Move;

pub use self::csv::write_audit_csv;
pub(crate) use errors::a_search;
pub use json::write_audit_json;
pub(crate) use terminal::audit_summary;
pub use terminal::write_audit_terminal;
pub use trace::{TraceReport, write_trace_csv, write_trace_terminal};
pub use undo::{UndoExporter, UndoReport, write_undo_csv, write_undo_json, write_undo_terminal};

use lab::audit::{Audit, Fault, Row, Verdict};
use lab::suite::{Problem, Selection, Suite};
use store::Origin;

/// What an audit searched, and by which program.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// Where the results come from.
    pub origin: &'a Origin,
    /// The positions.
    pub suite: &'a Suite,
    /// How these were chosen.
    pub selection: &'a Selection,
}

/// All that a report of an audit tells of.
#[derive(Clone, Copy, Debug)]
pub struct AuditReport<'a> {
    /// What was searched.
    pub searched: Searched<'a>,
    /// What came out.
    pub audit: &'a Audit,
    /// How many of the worst cutoffs of each policy are shown to people.
    pub worst: usize,
    /// Whether files leave out the cutoffs that were found right: nearly all of them.
    pub without_right: bool,
}

impl AuditReport<'_> {
    /// The cutoffs that go into a file.
    fn listed(&self) -> impl Iterator<Item = &Row> {
        let leave_out = self.without_right;
        self.audit.rows.iter().filter(move |row| !(leave_out && row.verdict == Verdict::Right))
    }

    fn problem(&self, row: &Row) -> &Problem {
        &self.searched.suite.problems[row.problem]
    }
}

/// An exporter.
pub type AuditExporter = fn(&AuditReport<'_>, &mut dyn Write) -> io::Result<()>;

/// How a cutoff was wrong, if it was.
fn fault(row: &Row) -> Option<&Fault> {
    match &row.verdict {
        Verdict::Wrong(fault) => Some(fault),
        Verdict::Right | Verdict::Undecided | Verdict::Unknown => None,
    }
}

/// A verdict in one word.
fn verdict_name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::Wrong(_) => "wrong",
        Verdict::Undecided => "undecided",
        Verdict::Unknown => "unknown",
    }
}

/// A line of legal moves from the position of a row on, in SAN.
fn san_line(row: &Row, line: &[Move]) -> String {
    let mut position = row.position.clone();
    let mut words = Vec::new();
    for &m in line {
        words.push(position.san(m));
        position = position.play(m);
    }
    words.join(" ")
}
