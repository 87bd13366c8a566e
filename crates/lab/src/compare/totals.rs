//! What the rows of a comparison add up to.

use std::time::Duration;

use chess::random::SplitMix64;
use search::Counters;
use stats::{Mean, geometric_mean, mcnemar};

use super::{Comparison, Row};

/// A policy at a depth, over all positions.
#[derive(Clone, PartialEq, Debug)]
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
    /// How many times the baseline's nodes a position takes: the geometric mean over all
    /// positions. `None` for the baseline itself.
    pub node_ratio: Option<Mean>,
}

/// Seed of the resampling behind the intervals: a report says the same each time.
const RESAMPLING_SEED: u64 = 1;

fn mean_ratio(pairs: impl Iterator<Item = (u64, u64)>) -> Option<Mean> {
    let ratios: Vec<f64> = pairs.map(|(here, there)| here as f64 / there as f64).collect();
    let mut random = SplitMix64::new(RESAMPLING_SEED);
    geometric_mean(&ratios, |limit| random.below(limit))
}

/// How much deeper one policy must search than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DepthLost {
    /// The mean, in plies; negative if it need not search as deep.
    pub plies: f64,
    /// Over how many positions: those that both solve at the last depth.
    pub positions: usize,
}

impl Totals {
    /// Positions searched per second, if it took any time.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// How likely the baseline and this policy would differ as much as they do in what they solve
    /// if they were equally good.
    pub fn p_value(&self) -> f64 {
        mcnemar(self.gained as u64, self.lost as u64)
    }
}

impl Comparison {
    /// The totals of each policy at a depth, in the order of the policies.
    pub fn totals(&self, depth: u8) -> Vec<Totals> {
        let baseline = self.solved(self.plan.baseline, depth);
        let base_nodes: Vec<u64> =
            self.rows_of(self.plan.baseline, depth).map(|row| row.nodes).collect();
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
                node_ratio: None,
            };
            if policy != self.plan.baseline {
                let nodes = self.rows_of(policy, depth).map(|row| row.nodes);
                totals.node_ratio = mean_ratio(nodes.zip(base_nodes.iter().copied()));
            }
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

    /// How much deeper than the baseline a policy must search to solve what both solve. `None` if
    /// the depths do not begin at 1 or there is no such position.
    pub fn depth_lost(&self, policy: usize) -> Option<DepthLost> {
        let depths =
            self.first_solved(policy).into_iter().zip(self.first_solved(self.plan.baseline));
        let lost: Vec<f64> =
            depths.filter_map(|(here, there)| Some(f64::from(here?) - f64::from(there?))).collect();
        let known = self.plan.depths.first() == 1 && !lost.is_empty();
        known.then(|| DepthLost {
            plies: lost.iter().sum::<f64>() / lost.len() as f64,
            positions: lost.len(),
        })
    }

    /// Of each position the least depth of the plan from which on a policy solves it.
    fn first_solved(&self, policy: usize) -> Vec<Option<u8>> {
        let by_depth: Vec<_> =
            self.plan.depths.iter().map(|depth| (depth, self.solved(policy, depth))).collect();
        let problems = by_depth.first().map_or(0, |(_, solved)| solved.len());
        let first = |problem: usize| {
            let stays = by_depth.iter().rev().take_while(|(_, solved)| solved[problem]);
            stays.last().map(|&(depth, _)| depth)
        };
        (0..problems).map(first).collect()
    }

    fn rows_of(&self, policy: usize, depth: u8) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.policy == policy && row.depth == depth)
    }

    /// Of each position whether it is solved.
    fn solved(&self, policy: usize, depth: u8) -> Vec<bool> {
        self.rows_of(policy, depth).map(|row| row.solved == Some(true)).collect()
    }
}

#[cfg(test)]
mod tests {
    use search::Score;

    use super::*;
    use crate::compare::Plan;

    /// Two policies over the problems at depths 1 to 4; a letter for each depth, `x` if solved.
    fn comparison(depths: &str, baseline: [&str; 3], other: [&str; 3]) -> Comparison {
        let plan = Plan {
            policies: "off,standard:2".parse().unwrap(),
            baseline: 0,
            depths: depths.parse().unwrap(),
            preset: Default::default(),
            table_mib: 0,
            jobs: std::num::NonZeroUsize::MIN,
        };
        let mut rows = Vec::new();
        for problem in 0..3 {
            for (policy, solved) in [baseline[problem], other[problem]].into_iter().enumerate() {
                for depth in plan.depths.iter() {
                    rows.push(Row {
                        problem,
                        policy,
                        depth,
                        best: None,
                        score: Score::DRAW,
                        solved: Some(solved.as_bytes()[usize::from(depth) - 1] == b'x'),
                        nodes: 1,
                        time: Duration::ZERO,
                        counters: Counters::default(),
                    });
                }
            }
        }
        Comparison { plan, rows }
    }

    #[test]
    fn depth_is_lost_where_both_solve_and_stay_solving() {
        // The first is solved a ply later, the second two plies later for good, the third never.
        let here = [".xxx", "xxxx", "x..x"];
        let there = ["..xx", "x.xx", "...."];
        let comparison = comparison("1..4", here, there);
        let lost = comparison.depth_lost(1).unwrap();
        assert_eq!((lost.plies, lost.positions), (1.5, 2));
        assert_eq!(comparison.depth_lost(0).unwrap().plies, 0.0);
    }

    #[test]
    fn pairs_are_compared_position_by_position() {
        let mut comparison = comparison("1..4", ["xxxx"; 3], ["xxxx", "...x", "...."]);
        for row in &mut comparison.rows {
            // The other policy takes twice the nodes on the first problem, half on the last.
            row.nodes = if row.policy == 0 { 8 } else { [16, 8, 4][row.problem] };
        }
        let totals = comparison.totals(3);
        assert_eq!(totals[0].node_ratio, None);
        let ratio = totals[1].node_ratio.unwrap();
        assert!((ratio.value - 1.0).abs() < 1e-12);
        assert!(ratio.interval.low < 1.0 && ratio.interval.high > 1.0);
        assert_eq!((totals[1].gained, totals[1].lost, totals[1].p_value()), (0, 2, 0.5));
    }

    #[test]
    fn no_depth_is_lost_where_nobody_knows() {
        let rows = ["xxxx"; 3];
        assert_eq!(comparison("2..4", rows, rows).depth_lost(1), None);
        assert_eq!(comparison("1..4", rows, ["...."; 3]).depth_lost(1), None);
    }
}
