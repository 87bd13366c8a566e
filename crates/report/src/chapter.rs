//! What people read of a report, whatever the format: chapters made of blocks.
//!
//! What was found says once of which blocks it is told; a format says once how it writes each of
//! them, or that it has no place for it.

use super::plot::Figure;
use super::table::Table;

/// A part of a report with a name of its own: a suite, a match, a tuning.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Chapter {
    /// What it tells of.
    pub title: String,
    /// That in a few words more: `25 positions, 25 with an answer`.
    pub subject: String,
    /// What searched: `genesis`. The version of the program may follow on it.
    pub program: String,
    /// Under which conditions: `64 MB table a search`.
    pub conditions: String,
    /// What is told, in order.
    pub blocks: Vec<Block>,
}

/// What a chapter is made of.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Block {
    /// A sentence that nobody must miss: that something is not done yet.
    Remark(String),
    /// What came out, a sentence each of something with a name.
    Short {
        /// Above them.
        title: String,
        /// Names and sentences.
        sentences: Vec<(String, String)>,
    },
    /// Lines that stand as they are, for scripts to read or people to copy.
    Lines {
        /// What they are; a terminal goes without.
        title: String,
        /// The lines.
        text: String,
    },
    /// Names, and what is to be said of each.
    Terms {
        /// Above them.
        title: String,
        /// Names and texts.
        terms: Vec<(String, String)>,
    },
    /// A table.
    Table(Table),
    /// Tables in the shape of a paper, which sum up others. A terminal has no place for them.
    Overview(Vec<Table>),
    /// Plots. The page alone has them.
    Plots(Vec<Figure>),
    /// Parts of the same shape.
    Parts {
        /// Above them all, where there is room.
        title: String,
        /// The parts, the last one that of most interest.
        parts: Vec<Part>,
    },
    /// Positions to look through, of which the script of the page knows. The page alone has them.
    Positions {
        /// Above them.
        title: String,
        /// Which are left out.
        remark: Option<String>,
    },
}

/// Tables under a name. Their columns say so much that a terminal goes without their titles.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Part {
    /// What it tells of.
    pub title: String,
    /// What is missing, if anything.
    pub remark: Option<String>,
    /// Its tables.
    pub tables: Vec<Table>,
}

impl Chapter {
    /// All that is told of it before its blocks.
    pub(super) fn description(&self) -> String {
        format!("{}; {}, {}", self.subject, self.program, self.conditions)
    }
}
