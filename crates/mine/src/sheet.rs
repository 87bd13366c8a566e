//! The file that is filled: a suite that says how it was made and how far.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use chess::notation::{Epd, EpdError};
use thiserror::Error;

use files::{OutputFile, OutputFileError, STANDARD};

/// A suite under way. It is always written whole, beside its place, and then put there: so whatever
/// breaks the work off, the file holds all of the games that it says it holds.
#[derive(Debug)]
pub struct Sheet {
    path: PathBuf,
    file: OutputFile,
    head: String,
    games: usize,
    positions: Vec<Epd>,
}

/// Why a file cannot be filled.
#[derive(Debug, Error)]
pub enum SheetError {
    /// It cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// It cannot be written, or is no file. What stood there is still there.
    #[error(transparent)]
    Unwritable(#[from] OutputFileError),
    /// What is there does not begin as this work would.
    #[error("{} is not of this work: it should begin with '{wanted}', and begins with '{found}'", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it should begin with.
        wanted: String,
        /// What it begins with.
        found: String,
    },
    /// It does not say how many games it holds.
    #[error("{}: the last line should say how many games were looked through", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
    },
    /// A line is no position.
    #[error("{}: line {line}: {cause}", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: EpdError,
    },
}

/// What the last line begins and ends with.
const GAMES: [&str; 2] = ["# ", " games looked through"];

impl Sheet {
    /// The sheet of a file: a new one if there is none, or what is there, to be gone on with; or
    /// one that goes to standard output. `head` says what all of its content follows from.
    ///
    /// # Errors
    /// [`SheetError`] if the file is something else; it stays as it is.
    pub fn open(path: &Path, head: String) -> Result<Self, SheetError> {
        let file = match path.as_os_str() == STANDARD {
            true => OutputFile::standard(),
            // A device would be read without an end.
            false => OutputFile::prepare(path)?,
        };
        let mut sheet = Self { path: path.to_owned(), file, head, games: 0, positions: Vec::new() };
        if sheet.file.is_standard() {
            return Ok(sheet);
        }
        let content = match fs::read_to_string(sheet.file.target()) {
            Ok(content) => content,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(sheet),
            Err(cause) => return Err(SheetError::Unreadable { path: sheet.path, cause }),
        };
        // Who reserved the name has written nothing yet.
        if !content.is_empty() {
            sheet.read(&content)?;
        }
        Ok(sheet)
    }

    fn read(&mut self, content: &str) -> Result<(), SheetError> {
        let wanted = self.first_line();
        let first = content.lines().next().unwrap_or_default();
        if first != wanted {
            let found = first.chars().take(wanted.len()).collect();
            return Err(SheetError::Foreign { path: self.path.clone(), wanted, found });
        }
        let [before, after] = GAMES;
        let last = content.lines().next_back().unwrap_or_default();
        let games = last.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        let Some(games) = games.and_then(|games| games.parse().ok()) else {
            return Err(SheetError::Broken { path: self.path.clone() });
        };
        self.games = games;
        for (index, line) in content.lines().enumerate().filter(|(_, line)| !line.starts_with('#'))
        {
            let epd = Epd::parse(line).map_err(|cause| {
                let (path, line) = (self.path.clone(), index + 1);
                SheetError::BadLine { path, line, cause }
            })?;
            self.positions.push(epd);
        }
        Ok(())
    }

    /// How many games were looked through.
    pub fn games(&self) -> usize {
        self.games
    }

    /// What was found.
    pub fn positions(&self) -> &[Epd] {
        &self.positions
    }

    /// One more game was looked through, and this was found in it.
    pub fn add_game(&mut self, found: impl Iterator<Item = Epd>) {
        self.games += 1;
        self.positions.extend(found);
    }

    /// The file.
    pub fn file(&self) -> &OutputFile {
        &self.file
    }

    /// Keeps what is there so far, where that can be kept.
    ///
    /// # Errors
    /// [`SheetError::Unwritable`]; what stood there is still there.
    pub fn save(&self) -> Result<(), SheetError> {
        if self.file.is_standard() { Ok(()) } else { Ok(self.write()?) }
    }

    /// Writes it.
    ///
    /// # Errors
    /// [`OutputFileError`]; what stood there is still there.
    pub fn write(&self) -> Result<(), OutputFileError> {
        let mut text = self.first_line() + "\n";
        for epd in &self.positions {
            let _ = writeln!(text, "{epd}");
        }
        let [before, after] = GAMES;
        let _ = writeln!(text, "{before}{}{after}", self.games);
        self.file.write(|out| out.write_all(text.as_bytes()))
    }

    fn first_line(&self) -> String {
        format!("# {}", self.head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epd(line: &str) -> Epd {
        Epd::parse(line).unwrap()
    }

    #[test]
    fn what_was_saved_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mates.epd");
        let mut sheet = Sheet::open(&path, "made by me".to_owned()).unwrap();
        sheet.add_game([epd("7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; dm 1; id \"one\";")].into_iter());
        sheet.add_game([].into_iter());
        sheet.save().unwrap();
        let again = Sheet::open(&path, "made by me".to_owned()).unwrap();
        assert_eq!(again.positions(), sheet.positions());
        assert_eq!((again.games(), again.positions().len()), (2, 1));
    }

    #[test]
    fn what_is_of_something_else_is_refused_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mates.epd");
        for (content, complaint) in [
            ("# made by you\n# 3 games looked through\n", "is not of this work"),
            ("# made by me\n", "how many games"),
            ("# made by me\n# many games looked through\n", "how many games"),
            ("# made by me\nx\n# 1 games looked through\n", "line 2"),
        ] {
            fs::write(&path, content).unwrap();
            let error = Sheet::open(&path, "made by me".to_owned()).unwrap_err().to_string();
            assert!(error.contains(complaint), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
    }

    #[test]
    fn an_empty_file_is_a_new_sheet() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let sheet = Sheet::open(file.path(), "made by me".to_owned()).unwrap();
        assert_eq!((sheet.games(), sheet.positions().len()), (0, 0));
    }

    #[test]
    fn a_sheet_that_cannot_be_written_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let device = folder.path().join("device");
        std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
        for path in [folder.path().join("none/mates.epd"), device] {
            let error = Sheet::open(&path, String::new()).unwrap_err().to_string();
            assert!(error.starts_with("cannot write"), "{error}");
        }
    }

    #[test]
    fn a_link_leads_to_the_sheet() {
        let folder = tempfile::tempdir().unwrap();
        let [real, link] = ["real.epd", "link.epd"].map(|name| folder.path().join(name));
        fs::write(&real, "").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        Sheet::open(&link, "made by me".to_owned()).unwrap().save().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read_to_string(&real).unwrap().starts_with("# made by me"));
    }
}
