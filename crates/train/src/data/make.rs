//! Making a file of games.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use files::{OutputFile, OutputFileError};
use lab::experiment::Shard;
use lab::work::{self, WorkError};
use search::{Settings, TableError};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::journal::{Journal, JournalError};
use super::recipe::Players;
use super::sheet::{games_of, hex, sheet_of};
use super::{Recipe, Sheet, viriformat};

/// The table of who judges openings, in MiB: it is emptied for each, which takes time.
const JUDGE_TABLE_MIB: usize = 1;

/// What a job takes beside its tables, in MiB, and what the program does: histories of moves, sums
/// of the network, a stack.
const BESIDE_MIB: usize = 16;

/// Which games to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How they are played.
    pub recipe: Recipe,
    /// The engine that plays them: that of the recipe.
    pub settings: Settings,
    /// How many there are in all shards.
    pub games: u64,
    /// Which of them belong in this file.
    pub shard: Shard,
}

/// How far the games are.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games of the shard.
    pub games: u64,
    /// Those that are over and kept.
    pub done: u64,
    /// Positions of those that were played now.
    pub positions: u64,
}

/// What is there now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// The whole file, and its sheet.
    Whole(Sheet),
    /// So many games in a journal beside it: work was stopped before the last.
    Part(u64),
}

/// Why games could not be made, or not all.
#[derive(Debug, Error)]
pub enum MakeError {
    /// Games of another recipe, program or shard lie there.
    #[error("{} holds other games than these: {found}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it says of itself.
        found: String,
    },
    /// A file cannot be read or written. The games that it holds stay there.
    #[error("{}: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// The file was changed after it was made.
    #[error("{} is not what its sheet tells of: remove both to make it again", path.display())]
    Unlike {
        /// The file.
        path: PathBuf,
    },
    /// Another process makes them.
    #[error("{} is in use: another process makes these games", path.display())]
    InUse {
        /// Where the games stand that are done.
        path: PathBuf,
    },
    /// The file cannot be put in its place.
    #[error(transparent)]
    Output(#[from] OutputFileError),
    /// There is no memory for so many jobs.
    #[error("there is no memory for jobs: {jobs}, which take {mib} MiB")]
    Memory {
        /// At a time.
        jobs: usize,
        /// What they need.
        mib: usize,
    },
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// There is no memory for a small table.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Makes the games of a shard and puts them into a file, in order of their numbers, with a sheet
/// beside it; what is there already is not made again. Until all are there they stand in a journal
/// beside the file's place, so that whatever breaks the work off loses only the games under way,
/// and the file is the same as without a break.
///
/// # Errors
/// [`MakeError`]; games that were kept stay kept.
pub fn make(
    plan: &Plan,
    path: &Path,
    jobs: NonZeroUsize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress),
) -> Result<Made, MakeError> {
    let numbers = games_of(plan.shard, plan.games);
    let jobs = jobs.get().min(plan.games.try_into().unwrap_or(usize::MAX));
    let mib = (jobs + 1).saturating_mul(plan.recipe.table_mib() + JUDGE_TABLE_MIB + BESIDE_MIB);
    if Vec::<u8>::new().try_reserve_exact(mib.saturating_mul(1 << 20)).is_err() {
        return Err(MakeError::Memory { jobs, mib });
    }
    let search = search::bench::fingerprint()?;
    let sheet = Sheet {
        recipe: plan.recipe.clone(),
        first: numbers.start,
        games: numbers.end - numbers.start,
        search,
        positions: 0,
        sha256: String::new(),
    };
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |cause| MakeError::File { path, cause }
    };
    if let Some(known) = Sheet::read(path).map_err(failed(&sheet_of(path)))? {
        if head(&known) != head(&sheet) {
            return Err(MakeError::Foreign { path: sheet_of(path), found: head(&known) });
        }
        match digest(path) {
            Ok(found) if found == known.sha256 => {
                // Of a work that was broken off between the sheet and this, if it is there.
                let _ = fs::remove_file(journal_of(path));
                return Ok(Made::Whole(known));
            }
            Ok(_) => return Err(MakeError::Unlike { path: path.to_owned() }),
            // Whoever removed it wants it again.
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
            Err(cause) => return Err(failed(path)(cause)),
        }
    }
    let file = OutputFile::prepare(path)?;
    let journal_path = journal_of(path);
    let mut journal = match Journal::open(&journal_path, &head(&sheet)) {
        Ok(journal) => journal,
        Err(JournalError::Io(cause)) => return Err(failed(&journal_path)(cause)),
        Err(JournalError::Foreign(found)) => {
            return Err(MakeError::Foreign { path: journal_path, found });
        }
        Err(JournalError::InUse) => return Err(MakeError::InUse { path: journal_path }),
    };
    let left: Vec<u64> = numbers.filter(|&number| !journal.has(number)).collect();
    let mut positions = 0;
    if !left.is_empty() {
        let jobs = jobs.min(left.len());
        let tables = work::tables(jobs, [plan.recipe.table_mib(), JUDGE_TABLE_MIB])?;
        work::share_and_keep(
            tables.iter().map(|tables| Players::new(&plan.settings, tables)).collect(),
            left.len(),
            stop,
            |players, index| {
                let game = plan.recipe.play(left[index], players);
                let mut bytes = Vec::new();
                viriformat::write(&game, &mut bytes);
                (left[index], game.moves.len() as u64, bytes)
            },
            |finished| -> Result<_, MakeError> {
                for (_, (number, moves, bytes)) in finished {
                    journal.add(number, &bytes).map_err(failed(&journal_path))?;
                    positions += moves;
                }
                report(Progress { games: sheet.games, done: journal.len(), positions });
                Ok(ControlFlow::Continue(()))
            },
        )?;
    }
    if journal.len() < sheet.games {
        return Ok(Made::Part(journal.len()));
    }
    let sheet = finish(sheet, &mut journal, &file, path)?;
    fs::remove_file(&journal_path).map_err(failed(&journal_path))?;
    Ok(Made::Whole(sheet))
}

/// The SHA-256 of a file.
fn digest(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(hex(hasher));
        }
        hasher.update(bytes);
        let read = bytes.len();
        file.consume(read);
    }
}

/// Writes the file, and then its sheet, which says that it is whole.
fn finish(
    sheet: Sheet,
    journal: &mut Journal,
    file: &OutputFile,
    path: &Path,
) -> Result<Sheet, MakeError> {
    let mut hasher = Sha256::new();
    file.write(|out| {
        journal.each(|game| {
            hasher.update(game);
            out.write_all(game)
        })
    })?;
    let sha256 = hex(hasher);
    // What a game has beside its moves.
    let frame = (viriformat::HEAD + viriformat::END.len()) as u64;
    let positions = (journal.bytes() - sheet.games * frame) / viriformat::MOVE as u64;
    let sheet = Sheet { positions, sha256, ..sheet };
    OutputFile::prepare(&sheet_of(path))?.write(|out| out.write_all(sheet.text().as_bytes()))?;
    Ok(sheet)
}

/// Where the games stand until all are there.
fn journal_of(path: &Path) -> PathBuf {
    path.with_extension("part")
}

/// What the games follow from, in one line.
fn head(sheet: &Sheet) -> String {
    let Sheet { recipe, first, games, search, .. } = sheet;
    let (Recipe { seed, nodes, .. }, by) = (recipe, recipe.by_whom());
    format!("{games} games from {first}, seed {seed}, {nodes} nodes, {by}, search {search}")
}
