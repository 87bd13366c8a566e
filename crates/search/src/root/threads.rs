//! Several threads at one root: lazy SMP (Homan 2013).
//!
//! Each thread searches the whole tree by itself, iteration after iteration, and what one finds
//! the others meet in the table. Whoever ends an iteration spares it the others, who go on from its
//! result; and every other helper goes a ply deeper than the next, so that two are under way.
//!
//! All threads keep to the limits, and the first alone reports; when it ends the others do, and the
//! threads vote on the move.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use super::{Control, Iteration};

/// The stack of a thread that searches, in bytes: many times what the deepest recursion takes, in
/// any build. Only what is used of it is taken from the memory.
pub const STACK_BYTES: usize = 32 << 20;

/// What must be left in memory beside the stack of a new thread, in bytes: many times what it remembers.
const SPARE_BYTES: usize = 32 << 20;

/// What the threads of a search share beside the table.
pub(super) struct Team<'a> {
    /// Whoever asked for the search.
    control: &'a dyn Control,
    /// The first thread has ended.
    over: AtomicBool,
    /// The nodes of each thread, as it told last.
    nodes: Box<[Counter]>,
    /// The depth of the deepest iteration that any has ended, in plies; 0 for none.
    depth: AtomicU8,
    /// What came out of it.
    done: Mutex<Option<Done>>,
}

/// An iteration that is done.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Done {
    /// Its only line.
    pub line: Iteration,
    /// The part of its nodes that the best move took, from 0 to 1.
    pub share: f64,
}

/// A count that one thread writes, on a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

impl<'a> Team<'a> {
    pub(super) fn new(threads: usize, control: &'a dyn Control) -> Self {
        let nodes = (0..threads).map(|_| Counter::default()).collect();
        Self { control, over: false.into(), nodes, depth: 0.into(), done: Mutex::default() }
    }

    /// How many threads it has.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// One of them, by its number from zero.
    pub(super) fn member(&self, index: usize) -> Member<'_> {
        Member { team: self, index }
    }

    /// The nodes of all, as they told last.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }

    /// Ends the helpers when it is dropped, even by a panic.
    pub(super) fn leader(&self) -> Leader<'_> {
        Leader(self)
    }
}

/// Helpers end when the first thread does, or by themselves: it may have to wait for a processor.
impl Control for Team<'_> {
    fn is_stopped(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.control.is_stopped()
    }

    fn is_pondering(&self) -> bool {
        self.control.is_pondering()
    }
}

/// The right of the first thread to end the others.
pub(super) struct Leader<'a>(&'a Team<'a>);

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// One thread of a team.
#[derive(Clone, Copy)]
pub(super) struct Member<'a> {
    pub team: &'a Team<'a>,
    /// Its number; the first thread is 0.
    pub index: usize,
}

impl Member<'_> {
    /// How deep the next iteration goes, in plies, if it would be `depth` without the others.
    pub(super) fn next_iteration(&self, depth: u8) -> u8 {
        let ahead = if self.index.is_multiple_of(2) { 1 } else { 2 };
        depth.max(self.team.depth.load(Ordering::Relaxed) + ahead)
    }

    /// Tells the others of an iteration that is done, if none of them has come so far.
    pub(super) fn end_iteration(&self, done: Done) {
        let mut last = self.team.done.lock().unwrap_or_else(PoisonError::into_inner);
        let depth = done.line.depth;
        if last.as_ref().is_none_or(|last| last.line.depth < depth) {
            *last = Some(done);
            self.team.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Whether another thread has ended an iteration of this depth, in plies, or a deeper one.
    #[inline]
    pub(super) fn is_spared(&self, depth: u8) -> bool {
        self.team.depth.load(Ordering::Relaxed) >= depth
    }

    /// What it came to.
    pub(super) fn spared(&self, depth: u8) -> Option<Done> {
        let last = self.team.done.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().filter(|done| done.line.depth >= depth)
    }

    /// Tells the others how many nodes it has searched; returns how many all have.
    pub(super) fn publish(&self, nodes: u64) -> u64 {
        self.team.nodes[self.index].0.store(nodes, Ordering::Relaxed);
        self.team.total_nodes()
    }
}

/// The threads of a search but the first.
pub(super) struct Helpers<'scope> {
    threads: Vec<ScopedJoinHandle<'scope, Iteration>>,
    /// Why there are not as many as were asked for.
    pub failure: Option<io::Error>,
}

impl<'scope> Helpers<'scope> {
    /// Starts a thread for each memory, as long as the system gives any. What a thread needs is taken by
    /// `prepare`, one after the other, so that there is some room left whatever they take.
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
    use std::thread;
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

    #[test]
    fn nodes_are_summed_over_all_threads() {
        let never = AtomicBool::new(false);
        let team = Team::new(3, &never);
        assert_eq!(team.member(0).publish(5), 5);
        assert_eq!(team.member(2).publish(70), 75);
        assert_eq!(team.member(0).publish(6), 76);
        assert_eq!(team.total_nodes(), 76);
    }

    #[test]
    fn who_ends_an_iteration_spares_it_the_others() {
        let done = |depth, share| Done { line: result(Square::D1, Score::DRAW, depth), share };
        let never = AtomicBool::new(false);
        let team = Team::new(3, &never);
        let [first, ahead, beside] = [0, 1, 2].map(|index| team.member(index));
        let all = [first, ahead, beside];
        assert_eq!(all.map(|member| member.next_iteration(1)), [1, 2, 1]);
        assert!(all.iter().all(|member| !member.is_spared(1) && member.spared(1).is_none()));
        ahead.end_iteration(done(7, 0.5));
        beside.end_iteration(done(6, 0.1));
        assert_eq!(all.map(|member| member.next_iteration(4)), [8, 9, 8]);
        assert_eq!(first.next_iteration(9), 9);
        assert!(first.is_spared(7) && !first.is_spared(8));
        assert_eq!(first.spared(6), Some(done(7, 0.5)));
        assert_eq!(first.spared(8), None);
    }

    #[test]
    fn helpers_end_with_the_first_thread_even_by_a_panic() {
        let never = AtomicBool::new(false);
        let team = Team::new(2, &never);
        let panicked = thread::scope(|scope| {
            let helper = scope.spawn(|| {
                while !team.is_stopped() {
                    thread::yield_now();
                }
            });
            let first = scope.spawn(|| {
                let _leader = team.leader();
                panic!("this panic is part of the test");
            });
            helper.join().unwrap();
            first.join().is_err()
        });
        assert!(panicked);
    }
}
