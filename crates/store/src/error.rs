//! What can be wrong with a store.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;
use thiserror::Error;

/// What is wrong with a store, with its name.
#[derive(Debug, Error)]
#[error("{file}: {fault}")]
pub struct StoreError {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub fault: Box<StoreFault>,
}

impl StoreError {
    pub(super) fn new(file: &Path, fault: StoreFault) -> Self {
        Self { file: file.display().to_string(), fault: Box::new(fault) }
    }
}

/// For those who write what they read from a store.
impl From<StoreError> for io::Error {
    fn from(error: StoreError) -> Self {
        Self::other(error)
    }
}

/// What can be wrong with a store.
#[derive(Debug, Error)]
pub enum StoreFault {
    /// It is not there.
    #[error("there is no such store; caesura lab run and caesura match make one")]
    Missing,
    /// It is another kind of file.
    #[error("it is not a store of the laboratory")]
    NoStore,
    /// It was written by another version of the program.
    #[error(
        "it is a store of version {found}, this program knows version {expected}: use the program \
         that made it, or another file"
    )]
    OtherVersion {
        /// Its version.
        found: i64,
        /// Ours.
        expected: i64,
    },
    /// Another process works on it.
    #[error("another process is at work on it{}", by(holder))]
    InUse {
        /// The number of that process, if known.
        holder: String,
    },
    /// It, or the folder that it is in, cannot be written to.
    #[error("it cannot be written to: {cause}")]
    Unwritable {
        /// What the system says.
        cause: io::Error,
    },
    /// There is no room.
    #[error("the disk is full; what was found is kept: make room, and run it again to go on")]
    DiskFull,
    /// Its bytes make no sense.
    #[error("it is damaged ({cause}); sqlite3 FILE .recover may save what can be read")]
    Damaged {
        /// What SQLite says.
        cause: String,
    },
    /// There is no run of that name.
    #[error("it holds no run '{name}'{}", or_what_it_holds(hint))]
    NoSuchRun {
        /// The name or number.
        name: String,
        /// What was meant, as [`spelling::hint`] says it.
        hint: String,
    },
    /// A store to be merged holds a run of another experiment or of another program.
    #[error("{other}: {difference}; only stores of one run can be merged")]
    Mismatch {
        /// The other store.
        other: String,
        /// In what they differ.
        difference: String,
    },
    /// Two stores hold different results of one search.
    #[error("{other} holds another result of the same search: {search}")]
    Conflict {
        /// The other store.
        other: String,
        /// Which search.
        search: String,
    },
    /// Anything else.
    #[error("{cause}")]
    Other {
        /// What SQLite says.
        cause: String,
    },
}

fn or_what_it_holds(hint: &str) -> &str {
    if hint.is_empty() { "; caesura lab list tells of those it holds" } else { hint }
}

fn by(holder: &str) -> String {
    let is_number = !holder.is_empty() && holder.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!(" (number {holder})") } else { String::new() }
}

impl From<rusqlite::Error> for StoreFault {
    fn from(error: rusqlite::Error) -> Self {
        let cause = error.to_string().lines().collect::<Vec<_>>().join(" ");
        let unwritable = |cause: String| Self::Unwritable { cause: io::Error::other(cause) };
        if let rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::Utf8Error(..) = error
        {
            return Self::Damaged { cause };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::NotADatabase) => Self::NoStore,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { cause },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Self::InUse { holder: String::new() }
            }
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                unwritable(cause)
            }
            Some(ErrorCode::SystemIoFailure) => Self::Other { cause: format!("the disk: {cause}") },
            _ => Self::Other { cause },
        }
    }
}
