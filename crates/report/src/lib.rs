//! Reports of what was found, one exporter a format.
//!
//! A [`Report`] holds what its rows add up to: of suites, of games or of a tuning. Each of these
//! says once of which chapters, tables and plots it is told, which formats for people write, and
//! what its rows are, which formats for programs write. Single rows are not in a report: they are
//! handed one after the other, from memory or from a store. So a report for people takes little
//! memory, however large the run was.
//!
//! A page of ours holds what was measured in marked blocks, which a report fills and stamps:
//! [`page`].

mod audit;
mod chapter;
mod csv;
mod figures;
mod format;
mod formats;
mod games;
mod html;
mod json;
mod kit;
mod latex;
mod markdown;
mod of_run;
pub mod page;
mod parts;
mod pgn;
mod plot;
mod record;
mod suites;
mod table;
mod terminal;
mod tuning;

pub use self::format::{Exporter, Format, UnfitFormat};
pub use audit::{
    AuditExporter, AuditReport, Searched, TraceReport, UndoExporter, UndoReport, write_audit_csv,
    write_audit_json, write_audit_terminal, write_trace_csv, write_trace_terminal, write_undo_csv,
    write_undo_json, write_undo_terminal,
};
pub use figures::{ReportFile, figures};
pub use formats::{FORMATS, UnknownFormat};
pub use games::{GameSource, GameVisitor, GauntletSeries, Standings, UnfitSeries, brief_standing};
pub use kit::paper_kit;
pub use of_run::{of_run, of_runs};
pub use parts::table;
pub use suites::{FalseCutoffs, RowSource, RowVisitor, Section, SuiteFacts};
pub use tuning::Tuned;

use self::chapter::Chapter;

/// All that a report tells of.
pub struct Report<'a> {
    /// What it is called: the name of the run.
    pub title: String,
    /// The version of the program that did the searches.
    pub version: String,
    /// What else decided the results, or is worth knowing about how they came about: processor,
    /// dates, the state of a run. Each line is a name and a text.
    pub provenance: Vec<(String, String)>,
    /// What was found.
    pub content: Content<'a>,
}

/// What was found.
pub enum Content<'a> {
    /// What searches of positions found.
    Suites {
        /// The suites, in order.
        sections: Vec<Section>,
        /// Where the rows come from.
        rows: &'a RowSource<'a>,
    },
    /// What games between configurations came to.
    Games {
        /// What they add up to.
        standings: &'a Standings,
        /// Where the games come from.
        games: &'a GameSource<'a>,
        /// The day on which they were begun, as a PGN writes it.
        date: String,
    },
    /// What several gauntlets of the same first player came to.
    Series(&'a GauntletSeries),
    /// Where numbers went that were tuned.
    Tuning(&'a Tuned),
}

impl Report<'_> {
    /// The version and all else that is worth knowing about how the results came about.
    fn particulars(&self) -> Vec<(String, String)> {
        let version = ("Version".to_owned(), self.version.clone());
        [version].into_iter().chain(self.provenance.iter().cloned()).collect()
    }

    /// What people read.
    fn chapters(&self) -> Vec<Chapter> {
        match &self.content {
            Content::Suites { sections, .. } => {
                sections.iter().map(suites::chapter).chain(suites::frontier(sections)).collect()
            }
            Content::Games { standings, .. } => vec![games::chapter(standings)],
            Content::Series(series) => vec![games::series::chapter(series)],
            Content::Tuning(tuned) => vec![tuning::chapter(tuned)],
        }
    }

    /// How its figures are to be read, in a sentence or two.
    fn footnote(&self) -> &'static str {
        match self.content {
            Content::Suites { .. } => {
                "Percentages are against the baseline; a negative one is a smaller tree."
            }
            Content::Games { .. } | Content::Series(_) => {
                "Two games from one opening, with colours reversed, count as one result: a pair."
            }
            Content::Tuning(_) => "Values move after each batch of pairs of games.",
        }
    }
}
