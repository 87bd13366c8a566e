//! Reports of comparisons and audits, one exporter a format.
//!
//! A [`Report`] has a section for each suite, with what its rows add up to. Single rows are not in
//! it: formats that write them are handed one after the other, from memory or from a store. So a
//! report for people takes little memory, however large the experiment was.
//!
//! Files appear whole or not at all: an [`OutputFile`] is checked before the work begins and put
//! in place by a rename after it.

mod audit;
mod csv;
mod file;
mod format;
mod formats;
mod html;
mod json;
mod latex;
mod markdown;
mod parts;
mod plot;
mod plots;
mod standings;
mod suite;
mod tables;
mod terminal;
mod words;

use std::io;

pub use self::format::{duration, grouped};
pub use audit::{
    AuditExporter, AuditReport, write_audit_csv, write_audit_json, write_audit_terminal,
};
pub use file::{OutputFile, OutputFileError};
pub use formats::{Exporter, FORMATS, Format, UnknownFormat};
pub use parts::table;
pub use standings::{brief_standing, standings};
pub use suite::SuiteFacts;

use self::parts::plural;
use crate::compare::{Comparison, LimitSummary, Plan, Row, Summary};
use crate::suite::{Problem, Selection, Suite};

/// All that a report tells of.
pub struct Report<'a> {
    /// What it is called: the name of the experiment.
    pub title: String,
    /// The version of the program that did the searches.
    pub version: String,
    /// What else decided the results, or is worth knowing about how they came about: processor,
    /// dates, the state of an experiment. Each line is a name and a text.
    pub provenance: Vec<(String, String)>,
    /// The suites, in order.
    pub sections: Vec<Section>,
    /// Where the rows come from.
    pub rows: &'a RowSource<'a>,
}

/// What came out of one suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What was searched.
    pub suite: SuiteFacts,
    /// What was compared, and how.
    pub plan: Plan,
    /// What the rows add up to.
    pub summary: Summary,
    /// How often null moves were wrong, if that was judged.
    pub false_cutoffs: Vec<FalseCutoffs>,
}

/// How often the null moves of a policy were wrong at a remaining depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FalseCutoffs {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Remaining depth at the node, in plies.
    pub depth: u8,
    /// Cutoffs that were wrong.
    pub wrong: u64,
    /// Cutoffs that were found right or wrong.
    pub judged: u64,
}

/// Takes a row and the position that it is about.
pub type RowVisitor<'v> = dyn FnMut(&Problem, &Row) -> io::Result<()> + 'v;

/// Hands all rows of a section, given by its index, to a visitor: position by position, and for
/// each in the order of policies, repetitions and limits. It fails if the visitor fails, or if
/// rows cannot be read.
pub type RowSource<'a> = dyn Fn(usize, &mut RowVisitor<'_>) -> io::Result<()> + 'a;

impl Report<'_> {
    /// The version and all else that is worth knowing about how the results came about.
    fn particulars(&self) -> Vec<(String, String)> {
        let version = ("Version".to_owned(), self.version.clone());
        [version].into_iter().chain(self.provenance.iter().cloned()).collect()
    }
}

impl Section {
    /// The section of a comparison that is held in memory.
    pub fn new(suite: &Suite, selection: &Selection, comparison: &Comparison) -> Self {
        Self {
            suite: SuiteFacts::new(suite, selection),
            plan: comparison.plan.clone(),
            summary: comparison.summary(suite),
            false_cutoffs: Vec::new(),
        }
    }

    /// What was searched, and how: `25 positions, 25 with an answer; genesis, 64 MB table a search`.
    fn description(&self) -> String {
        let plan = &self.plan;
        let answers = format!(", {} with an answer", grouped(self.suite.answers as u64));
        let mut text = self.suite.description(&answers);
        text += &format!("; {}, {} MB table a search", plan.preset, plan.table_mib);
        if plan.repetitions.get() > 1 {
            text += &format!(", {} times", plan.repetitions);
        }
        text
    }

    /// A policy by its name.
    fn policy(&self, index: usize) -> String {
        self.plan.policies[index].to_string()
    }

    /// Of how many positions a limit tells, if not of all: `12 of 25 positions so far`.
    fn unfinished(&self, limit: &LimitSummary) -> Option<String> {
        let (finished, all) = (limit.positions as u64, self.summary.positions);
        (limit.positions < all)
            .then(|| format!("{} of {} so far", grouped(finished), plural(all, "position")))
    }

    /// The name of the policy that the others are measured against.
    fn baseline(&self) -> String {
        self.policy(self.plan.baseline)
    }
}

impl Comparison {
    /// Hands all rows to a visitor, as a [`RowSource`] does.
    ///
    /// # Errors
    /// If the visitor fails.
    pub fn visit_rows(&self, suite: &Suite, visitor: &mut RowVisitor<'_>) -> io::Result<()> {
        self.rows.iter().try_for_each(|row| visitor(&suite.problems[row.problem], row))
    }
}
