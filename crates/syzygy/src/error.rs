//! What can be wrong with tables.

use std::io;
use std::path::PathBuf;

use shakmaty_syzygy::{Metric, ProbeError, SyzygyError};
use thiserror::Error;

/// Why folders cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// A folder cannot be read.
    #[error("cannot read the folder {}: {cause}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// Nothing in a folder is named as a table is.
    #[error("there are no Syzygy tables in {}", .0.display())]
    NoTables(PathBuf),
    /// A file cannot be a table.
    #[error("{} is no Syzygy table, or not all of one: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: io::Error,
    },
}

/// A table that cannot be read, or holds what no table does.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the Syzygy table {name} cannot be used, and no table is asked any more: {fault}")]
pub struct DamagedTable {
    /// The name of its file.
    name: String,
    /// What is wrong with it.
    fault: String,
}

impl DamagedTable {
    /// What the library complains of, if it is a table. That there is none of some ending is
    /// nothing to complain of.
    pub(crate) fn of(error: &SyzygyError) -> Option<Self> {
        let SyzygyError::ProbeFailed { metric, material, error } = error else { return None };
        let extension = match metric {
            Metric::Wdl => "rtbw",
            Metric::Dtz => "rtbz",
        };
        let fault = match &**error {
            ProbeError::Read { error } => error.to_string(),
            ProbeError::Magic { .. } => "it does not begin as a table does".to_owned(),
            ProbeError::CorruptedTable { .. } => "it is damaged".to_owned(),
        };
        Some(Self { name: format!("{material}.{extension}"), fault })
    }
}
