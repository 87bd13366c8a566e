//! Pages with marked blocks: the one home of each number that was measured.
//!
//! ```text
//! <!-- measured NAME, about 5 min: COMMAND -->
//! …
//! *Measured: commit …, bench …, DATE, MACHINE, SEEDS: `COMMAND`*
//! <!-- end -->
//! ```
//!
//! With `, genesis` before the colon the numbers depend on that preset alone, and so does the bench
//! of the stamp; with `, no search` they depend on no search of ours, and never go stale. A mark
//! stands on a line of its own, and marks in fenced code are text. What is between them a
//! report writes, with a [`Stamp`] in its last line, or a person who keeps to the same form. A page
//! is written whole or stays as it was.

mod block;
mod stamp;
mod told;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::{OutputFile, OutputFileError};
use thiserror::Error;

use self::block::of_consequence;
pub use self::block::{Block, Cost};
pub use stamp::{Bench, Scope, Stamp};
pub use told::{Unfinished, told, told_audit, told_undo};

/// A page, and where its blocks are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    path: PathBuf,
    text: String,
    blocks: Vec<Block>,
}

/// Why nothing was put into a page.
#[derive(Debug, Error)]
pub enum PageError {
    /// It is not there, or no text.
    #[error("cannot read {page}: {cause}")]
    Unreadable {
        /// The file.
        page: String,
        /// What the system says.
        cause: io::Error,
    },
    /// A mark is not what a mark must be.
    #[error("{page}:{line}: {fault}")]
    Malformed {
        /// The file.
        page: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// The page has no such block.
    #[error("{page} has no block {wanted}; {there}")]
    Missing {
        /// The file.
        page: String,
        /// What was looked for.
        wanted: String,
        /// What there is instead.
        there: String,
    },
    /// A run is not what a block of its name is measured by.
    #[error("{page}: the block '{name}' is measured by: {command}; this run was by: {found}")]
    Foreign {
        /// The file.
        page: String,
        /// The name of the block.
        name: String,
        /// What measures it.
        command: String,
        /// What did the run.
        found: String,
    },
    /// A text would break the form of the page.
    #[error("{page}: what is to be put into the block '{name}' {fault}")]
    Unfit {
        /// The file.
        page: String,
        /// The name of the block.
        name: String,
        /// What is wrong with the text.
        fault: &'static str,
    },
    /// The page cannot be written.
    #[error(transparent)]
    Unwritable(#[from] OutputFileError),
}

impl Page {
    /// Reads a page.
    ///
    /// # Errors
    /// [`PageError`] if it cannot be read, or a mark is malformed, open, or there twice.
    pub fn read(path: &Path) -> Result<Self, PageError> {
        let page = path.display().to_string();
        match fs::read_to_string(path) {
            Ok(text) => Self::of(path, text),
            Err(cause) => Err(PageError::Unreadable { page, cause }),
        }
    }

    fn of(path: &Path, text: String) -> Result<Self, PageError> {
        let blocks = block::all(&text).map_err(|(line, fault)| PageError::Malformed {
            page: path.display().to_string(),
            line,
            fault,
        })?;
        Ok(Self { path: path.to_owned(), text, blocks })
    }

    /// Its blocks, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The block of a name.
    ///
    /// # Errors
    /// [`PageError::Missing`] tells which there are.
    pub fn named(&self, name: &str) -> Result<&Block, PageError> {
        let found = self.blocks.iter().find(|block| block.name == name);
        found.ok_or_else(|| self.missing(format!("'{name}'")))
    }

    /// The block that is measured by a command. Options of no consequence for what is measured may
    /// be in either and not in the other.
    ///
    /// # Errors
    /// [`PageError::Missing`] tells which blocks there are.
    pub fn measured_by(&self, command: &[String]) -> Result<&Block, PageError> {
        let found = self.blocks.iter().find(|block| block.is_measured_by(command));
        found.ok_or_else(|| {
            let command = of_consequence(command.to_vec()).join(" ");
            self.missing(format!("that is measured by: {command}"))
        })
    }

    /// The block of a name, if one of these commands measures it: those of a run that has the same
    /// name, which may be another one all the same.
    ///
    /// # Errors
    /// [`PageError::Missing`] if there is no such block, [`PageError::Foreign`] if it is measured
    /// otherwise.
    pub fn of_run(&self, name: &str, commands: &[Vec<String>]) -> Result<&Block, PageError> {
        let block = self.named(name)?;
        if commands.iter().any(|command| block.is_measured_by(command)) {
            return Ok(block);
        }
        let found = match commands.last() {
            Some(command) => of_consequence(command.clone()).join(" "),
            None => "a command that is not on record".to_owned(),
        };
        Err(PageError::Foreign {
            page: self.path.display().to_string(),
            name: name.to_owned(),
            command: block.command.clone(),
            found,
        })
    }

    fn missing(&self, wanted: String) -> PageError {
        let names: Vec<_> = self.blocks.iter().map(|block| &*block.name).collect();
        let there = match names.is_empty() {
            true => "it has no marked block at all".to_owned(),
            false => format!("it has {}", names.join(", ")),
        };
        PageError::Missing { page: self.path.display().to_string(), wanted, there }
    }

    /// Puts a text and its stamp into the block of a name, in place of what is there.
    ///
    /// # Errors
    /// [`PageError`] if there is no such block, the text is empty or holds marks, or the page
    /// cannot be written. The page stays as it was then.
    pub fn fill(&self, name: &str, text: &str, stamp: &Stamp) -> Result<(), PageError> {
        let block = self.named(name)?;
        let unfit = |fault| {
            let page = self.path.display().to_string();
            PageError::Unfit { page, name: name.to_owned(), fault }
        };
        let text = text.trim();
        if text.is_empty() {
            return Err(unfit("is empty"));
        }
        if text.lines().any(|line| line.starts_with("<!--")) {
            return Err(unfit("holds a mark"));
        }
        let (before, after) = (&self.text[..block.inside.start], &self.text[block.inside.end..]);
        let filled =
            format!("{before}{text}\n\n{}\n{after}", stamp.line(&block.command, block.scope));
        // What was written must be readable again.
        Self::of(&self.path, filled.clone())
            .map_err(|_| unfit("does not leave the marks alone"))?;
        Ok(OutputFile::prepare(&self.path)?.write(|out| out.write_all(filled.as_bytes()))?)
    }
}

#[cfg(test)]
mod tests;
