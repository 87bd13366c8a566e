//! The tables of a folder, and what they say of positions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs, io};

use chess::random::SplitMix64;
use chess::{Color, Move, Position};

use crate::file;
use crate::placement::Placement;
use crate::{FileError, FileFault, MAX_MEN, Material, ProbeError, Table, Value};

/// The tables that a folder holds. Each is read when it is first asked, and then kept.
pub struct Tables {
    folder: PathBuf,
    read: Mutex<BTreeMap<Material, Arc<Table>>>,
}

impl PartialEq for Tables {
    /// Those of the same folder.
    fn eq(&self, other: &Self) -> bool {
        self.folder == other.folder
    }
}

impl Eq for Tables {}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Tables {
    /// The tables of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, or holds no file that is named as a table is.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let error = |fault| FileError { path: folder.to_owned(), fault };
        let tables = Self { folder: folder.to_owned(), read: Mutex::default() };
        let found = tables.materials().map_err(|cause| error(FileFault::System(cause)))?;
        if found.is_empty() {
            let none = io::Error::new(io::ErrorKind::NotFound, "there are no tables in it");
            return Err(error(FileFault::System(none)));
        }
        Ok(tables)
    }

    /// The endings of which there are files, few men first.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn materials(&self) -> io::Result<Vec<Material>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = PathBuf::from(entry?.file_name());
            if path.extension().is_some_and(|extension| extension == file::EXTENSION) {
                let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                let material: Option<Material> = name.parse().ok();
                found.extend(material.filter(|material| material.to_string() == name));
            }
        }
        found.sort_by_key(|material| (material.men(), material.to_string()));
        Ok(found)
    }

    /// The table of an ending.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub fn table(&self, material: &Material) -> Result<Arc<Table>, FileError> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = read.get(material) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(file::read(&self.folder, material)?);
        read.insert(material.clone(), Arc::clone(&table));
        Ok(table)
    }

    /// Reads the tables of all endings, so that nothing can go wrong later.
    ///
    /// # Errors
    /// If one is missing or cannot be used.
    pub fn read_all(&self) -> Result<(), ProbeError> {
        for material in (3..=MAX_MEN).flat_map(Material::all) {
            self.known_table(&material)?;
        }
        Ok(())
    }

    /// Whether a position has a value in the tables of all endings: whether it has few men, and no
    /// castling rights.
    pub fn knows(position: &Position) -> bool {
        Placement::of(position).is_ok()
    }

    /// Forgets the tables that were read.
    pub fn forget(&self) {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What a position is worth for the side to move. Its clocks do not count.
    ///
    /// # Errors
    /// [`ProbeError`] if there is no sound table of its ending, or a side may castle.
    pub fn probe(&self, position: &Position) -> Result<Value, ProbeError> {
        let placement = Placement::of(position)?;
        let Some((material, placement)) = placement.arranged() else { return Ok(Value::Draw) };
        let table = self.known_table(&material)?;
        let damaged =
            || FileError { path: file::path(&self.folder, &material), fault: FileFault::Packing };
        Ok(table.cell(&placement).value().ok_or_else(damaged)?)
    }

    /// The table of an ending that somebody asks about.
    pub(crate) fn known_table(&self, material: &Material) -> Result<Arc<Table>, ProbeError> {
        self.table(material).map_err(|error| {
            let (material, folder) = (material.clone(), self.folder.clone());
            match error.fault.is_missing() {
                true => ProbeError::Missing { material, folder },
                false => error.into(),
            }
        })
    }

    /// What each legal move is worth for the side to move, the best first.
    ///
    /// # Errors
    /// As [`probe`](Self::probe), for any of the positions that moves lead to.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, ProbeError> {
        let worth = |m: Move| Ok((m, self.probe(&position.play(m))?.before_move()));
        let mut moves: Vec<_> =
            position.legal_moves().into_iter().map(worth).collect::<Result<_, ProbeError>>()?;
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(moves)
    }

    /// Makes sure of so many positions of an ending, chosen at random, that each is worth what its
    /// best move is. All tables that moves lead to must be there.
    ///
    /// Moves are those of [`Position`], so that nothing of what made the tables is trusted.
    ///
    /// # Errors
    /// If a value is wrong, or a table cannot be used.
    pub fn check_sample(
        &self,
        material: &Material,
        count: u64,
        seed: u64,
    ) -> Result<(), ProbeError> {
        let table = self.table(material)?;
        // More draws than this meet hardly any position that was not met.
        let count = count.min(8 * table.index.len() as u64);
        let (mut random, mut checked, mut tries) = (SplitMix64::new(seed), 0, 0);
        while checked < count && tries < MOST_TRIES * count {
            tries += 1;
            let number = random.below(table.index.len());
            let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
            let placement = table.index.placement(number, turn);
            let Some(position) = placement.and_then(|p| p.position()) else { continue };
            checked += 1;
            let value = self.probe(&position)?;
            let expected = match self.moves(&position)?.first() {
                Some(&(_, best)) => best,
                None if position.in_check() => Value::Loss(0),
                None => Value::Draw,
            };
            if value != expected {
                return Err(ProbeError::Wrong { fen: position.to_fen(), value, expected });
            }
        }
        Ok(())
    }
}

/// Numbers drawn for each position to check, at most: many stand for none.
const MOST_TRIES: u64 = 100;
