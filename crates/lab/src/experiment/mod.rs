//! Experiments: what to search, how, and within which limits, as a file that can be kept.
//!
//! ```toml
//! name = "two-fixed"
//! preset = "genesis"
//! policies = ["off", { technique = "standard", R = "1..3" }, "verified:3"]
//! baseline = "standard:2"
//! depths = "1..8"
//!
//! [[suites]]
//! suite = "traps"
//!
//! [[suites]]
//! suite = "wcs.epd"
//! discard_pawn_endings = true
//! depths = [8, 9]
//! ```
//!
//! A policy may have with it whatever else tells it from the preset, and beside it the same with
//! techniques taken out, and other engines. What stands at the top holds for all suites, and each
//! of them may say otherwise. `docs/guide/laboratory.md` tells of every key.

mod builtin;
mod file;
mod forecast;
mod grid;
mod pieces;
mod shard;

use std::io;
use std::path::{Path, PathBuf};

use files::{STANDARD, Unreadable};
use players::Engine;
use thiserror::Error;

pub use builtin::BUILTIN;
pub use file::check_name;
pub use forecast::Forecast;
pub use pieces::{Finished, Piece};
pub use shard::{Shard, ShardError};

use crate::audit;
use crate::compare;
use crate::suite::{Selection, Suite};

/// Stands for the last run of a store, so that none can be called that.
pub const LATEST: &str = "latest";

/// What to search, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experiment {
    /// What people call it.
    pub name: String,
    /// The suites, at least one, each with what is to be done with it.
    pub sections: Vec<Section>,
    /// Suites that were allowed to be absent, and are.
    pub absent: Vec<String>,
}

/// A suite, and what is to be done with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The positions.
    pub suite: Suite,
    /// How they were chosen.
    pub selection: Selection,
    /// How each is searched.
    pub plan: compare::Plan,
    /// How cutoffs are audited, if they are.
    pub audit: Option<audit::Plan>,
}

/// Why there is no experiment.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// There is no such experiment in the program, and no such file.
    #[error("{name}: {}", what_it_should_be(name))]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// Something in the file is wrong, or a suite that it names.
    #[error("{file}: line {line}: {cause}")]
    Bad {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: String,
    },
    /// All suites were allowed to be absent, and are.
    #[error("{file}: none of its suites is in {folder}: {}", absent.join(", "))]
    NoSuite {
        /// The file of the experiment.
        file: String,
        /// Where they were looked for.
        folder: String,
        /// Their names.
        absent: Vec<String>,
    },
}

fn what_it_should_be(name: &str) -> String {
    let names = builtin::names();
    match spelling::hint(name, names.iter().copied()) {
        hint if !hint.is_empty() => format!("it is no experiment{hint}"),
        _ => format!("an experiment is a file that ends with .toml, or {}", names.join(", ")),
    }
}

impl Experiment {
    /// The same with more engines beside all policies.
    pub fn with_engines(mut self, engines: &[Engine]) -> Self {
        for Section { plan, .. } in &mut self.sections {
            plan.lineup = plan.lineup.clone().with(engines);
        }
        self
    }

    /// Reads an experiment from a file or, called [`STANDARD`], from standard input, or takes the
    /// one of that name from the program, and loads its suites: from `suites` if given, else
    /// from the folder of the file, or the current one.
    ///
    /// # Errors
    /// [`ExperimentError`] names file, line and cause.
    pub fn load(name: &Path, suites: Option<&Path>) -> Result<Self, ExperimentError> {
        let file = name.display().to_string();
        if let Some((_, text)) = BUILTIN.iter().find(|(builtin, _)| *builtin == file) {
            return file::read(&file, text, suites.unwrap_or(Path::new("")));
        }
        let is_toml = name.extension().is_some_and(|extension| extension == "toml");
        if !is_toml && name.as_os_str() != STANDARD {
            return Err(ExperimentError::Unknown { name: file });
        }
        let file = files::name(name);
        let read =
            files::read(name).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        let text = match read {
            Ok(text) => text,
            Err(cause) => return Err(Unreadable { file, cause }.into()),
        };
        let own_folder: PathBuf = name.parent().map(Path::to_owned).unwrap_or_default();
        file::read(&file, &text, suites.unwrap_or(&own_folder))
    }
}
