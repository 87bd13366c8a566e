//! Where games come from: stores and PGNs.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use files::Unreadable;
use thiserror::Error;

use super::positions::{Choice, Picker, Played, Samples};
use pgn::{self, BadGame, GameError};
use store::{RunKind, Store, StoreError};

/// Why no positions can be had.
#[derive(Debug, Error)]
pub enum ReadError {
    /// A store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A PGN cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A game of a PGN is wrong.
    #[error("{file}: line {line}: game {game}: {cause}")]
    BadGame {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The game, from 1.
        game: usize,
        /// What is wrong with it.
        cause: GameError,
    },
    /// There is nothing to learn from.
    #[error("{file}: no finished game in it")]
    NoGame {
        /// The file.
        file: String,
    },
    /// No store was among the files, and so no run of that name.
    #[error("there is no store to take the run '{run}' from")]
    NoStore {
        /// The run.
        run: String,
    },
    /// A part would be empty.
    #[error(
        "too few games: {games} games have {training} positions to fit to and {held_out} to judge by"
    )]
    TooFew {
        /// Games that were read.
        games: usize,
        /// Positions to fit to.
        training: usize,
        /// Positions of other games.
        held_out: usize,
    },
}

impl Samples {
    /// Takes positions from files: from games of a PGN (`.pgn`), and from all matches of a store,
    /// or from those of these runs. `watch` hears after every game how many there were.
    ///
    /// # Errors
    /// [`ReadError`] names file and cause.
    pub fn read(
        files: &[PathBuf],
        runs: &[String],
        choice: Choice,
        watch: &mut dyn FnMut(&Self),
    ) -> Result<Self, ReadError> {
        let mut picker = Picker::new(choice);
        for path in files {
            let before = picker.samples.games;
            match is_pgn(path) {
                true => read_pgn(path, &mut picker, watch)?,
                false => read_store(path, runs, &mut picker, watch)?,
            }
            if picker.samples.games == before {
                return Err(ReadError::NoGame { file: path.display().to_string() });
            }
        }
        if let Some(run) = runs.first().filter(|_| files.iter().all(|path| is_pgn(path))) {
            return Err(ReadError::NoStore { run: run.clone() });
        }
        let Samples { games, training, held_out } = &picker.samples;
        if training.is_empty() || held_out.is_empty() {
            let (games, training, held_out) = (*games, training.len(), held_out.len());
            return Err(ReadError::TooFew { games, training, held_out });
        }
        Ok(picker.samples)
    }
}

fn is_pgn(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

fn read_store(
    path: &Path,
    runs: &[String],
    picker: &mut Picker,
    watch: &mut dyn FnMut(&Samples),
) -> Result<(), ReadError> {
    let store = Store::open(path)?;
    let found = match runs {
        [] => store
            .runs()?
            .into_iter()
            .filter(|run| run.kind == RunKind::Tournament)
            .map(|run| run.id)
            .collect(),
        names => names.iter().map(|name| store.find(name)).collect::<Result<Vec<_>, _>>()?,
    };
    for run in found {
        store.for_each_game(run, |_, record| -> Result<(), ReadError> {
            let opening = record.opening.moves.iter().map(|&m| (m, None));
            let played = record.moves.iter().map(|thought| (thought.played, thought.score));
            let moves: Vec<_> = opening.chain(played).collect();
            let start = &record.opening.start;
            picker.take(&Played { start, moves: &moves, result: record.result });
            watch(&picker.samples);
            Ok(())
        })?;
    }
    Ok(())
}

/// Games that were not played to their end are passed over.
fn read_pgn(
    path: &Path,
    picker: &mut Picker,
    watch: &mut dyn FnMut(&Samples),
) -> Result<(), ReadError> {
    let file = path.display().to_string();
    let content = match fs::read(path) {
        Ok(content) => content,
        Err(cause) => return Err(Unreadable { file, cause }.into()),
    };
    for game in pgn::read(&content) {
        let game = game.map_err(|BadGame { number, line, cause }| {
            let file = file.clone();
            ReadError::BadGame { file, line, game: number, cause }
        })?;
        let Some(result) = game.result else { continue };
        let moves: Vec<_> = game.moves.iter().map(|&(m, _)| (m, None)).collect();
        picker.take(&Played { start: &game.start, moves: &moves, result });
        watch(&picker.samples);
    }
    Ok(())
}
