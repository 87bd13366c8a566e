//! Syzygy tables for the search.
//!
//! The files are read by `shakmaty-syzygy`, which is safe Rust and treats whatever a file holds as
//! values or errors. Here stands what lies between: which files there are, what a position is to
//! the library, and that a damaged file is told of once and then never asked again.

mod error;
mod files;
mod position;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, fs, io};

pub use error::{DamagedTable, OpenError};
use search::{Dtz, Tablebase, Wdl};
use shakmaty::Chess;
use shakmaty_syzygy::{MaybeRounded, SyzygyError};

use crate::files::{EXTENSIONS, Files};

/// The Syzygy tables of some folders.
pub struct Syzygy {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    /// Files of each of [`EXTENSIONS`].
    counts: [usize; 2],
    /// Told of the first damaged table.
    complain: Box<dyn Fn(DamagedTable) + Send + Sync>,
    /// A table was found to be damaged.
    is_damaged: AtomicBool,
}

impl Syzygy {
    /// The tables of folders, with paths written one after the other as the system does: with a
    /// colon between them, on Windows a semicolon.
    ///
    /// What is in the files is not looked at before it is needed. `complain` is told of the first
    /// one that turns out to be damaged; no table is asked from then on.
    ///
    /// # Errors
    /// [`OpenError`] if a folder cannot be read, holds no tables, or holds one that cannot be
    /// whole.
    pub fn open(
        paths: &str,
        complain: impl Fn(DamagedTable) + Send + Sync + 'static,
    ) -> Result<Self, OpenError> {
        let tables = shakmaty_syzygy::Tablebase::with_filesystem(Arc::new(Files::default()));
        let (complain, is_damaged) = (Box::new(complain), AtomicBool::new(false));
        let mut syzygy = Self { tables, counts: [0; 2], complain, is_damaged };
        // Whoever joins paths may leave a separator at the end.
        for folder in std::env::split_paths(paths).filter(|folder| !folder.as_os_str().is_empty()) {
            syzygy.add(&folder)?;
        }
        match syzygy.counts {
            [0, 0] => Err(OpenError::NoTables(paths.into())),
            _ => Ok(syzygy),
        }
    }

    fn add(&mut self, folder: &Path) -> Result<(), OpenError> {
        let unreadable = |cause| OpenError::Folder { folder: folder.to_owned(), cause };
        let before = self.counts;
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let Some(kind) = kind(&path) else { continue };
            match self.tables.add_file(&path) {
                Ok(()) => self.counts[kind] += 1,
                // Its name is not that of an ending.
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
                Err(cause) => return Err(OpenError::File { path, cause }),
            }
        }
        if self.counts == before {
            return Err(OpenError::NoTables(folder.to_owned()));
        }
        Ok(())
    }

    /// The answer, if there is one.
    fn answer<T>(&self, answer: Result<T, SyzygyError>) -> Option<T> {
        let error = match answer {
            Ok(answer) => return Some(answer),
            Err(error) => error,
        };
        if let Some(damaged) = DamagedTable::of(&error)
            && !self.is_damaged.swap(true, Ordering::Relaxed)
        {
            (self.complain)(damaged);
        }
        None
    }

    /// The position as the library knows it, if it is to be asked at all.
    fn question(&self, position: &chess::Position) -> Option<Chess> {
        let may_ask = !self.is_damaged.load(Ordering::Relaxed);
        may_ask.then(|| position::translated(position)).flatten()
    }
}

/// Which of [`EXTENSIONS`] the name of a file ends with.
fn kind(path: &Path) -> Option<usize> {
    let extension = path.extension()?;
    EXTENSIONS.iter().position(|&known| extension == known)
}

impl Tablebase for Syzygy {
    fn most_men(&self) -> u32 {
        self.tables.max_pieces().try_into().unwrap_or(u32::MAX)
    }

    fn wdl(&self, position: &chess::Position) -> Option<Wdl> {
        let position = self.question(position)?;
        let wdl = self.answer(self.tables.probe_wdl_after_zeroing(&position))?;
        Some(match wdl {
            shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
            shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
            shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
            shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
            shakmaty_syzygy::Wdl::Win => Wdl::Win,
        })
    }

    fn dtz(&self, position: &chess::Position) -> Option<Dtz> {
        let position = self.question(position)?;
        let dtz = self.answer(self.tables.probe_dtz(&position))?;
        let rounded = matches!(dtz, MaybeRounded::Rounded(_));
        Some(Dtz { plies: dtz.ignore_rounding().0, rounded })
    }
}

impl fmt::Display for Syzygy {
    /// What was found, such as `5 WDL and 5 DTZ tables of up to 3 men`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wdl, dtz] = self.counts;
        write!(f, "{wdl} WDL and {dtz} DTZ tables of up to {} men", self.most_men())
    }
}
