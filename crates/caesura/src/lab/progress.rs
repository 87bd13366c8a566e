//! How far an experiment is.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lab::compare::Row;
use lab::experiment::{Experiment, Finished, Forecast, Piece};
use stats::format::{duration, forecast, grouped};
use store::runs::Watcher;

use crate::console;
use crate::options::LINE_EVERY;

/// Tells on standard error how far the work is: as bars on a terminal, one for each policy, in
/// lines elsewhere.
pub struct Progress<'a> {
    experiment: &'a Experiment,
    started: Instant,
    /// Pieces that are done.
    done: usize,
    /// What the first piece will cost, the first two, and so on, in nodes as far as they can be
    /// foreseen.
    costs: Vec<u64>,
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
            done: 0,
            costs: Vec::new(),
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

    /// The share of the work that is done, as pieces are begun in order, and the time that is left.
    fn pace(&self) -> (f64, Duration) {
        let cost = |pieces: usize| pieces.checked_sub(1).map_or(0, |last| self.costs[last]) as f64;
        let share = cost(self.done) / cost(self.costs.len()).max(1.0);
        let left = self.started.elapsed().as_secs_f64() * (1.0 - share) / share.max(1e-9);
        (share, Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX))
    }
}

impl Watcher<Piece, Finished> for Progress<'_> {
    fn begin(&mut self, pieces: &[Piece], known: usize) {
        if known > 0 {
            let left = pieces.len();
            console::tell(format_args!("{known} pieces were done before, {left} are left"));
        }
        self.costs = costs(self.experiment, pieces);
        self.started = Instant::now();
        if console::has_bars() && !pieces.is_empty() {
            self.display = bars(self.experiment, pieces, self.costs[pieces.len() - 1]);
        }
    }

    fn done(&mut self, finished: &Finished) {
        self.done += 1;
        let (share, left) = self.pace();
        let (percent, pieces) = (100.0 * share, self.costs.len());
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
                total.set_position(self.costs[self.done - 1]);
                total.set_message(format!(
                    "{percent:.0} %, {} left, {}/{pieces}, {}",
                    forecast(left),
                    self.done,
                    self.sum
                ));
            }
            Display::Lines(last) if last.elapsed() >= LINE_EVERY && self.done < pieces => {
                *last = Instant::now();
                console::tell(format_args!(
                    "{percent:.0} %, about {} left; {}/{pieces} pieces, {}",
                    forecast(left),
                    self.done,
                    self.sum,
                ));
            }
            Display::Lines(_) => {}
        }
    }
}

/// What the pieces up to each will cost. Where that cannot be foreseen, or nobody asks, all cost
/// the same.
fn costs(experiment: &Experiment, pieces: &[Piece]) -> Vec<u64> {
    let forecast = if console::is_quiet() { None } else { Forecast::new(experiment, pieces).ok() };
    let costs = forecast.map_or_else(|| vec![1; pieces.len()], |forecast| forecast.nodes);
    let sums = costs.iter().scan(0_u64, |sum, &cost| {
        *sum = sum.saturating_add(cost.max(1));
        Some(*sum)
    });
    sums.collect()
}

/// How the bar of a policy is drawn, and that of all.
const BAR: &str = "{prefix} {bar:16} {pos}/{len} {msg}";
const BAR_OF_ALL: &str = "{prefix} {bar:16} {msg}";

fn bars(experiment: &Experiment, pieces: &[Piece], cost: u64) -> Display {
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
    let total = console::bar(cost, BAR_OF_ALL);
    total.set_prefix(format!("{:width$}", "all"));
    Display::Bars { total, policies, names }
}
