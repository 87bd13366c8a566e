//! Several threads at one root: lazy SMP (Homan 2013).
//!
//! Each thread searches the whole tree by itself, iteration after iteration, and what one finds
//! the others meet in the table. Whoever ends an iteration spares it the others, who go on from its
//! result; and every other helper goes a ply deeper than the next, so that two are under way.
//!
//! All threads keep to the limits, and the first alone reports; when it ends the others do, and the
//! threads vote on the move.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use crate::iteration::Iteration;

/// The stack of a thread that searches, in bytes: many times what the deepest recursion takes, in
/// any build. Only what is used of it is taken from the memory.
pub const STACK_BYTES: usize = 32 << 20;

/// What must be left in memory beside the stack of a new thread, in bytes: many times what it
/// remembers.
const SPARE_BYTES: usize = 32 << 20;

/// The threads of a search but the first.
pub(super) struct Helpers<'scope> {
    threads: Vec<ScopedJoinHandle<'scope, Iteration>>,
    /// Why there are not as many as were asked for.
    pub failure: Option<io::Error>,
}

impl<'scope> Helpers<'scope> {
    /// Starts a thread for each memory, as long as the system gives any. What a thread needs is
    /// taken by `prepare`, one after the other, so that there is some room left whatever they take.
    pub(super) fn start<'env, M: Send>(
        scope: &'scope Scope<'scope, 'env>,
        memories: &'env mut [M],
        prepare: impl Fn(&mut M),
        search: impl Fn(&mut M, usize) -> Iteration + Copy + Send + 'scope,
    ) -> Self {
        let mut helpers = Self { threads: Vec::with_capacity(memories.len()), failure: None };
        for (index, memory) in memories.iter_mut().enumerate() {
            if Vec::<u8>::new().try_reserve_exact(STACK_BYTES + SPARE_BYTES).is_err() {
                helpers.failure = Some(io::ErrorKind::OutOfMemory.into());
                break;
            }
            prepare(memory);
            let work = move || search(memory, index + 1);
            let thread = Builder::new().name(format!("helper {}", index + 1));
            match thread.stack_size(STACK_BYTES).spawn_scoped(scope, work) {
                Ok(thread) => helpers.threads.push(thread),
                Err(error) => {
                    helpers.failure = Some(error);
                    break;
                }
            }
        }
        helpers
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.threads.len()
    }

    /// Waits for all of them, and returns what each found.
    pub(super) fn join(self) -> Vec<Iteration> {
        // Where panics unwind, one has been reported on standard error already.
        self.threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    }
}

/// What a vote counts for even where the score is the worst of all, in centipawns.
const LEAST_VOTE: i64 = 10;

/// The result with the move that the threads agree on most; each votes with its depth and with how
/// much better its score is than the worst, as Stockfish's do since 2018. Of those for this move
/// the deepest counts, and among equals the first.
pub(super) fn elect(first: Iteration, others: Vec<Iteration>) -> Iteration {
    let worst = others.iter().fold(first.score, |worst, result| worst.min(result.score));
    let mut results = vec![first];
    results.extend(others);
    let vote = |result: &Iteration| {
        (i64::from(result.score.difference(worst)) + LEAST_VOTE) * i64::from(result.depth)
    };
    let standing = |index: usize| {
        let of = &results[index];
        let for_it = results.iter().filter(|result| result.best() == of.best());
        (for_it.map(vote).sum::<i64>(), of.depth)
    };
    let mut elected = 0;
    for index in 1..results.len() {
        if standing(index) > standing(elected) {
            elected = index;
        }
    }
    results.swap_remove(elected)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chess::{Move, Square};

    use super::*;
    use crate::score::Score;

    fn result(to: Square, score: Score, depth: u8) -> Iteration {
        let line = [Move::new(Square::E1, to, None)].into_iter().collect();
        let (rank, longest, nodes, elapsed) = (1, 9, 100, Duration::ZERO);
        Iteration { depth, rank, longest, score, line, nodes, elapsed, tablebase_hits: 0 }
    }

    #[test]
    fn the_move_that_most_agree_on_is_played() {
        use Square::{D1, E2, F1};
        let cp = Score::centipawns;
        let elected = |results: &[(Square, Score, u8)]| {
            let mut results = results.iter().map(|&(to, score, depth)| result(to, score, depth));
            let elected = elect(results.next().unwrap(), results.collect());
            (elected.line[0].to(), elected.score, elected.depth)
        };
        let alone = (D1, cp(-30), 7);
        assert_eq!(elected(&[alone]), alone);
        // Two of equal depth and score outvote one, and the first of them speaks.
        assert_eq!(elected(&[(D1, cp(10), 9), (E2, cp(10), 9), (E2, cp(10), 9)]), (E2, cp(10), 9));
        // Deeper and better counts for more.
        assert_eq!(elected(&[(D1, cp(10), 9), (E2, cp(60), 11)]), (E2, cp(60), 11));
        assert_eq!(elected(&[(F1, cp(10), 11), (F1, cp(12), 12)]), (F1, cp(12), 12));
        // The first thread is believed where nothing speaks for another.
        assert_eq!(elected(&[(D1, cp(10), 9), (E2, cp(10), 9)]), (D1, cp(10), 9));
        let mate = (E2, Score::mate_in(5), 9);
        assert_eq!(elected(&[(D1, cp(900), 10), (D1, cp(900), 10), mate]), mate);
    }
}
