//! How far a tournament is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::report::{brief_standing, duration, grouped};
use lab::tournament::{Fixture, GameRecord, Ledger, Tournament, Watcher};

/// Tells on standard error how far the games are: as a bar on a terminal, in lines elsewhere.
pub struct Progress<'a> {
    tournament: &'a Tournament,
    started: Instant,
    /// Games to play, and played.
    total: usize,
    done: usize,
    display: Display,
}

enum Display {
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere: when the last line was written.
    Lines(Instant),
}

/// Time between two lines of progress.
const LINE_EVERY: Duration = Duration::from_secs(10);

impl<'a> Progress<'a> {
    /// Nothing has begun yet.
    pub fn new(tournament: &'a Tournament) -> Self {
        let now = Instant::now();
        Self { tournament, started: now, total: 0, done: 0, display: Display::Lines(now) }
    }

    /// All is over, or broken off.
    pub fn finish(self) {
        if let Display::Bar(bar) = self.display {
            bar.finish_and_clear();
        }
    }
}

impl Watcher for Progress<'_> {
    fn begin(&mut self, games: usize, known: usize) {
        self.started = Instant::now();
        self.total = games - known;
        if io::stderr().is_terminal() && self.total > 0 {
            let bar = ProgressBar::new(games as u64).with_position(known as u64);
            bar.reset_eta();
            let template = "{bar:30} {pos}/{len} games, {eta} left  {msg}";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_secs(1));
            self.display = Display::Bar(bar);
        }
    }

    fn played(&mut self, _: Fixture, _: &GameRecord, ledger: &Ledger) {
        self.done += 1;
        match &mut self.display {
            Display::Bar(bar) => {
                bar.inc(1);
                bar.set_message(brief_standing(self.tournament, ledger));
            }
            Display::Lines(last) => {
                if last.elapsed() < LINE_EVERY || self.done == self.total {
                    return;
                }
                *last = Instant::now();
                let per_game = self.started.elapsed().as_secs_f64() / self.done as f64;
                let left = per_game * (self.total - self.done) as f64;
                // A line that nobody can read is no reason to stop.
                let _ = writeln!(
                    io::stderr(),
                    "{}/{} games, about {} left  {}",
                    grouped(self.done as u64),
                    grouped(self.total as u64),
                    duration(Duration::from_secs_f64(left)),
                    brief_standing(self.tournament, ledger)
                );
            }
        }
    }
}
