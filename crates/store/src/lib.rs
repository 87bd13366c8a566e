//! The store: everything that experiments found, in one SQLite file.
//!
//! A run is an experiment as one build of the program does it. All that decides a result goes into
//! its fingerprint, so that a run is only ever gone on with by a program that would have found the
//! same. Results are written in transactions, several at a time if they come in fast, and are on
//! the disk when [`Store::insert`] returns.
//!
//! One process at a time works on a store, which a lock on the file beside it sees to; any number
//! may read it meanwhile. `schema.sql` says what every column means.

mod engines;
mod error;
mod games;
mod lock;
mod merge;
mod origin;
mod read;
mod record;
pub mod runs;
mod summary;
mod texts;
mod tuning;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

pub use error::{StoreError, StoreFault};
pub use merge::Merged;
pub use origin::Origin;
pub use read::Judged;
pub use record::{Session, cpu};
pub use summary::{RunKind, RunSummary, SessionSummary};

use lab::experiment::LATEST;
use lock::Lock;

/// What was added to stores, version by version: a store of version n lacks all from the n-th on.
const SCHEMA: [&str; 6] = [
    include_str!("schema.sql"),
    include_str!("matches.sql"),
    include_str!("engines.sql"),
    include_str!("searching_engines.sql"),
    include_str!("origins.sql"),
    include_str!("audits.sql"),
];
/// The present version.
const VERSION: i64 = SCHEMA.len() as i64;
/// The last version that knew of experiments only.
const VERSION_WITHOUT_GAMES: i64 = 1;
/// The last version that knew of no engine but ours.
const VERSION_WITHOUT_ENGINES: i64 = 2;
/// The last version in which no engine but ours searched suites.
const VERSION_WITHOUT_SEARCHING_ENGINES: i64 = 3;
/// The last version that did not know where results come from.
const VERSION_WITHOUT_ORIGINS: i64 = 4;
/// The last version whose audits judged nothing but cutoffs.
const VERSION_WITHOUT_REDUCED: i64 = 5;
/// Tells a store from other SQLite files: "caes".
const APPLICATION: i64 = 0x6361_6573;
/// How long to wait for a writer to finish a transaction.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);

/// A file that holds what experiments found.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    /// Held by those who write.
    _lock: Option<Lock>,
}

/// A run in a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunId(i64);

impl RunId {
    /// Its number, by which people may name it.
    pub fn number(self) -> i64 {
        self.0
    }
}

/// How the name of the log ends, in which rows lie before they are put into the file itself.
const LOG: &str = "-wal";

/// The file whose name goes on so.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    name.into()
}

impl Store {
    /// Opens a store to read from it.
    ///
    /// # Errors
    /// [`StoreError`] if it is not there, is no store, or comes from another version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let fault = |fault| StoreError::new(path, fault);
        if !path.exists() {
            return Err(fault(StoreFault::Missing));
        }
        refuse_folder(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = |name: &Path, flags| {
            let connection = Connection::open_with_flags(name, flags)?;
            connection.busy_timeout(PATIENCE)?;
            // The first look at the file; of a folder that cannot be written to it may fail.
            version(&connection)?;
            Ok(connection)
        };
        let connection = open(path, flags).or_else(|error: rusqlite::Error| {
            use rusqlite::ErrorCode::{CannotOpen, ReadOnly};
            let is_unopened = matches!(error.sqlite_error_code(), Some(CannotOpen | ReadOnly));
            // Rows that lie in the log alone would be passed over: somebody is at work, or was
            // broken off.
            let is_at_rest = !with_ending(path, LOG).exists();
            let unchanging = format!("file:{}?immutable=1", uri(path));
            match is_unopened && is_at_rest {
                true => open(Path::new(&unchanging), flags | OpenFlags::SQLITE_OPEN_URI),
                false => Err(error),
            }
        });
        let connection = connection.map_err(|error| fault(error.into()))?;
        let store = Self { path: path.to_owned(), connection, _lock: None };
        store.check_version()?;
        Ok(store)
    }

    /// Opens a store to work on it, and makes it if it is not there.
    ///
    /// # Errors
    /// [`StoreError`] if another process is at work on it, if it is no store or one of another
    /// version, or if it cannot be written to.
    pub fn open_for_work(path: &Path) -> Result<Self, StoreError> {
        let fault = |fault| StoreError::new(path, fault);
        refuse_folder(path)?;
        let lock = Lock::take(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let prepare = || {
            let mut connection = Connection::open_with_flags(path, flags)?;
            connection.busy_timeout(PATIENCE)?;
            let is_new = connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?
                == 0;
            if is_new {
                connection.pragma_update(None, "journal_mode", "WAL")?;
                upgrade(&mut connection, 0)?;
            } else if is_own(&connection)? {
                let found = version(&connection)?;
                upgrade(&mut connection, found)?;
            }
            // What was committed is to outlive a loss of power.
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            Ok(connection)
        };
        let connection = prepare().map_err(|error: rusqlite::Error| fault(error.into()))?;
        let store = Self { path: path.to_owned(), connection, _lock: Some(lock) };
        store.check_version()?;
        // What is damaged is not written to.
        let check = store.query(|connection| {
            connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))
        })?;
        if check != "ok" {
            let cause = check.lines().last().unwrap_or_default().to_owned();
            return Err(store.fault(StoreFault::Damaged { cause }));
        }
        // Fails at once, not after hours, if nothing can be written.
        store.query(|connection| connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK"))?;
        Ok(store)
    }

