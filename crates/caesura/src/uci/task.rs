//! A search under way, in a thread of its own.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use chess::notation::CastlingNotation;
use chess::{Game, Position, perft};
use games::NullMoves;
use search::{Counters, Iteration, Observer, Probing, STACK_BYTES, Searcher, Table, bench};

use super::genfens::GenFens;
use super::go::Order;
use super::info::{best_move, pgn_comment, threat};
use super::link::{Link, Signals};
use super::output::Output;
use crate::bench::summary;

/// What the thread does.
pub enum Work {
    /// Search, and tell the move.
    Search(Search),
    /// Count lines of so many plies.
    Perft { depth: u32 },
    /// Make openings.
    GenFens(GenFens),
    /// Search the positions of the bench, no deeper than so many plies.
    Bench { depth: u8 },
}

/// A search, and what it is done with.
pub struct Search {
    /// Who searches.
    pub searcher: Arc<Mutex<Searcher>>,
    /// Its table.
    pub table: Arc<Table>,
    /// Who knows endings, if anybody does.
    pub probing: Option<Probing>,
    /// How far.
    pub order: Order,
    /// What for.
    pub answer: Answer,
    /// Whether to tell the chances beside each score.
    pub show_wdl: bool,
    /// On how many threads.
    pub threads: usize,
    /// Whether to count what null moves do, and tell it before the move.
    pub pgn_comment: bool,
}

/// What the last line of a search tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The move to play.
    Move,
    /// What the opponent would play, who is to move after our pass.
    Threat,
}

/// A search under way, or one that has ended and that nobody has asked about since.
pub struct Task {
    signals: Arc<Signals>,
    thread: JoinHandle<()>,
    /// Whether the answer may be told only after `stop`.
    until_stopped: bool,
    /// Whether it ends by itself some day soon, once the opponent has moved.
    sure_to_end: bool,
}

impl Task {
    /// Begins.
    ///
    /// # Errors
    /// If there can be no thread.
    pub fn start(
        work: Work,
        game: Game,
        castling: CastlingNotation,
        out: Output,
    ) -> io::Result<Self> {
        let (until_stopped, sure_to_end, ponder) = match &work {
            Work::Search(Search { order, .. }) => {
                (order.until_stopped, order.sure_to_end, order.ponder)
            }
            Work::Perft { .. } | Work::GenFens(_) | Work::Bench { .. } => (false, true, false),
        };
        let (stop, answered) = (false.into(), false.into());
        let signals = Arc::new(Signals { stop, pondering: ponder.into(), answered, out });
        let theirs = Arc::clone(&signals);
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || match work {
                Work::Search(search) => theirs.search(&search, &game, castling),
                Work::Perft { depth } => theirs.perft(game.position(), depth, castling),
                Work::GenFens(openings) => theirs.make(&openings),
                Work::Bench { depth } => theirs.bench(depth),
            })?;
        Ok(Self { signals, thread, until_stopped, sure_to_end })
    }

    /// Whether it goes on: nobody has stopped it, and the answer is still to come.
    pub fn is_under_way(&self) -> bool {
        let answered = self.signals.answered.load(Ordering::Acquire);
        !answered && !self.signals.is_stopped() && !self.thread.is_finished()
    }

    /// Whether only [`stop`](Self::stop) or [`ponder_hit`](Self::ponder_hit) can bring its end.
    pub fn waits_for_word(&self) -> bool {
        self.until_stopped || self.signals.is_pondering()
    }

    /// Whether it ends soon, whatever it finds.
    pub fn is_sure_to_end(&self) -> bool {
        self.sure_to_end && !self.waits_for_word()
    }

    /// Asks for the answer now.
    pub fn stop(&self) {
        self.signals.stop.store(true, Ordering::Release);
        self.thread.thread().unpark();
    }

    /// The opponent has made the move that was expected.
    pub fn ponder_hit(&self) {
        self.signals.pondering.store(false, Ordering::Release);
        self.thread.thread().unpark();
    }

    /// Waits for the end.
    pub fn join(self) {
        // Where panics unwind, one has been reported on standard error already.
        let _ = self.thread.join();
    }
}

