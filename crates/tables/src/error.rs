//! What can go wrong with tables and questions to them.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::{MAX_MEN, Material, Value};

/// A file of a table cannot be used.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: FileFault,
}

/// What is wrong with a file of a table.
#[derive(Debug, Error)]
pub enum FileFault {
    /// What the system says.
    #[error("{}{}", .0, advice(.0))]
    System(#[from] io::Error),
    /// It does not begin as a table does.
    #[error("it is no table of Caesura")]
    NoTable,
    /// Another version of the program wrote it.
    #[error("it is of version {found}, and this program reads version {expected}")]
    Version {
        /// What it says.
        found: u32,
        /// What this program reads.
        expected: u32,
    },
    /// It holds another ending than its name says.
    #[error("it holds another ending than {0}")]
    OtherEnding(Material),
    /// It is shorter or longer than it says itself.
    #[error("it has {found} bytes, and should have {expected}")]
    Size {
        /// How long it is, in bytes.
        found: u64,
        /// How long it should be, in bytes.
        expected: u64,
    },
    /// A checksum does not agree.
    #[error("it is damaged: its checksum does not agree")]
    Checksum,
    /// It cannot be unpacked to as many values as its ending has.
    #[error("it is damaged: it cannot be unpacked")]
    Packing,
}

impl FileFault {
    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::System(cause) if cause.kind() == io::ErrorKind::NotFound)
    }
}

/// What is said behind a file that is missing.
fn advice(cause: &io::Error) -> &'static str {
    match cause.kind() {
        io::ErrorKind::NotFound => "; caesura tables make makes tables",
        _ => "",
    }
}

/// Why the tables say nothing of a position.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// It has more men than any table.
    #[error("{0} men are more than tables have, {MAX_MEN}")]
    TooManyMen(usize),
    /// A side may castle.
    #[error("tables know no castling rights")]
    Castling,
    /// There is no table of its ending.
    #[error("there is no table of {material} in {}", folder.display())]
    Missing {
        /// The ending.
        material: Material,
        /// The folder that was looked in.
        folder: PathBuf,
    },
    /// A value is not what the best move is worth.
    #[error("{fen}: the table says {value}, but the best move {expected}")]
    Wrong {
        /// The position.
        fen: String,
        /// What the table says of it.
        value: Value,
        /// What the positions after its moves come to.
        expected: Value,
    },
    /// There is one that cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
}
