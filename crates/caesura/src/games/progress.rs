//! How far the games are.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::report::{brief_standing, duration, grouped};
use lab::tournament::{Fixture, GameRecord, Ledger, Tournament, Watcher};
use lab::tune::{self, Tuning};

/// Tells on standard error how far a tournament is.
pub struct Progress<'a> {
    tournament: &'a Tournament,
    counter: Counter,
}

/// Tells on standard error how far a tuning is.
pub struct TuningProgress<'a> {
    tuning: &'a Tuning,
    counter: Counter,
    values: String,
}

/// Counts what is done: on a bar on a terminal, in lines elsewhere.
struct Counter {
    /// What is counted.
    what: &'static str,
    started: Instant,
    /// How many to do, and done.
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

impl Counter {
    fn new(what: &'static str) -> Self {
        let now = Instant::now();
        Self { what, started: now, total: 0, done: 0, display: Display::Lines(now) }
    }

    /// The work begins: so many there are, and these were done before.
    fn begin(&mut self, all: usize, known: usize) {
        self.started = Instant::now();
        self.total = all - known;
        if io::stderr().is_terminal() && self.total > 0 {
            let bar = ProgressBar::new(all as u64).with_position(known as u64);
            bar.reset_eta();
            let template =
                format!("{{bar:30}} {{pos}}/{{len}} {}, {{eta}} left  {{msg}}", self.what);
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_secs(1));
            self.display = Display::Bar(bar);
        }
    }

    /// One more is done; `standing` says what has come of it so far.
    fn count(&mut self, standing: impl FnOnce() -> String) {
        self.done += 1;
        match &mut self.display {
            Display::Bar(bar) => {
                bar.inc(1);
                bar.set_message(standing());
            }
            Display::Lines(last) => {
                if last.elapsed() < LINE_EVERY || self.done == self.total {
                    return;
                }
                *last = Instant::now();
                let each = self.started.elapsed().as_secs_f64() / self.done as f64;
                let left = each * (self.total - self.done) as f64;
                // A line that nobody can read is no reason to stop.
                let _ = writeln!(
                    io::stderr(),
                    "{}/{} {}, about {} left  {}",
                    grouped(self.done as u64),
                    grouped(self.total as u64),
                    self.what,
                    duration(Duration::from_secs_f64(left)),
                    standing()
                );
            }
        }
    }

    fn finish(self) {
        if let Display::Bar(bar) = self.display {
            bar.finish_and_clear();
        }
    }
}

impl<'a> Progress<'a> {
    /// Nothing has begun yet.
    pub fn new(tournament: &'a Tournament) -> Self {
        Self { tournament, counter: Counter::new("games") }
    }

    /// All is over, or broken off.
    pub fn finish(self) {
        self.counter.finish();
    }
}

impl Watcher for Progress<'_> {
    fn begin(&mut self, games: usize, known: usize) {
        self.counter.begin(games, known);
    }

    fn played(&mut self, _: Fixture, _: &GameRecord, ledger: &Ledger) {
        self.counter.count(|| brief_standing(self.tournament, ledger));
    }
}

impl<'a> TuningProgress<'a> {
    /// Nothing has begun yet.
    pub fn new(tuning: &'a Tuning) -> Self {
        Self { tuning, counter: Counter::new("pairs"), values: String::new() }
    }

    /// All is over, or broken off.
    pub fn finish(self) {
        self.counter.finish();
    }
}

impl tune::Watcher for TuningProgress<'_> {
    fn begin(&mut self, pairs: usize, known: usize) {
        self.counter.begin(pairs, known);
    }

    fn played(&mut self) {
        self.counter.count(|| self.values.clone());
    }

    fn moved(&mut self, values: &[f64]) {
        let dials = self.tuning.spsa.dials.iter().zip(values);
        let texts: Vec<String> =
            dials.map(|(dial, value)| format!("{} {value:.1}", dial.name)).collect();
        self.values = texts.join(", ");
    }
}
