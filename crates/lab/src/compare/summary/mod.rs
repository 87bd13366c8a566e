//! What the rows of a comparison add up to.
//!
//! A [`Summarizer`] is given the rows position by position and keeps none of them, so that a
//! comparison of millions of rows can be summed up without holding it in memory.

mod collect;
mod positions;
#[cfg(test)]
mod tests;

use std::time::Duration;

use search::Counters;
use stats::{Mean, Proportion, mcnemar};

pub use collect::Summarizer;
pub use positions::{Cell, PositionCells, Positions};

use super::{Comparison, Limit};
use crate::suite::Suite;

/// What came out of a comparison.
///
/// Sums are over the positions that every policy has finished within a limit, so that the sums of
/// an experiment under way can be compared too.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// How many positions the suite has, finished or not.
    pub positions: usize,
    /// The sums, in the order of the limits in the plan.
    pub limits: Vec<LimitSummary>,
    /// Single positions within the last limit of the plan.
    pub detail: Positions,
    /// What engines did wrong instead of answering: the first of it.
    pub faults: Vec<EngineFault>,
}

/// What an engine did wrong instead of answering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineFault {
    /// The number of the engine in the plan.
    pub policy: usize,
    /// The name of the position.
    pub id: String,
    /// What the search might spend.
    pub limit: Limit,
    /// What it did.
    pub fault: String,
}

impl Summary {
    /// Whether every position is finished within every limit.
    pub fn is_complete(&self) -> bool {
        self.limits.iter().all(|limit| limit.positions == self.positions)
    }
}

/// All policies within one limit.
#[derive(Clone, PartialEq, Debug)]
pub struct LimitSummary {
    /// What each search might spend.
    pub limit: Limit,
    /// How many positions every policy has finished; all that follows is over these.
    pub positions: usize,
    /// How many of them have an answer to judge by.
    pub answers: usize,
    /// The mean number of legal moves of these positions; 0 without positions.
    pub root_moves: f64,
    /// The policies, in the order of the plan.
    pub totals: Vec<Totals>,
}

impl LimitSummary {
    /// The depth, in plies, if it is that which is limited.
    pub fn depth(&self) -> Option<u8> {
        match self.limit {
            Limit::Depth(plies) => Some(plies),
            Limit::Nodes(_) | Limit::Time(_) => None,
        }
    }

    /// The leaves of the minimal tree, that which alpha-beta must search even if each first move
    /// is the best: B^⌈D/2⌉ + B^⌊D/2⌋ − 1 (Knuth and Moore 1975), with the depth for D and for B
    /// the mean number of legal moves of the positions. `None` without depth or positions.
    pub fn minimal_leaves(&self) -> Option<f64> {
        let depth = i32::from(self.depth().filter(|_| self.positions > 0)?);
        Some(self.root_moves.powi(depth - depth / 2) + self.root_moves.powi(depth / 2) - 1.0)
    }
}

/// A policy within a limit, over the positions that every policy has finished.
#[derive(Clone, PartialEq, Debug)]
pub struct Totals {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// What each search might spend.
    pub limit: Limit,
    /// Positions searched in all iterations, quiescence among them.
    pub nodes: u64,
    /// Time that the searches took, added up; of repeated ones the median counts.
    pub time: Duration,
    /// What happened in the trees; `None` of another engine.
    pub counters: Option<Counters>,
    /// Positions on which an engine gave no answer.
    pub faults: usize,
    /// Positions solved.
    pub solved: usize,
    /// Positions solved that the baseline does not solve.
    pub gained: usize,
    /// Positions not solved that the baseline does solve.
    pub lost: usize,
    /// How many times the baseline's nodes a position takes: the geometric mean over all
    /// positions of which both tell their nodes. `None` for the baseline itself, and without
    /// positions.
    pub node_ratio: Option<Mean>,
    /// The same of the time, where other engines search too: nodes of two programs do not compare.
    pub time_ratio: Option<Mean>,
    /// The mean depth of the last iteration, in plies; 0 without positions.
    pub depth: f64,
    /// How often it would play the move that it would play within the last limit of the plan, of
    /// the positions that it has finished within both.
    pub agreement: Proportion,
    /// How much deeper than the baseline it must search to solve what both solve. `None` if there
    /// is no such position.
    pub depth_lost: Option<DepthLost>,
    /// The effective branching factor N_d / N_(d−1): how many times the nodes of the depth before.
    /// `None` unless a depth is the limit and the depth before it is in the plan.
    pub branching: Option<f64>,
    /// Nodes a position, over the leaves of the minimal tree: see
    /// [`LimitSummary::minimal_leaves`]. The nodes are those of all iterations with quiescence,
    /// the leaves those of one tree without.
    pub minimal_distance: Option<f64>,
}

/// How much deeper one policy must search than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DepthLost {
    /// The mean, in plies; negative if it need not search as deep.
    pub plies: f64,
    /// Over how many positions: those that both solve within the limit.
    pub positions: usize,
}

impl Totals {
    /// Positions searched per second, if it took any time.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// The share that is solved of so many answers.
    pub fn share_solved(&self, answers: usize) -> Proportion {
        Proportion::new(self.solved as u64, answers as u64)
    }

    /// How likely the baseline and this policy would differ as much as they do in what they solve
    /// if they were equally good.
    pub fn p_value(&self) -> f64 {
        mcnemar(self.gained as u64, self.lost as u64)
    }
}

impl Comparison {
    /// What the rows add up to. `suite` is that which was searched.
    pub fn summary(&self, suite: &Suite) -> Summary {
        let mut summarizer = Summarizer::new(&self.plan, suite.problems.len());
        for rows in self.rows.chunk_by(|a, b| a.problem == b.problem) {
            summarizer.add(&suite.problems[rows[0].problem], rows);
        }
        summarizer.finish()
    }
}
