//! How far the work is.

use std::time::Instant;

use indicatif::ProgressBar;

use super::LINE_EVERY;
use crate::{console, interrupt};

/// Tells on standard error how far the work is: as a bar on a terminal, in lines elsewhere.
pub enum Progress {
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere.
    Lines {
        /// How many positions there are.
        total: usize,
        /// When the work began.
        started: Instant,
        /// When the last line was written.
        last: Instant,
    },
}

impl Progress {
    /// Of so many positions none is done.
    pub fn new(total: usize) -> Self {
        interrupt::drop_all();
        if !console::has_bars() {
            let now = Instant::now();
            return Self::Lines { total, started: now, last: now };
        }
        Self::Bar(console::bar(total as u64, "{wide_bar} {pos}/{len} positions, {speed}  {left}"))
    }

    /// So many positions are done.
    pub fn update(&mut self, done: usize) {
        match self {
            Self::Bar(bar) => bar.set_position(done as u64),
            Self::Lines { total, started, last } => {
                if last.elapsed() >= LINE_EVERY && done < *total {
                    *last = Instant::now();
                    let seconds = started.elapsed().as_secs_f64();
                    let speed = done as f64 / seconds;
                    let left = (*total - done) as f64 / speed;
                    console::tell(format_args!(
                        "{done}/{total} positions, {speed:.2}/s, about {left:.0} s left",
                    ));
                }
            }
        }
    }

    /// All is done.
    pub fn finish(self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
