//! What the threads of one search share beside the table: whether it is over, their nodes, and the
//! last iteration that any of them has ended.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Control;
use crate::iteration::Iteration;

/// What the threads of a search share beside the table.
pub(crate) struct Team<'a> {
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
pub(crate) struct Done {
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
    pub(crate) fn new(threads: usize, control: &'a dyn Control) -> Self {
        let nodes = (0..threads).map(|_| Counter::default()).collect();
        Self { control, over: false.into(), nodes, depth: 0.into(), done: Mutex::default() }
    }

    /// How many threads it has.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// One of them, by its number from zero.
    pub(crate) fn member(&self, index: usize) -> Member<'_> {
        Member { team: self, index }
    }

    /// The nodes of all, as they told last.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }

    /// Ends the helpers when it is dropped, even by a panic.
    pub(crate) fn leader(&self) -> Leader<'_> {
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
pub(crate) struct Leader<'a>(&'a Team<'a>);

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// One thread of a team.
#[derive(Clone, Copy)]
pub(crate) struct Member<'a> {
    pub team: &'a Team<'a>,
    /// Its number; the first thread is 0.
    pub index: usize,
}

impl Member<'_> {
    /// How deep the next iteration goes, in plies, if it would be `depth` without the others.
    pub(crate) fn next_iteration(&self, depth: u8) -> u8 {
        let ahead = if self.index.is_multiple_of(2) { 1 } else { 2 };
        depth.max(self.team.depth.load(Ordering::Relaxed) + ahead)
    }

    /// Tells the others of an iteration that is done, if none of them has come so far.
    pub(crate) fn end_iteration(&self, done: Done) {
        let mut last = self.team.done.lock().unwrap_or_else(PoisonError::into_inner);
        let depth = done.line.depth;
        if last.as_ref().is_none_or(|last| last.line.depth < depth) {
            *last = Some(done);
            self.team.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Whether another thread has ended an iteration of this depth, in plies, or a deeper one.
    #[inline]
    pub(crate) fn is_spared(&self, depth: u8) -> bool {
        self.team.depth.load(Ordering::Relaxed) >= depth
    }

    /// What it came to.
    pub(crate) fn spared(&self, depth: u8) -> Option<Done> {
        let last = self.team.done.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().filter(|done| done.line.depth >= depth)
    }

    /// Tells the others how many nodes it has searched; returns how many all have.
    pub(crate) fn publish(&self, nodes: u64) -> u64 {
        self.team.nodes[self.index].0.store(nodes, Ordering::Relaxed);
        self.team.total_nodes()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::line::Line;
    use crate::score::Score;

    fn result(depth: u8) -> Iteration {
        let (rank, longest, nodes, elapsed) = (1, 9, 100, Duration::ZERO);
        let (score, line) = (Score::DRAW, Line::new());
        Iteration { depth, rank, longest, score, line, nodes, elapsed, tablebase_hits: 0 }
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
        let done = |depth, share| Done { line: result(depth), share };
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