impl Signals {
    fn search(&self, search: &Search, game: &Game, castling: CastlingNotation) {
        let (last, comment) = match search.pgn_comment {
            false => (self.think(search, game, castling, &mut ()), None),
            true => {
                let mut counters = Counters::default();
                let last = self.think(search, game, castling, &mut counters);
                (last, pgn_comment(NullMoves::from(&counters)))
            }
        };
        while !self.is_stopped() && (search.order.until_stopped || self.is_pondering()) {
            thread::park();
        }
        comment.iter().for_each(|comment| self.out.say(comment));
        self.answered.store(true, Ordering::Release);
        match search.answer {
            Answer::Move => self.out.say(best_move(&last, game.position(), castling)),
            Answer::Threat => self.out.say(threat(&last, game.position(), castling)),
        }
    }

    /// Searches and tells how it goes, up to and without the move.
    fn think(
        &self,
        search: &Search,
        game: &Game,
        castling: CastlingNotation,
        observer: &mut impl Observer,
    ) -> Iteration {
        let &Search { ref searcher, ref table, ref order, show_wdl, .. } = search;
        let (root, started) = (game.position(), Instant::now());
        let link = Link { signals: self, root, castling, table, show_wdl, started };
        let mut told: Option<Iteration> = None;
        let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
        searcher.set_threads(search.threads);
        searcher.set_tablebase(search.probing.clone());
        let last = searcher.think(game, &order.limits, &link, observer, |iteration, _| {
            link.tell(iteration, None);
            if iteration.rank == 1 {
                told = Some(iteration.clone());
            }
        });
        let same = |told: Iteration| (told.nodes, &told.line) == (last.nodes, &last.line);
        if !told.is_some_and(same) {
            // The whole search went on after its last word, or another thread has a better one.
            link.tell(&last, None);
        }
        last
    }

    /// Makes openings and tells them as they come, until it is stopped.
    fn make(&self, openings: &GenFens) {
        let made = openings.make(|fen| {
            self.out.say(format_args!("info string genfens {fen}"));
            !self.is_stopped()
        });
        if let Err(error) = made {
            self.out.complain(error);
        }
    }

    /// Searches the positions of the bench; says nothing if it is stopped.
    fn bench(&self, depth: u8) {
        match bench::run(depth, &self.stop, &mut ()) {
            Ok(_) if self.is_stopped() => {}
            Ok(result) => {
                self.answered.store(true, Ordering::Release);
                self.out.say(summary(&result));
            }
            Err(error) => self.out.complain(error),
        }
    }

    /// Counts the lines behind each first move; says nothing more once it is stopped.
    fn perft(&self, position: &Position, depth: u32, castling: CastlingNotation) {
        let mut total = u64::from(depth == 0);
        if depth > 0 {
            for m in position.legal_moves() {
                let Some(count) = self.count(&position.play(m), depth - 1) else { return };
                self.out.say(format_args!("{}: {count}", position.uci(m, castling)));
                total = total.saturating_add(count);
            }
        }
        self.answered.store(true, Ordering::Release);
        self.out.say(format_args!("\nNodes searched: {total}"));
    }

    /// How many lines start here, unless it is stopped.
    fn count(&self, position: &Position, depth: u32) -> Option<u64> {
        /// The longest lines that take no time to speak of.
        const AT_ONCE: u32 = 3;
        if depth <= AT_ONCE {
            return Some(perft::perft(position, depth));
        }
        let mut total: u64 = 0;
        for m in position.legal_moves() {
            if self.is_stopped() {
                return None;
            }
            total = total.saturating_add(self.count(&position.play(m), depth - 1)?);
        }
        Some(total)
    }
}
