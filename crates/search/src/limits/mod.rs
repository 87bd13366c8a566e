//! When a search ends: what was asked for, the clock, whoever says stop, and the other threads.

mod budget;
mod team;
mod time;

use std::io;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess::Move;

use crate::depth::{Depth, MAX_DEPTH};
use crate::iteration::Iteration;
use crate::table::Bound;
pub(crate) use budget::Budget;
pub use budget::time_of;
pub(crate) use team::{Done, Team};
pub(crate) use time::{Outlook, TimeManager};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time gained by each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Whoever asked for a search, while it is under way: says when it is to end, and hears what comes
/// up between two reports.
pub trait Control: Sync {
    /// Whether the search is to end now. Asked often.
    fn is_stopped(&self) -> bool;

    /// Whether the opponent is still to move, so that no limit of time holds yet. Once that is
    /// over, all the time since the search began counts. Asked often.
    fn is_pondering(&self) -> bool {
        false
    }

    /// A move of the root is about to be searched at this depth, as number `number` in order of
    /// search, from 1.
    fn root_move(&self, m: Move, number: usize, depth: Depth) {
        let _ = (m, number, depth);
    }

    /// The value of an iteration lies outside its window, so that its score is only a bound, and
    /// it is searched again with a wider one.
    fn missed_window(&self, iteration: &Iteration, bound: Bound) {
        let _ = (iteration, bound);
    }

    /// So many fewer threads search than were asked for.
    fn threads_missing(&self, count: usize, error: &io::Error) {
        let _ = (count, error);
    }
}

/// A flag that stops when it is set.
impl Control for AtomicBool {
    fn is_stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// What bounds a search, and what it is to choose from. Whichever limit is reached first ends it;
/// with none it goes on until it is stopped or has reached [`MAX_DEPTH`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// The last iteration, in plies, at least 1.
    pub depth: Option<u8>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// No iteration begins once so many nodes are searched; one that is under way is finished.
    pub soft_nodes: Option<u64>,
    /// Time for this move, all of which may be used.
    pub move_time: Option<Duration>,
    /// The clock that this move is played on.
    pub clock: Option<Clock>,
    /// Time on the clock that passes between deciding on a move and the clock being stopped.
    pub overhead: Duration,
    /// So many nodes pass for a second, for `move_time` and `clock`: the search is then the same
    /// on every machine. `None` if time is what passes.
    pub nodes_per_second: Option<NonZeroU32>,
    /// The search ends with the iteration that shows a mate by the side to move in so many of its
    /// moves or fewer.
    pub mate: Option<u32>,
    /// The moves of the root to choose from. Those that are not legal do not count, and if none
    /// is left all moves are searched.
    pub root_moves: Vec<Move>,
    /// How many of the best moves get a line of their own (MultiPV): at least one, at most as
    /// many as there are.
    pub multi_pv: usize,
}

impl Limits {
    /// A search to a fixed depth, in plies.
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A search of so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    pub(crate) fn last_iteration(&self) -> u8 {
        self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_begin_at_one_and_end_at_the_deepest() {
        assert_eq!(Limits::depth(0).last_iteration(), 1);
        assert_eq!(Limits::depth(255).last_iteration(), MAX_DEPTH);
        assert_eq!(Limits::default().last_iteration(), MAX_DEPTH);
    }
}
