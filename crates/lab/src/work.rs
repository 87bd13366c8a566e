//! Work shared between threads, and the memory for it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::{array, io, iter, thread};

use players::EngineError;
use search::{Table, TableError};
use thiserror::Error;

use crate::memory;

/// Why work could not be done.
#[derive(Debug, Error)]
pub enum WorkError {
    /// The tables would not fit.
    #[error(
        "transposition tables of {sizes} MB cannot be had: {available} MB of memory are available"
    )]
    TooLittleMemory {
        /// How many jobs want tables of which sizes, in MiB, such as `2 × (64 + 4)`.
        sizes: String,
        /// What there is, in MiB.
        available: u64,
    },
    /// A table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table of a solver of mates cannot be had.
    #[error(transparent)]
    MateTable(#[from] mate::TableError),
    /// An engine cannot be started.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system has no room for another thread.
    #[error("cannot start {jobs} jobs: {cause}")]
    Thread {
        /// How many were wanted.
        jobs: usize,
        /// What the system says.
        cause: io::Error,
    },
}

/// Tables of these sizes, in MiB, for each of so many jobs, all of them there before the first
/// task.
///
/// # Errors
/// [`WorkError`] if there is not that much memory.
pub fn tables<const N: usize>(
    jobs: usize,
    sizes: [usize; N],
) -> Result<Vec<[Arc<Table>; N]>, WorkError> {
    check_memory(jobs, &sizes)?;
    let mut all = Vec::new();
    for _ in 0..jobs {
        let mut of_a_job = Vec::new();
        for mib in sizes {
            of_a_job.push(Arc::new(Table::new(mib)?));
        }
        all.push(array::from_fn(|i| Arc::clone(&of_a_job[i])));
    }
    Ok(all)
}

/// Whether tables of these sizes, in MiB, would fit for so many jobs.
///
/// # Errors
/// [`WorkError::TooLittleMemory`] if not.
pub fn check_memory(jobs: usize, sizes: &[usize]) -> Result<(), WorkError> {
    let of_a_job = sizes.iter().fold(0, |sum: usize, &mib| sum.saturating_add(mib));
    let Some(available) = memory::available_mib() else { return Ok(()) };
    if jobs.saturating_mul(of_a_job) as u64 <= available {
        return Ok(());
    }
    let sizes: Vec<_> = sizes.iter().map(usize::to_string).collect();
    let sizes = match sizes.as_slice() {
        [size] => format!("{jobs} × {size}"),
        sizes => format!("{jobs} × ({})", sizes.join(" + ")),
    };
    Err(WorkError::TooLittleMemory { sizes, available })
}

/// Does `count` tasks on as many threads as there are `tools`, each thread with its own tool,
/// and hands the results to `collect` on the calling thread as they come in, all that there are
/// at a time. Once `stop` is set no task is begun; those under way are finished and collected.
///
/// # Errors
/// If a thread cannot be started; tasks under way are then finished, and no more begun.
pub fn share<Tool: Send, Output: Send>(
    tools: Vec<Tool>,
    count: usize,
    stop: &AtomicBool,
    work: impl Fn(&mut Tool, usize) -> Output + Sync,
    mut collect: impl FnMut(Vec<(usize, Output)>),
) -> Result<(), WorkError> {
    let jobs = tools.len();
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for mut tool in tools {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = move || {
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    let is_over = task >= count || stop.load(Ordering::Relaxed);
                    if is_over || sender.send((task, work(&mut tool, task))).is_err() {
                        break;
                    }
                }
            };
            if let Err(cause) = thread::Builder::new().spawn_scoped(scope, worker) {
                next.store(count, Ordering::Relaxed);
                return Err(WorkError::Thread { jobs, cause });
            }
        }
        drop(sender);
        while let Ok(first) = results.recv() {
            collect(iter::once(first).chain(results.try_iter()).collect());
        }
        Ok(())
    })
}

/// As [`share`], for results that `keep` keeps as they come in, each with its index. Nothing more
/// is begun once `wish` is set, or when `keep` fails or says that it is enough; what was under way
/// then is still finished, and kept unless keeping has failed.
///
/// # Errors
/// That of `keep`, and those of [`share`].
pub fn share_and_keep<Tool: Send, Output: Send, E: From<WorkError>>(
    tools: Vec<Tool>,
    count: usize,
    wish: &AtomicBool,
    work: impl Fn(&mut Tool, usize) -> Output + Sync,
    mut keep: impl FnMut(Vec<(usize, Output)>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    // Its own flag, so that an end found here does not look like a wish from outside.
    let stop = AtomicBool::new(false);
    let mut failure = None;
    share(
        tools,
        count,
        &stop,
        |tool, index| {
            if wish.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
                return None;
            }
            Some(work(tool, index))
        },
        |found| {
            let done = |(index, output): (usize, Option<Output>)| Some((index, output?));
            let found: Vec<_> = found.into_iter().filter_map(done).collect();
            if failure.is_some() || found.is_empty() {
                return;
            }
            let kept = keep(found);
            if !matches!(kept, Ok(ControlFlow::Continue(()))) {
                stop.store(true, Ordering::Relaxed);
            }
            failure = kept.err();
        },
    )?;
    failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut done = vec![0; 100];
            let square = |(): &mut (), task| task * task;
            share(vec![(); threads], done.len(), &AtomicBool::new(false), square, |results| {
                for (task, output) in results {
                    assert_eq!(output, task * task);
                    done[task] += 1;
                }
            })
            .unwrap();
            assert!(done.iter().all(|&times| times == 1));
        }
    }

    #[test]
    fn who_stops_gets_what_was_begun_and_no_more() {
        for threads in [1, 2, 7] {
            let (stop, begun) = (AtomicBool::new(false), AtomicUsize::new(0));
            let mut collected = 0;
            let work = |(): &mut (), _| {
                if begun.fetch_add(1, Ordering::SeqCst) == 9 {
                    stop.store(true, Ordering::SeqCst);
                }
            };
            share(vec![(); threads], 1000, &stop, work, |results| collected += results.len())
                .unwrap();
            let begun = begun.into_inner();
            assert_eq!(collected, begun);
            assert!((10..10 + threads).contains(&begun), "{begun} with {threads} threads");
        }
    }
}
