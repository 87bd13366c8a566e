//! What is told of suites whose positions were searched.

mod chapter;
mod csv;
mod data;
mod facts;
mod frontier;
mod json;
mod plots;
mod tables;
mod words;

use std::io;

pub(super) use self::csv::write_csv;
pub(super) use chapter::chapter;
pub(super) use data::data;
pub use facts::SuiteFacts;
pub(super) use frontier::frontier;
pub(super) use json::{SuiteRecord, write_json};
pub(super) use tables::{brief_of_limit, of_budgets, solved_since};

use lab::audit::ErrorsASearch;
use lab::compare::{Comparison, LimitSummary, Plan, Row, Summary};
use lab::suite::{Problem, Selection, Suite};
use stats::Interval;
use stats::format::{grouped, plural};

/// What came out of one suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What was searched.
    pub suite: SuiteFacts,
    /// What was compared, and how.
    pub plan: Plan,
    /// What the rows add up to.
    pub summary: Summary,
    /// How often null moves were wrong, if that was judged.
    pub false_cutoffs: Vec<FalseCutoffs>,
    /// How many errors each policy makes in a search, if that was judged, by its index in the
    /// plan.
    pub errors: Vec<(usize, ErrorsASearch)>,
    /// How many positions are audited under a policy, and how many will be.
    pub audited: [usize; 2],
}

/// How often what the null moves of a policy settled at a remaining depth was wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FalseCutoffs {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Remaining depth at the node, in plies.
    pub depth: u8,
    /// Whether passes cut the nodes off; else their moves kept beta, made shallower because of a
    /// pass.
    pub is_cut: bool,
    /// Nodes that were settled wrongly.
    pub wrong: u64,
    /// Nodes that were found right or wrong.
    pub judged: u64,
    /// Nodes that nobody could judge.
    pub undecided: u64,
    /// Where the true share of wrong ones may lie, by the bootstrap over positions; `None` of too
    /// few.
    pub interval: Option<Interval>,
}

/// Takes a row and the position that it is about.
pub type RowVisitor<'v> = dyn FnMut(&Problem, &Row) -> io::Result<()> + 'v;

/// Hands all rows of a section, given by its index, to a visitor: position by position, and for
/// each in the order of policies, repetitions and limits. It fails if the visitor fails, or if
/// rows cannot be read.
pub type RowSource<'a> = dyn Fn(usize, &mut RowVisitor<'_>) -> io::Result<()> + 'a;

impl Section {
    /// The section of a comparison that is held in memory.
    pub fn new(suite: &Suite, selection: &Selection, comparison: &Comparison) -> Self {
        Self {
            suite: SuiteFacts::new(suite, selection),
            plan: comparison.plan.clone(),
            summary: comparison.summary(suite),
            false_cutoffs: Vec::new(),
            errors: Vec::new(),
            audited: [0, 0],
        }
    }

    /// A policy by its name.
    fn policy(&self, index: usize) -> String {
        self.plan.lineup.names()[index].clone()
    }

    /// What our policies are part of; where none of them searches, the programs that do. Our
    /// version may follow.
    fn program(&self) -> String {
        let lineup = &self.plan.lineup;
        match lineup.policies().is_empty() {
            true => format!("{}, asked by Caesura", lineup.names().join(", ")),
            false => lineup.preset().to_string(),
        }
    }

    /// Of how many positions a limit tells, if not of all: `12 of 25 positions so far`.
    fn unfinished(&self, limit: &LimitSummary) -> Option<String> {
        let (finished, all) = (limit.positions as u64, self.summary.positions);
        (limit.positions < all)
            .then(|| format!("{} of {} so far", grouped(finished), plural(all, "position")))
    }

    /// The name of the policy that the others are measured against.
    fn baseline(&self) -> String {
        self.policy(self.plan.baseline)
    }
}
