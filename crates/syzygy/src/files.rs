//! Files of tables, as the library opens them.

use std::io;
use std::path::{Path, PathBuf};

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};

/// How the names of files end that say who wins, and of those that say how far it is to the next
/// capture or pawn move.
pub(crate) const EXTENSIONS: [&str; 2] = ["rtbw", "rtbz"];

/// Files of the system, read where they are: what a mapped file does when it is cut short, or its
/// disk fails, is nothing that a program survives.
#[derive(Default)]
pub(crate) struct Files(OsFilesystem);

impl Filesystem for Files {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.0.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.0.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let file = self.0.open(path)?;
        match men_alike_with_pawns(path) {
            Some(men) if says_who_is_to_move(&*file, men)? => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "it is damaged"))
            }
            _ => Ok(file),
        }
    }
}

/// How many men an ending has, if the file tells distances in it, and both sides have the same men
/// and pawns among them.
fn men_alike_with_pawns(path: &Path) -> Option<u64> {
    let (white, black) = path.file_stem()?.to_str()?.split_once('v')?;
    let sorted = |side: &str| {
        let mut side = side.as_bytes().to_vec();
        side.sort_unstable();
        side
    };
    let is_alike = sorted(white) == sorted(black) && white.contains('P');
    let tells_distances = path.extension()? == EXTENSIONS[1];
    (is_alike && tells_distances).then(|| (white.len() + black.len()) as u64)
}

/// Whether a table of distances says that it is about positions with Black to move, though both
/// sides have the same men, so that there is no difference. Asked about the others, the library
/// would look at the positions after each move, and there again, without an end.
fn says_who_is_to_move(file: &dyn RandomAccessFile, men: u64) -> io::Result<bool> {
    const BLACK_TO_MOVE: u8 = 1;
    const ONE_VALUE: u8 = 0x80;
    // What goes before: five bytes, and for each of four files two and one for each man.
    let mut at = 5 + 4 * (2 + men);
    at += at % 2;
    for _ in 0..4 {
        let flags = file.read_u8_at(at, ReadHint::Header)?;
        if flags & BLACK_TO_MOVE != 0 {
            return Ok(true);
        }
        if flags & ONE_VALUE != 0 {
            at += 2;
            continue;
        }
        let longest = file.read_u8_at(at + 8, ReadHint::Header)?;
        let shortest = file.read_u8_at(at + 9, ReadHint::Header)?;
        let lengths = u64::from(longest.saturating_sub(shortest)) + 1;
        let symbols = u64::from(file.read_u16_le_at(at + 10 + 2 * lengths, ReadHint::Header)?);
        at += 12 + 2 * lengths + 3 * symbols + symbols % 2;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_equal_sides_names_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = vec![0u8; 144];
        // Four lists of one value each, but for the second, which has codes of one length and three
        // symbols.
        file[30] = 0x8c;
        file[32..36].copy_from_slice(&[0x0c, 6, 14, 0]);
        file[40..42].copy_from_slice(&[1, 1]);
        file[44] = 3;
        let second = 32 + 12 + 2 + 3 * 3 + 1;
        (file[second], file[second + 2]) = (0x8c, 0x8c);
        let opened = |name: &str, file: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, file).unwrap();
            Files::default().open(&path).is_ok()
        };
        assert!(opened("KPvKP.rtbz", &file));
        for flags in [30, 32, second, second + 2] {
            let mut damaged = file.clone();
            damaged[flags] |= 1;
            assert!(!opened("KPvKP.rtbz", &damaged), "{flags}");
            // Elsewhere it may say so.
            assert!(opened("KRvKP.rtbz", &damaged) && opened("KPvKP.rtbw", &damaged));
        }
        assert!(!opened("KPvKP.rtbz", &file[..40]));
    }
}
