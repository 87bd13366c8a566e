//! Games as they end, in no order, until all of a shard are there.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file that begins with a line saying what belongs in it and is then written to its end, game by
/// game, each with its number and checksum. Whatever breaks the work off, the games before stand.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Where each game's bytes begin, and how many they are.
    games: BTreeMap<u64, (u64, usize)>,
    /// Where the next game goes.
    end: u64,
}

/// Number, length and checksum of a game.
const HEAD: usize = 8 + 4 + 4;
/// No game is longer than this in bytes: a guard against lengths that are none.
const MOST_BYTES: usize = 1 << 20;

/// Why there is no journal.
#[derive(Debug)]
pub enum JournalError {
    /// The system says so.
    Io(io::Error),
    /// The file begins with this line.
    Foreign(String),
    /// Another process works on it.
    InUse,
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Journal {
    /// Opens a journal whose first line is `head`, or begins one. What stands behind the last whole
    /// game is cut off. As long as it is open, no other process opens it.
    pub fn open(path: &Path, head: &str) -> Result<Self, JournalError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(error.into());
            }
            // Where a system knows no locks, games are made without.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let wanted = format!("{head}\n");
        let mut found = Vec::new();
        let mut reader = BufReader::new(&mut file);
        reader.by_ref().take(wanted.len() as u64).read_until(b'\n', &mut found)?;
        let mut journal_games = BTreeMap::new();
        let mut end = wanted.len() as u64;
        if found == wanted.as_bytes() {
            while let Some((number, bytes)) = next(&mut reader)? {
                journal_games.insert(number, (end + HEAD as u64, bytes.len()));
                end += (HEAD + bytes.len()) as u64;
            }
            file.set_len(end)?;
        } else if wanted.as_bytes().starts_with(&found) {
            // Not even the first line was written to its end.
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(wanted.as_bytes())?;
        } else {
            return Err(JournalError::Foreign(String::from_utf8_lossy(&found).trim_end().into()));
        }
        Ok(Self { file, games: journal_games, end })
    }

    /// Whether a game is there.
    pub fn has(&self, number: u64) -> bool {
        self.games.contains_key(&number)
    }

    /// How many games are there.
    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// How many bytes the games have.
    pub fn bytes(&self) -> u64 {
        self.games.values().map(|&(_, length)| length as u64).sum()
    }

    /// Appends a game.
    pub fn add(&mut self, number: u64, bytes: &[u8]) -> io::Result<()> {
        let mut record = Vec::with_capacity(HEAD + bytes.len());
        record.extend(number.to_le_bytes());
        record.extend((bytes.len() as u32).to_le_bytes());
        record.extend(checksum(number, bytes).to_le_bytes());
        record.extend(bytes);
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&record)?;
        self.games.insert(number, (self.end + HEAD as u64, bytes.len()));
        self.end += record.len() as u64;
        Ok(())
    }

    /// Hands on each game's bytes, in order of their numbers, each held against its checksum again.
    pub fn each(&mut self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        for (&number, &(start, _)) in &self.games {
            self.file.seek(SeekFrom::Start(start - HEAD as u64))?;
            match next(&mut self.file)? {
                Some((found, bytes)) if found == number => take(&bytes)?,
                _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "a game was changed")),
            }
        }
        Ok(())
    }
}

/// Of the game instead of the game alone, so that a number that was hit is noticed too.
fn checksum(number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// The number and the bytes of the next game; `None` if no whole and sound one follows.
fn next(reader: &mut impl Read) -> io::Result<Option<(u64, Vec<u8>)>> {
    let mut head = [0; HEAD];
    if !filled(reader, &mut head)? {
        return Ok(None);
    }
    let [number @ .., _, _, _, _, _, _, _, _] = head;
    let [_, _, _, _, _, _, _, _, l0, l1, l2, l3, sum @ ..] = head;
    let (number, length) = (u64::from_le_bytes(number), u32::from_le_bytes([l0, l1, l2, l3]));
    let length = length as usize;
    if length > MOST_BYTES {
        return Ok(None);
    }
    let mut bytes = vec![0; length];
    let is_sound =
        filled(reader, &mut bytes)? && checksum(number, &bytes) == u32::from_le_bytes(sum);
    Ok(is_sound.then_some((number, bytes)))
}

/// Fills a buffer; `false` if the file ends before.
fn filled(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_changed_since_is_not_handed_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.part");
        let mut journal = Journal::open(&path, "two games").unwrap();
        journal.add(1, b"second").unwrap();
        journal.add(0, b"first").unwrap();
        let mut all = Vec::new();
        journal.each(|bytes| all.write_all(bytes)).unwrap();
        assert_eq!(all, b"firstsecond");
        let mut bytes = std::fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let error = journal.each(|_| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "a game was changed");
    }
}
