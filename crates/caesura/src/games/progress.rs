//! How far the games are.

use std::time::{Duration, Instant};

use games::tune::{Dial, Tuning};
use games::{Ledger, Tournament};
use report::brief_standing;
use stats::format::{forecast, grouped};
use store::runs::Watcher;

use crate::console::{self, Gauge};
use crate::options::LINE_EVERY;

/// Tells on standard error how far a tournament is.
pub struct Progress<'a> {
    tournament: &'a Tournament,
    counter: Counter,
}

/// Tells on standard error how far a tuning is.
pub struct TuningProgress<'a> {
    tuning: &'a Tuning,
    counter: Counter,
}

/// Counts what is done: on a bar on a terminal, in lines elsewhere.
struct Counter {
    /// What is counted.
    what: &'static str,
    started: Instant,
    /// How many to do, and done.
    total: usize,
    done: usize,
    gauge: Gauge,
}

impl Counter {
    fn new(what: &'static str) -> Self {
        let now = Instant::now();
        Self { what, started: now, total: 0, done: 0, gauge: Gauge::Lines(now) }
    }

    /// The work begins: so many are left, and so many were done before.
    fn begin(&mut self, left: usize, known: usize) {
        self.started = Instant::now();
        self.total = left;
        if console::has_bars() && self.total > 0 {
            let template = format!("{{bar:20}} {{pos}}/{{len}} {}  {{left}}  {{msg}}", self.what);
            let bar = console::bar((left + known) as u64, &template);
            bar.set_position(known as u64);
            bar.reset_eta();
            self.gauge = Gauge::Bar(bar);
        }
    }

    /// One more is done; `standing` says what has come of it so far.
    fn count(&mut self, standing: impl FnOnce() -> String) {
        self.done += 1;
        match &mut self.gauge {
            Gauge::Bar(bar) => {
                bar.inc(1);
                bar.set_message(standing());
            }
            Gauge::Lines(last) => {
                if last.elapsed() < LINE_EVERY || self.done == self.total {
                    return;
                }
                *last = Instant::now();
                let each = self.started.elapsed().as_secs_f64() / self.done as f64;
                let left = each * (self.total - self.done) as f64;
                console::tell(format_args!(
                    "{}/{} {}, about {} left  {}",
                    grouped(self.done as u64),
                    grouped(self.total as u64),
                    self.what,
                    forecast(Duration::from_secs_f64(left)),
                    standing()
                ));
            }
        }
    }

    fn finish(self) {
        if let Gauge::Bar(bar) = self.gauge {
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

impl Watcher<usize, Ledger> for Progress<'_> {
    fn begin(&mut self, left: &[usize], known: usize) {
        self.counter.begin(left.len(), known);
    }

    fn done(&mut self, ledger: &Ledger) {
        self.counter.count(|| brief_standing(self.tournament, ledger));
    }
}

impl<'a> TuningProgress<'a> {
    /// Nothing has begun yet.
    pub fn new(tuning: &'a Tuning) -> Self {
        Self { tuning, counter: Counter::new("pairs") }
    }

    /// All is over, or broken off.
    pub fn finish(self) {
        self.counter.finish();
    }
}

impl Watcher<usize, [f64]> for TuningProgress<'_> {
    fn begin(&mut self, left: &[usize], known: usize) {
        self.counter.begin(left.len(), known);
    }

    fn done(&mut self, values: &[f64]) {
        let dials = self.tuning.spsa.dials.iter().zip(values);
        let text = |(dial, value): (&Dial, &f64)| format!("{} {value:.1}", dial.name);
        self.counter.count(|| dials.map(text).collect::<Vec<_>>().join(", "));
    }
}
