//! Reading games, whoever wrote them.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::mem;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::sheet::hex;
use super::viriformat::{self, END, FormatError, HEAD, MOVE};
use super::{ScoredGame, Sheet, sheet_of};

/// A file of games cannot be read to its end, or is not what it should be.
#[derive(Debug, Error)]
#[error("{}: {}{fault}", path.display(), place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct DataError {
    /// The file.
    pub path: PathBuf,
    /// Where in it, if it is not the whole of it.
    pub place: Option<Place>,
    /// What is wrong.
    pub fault: Fault,
}

/// A game of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Which game, from 1.
    pub game: u64,
    /// The byte at which it begins.
    pub offset: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, byte {}", self.game, self.offset)
    }
}

/// What is wrong with a file of games.
#[derive(Debug, Error)]
pub enum Fault {
    /// The system says so.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It ends within a game.
    #[error("the file ends within the game")]
    CutOff,
    /// It is no game.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Its sheet is none.
    #[error("its sheet {}: {cause}", path.display())]
    BadSheet {
        /// The sheet.
        path: PathBuf,
        /// What is wrong with it.
        cause: io::Error,
    },
    /// It has no game, and no sheet says why.
    #[error("it holds no game")]
    Empty,
    /// It is sound, and is not what its sheet tells of.
    #[error("the games are sound, but not those that its sheet tells of")]
    Unlike,
}

/// Reads games one after the other; after an error there is none. Where the file has a sheet, it is
/// held against that at its end.
#[derive(Debug)]
pub struct GameReader<R> {
    path: PathBuf,
    input: R,
    sheet: Option<Sheet>,
    /// Of what was read so far.
    hasher: Sha256,
    game: u64,
    offset: u64,
    is_over: bool,
}

impl GameReader<BufReader<File>> {
    /// The games of a file.
    ///
    /// # Errors
    /// If there is no such file, or it or its sheet cannot be read.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let failed = |fault| DataError { path: path.to_owned(), place: None, fault };
        let opened = || {
            // Whoever opens a pipe waits for its other end.
            if fs::metadata(path)?.is_file() {
                File::open(path)
            } else {
                Err(io::Error::other("it is not a file"))
            }
        };
        let file = opened().map_err(|cause| failed(cause.into()))?;
        let sheet = Sheet::read(path)
            .map_err(|cause| failed(Fault::BadSheet { path: sheet_of(path), cause }))?;
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::with_capacity(1 << 18, file),
            sheet,
            hasher: Sha256::new(),
            game: 1,
            offset: 0,
            is_over: false,
        })
    }
}

impl<R: Read> GameReader<R> {
    /// Bytes of the games read so far.
    pub fn bytes_read(&self) -> u64 {
        self.offset
    }

    fn read(&mut self) -> Result<Option<(ScoredGame, u64)>, Fault> {
        let mut head = [0; HEAD];
        if self.input.read(&mut head[..1])? == 0 {
            return Ok(None);
        }
        self.hasher.update(&head[..1]);
        self.fill(&mut head[1..])?;
        let (start, result) = viriformat::read_head(&head)?;
        let mut bytes = HEAD as u64;
        let (mut moves, mut position) = (Vec::new(), start.clone());
        loop {
            let mut pair = [0; MOVE];
            self.fill(&mut pair)?;
            bytes += MOVE as u64;
            if pair == END {
                return Ok(Some((ScoredGame { start, result, moves }, bytes)));
            }
            let scored = viriformat::read_move(pair, &position, moves.len() + 1)?;
            position = position.play(scored.played);
            moves.push(scored);
        }
    }

    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), Fault> {
        self.input.read_exact(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Fault::CutOff,
            _ => error.into(),
        })?;
        self.hasher.update(buffer);
        Ok(())
    }

    /// Whether all that was read is what must be there.
    fn finish(&mut self) -> Result<(), Fault> {
        let sha256 = hex(mem::take(&mut self.hasher));
        match &self.sheet {
            None if self.game == 1 => Err(Fault::Empty),
            Some(sheet) if sheet.sha256 != sha256 => Err(Fault::Unlike),
            _ => Ok(()),
        }
    }

    fn error(&self, fault: Fault) -> DataError {
        let of_a_game = matches!(fault, Fault::CutOff | Fault::Format(_));
        let place = of_a_game.then_some(Place { game: self.game, offset: self.offset });
        DataError { path: self.path.clone(), place, fault }
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<ScoredGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        match self.read() {
            Ok(Some((game, bytes))) => {
                self.game += 1;
                self.offset += bytes;
                Some(Ok(game))
            }
            Ok(None) => {
                self.is_over = true;
                self.finish().err().map(|fault| Err(self.error(fault)))
            }
            Err(fault) => {
                self.is_over = true;
                Some(Err(self.error(fault)))
            }
        }
    }
}

/// Reads a file of games to its end, holds every move against the rules and, where the file has a
/// sheet, the whole against that. Returns how many games and positions it has, and whether there
/// was a sheet.
///
/// # Errors
/// [`DataError`] at the first fault.
pub fn check(path: &Path) -> Result<(u64, u64, bool), DataError> {
    let mut reader = GameReader::open(path)?;
    let (mut games, mut positions) = (0, 0);
    for game in reader.by_ref() {
        games += 1;
        positions += game?.moves.len() as u64;
    }
    match &reader.sheet {
        Some(sheet) if (sheet.games, sheet.positions) != (games, positions) => {
            Err(reader.error(Fault::Unlike))
        }
        sheet => Ok((games, positions, sheet.is_some())),
    }
}
