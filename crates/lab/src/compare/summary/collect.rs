//! Adding rows up, position by position.

use std::time::Duration;

use chess::random::SplitMix64;
use search::Counters;
use stats::{Mean, Proportion, Ratios};

use super::positions::{Keeper, PositionCells};
use super::{DepthLost, EngineFault, LimitSummary, Summary, Totals};
use crate::compare::{Limit, LimitList, Plan, Row};
use crate::lineup::Contender;
use crate::suite::Problem;

/// Seed of the resampling behind the intervals: a report says the same each time.
const RESAMPLING_SEED: u64 = 1;

/// No search takes less, in seconds: clocks count microseconds.
const LEAST: f64 = 1e-6;

/// Of more that engines did wrong nothing is said but how often.
const MOST_FAULTS: usize = 20;

/// Adds rows up, position by position, and keeps none of them.
pub struct Summarizer {
    baseline: usize,
    has_engines: bool,
    policies: usize,
    limits: LimitList,
    /// Of each limit whether it is a depth whose limit before is the depth before.
    follows: Vec<bool>,
    positions: usize,
    sums: Vec<LimitSums>,
    keeper: Keeper,
    faults: Vec<EngineFault>,
    /// Of each policy and limit the indices of its rows of the position at hand, the first
    /// repetition first.
    slots: Vec<Vec<usize>>,
}

#[derive(Clone)]
struct LimitSums {
    positions: usize,
    answers: usize,
    root_moves: u64,
    policies: Vec<PolicySums>,
}

#[derive(Clone, Default)]
struct PolicySums {
    nodes: u64,
    time: Duration,
    /// `None` of another engine.
    counters: Option<Counters>,
    faults: usize,
    solved: usize,
    gained: usize,
    lost: usize,
    ratios: Ratios,
    time_ratios: Ratios,
    /// Depths of the last iterations, added up, in plies.
    plies: u64,
    /// Positions with the move of the last limit, and those finished within both.
    agreeing: u64,
    finished_later: u64,
    /// Plies deeper than the baseline, over what both solve.
    plies_lost: i64,
    both_solve: usize,
    /// Nodes of this depth and the depth before, where both are finished.
    nodes_here: u64,
    nodes_before: u64,
}

impl Summarizer {
    /// For rows of a plan over a suite with so many positions.
    pub fn new(plan: &Plan, positions: usize) -> Self {
        let (policies, limits) = (plan.lineup.len(), plan.limits.clone());
        let counters = |who| matches!(who, Contender::Own(_)).then(Counters::default);
        let none = |who| PolicySums { counters: counters(who), ..PolicySums::default() };
        let sums = LimitSums {
            positions: 0,
            answers: 0,
            root_moves: 0,
            policies: plan.lineup.iter().map(none).collect(),
        };
        let is_next =
            |pair: &[Limit]| matches!(pair, [Limit::Depth(a), Limit::Depth(b)] if b - a == 1);
        Self {
            baseline: plan.baseline,
            has_engines: !plan.lineup.engines().is_empty(),
            policies,
            follows: [false].into_iter().chain(limits.windows(2).map(is_next)).collect(),
            positions,
            sums: vec![sums; limits.len()],
            keeper: Keeper::default(),
            faults: Vec::new(),
            slots: vec![Vec::new(); policies * limits.len()],
            limits,
        }
    }

    /// Takes all rows of one position, in any order; those of no policy or limit of the plan are
    /// passed over. Of repeated searches only the time counts beyond the first.
    ///
    /// # Panics
    /// If rows of another position are among them.
    pub fn add(&mut self, problem: &Problem, rows: &[Row]) {
        let Some(index) = rows.first().map(|row| row.problem) else { return };
        assert!(rows.iter().all(|row| row.problem == index), "rows of two positions");
        self.sort_in(rows);
        let moves = problem.position.legal_moves().len() as u64;
        for limit in 0..self.limits.len() {
            if self.is_finished(limit) {
                let of_limit = &mut self.sums[limit];
                of_limit.positions += 1;
                of_limit.answers += usize::from(problem.has_answer());
                of_limit.root_moves += moves;
                self.add_up(limit, rows);
            }
        }
        self.keep(index, problem, rows);
        let faults = rows.iter().filter_map(|row| {
            Some(EngineFault {
                policy: row.policy,
                id: problem.id.clone(),
                limit: row.limit,
                fault: row.fault.clone()?,
            })
        });
        self.faults.extend(faults.take(MOST_FAULTS - self.faults.len()));
    }

    /// Puts the index of each row into its slot.
    fn sort_in(&mut self, rows: &[Row]) {
        self.slots.iter_mut().for_each(Vec::clear);
        for (index, row) in rows.iter().enumerate() {
            let limit = self.limits.binary_search(&row.limit);
            if let Ok(limit) = limit
                && row.policy < self.policies
            {
                let slot = &mut self.slots[limit * self.policies + row.policy];
                slot.push(index);
                if row.repetition == 0 {
                    let last = slot.len() - 1;
                    slot.swap(0, last);
                }
            }
        }
        // Without its first repetition a search is not done.
        for slot in &mut self.slots {
            if slot.first().is_some_and(|&first| rows[first].repetition > 0) {
                slot.clear();
            }
        }
    }

    fn slot(&self, limit: usize, policy: usize) -> &[usize] {
        &self.slots[limit * self.policies + policy]
    }

