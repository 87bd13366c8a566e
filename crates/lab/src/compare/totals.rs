//! What the rows of a comparison add up to.

use std::time::Duration;

use search::Counters;

use super::{Comparison, Row};

/// A policy at a depth, over all positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// The depth, in plies.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
    /// Time that the searches took, added up.
    pub time: Duration,
    /// What happened in the trees.
    pub counters: Counters,
    /// Positions solved.
    pub solved: usize,
    /// Positions solved that the baseline does not solve.
    pub gained: usize,
    /// Positions not solved that the baseline does solve.
    pub lost: usize,
}

impl Totals {
    /// Positions searched per second, if it took any time.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}

impl Comparison {
    /// The totals of each policy at a depth, in the order of the policies.
    pub fn totals(&self, depth: u8) -> Vec<Totals> {
        let baseline = self.solved(self.plan.baseline, depth);
        let total = |policy| {
            let mut totals = Totals {
                policy,
                depth,
                nodes: 0,
                time: Duration::ZERO,
                counters: Counters::default(),
                solved: 0,
                gained: 0,
                lost: 0,
            };
            for row in self.rows_of(policy, depth) {
                totals.nodes += row.nodes;
                totals.time += row.time;
                totals.counters += row.counters;
            }
            for (here, there) in self.solved(policy, depth).into_iter().zip(&baseline) {
                totals.solved += usize::from(here);
                totals.gained += usize::from(here && !there);
                totals.lost += usize::from(!here && *there);
            }
            totals
        };
        (0..self.plan.policies.len()).map(total).collect()
    }

    fn rows_of(&self, policy: usize, depth: u8) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.policy == policy && row.depth == depth)
    }

    /// Of each position whether it is solved.
    fn solved(&self, policy: usize, depth: u8) -> Vec<bool> {
        self.rows_of(policy, depth).map(|row| row.solved == Some(true)).collect()
    }
}
