//! Files of samples, written and read.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use columns::{File, ParquetError};
use files::Unreadable;
use thiserror::Error;

use crate::origin::{Origin, UNSEALED, VERSION};
use crate::sample::Sample;

/// Why a file of samples is of no use.
#[derive(Debug, Error)]
pub enum SamplesError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It is not as it was written.
    #[error("{file} is no file of samples, or is cut off or damaged")]
    Damaged {
        /// The file.
        file: String,
    },
    /// It is a Parquet file of something else.
    #[error("{file} is a Parquet file, but not of samples")]
    Foreign {
        /// The file.
        file: String,
    },
    /// Its columns are not those of this program.
    #[error("{file} has samples of version {found}; this program reads version {VERSION}")]
    Version {
        /// The file.
        file: String,
        /// The version that it says.
        found: String,
    },
    /// Its rows come from another search than those before.
    #[error("{file} was drawn with {what} '{found}', and {first} with '{expected}'")]
    Mixed {
        /// The file.
        file: String,
        /// The first file.
        first: String,
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What the first file says.
        expected: String,
    },
    /// It has no rows.
    #[error("{file} has no samples")]
    Empty {
        /// The file.
        file: String,
    },
}

/// Writes samples as a Parquet file.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn Write, origin: &Origin, samples: &[Sample]) -> io::Result<()> {
    let mut bytes = to_bytes(origin, samples).map_err(io::Error::other)?;
    seal(&mut bytes);
    out.write_all(&bytes)
}

/// How a Parquet file begins and ends.
const MAGIC: &[u8] = b"PAR1";

/// What stands in the metadata before the checksum of the file, eight digits that count as zeros.
const SEAL: &str = "crc32:";

/// The place of the checksum in a file, if it has one.
fn place_of_seal(bytes: &[u8]) -> Option<std::ops::Range<usize>> {
    let windows = bytes.windows(SEAL.len());
    let start = windows.rev().position(|part| part == SEAL.as_bytes())?;
    let start = bytes.len() - start;
    let end = start + UNSEALED.len() - SEAL.len();
    (end <= bytes.len()).then_some(start..end)
}

/// Puts the checksum of a file into it.
fn seal(bytes: &mut [u8]) {
    if let Some(place) = place_of_seal(bytes) {
        let digits = format!("{:08x}", crc32fast::hash(bytes));
        bytes[place].copy_from_slice(digits.as_bytes());
    }
}

/// Whether a file is as it was written. The library that reads it would panic over some that are
/// not.
fn is_whole(bytes: &[u8]) -> bool {
    let Some(place) = place_of_seal(bytes) else { return false };
    let mut sealed = bytes.to_vec();
    sealed[place].fill(b'0');
    seal(&mut sealed);
    sealed == bytes
}

fn to_bytes(origin: &Origin, samples: &[Sample]) -> columns::Result<Vec<u8>> {
    let declared = Sample::declared()?;
    columns::to_bytes("samples", &origin.metadata(), declared, |out| {
        Sample::write_all(samples, out)
    })
}

/// Reads files of samples, all drawn by the same search under the same settings: their origins, and
/// all rows.
///
/// # Errors
/// [`SamplesError`] for the first file that is of no use.
pub fn read(files: &[PathBuf]) -> Result<(Vec<Origin>, Vec<Sample>), SamplesError> {
    let (mut origins, mut all) = (Vec::<Origin>::new(), Vec::new());
    for path in files {
        let (origin, samples) = read_one(path)?;
        if let (Some(first), Some(first_path)) = (origins.first(), files.first()) {
            let differs = [
                ("bench", &origin.bench, &first.bench),
                ("settings", &origin.settings, &first.settings),
            ];
            if let Some((what, found, expected)) = differs.into_iter().find(|(_, a, b)| a != b) {
                return Err(SamplesError::Mixed {
                    file: name(path),
                    first: name(first_path),
                    what,
                    found: found.clone(),
                    expected: expected.clone(),
                });
            }
        }
        origins.push(origin);
        all.extend(samples);
    }
    Ok((origins, all))
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn read_one(path: &Path) -> Result<(Origin, Vec<Sample>), SamplesError> {
    let file = name(path);
    let bytes = fs::read(path).map_err(|cause| Unreadable { file: file.clone(), cause })?;
    if !is_whole(&bytes) {
        let has_ends = bytes.starts_with(MAGIC) && bytes.ends_with(MAGIC);
        return Err(if has_ends && place_of_seal(&bytes).is_none() {
            SamplesError::Foreign { file }
        } else {
            SamplesError::Damaged { file }
        });
    }
    let damaged = |_: ParquetError| SamplesError::Damaged { file: file.clone() };
    let kept = File::open(bytes).map_err(damaged)?;
    let (version, origin) = Origin::of(&kept);
    if let Some(found) = version.as_ref().filter(|found| *found != VERSION) {
        return Err(SamplesError::Version { file, found: found.clone() });
    }
    let origin = origin.ok_or_else(|| SamplesError::Foreign { file: file.clone() })?;
    let samples = Sample::read_all(&kept).map_err(damaged)?;
    if samples.is_empty() {
        return Err(SamplesError::Empty { file });
    }
    Ok((origin, samples))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of no rows, changed and sealed again.
    fn changed(from: &str, to: &str) -> String {
        let text = String::new;
        let origin = Origin {
            commit: text(),
            bench: text(),
            settings: text(),
            drawn: text(),
            suite: text(),
        };
        let mut bytes = to_bytes(&origin, &[]).unwrap();
        let at = bytes.windows(from.len()).rposition(|part| part == from.as_bytes()).unwrap();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        seal(&mut bytes);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, bytes).unwrap();
        read(&[path]).unwrap_err().to_string()
    }

    #[test]
    fn what_is_whole_and_something_else_is_refused() {
        let [foreign, unsealed, old, empty] = [
            ("caesura.suite", "caesura.taste"),
            (SEAL, "crc64:"),
            ("caesura.version\u{18}\u{1}1", "caesura.version\u{18}\u{1}7"),
            ("caesura", "caesura"),
        ]
        .map(|(from, to)| changed(from, to));
        assert!(foreign.ends_with(" is a Parquet file, but not of samples"), "{foreign}");
        assert!(unsealed.ends_with(" is a Parquet file, but not of samples"), "{unsealed}");
        let expected = " has samples of version 7; this program reads version 1";
        assert!(old.ends_with(expected), "{old}");
        assert!(empty.ends_with(" has no samples"), "{empty}");
    }
}
