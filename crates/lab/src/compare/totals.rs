//! What the rows of a comparison add up to.

use std::time::Duration;

use chess::random::SplitMix64;
use search::Counters;
use stats::{Mean, geometric_mean, mcnemar};

use super::{Comparison, Limit, Row};

/// A policy within a limit, over all positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Totals {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// What each search might spend.
    pub limit: Limit,
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
    /// The totals of each policy within a limit, in the order of the policies.
    pub fn totals(&self, limit: Limit) -> Vec<Totals> {
        let baseline = self.solved(self.plan.baseline, limit);
        let base_nodes: Vec<u64> =
            self.rows_of(self.plan.baseline, limit).map(|row| row.nodes).collect();
        let total = |policy| {
            let mut totals = Totals {
                policy,
                limit,
                nodes: 0,
                time: Duration::ZERO,
                counters: Counters::default(),
                solved: 0,
                gained: 0,
                lost: 0,
                node_ratio: None,
            };
            if policy != self.plan.baseline {
                let nodes = self.rows_of(policy, limit).map(|row| row.nodes);
                totals.node_ratio = mean_ratio(nodes.zip(base_nodes.iter().copied()));
            }
            for row in self.rows_of(policy, limit) {
                totals.nodes += row.nodes;
                totals.time += row.time;
                totals.counters += row.counters;
            }
            for (here, there) in self.solved(policy, limit).into_iter().zip(&baseline) {
                totals.solved += usize::from(here);
                totals.gained += usize::from(here && !there);
                totals.lost += usize::from(!here && *there);
            }
            totals
        };
        (0..self.plan.policies.len()).map(total).collect()
    }

    /// How much deeper than the baseline a policy must search to solve what both solve within a
    /// limit. `None` if there is no such position.
    pub fn depth_lost(&self, policy: usize, limit: Limit) -> Option<DepthLost> {
        let since = |policy| self.rows_of(policy, limit).map(|row| row.solved_since);
        let lost: Vec<f64> = since(policy)
            .zip(since(self.plan.baseline))
            .filter_map(|(here, there)| Some(f64::from(here?) - f64::from(there?)))
            .collect();
        (!lost.is_empty()).then(|| DepthLost {
            plies: lost.iter().sum::<f64>() / lost.len() as f64,
            positions: lost.len(),
        })
    }

    fn rows_of(&self, policy: usize, limit: Limit) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.policy == policy && row.limit == limit)
    }

    /// Of each position whether it is solved.
    fn solved(&self, policy: usize, limit: Limit) -> Vec<bool> {
        self.rows_of(policy, limit).map(|row| row.solved == Some(true)).collect()
    }
}

#[cfg(test)]
mod tests {
    use search::Score;

    use super::*;
    use crate::compare::{Depths, Plan};

    const LAST: Limit = Limit::Depth(4);

    /// Two policies over the problems at depths 1 to 4; a letter for each depth, `x` if solved.
    fn comparison(baseline: [&str; 3], other: [&str; 3]) -> Comparison {
        let plan = Plan {
            policies: "off,standard:2".parse().unwrap(),
            baseline: 0,
            limits: "1..4".parse::<Depths>().unwrap().into(),
            repetitions: std::num::NonZeroU32::MIN,
            preset: Default::default(),
            table_mib: 0,
        };
        let mut rows = Vec::new();
        for problem in 0..3 {
            for (policy, solved) in [baseline[problem], other[problem]].into_iter().enumerate() {
                for depth in 1..=4 {
                    let stays = solved[..depth].len() - solved[..depth].trim_end_matches('x').len();
                    rows.push(Row {
                        problem,
                        policy,
                        repetition: 0,
                        limit: Limit::Depth(depth as u8),
                        depth: depth as u8,
                        best: None,
                        line: String::new(),
                        score: Score::DRAW,
                        solved: Some(stays > 0),
                        solved_since: (stays > 0).then_some((depth - stays + 1) as u8),
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
        let comparison = comparison(here, there);
        let lost = comparison.depth_lost(1, LAST).unwrap();
        assert_eq!((lost.plies, lost.positions), (1.5, 2));
        assert_eq!(comparison.depth_lost(0, LAST).unwrap().plies, 0.0);
    }

    #[test]
    fn pairs_are_compared_position_by_position() {
        let mut comparison = comparison(["xxxx"; 3], ["xxxx", "...x", "...."]);
        for row in &mut comparison.rows {
            // The other policy takes twice the nodes on the first problem, half on the last.
            row.nodes = if row.policy == 0 { 8 } else { [16, 8, 4][row.problem] };
        }
        let totals = comparison.totals(Limit::Depth(3));
        assert_eq!(totals[0].node_ratio, None);
        let ratio = totals[1].node_ratio.unwrap();
        assert!((ratio.value - 1.0).abs() < 1e-12);
        assert!(ratio.interval.low < 1.0 && ratio.interval.high > 1.0);
        assert_eq!((totals[1].gained, totals[1].lost, totals[1].p_value()), (0, 2, 0.5));
    }

    #[test]
    fn no_depth_is_lost_where_nobody_knows() {
        let rows = ["xxxx"; 3];
        assert_eq!(comparison(rows, ["...."; 3]).depth_lost(1, LAST), None);
    }
}
