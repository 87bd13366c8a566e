//! What is compared, and the searches that answer for it.

use std::num::NonZeroU32;

use super::LimitList;
use crate::lineup::Lineup;

/// What to compare, and how: all that decides a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Who searches: policies, each with what stands around it, and other engines. All of them are
    /// called policies for short.
    pub lineup: Lineup,
    /// The number of the policy that the others are measured against.
    pub baseline: usize,
    /// What each search may spend.
    pub limits: LimitList,
    /// How many times everything is searched. What is limited by depth or nodes takes another
    /// time each time, and is else the same.
    pub repetitions: NonZeroU32,
    /// Size of each transposition table, in MiB.
    pub table_mib: usize,
}

impl Plan {
    /// The searches that answer for every row of so many positions, in the order of the rows.
    pub fn tasks(&self, problems: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        for problem in 0..problems {
            for policy in 0..self.lineup.len() {
                for repetition in 0..self.repetitions.get() {
                    for search in 0..self.limits.searches().len() {
                        tasks.push(Task { problem, policy, repetition, search });
                    }
                }
            }
        }
        tasks
    }
}

/// One search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Task {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Which time it is searched, from 0.
    pub repetition: u32,
    /// The index of the search among [`LimitList::searches`].
    pub search: usize,
}