    fn first<'a>(&self, limit: usize, policy: usize, rows: &'a [Row]) -> Option<&'a Row> {
        self.slot(limit, policy).first().map(|&index| &rows[index])
    }

    /// Whether every policy has searched the position at hand within a limit.
    fn is_finished(&self, limit: usize) -> bool {
        (0..self.policies).all(|policy| !self.slot(limit, policy).is_empty())
    }

    fn add_up(&mut self, limit: usize, rows: &[Row]) {
        let has_before = self.follows[limit] && self.is_finished(limit - 1);
        let base_slot = &self.slots[limit * self.policies + self.baseline];
        let base = &rows[base_slot[0]];
        for policy in 0..self.policies {
            let slot = &self.slots[limit * self.policies + policy];
            let row = &rows[slot[0]];
            let before = if has_before { self.first(limit - 1, policy, rows) } else { None };
            let last = self.first(self.limits.len() - 1, policy, rows);
            let sums = &mut self.sums[limit].policies[policy];
            sums.nodes += row.nodes;
            let time = median_time(slot, rows);
            sums.time += time;
            if let (Some(sum), Some(counters)) = (&mut sums.counters, row.counters) {
                *sum += counters;
            }
            sums.faults += usize::from(row.fault.is_some());
            sums.plies += u64::from(row.depth);
            sums.agreeing +=
                u64::from(last.is_some_and(|last| last.best == row.best && row.best.is_some()));
            sums.finished_later += u64::from(last.is_some());
            let (here, there) = (row.solved == Some(true), base.solved == Some(true));
            sums.solved += usize::from(here);
            sums.gained += usize::from(here && !there);
            sums.lost += usize::from(!here && there);
            if policy != self.baseline && row.nodes > 0 && base.nodes > 0 {
                sums.ratios.add(row.nodes as f64 / base.nodes as f64);
            }
            let is_compared = self.has_engines && policy != self.baseline;
            if is_compared && row.fault.is_none() && base.fault.is_none() {
                let there = median_time(base_slot, rows).as_secs_f64();
                sums.time_ratios.add(time.as_secs_f64().max(LEAST) / there.max(LEAST));
            }
            if let (Some(here), Some(there)) = (row.solved_since, base.solved_since) {
                sums.plies_lost += i64::from(here) - i64::from(there);
                sums.both_solve += 1;
            }
            if let Some(before) = before {
                sums.nodes_here += row.nodes;
                sums.nodes_before += before.nodes;
            }
        }
    }

    /// Keeps the position for itself if there is room.
    fn keep(&mut self, index: usize, problem: &Problem, rows: &[Row]) {
        let last = self.limits.len() - 1;
        let found: Vec<Option<&Row>> =
            (0..self.policies).map(|policy| self.first(last, policy, rows)).collect();
        let has = |solved| found.iter().flatten().any(|row| row.solved == Some(solved));
        if found.iter().all(Option::is_none) {
            return;
        }
        match self.keeper.wants(has(true) && has(false)) {
            true => self.keeper.add(PositionCells::new(index, problem, &found)),
            false => self.keeper.pass_over(),
        }
    }

    /// What the rows add up to.
    pub fn finish(self) -> Summary {
        let last = self.limits[self.limits.len() - 1];
        let limits = self.limits.iter().zip(self.sums);
        Summary {
            positions: self.positions,
            limits: limits.map(|(&limit, sums)| sums.finish(limit)).collect(),
            detail: self.keeper.finish(last),
            faults: self.faults,
        }
    }
}

impl LimitSums {
    fn finish(self, limit: Limit) -> LimitSummary {
        let positions = self.positions;
        let mut summary = LimitSummary {
            limit,
            positions,
            answers: self.answers,
            root_moves: quotient(self.root_moves, positions as u64).unwrap_or(0.0),
            totals: Vec::new(),
        };
        let minimal = summary.minimal_leaves();
        let total = |(policy, sums): (usize, PolicySums)| {
            let a_position = quotient(sums.nodes, positions as u64);
            Totals {
                policy,
                limit,
                nodes: sums.nodes,
                time: sums.time,
                counters: sums.counters,
                faults: sums.faults,
                solved: sums.solved,
                gained: sums.gained,
                lost: sums.lost,
                node_ratio: geometric_mean(&sums.ratios),
                time_ratio: geometric_mean(&sums.time_ratios),
                depth: quotient(sums.plies, positions as u64).unwrap_or(0.0),
                agreement: Proportion::new(sums.agreeing, sums.finished_later),
                depth_lost: (sums.both_solve > 0).then(|| DepthLost {
                    plies: sums.plies_lost as f64 / sums.both_solve as f64,
                    positions: sums.both_solve,
                }),
                branching: quotient(sums.nodes_here, sums.nodes_before),
                minimal_distance: a_position.zip(minimal).map(|(nodes, leaves)| nodes / leaves),
            }
        };
        summary.totals = self.policies.into_iter().enumerate().map(total).collect();
        summary
    }
}

fn geometric_mean(ratios: &Ratios) -> Option<Mean> {
    let mut random = SplitMix64::new(RESAMPLING_SEED);
    ratios.geometric_mean(|limit| random.below(limit))
}

fn quotient(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The median of what the searches of a slot took; between the two in the middle if they are even.
fn median_time(slot: &[usize], rows: &[Row]) -> Duration {
    if let [only] = slot {
        return rows[*only].time;
    }
    let mut times: Vec<Duration> = slot.iter().map(|&index| rows[index].time).collect();
    times.sort_unstable();
    let middle = times.len() / 2;
    match times.len().is_multiple_of(2) {
        true => (times[middle - 1] + times[middle]) / 2,
        false => times[middle],
    }
}
