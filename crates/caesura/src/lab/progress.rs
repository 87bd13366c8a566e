//! How far an experiment is.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lab::compare::Row;
use lab::experiment::{Experiment, Finished, Piece};
use stats::format::{duration, grouped};
use store::runs::Watcher;

use crate::console;
use crate::options::LINE_EVERY;

/// Tells on standard error how far the work is: as bars on a terminal, one for each policy, in
/// lines elsewhere.
pub struct Progress<'a> {
    experiment: &'a Experiment,
    started: Instant,
    /// Pieces to do, and done.
    total: usize,
    done: usize,
    sum: Totals,
    display: Display,
}

enum Display {
    /// On a terminal.
    Bars {
        total: ProgressBar,
        /// By the name of the policy.
        policies: BTreeMap<String, (ProgressBar, Totals)>,
        /// Of each section the names of its policies.
        names: Vec<Vec<String>>,
    },
    /// Elsewhere: when the last line was written.
    Lines(Instant),
}

/// What searches add up to.
#[derive(Default)]
struct Totals {
    nodes: u64,
    solved: u64,
    answers: u64,
}

impl Totals {
    fn add(&mut self, row: &Row) {
        self.nodes += row.nodes;
        self.solved += u64::from(row.solved == Some(true));
        self.answers += u64::from(row.solved.is_some());
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes", grouped(self.nodes))?;
        // Where no answers are known nothing is solved, and nothing is missed.
        match self.answers {
            0 => Ok(()),
            answers => write!(f, ", {}/{answers} solved", self.solved),
        }
    }
}

/// More bars than this fit on no screen.
const MOST_BARS: usize = 24;

impl<'a> Progress<'a> {
    /// Nothing has begun yet.
    pub fn new(experiment: &'a Experiment) -> Self {
        let now = Instant::now();
        Self {
            experiment,
            started: now,
            total: 0,
            done: 0,
            sum: Totals::default(),
            display: Display::Lines(now),
        }
    }

    /// The work is over.
    pub fn finish(self) {
        match self.display {
            Display::Bars { total, policies, .. } => {
                let policies = policies.values().map(|(bar, _)| bar);
                policies.chain([&total]).for_each(ProgressBar::finish_and_clear);
            }
            Display::Lines(_) if self.done > 0 => {
                let time = duration(self.started.elapsed());
                console::tell(format_args!("{} pieces in {time}; {}", self.done, self.sum));
            }
            Display::Lines(_) => {}
        }
    }

    /// Positions per second, and the time that is left.
    fn pace(&self) -> (f64, Duration) {
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let speed = self.done as f64 / seconds;
        let left = (self.total - self.done) as f64 / speed.max(1e-9);
        (speed, Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX))
    }
}

impl Watcher<Piece, Finished> for Progress<'_> {
    fn begin(&mut self, pieces: &[Piece], known: usize) {
        (self.total, self.started) = (pieces.len(), Instant::now());
        if known > 0 {
            let left = self.total;
            console::tell(format_args!("{known} pieces were done before, {left} are left"));
        }
        if console::has_bars() && !pieces.is_empty() {
            self.display = bars(self.experiment, pieces);
        }
    }

    fn done(&mut self, finished: &Finished) {
        self.done += 1;
        let (speed, left) = self.pace();
        if let Finished::Search { section, rows } = finished
            && let Some(row) = rows.last()
        {
            self.sum.add(row);
            if let Display::Bars { policies, names, .. } = &mut self.display
                && let Some((bar, totals)) = policies.get_mut(&names[*section][row.policy])
            {
                totals.add(row);
                bar.inc(1);
                bar.set_message(totals.to_string());
            }
        }
        match &mut self.display {
            Display::Bars { total, .. } => {
                total.inc(1);
                total.set_message(format!("{}, {speed:.1}/s, {} left", self.sum, duration(left)));
            }
            Display::Lines(last) if last.elapsed() >= LINE_EVERY && self.done < self.total => {
                *last = Instant::now();
                console::tell(format_args!(
                    "{}/{} pieces, {speed:.2}/s, about {} left; {}",
                    self.done,
                    self.total,
                    duration(left),
                    self.sum,
                ));
            }
            Display::Lines(_) => {}
        }
    }
}

/// How a bar is drawn.
const BAR: &str = "{prefix} {bar:16} {pos}/{len} {msg}";

fn bars(experiment: &Experiment, pieces: &[Piece]) -> Display {
    let names: Vec<Vec<String>> =
        experiment.sections.iter().map(|section| section.plan.lineup.names().to_vec()).collect();
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for piece in pieces {
        if let Piece::Search { section, task } = piece {
            *counts.entry(names[*section][task.policy].clone()).or_default() += 1;
        }
    }
    let width = counts.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut policies = BTreeMap::new();
    if counts.len() <= MOST_BARS {
        for (name, count) in counts {
            let bar = console::bar(count, BAR);
            bar.set_prefix(format!("{name:width$}"));
            policies.insert(name, (bar, Totals::default()));
        }
    }
    let total = console::bar(pieces.len() as u64, BAR);
    total.set_prefix(format!("{:width$}", "all"));
    Display::Bars { total, policies, names }
}
