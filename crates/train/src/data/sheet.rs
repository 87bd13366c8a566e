//! What is told beside a file of games: how they were made, and what must be in the file.

use std::io;
use std::path::{Path, PathBuf};

use lab::experiment::Shard;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Recipe;

/// The sheet of a file of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What the games follow from.
    pub recipe: Recipe,
    /// The number of the first game.
    pub first: u64,
    /// How many games there are.
    pub games: u64,
    /// The signature of the program's search: a program with another one plays other games.
    pub search: u64,
    /// How many positions they have.
    pub positions: u64,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// Where the sheet of a file lies.
pub fn sheet_of(file: &Path) -> PathBuf {
    file.with_extension("toml")
}

impl Sheet {
    /// Reads the sheet of a file of games; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read or is no sheet.
    pub fn read(file: &Path) -> io::Result<Option<Self>> {
        let text = match std::fs::read_to_string(sheet_of(file)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let sheet = toml::from_str(&text)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.message()))?;
        Ok(Some(sheet))
    }

    /// As it stands in its file.
    pub(super) fn text(&self) -> String {
        // Strings and numbers that fit: nothing that TOML cannot write.
        toml::to_string(self).unwrap_or_default()
    }
}

/// The SHA-256 of what was hashed, as a sheet has it.
pub(super) fn hex(hasher: Sha256) -> String {
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The numbers of a shard's games, of so many in all: one after the other, so that a few more games
/// or shards change few of them.
pub(super) fn games_of(shard: Shard, games: u64) -> std::ops::Range<u64> {
    let cut = |index: usize| (u128::from(games) * index as u128 / shard.count() as u128) as u64;
    cut(shard.index() - 1)..cut(shard.index())
}