    fn check_version(&self) -> Result<(), StoreError> {
        if !self.query(is_own)? {
            return Err(self.fault(StoreFault::NoStore));
        }
        match self.query(version)? {
            1..=VERSION => Ok(()),
            found => Err(self.fault(StoreFault::OtherVersion { found, expected: VERSION })),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a path leads to the store or to a file that belongs to it, and must not be
    /// overwritten.
    pub fn owns(&self, path: &Path) -> bool {
        let Ok(own) = self.path.canonicalize() else { return false };
        ["", LOG, "-shm", "-journal", ".lock"].iter().any(|end| {
            let name = with_ending(&own, end);
            path == name || is_same_file(path, &name)
        })
    }

    fn fault(&self, fault: StoreFault) -> StoreError {
        StoreError::new(&self.path, fault)
    }

    /// Asks the database; an error names the file.
    fn query<T>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        ask(&self.connection).map_err(|error| self.fault(error.into()))
    }

    /// The run with a number or name; of several with a name, or of all for `latest`, the last.
    ///
    /// # Errors
    /// [`StoreError`] if there is none.
    pub fn find(&self, name: &str) -> Result<RunId, StoreError> {
        let by_name = "SELECT id FROM run WHERE name = ?1 ORDER BY id DESC LIMIT 1";
        let latest = "SELECT id FROM run ORDER BY id DESC LIMIT 1";
        let number = name.parse::<i64>().ok();
        let found = self.query(|connection| {
            let get = |row: &rusqlite::Row| row.get(0);
            let named = connection.query_row(by_name, params![name], get).optional()?;
            match (named, number) {
                (Some(id), _) => Ok(Some(id)),
                (None, Some(number)) => connection
                    .query_row("SELECT id FROM run WHERE id = ?1", params![number], get)
                    .optional(),
                (None, None) if name == LATEST => connection.query_row(latest, [], get).optional(),
                (None, None) => Ok(None),
            }
        })?;
        found.map(RunId).ok_or_else(|| self.no_such_run(name))
    }

    /// The error that tells of a run that is not there.
    pub fn no_such_run(&self, name: &str) -> StoreError {
        let names = self.query(|connection| {
            let mut statement = connection.prepare("SELECT DISTINCT name FROM run")?;
            let names = statement.query_map([], |row| row.get::<_, String>(0))?;
            names.collect::<rusqlite::Result<Vec<_>>>()
        });
        // A store that cannot be read again has no better word.
        let names = names.unwrap_or_default();
        let known = names.iter().map(String::as_str).chain([LATEST]);
        let hint = spelling::hint(name, known);
        self.fault(StoreFault::NoSuchRun { name: name.to_owned(), hint })
    }
}

/// Whether the file says that it is a store.
fn is_own(connection: &Connection) -> rusqlite::Result<bool> {
    let application: i64 = connection.pragma_query_value(None, "application_id", |r| r.get(0))?;
    Ok(application == APPLICATION)
}

/// Adds to a store of an older version what it lacks.
fn upgrade(connection: &mut Connection, found: i64) -> rusqlite::Result<()> {
    let known = usize::try_from(found).unwrap_or(SCHEMA.len());
    let missing = SCHEMA.get(known..).unwrap_or_default();
    if missing.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    missing.iter().try_for_each(|schema| transaction.execute_batch(schema))?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

/// SQLite would call it an error of the disk.
fn refuse_folder(path: &Path) -> Result<(), StoreError> {
    match path.is_dir() {
        true => Err(StoreError::new(path, StoreFault::NoStore)),
        false => Ok(()),
    }
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether two names lead to the same file, by a hard link for instance.
fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |path: &Path| path.metadata().map(|file| (file.dev(), file.ino())).ok();
        identity(a).is_some_and(|own| identity(b) == Some(own))
    }
    #[cfg(not(unix))]
    {
        a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
    }
}

/// A path inside of a `file:` address.
fn uri(path: &Path) -> String {
    let escape = |byte: u8| match byte {
        b'/' | b'.' | b'-' | b'_' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    path.as_os_str().as_encoded_bytes().iter().map(|&byte| escape(byte)).collect()
}
