//! What a search under way hears from the program, and tells between two iterations.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chess::notation::CastlingNotation;
use chess::{Move, Position};
use search::{Bound, Control, Depth, Iteration, Table};

use super::info::{Info, current_move};
use super::output::Output;

/// A search that is over sooner says nothing about single moves.
const QUIET_ABOUT_MOVES: Duration = Duration::from_secs(1);
/// A search that is over sooner tells exact values only.
const QUIET_ABOUT_BOUNDS: Duration = Duration::from_secs(3);

/// What a search can be told, and what it says of itself.
pub struct Signals {
    /// The search is to end.
    pub stop: AtomicBool,
    /// The opponent is still to move.
    pub pondering: AtomicBool,
    /// The move is about to be told, so that the other side may ask for another search.
    pub answered: AtomicBool,
    /// Where the answer goes.
    pub out: Output,
}

impl Signals {
    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether the opponent is still to move.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }
}

/// A search and the world.
pub struct Link<'a> {
    /// What it is told.
    pub signals: &'a Signals,
    /// The position that it searches.
    pub root: &'a Position,
    /// How castling is written.
    pub castling: CastlingNotation,
    /// Its table.
    pub table: &'a Table,
    /// Whether to tell the chances beside each score.
    pub show_wdl: bool,
    /// When it began.
    pub started: Instant,
}

impl Link<'_> {
    /// Tells of an iteration; where there is a bound, the score is only that.
    pub fn tell(&self, iteration: &Iteration, bound: Option<Bound>) {
        let &Self { root, castling, table, show_wdl, .. } = self;
        let permille_full = table.permille_full();
        self.signals.out.say(Info { iteration, bound, root, castling, permille_full, show_wdl });
    }
}

impl Control for Link<'_> {
    fn is_stopped(&self) -> bool {
        self.signals.is_stopped()
    }

    fn is_pondering(&self) -> bool {
        self.signals.is_pondering()
    }

    fn root_move(&self, m: Move, number: usize, depth: Depth) {
        if self.started.elapsed() >= QUIET_ABOUT_MOVES {
            let m = self.root.uci(m, self.castling);
            self.signals.out.say(current_move(m, number, depth));
        }
    }

    fn missed_window(&self, iteration: &Iteration, bound: Bound) {
        if iteration.elapsed >= QUIET_ABOUT_BOUNDS {
            self.tell(iteration, Some(bound));
        }
    }

    fn threads_missing(&self, count: usize, error: &io::Error) {
        self.signals.out.complain(format_args!(
            "{count} threads cannot be started, the others search: {error}"
        ));
    }
}
