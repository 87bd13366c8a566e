//! Making tables, several at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use thiserror::Error;

use crate::generate::generate;
use crate::{FileError, Material, Table, file};

/// Which tables to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where. The folder is made if there is none.
    pub folder: PathBuf,
    /// The endings. Those that captures and promotions lead to are made too.
    pub materials: BTreeSet<Material>,
    /// How many at a time.
    pub jobs: NonZeroUsize,
}

/// A table that is there.
#[derive(Debug)]
pub struct Made {
    /// Its ending.
    pub material: Material,
    /// What was wrong with the file that was there before, if one was.
    pub unsound: Option<FileError>,
    /// How long it took; `None` if it was there already, and sound.
    pub elapsed: Option<Duration>,
    /// The size of its file, in bytes.
    pub bytes: u64,
}

/// Why tables could not be made. Those that were finished stay, and making them again goes on with
/// the others.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {cause}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// A table cannot be written.
    #[error("cannot write {0}")]
    Write(FileError),
    /// A table that others need cannot be read.
    #[error(transparent)]
    Read(FileError),
    /// The system has no room for another thread: as in `lab::work`, of which nothing here knows.
    #[error("cannot start {jobs} jobs: {cause}")]
    Thread {
        /// How many were wanted.
        jobs: usize,
        /// What the system says.
        cause: io::Error,
    },
}

/// Makes the tables of a plan that are not there, and tells of each as it is finished.
///
/// A table is written beside its place and renamed. Once `stop` is set none is begun.
///
/// # Errors
/// [`MakeError`], after those under way are finished.
pub fn make(
    plan: &Plan,
    stop: &AtomicBool,
    mut progress: impl FnMut(&Made),
) -> Result<(), MakeError> {
    let folder = &plan.folder;
    fs::create_dir_all(folder)
        .map_err(|cause| MakeError::Folder { folder: folder.clone(), cause })?;
    // Endings of one stage need only those of earlier stages.
    let mut stages: BTreeMap<(usize, usize), Vec<Material>> = BTreeMap::new();
    for material in plan.materials.iter().flat_map(Material::with_below).collect::<BTreeSet<_>>() {
        stages.entry((material.men(), material.pawns())).or_default().push(material);
    }
    for stage in stages.values() {
        make_stage(plan, stage, stop, &mut progress)?;
    }
    Ok(())
}

fn make_stage(
    plan: &Plan,
    stage: &[Material],
    stop: &AtomicBool,
    progress: &mut impl FnMut(&Made),
) -> Result<(), MakeError> {
    let jobs = plan.jobs.get().min(stage.len());
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<Result<Made, MakeError>>| {
        while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
            let Some(material) = stage.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let made = make_one(&plan.folder, material);
            failed.fetch_or(made.is_err(), Ordering::Relaxed);
            // Nobody listens any more only if another failed.
            let _ = sender.send(made);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, work) = (sender.clone(), &work);
            let started = thread::Builder::new().spawn_scoped(scope, move || work(sender));
            if let Err(cause) = started {
                failed.store(true, Ordering::Relaxed);
                return Err(MakeError::Thread { jobs, cause });
            }
        }
        drop(sender);
        receiver.iter().try_for_each(|made| made.map(|made| progress(&made)))
    })
}

fn make_one(folder: &Path, material: &Material) -> Result<Made, MakeError> {
    let unsound = match file::read(folder, material) {
        Ok(_) => {
            let bytes = fs::metadata(file::path(folder, material)).map_or(0, |m| m.len());
            return Ok(Made { material: material.clone(), unsound: None, elapsed: None, bytes });
        }
        Err(error) if error.fault.is_missing() => None,
        Err(error) => Some(error),
    };
    let started = Instant::now();
    let read = |below: &Material| file::read(folder, below).map(Arc::new);
    let below: Vec<Arc<Table>> =
        material.below().iter().map(read).collect::<Result<_, _>>().map_err(MakeError::Read)?;
    let bytes = file::write(folder, &generate(material, &below)).map_err(MakeError::Write)?;
    Ok(Made { material: material.clone(), unsound, elapsed: Some(started.elapsed()), bytes })
}
