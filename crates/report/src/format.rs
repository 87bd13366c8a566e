//! What a format of a report is.

use std::io::{self, Write};

use store::RunKind;
use thiserror::Error;

use super::Report;

/// Writes a report.
pub type Exporter = fn(&Report<'_>, &mut dyn Write) -> io::Result<()>;

/// A format of a report.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What it is asked for by.
    pub name: &'static str,
    /// How files of it end, without the dot.
    pub extension: &'static str,
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// Whether it can tell of nothing but the games of a tournament.
    pub is_of_games: bool,
    /// Writes it. It fails if the text cannot be written or the rows cannot be read.
    pub write: Exporter,
}

/// A format cannot tell of what a run did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{format}: it holds the games of a tournament, and this is {}", described(*.kind))]
pub struct UnfitFormat {
    format: &'static str,
    kind: RunKind,
}

fn described(kind: RunKind) -> &'static str {
    match kind {
        RunKind::Experiment => "an experiment",
        RunKind::Tournament => "a tournament",
        RunKind::Tuning => "a tuning, which keeps the results of its games alone",
    }
}

impl Format {
    /// The same format, if it can tell of what a run did.
    ///
    /// # Errors
    /// [`UnfitFormat`] if it cannot.
    pub fn of_run(&'static self, kind: RunKind) -> Result<&'static Self, UnfitFormat> {
        match self.can_tell_of(kind) {
            true => Ok(self),
            false => Err(UnfitFormat { format: self.name, kind }),
        }
    }

    /// Whether it can.
    pub(super) fn can_tell_of(&self, kind: RunKind) -> bool {
        !self.is_of_games || kind == RunKind::Tournament
    }
}
