//! Work shared between threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{io, thread};

/// Does `count` tasks on as many threads as there are `tools`, each thread with its own tool,
/// and hands each result to `collect` on the calling thread as it comes in.
///
/// # Errors
/// If a thread cannot be started; tasks under way are then finished, and no more begun.
pub(super) fn run<Tool: Send, Output: Send>(
    tools: Vec<Tool>,
    count: usize,
    work: impl Fn(&Tool, usize) -> Output + Sync,
    mut collect: impl FnMut(usize, Output),
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for tool in tools {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = move || {
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= count || sender.send((task, work(&tool, task))).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, worker) {
                next.store(count, Ordering::Relaxed);
                return Err(error);
            }
        }
        drop(sender);
        results.iter().for_each(|(task, output)| collect(task, output));
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut done = vec![0; 100];
            let square = |(): &(), task| task * task;
            run(vec![(); threads], done.len(), square, |task, output| {
                assert_eq!(output, task * task);
                done[task] += 1;
            })
            .unwrap();
            assert!(done.iter().all(|&times| times == 1));
        }
    }
}
