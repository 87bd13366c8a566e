//! Reading games, whoever wrote them.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

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

/// Reads games one after the other; after an error there is none.
#[derive(Debug)]
pub struct GameReader<R> {
    path: PathBuf,
    input: R,
    game: u64,
    offset: u64,
    is_over: bool,
}

impl GameReader<BufReader<File>> {
    /// The games of a file.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let reader =
            |input| Self { path: path.to_owned(), input, game: 1, offset: 0, is_over: false };
        match File::open(path) {
            Ok(file) => Ok(reader(BufReader::with_capacity(1 << 18, file))),
            Err(cause) => {
                Err(DataError { path: path.to_owned(), place: None, fault: cause.into() })
            }
        }
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
        })
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
                None
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
    let mut hasher = Sha256::new();
    let mut bytes = Vec::new();
    for game in reader.by_ref() {
        let game = game?;
        games += 1;
        positions += game.moves.len() as u64;
        bytes.clear();
        // What was read is what would be written: the format says each thing in one way.
        viriformat::write(&game, &mut bytes);
        hasher.update(&bytes);
    }
    let sheet = Sheet::read(path)
        .map_err(|cause| reader.error(Fault::BadSheet { path: sheet_of(path), cause }))?;
    let sha256: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    match sheet {
        None if games == 0 => Err(reader.error(Fault::Empty)),
        None => Ok((games, positions, false)),
        Some(sheet)
            if (sheet.games, sheet.positions, &sheet.sha256) == (games, positions, &sha256) =>
        {
            Ok((games, positions, true))
        }
        Some(_) => Err(reader.error(Fault::Unlike)),
    }
}
