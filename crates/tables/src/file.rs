//! The file of a table.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 0–7 | `CaesuraT` |
//! | 8–11 | the version of this form |
//! | 12–19 | the ending, such as `KRKP`, and zeros |
//! | 20–27 | how many values there are |
//! | 28–35 | how many bytes they are packed into |
//! | 36–39 | the CRC-32 of those |
//! | 40–43 | the CRC-32 of all before |
//! | 44– | the values, a byte each, packed by Zstandard |
//!
//! Numbers begin with their lowest byte.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use files::{OutputFile, OutputFileError};

use crate::packing;
use crate::table::Table;
use crate::{FileError, FileFault, Material};

/// The version of the form above, raised when it or the numbering of positions changes.
pub(crate) const VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"CaesuraT";
const HEADER: usize = 44;
const NAME: usize = 8;

/// The file of an ending in a folder.
pub(crate) fn path(folder: &Path, material: &Material) -> PathBuf {
    folder.join(format!("{material}.{EXTENSION}"))
}

/// How the name of a table's file ends.
pub(crate) const EXTENSION: &str = "table";

/// Writes a table into its folder: whole, or not at all.
pub(crate) fn write(folder: &Path, table: &Table) -> Result<u64, FileError> {
    let path = path(folder, table.material());
    let written = write_packed(&path, table);
    written.map_err(|cause| FileError { path, fault: FileFault::System(cause) })
}

fn write_packed(path: &Path, table: &Table) -> io::Result<u64> {
    let packed = packing::pack(&table.cells)?;
    put(path, &[&header(table, &packed), &packed])?;
    Ok((HEADER + packed.len()) as u64)
}

/// Writes a file whole, or not at all.
pub(crate) fn put(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let fill = |out: &mut dyn Write| parts.iter().try_for_each(|part| out.write_all(part));
    let written = OutputFile::prepare(path).and_then(|file| file.write(fill));
    written.map_err(OutputFileError::into_cause)
}

fn header(table: &Table, packed: &[u8]) -> Vec<u8> {
    let mut name = table.material().to_string().into_bytes();
    name.resize(NAME, 0);
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend(name);
    header.extend((table.cells.len() as u64).to_le_bytes());
    header.extend((packed.len() as u64).to_le_bytes());
    header.extend(crc32fast::hash(packed).to_le_bytes());
    header.extend(crc32fast::hash(&header).to_le_bytes());
    header
}

/// Reads the table of an ending from its folder.
pub(crate) fn read(folder: &Path, material: &Material) -> Result<Table, FileError> {
    let path = path(folder, material);
    let cells = read_cells(&path, material);
    match cells {
        Ok(cells) => Ok(Table::new(material.clone(), cells)),
        Err(fault) => Err(FileError { path, fault }),
    }
}

fn read_cells(path: &Path, material: &Material) -> Result<Vec<u8>, FileFault> {
    let mut file = File::open(path)?;
    let found = file.metadata()?.len();
    let mut start = Vec::new();
    (&file).take(HEADER as u64).read_to_end(&mut start)?;
    if !start.starts_with(&MAGIC) {
        return Err(FileFault::NoTable);
    }
    let header: [u8; HEADER] =
        start.try_into().map_err(|_| FileFault::Size { found, expected: HEADER as u64 })?;
    let four = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| header[at + i]));
    let eight = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| header[at + i]));
    if four(8) != VERSION {
        return Err(FileFault::Version { found: four(8), expected: VERSION });
    }
    if crc32fast::hash(&header[..40]) != four(40) {
        return Err(FileFault::Checksum);
    }
    let size = Table::size(material);
    let name = material.to_string();
    if header[12..20].strip_prefix(name.as_bytes()).is_none_or(|rest| rest.iter().any(|&b| b != 0))
        || eight(20) != size as u64
    {
        return Err(FileFault::OtherEnding(material.clone()));
    }
    let expected = eight(28).saturating_add(HEADER as u64);
    if found != expected {
        return Err(FileFault::Size { found, expected });
    }
    let mut packed = Vec::new();
    file.read_to_end(&mut packed)?;
    if crc32fast::hash(&packed) != four(36) {
        return Err(FileFault::Checksum);
    }
    let cells = packing::unpack(&packed, size).map_err(|_| FileFault::Packing)?;
    if cells.len() == size { Ok(cells) } else { Err(FileFault::Packing) }
}
