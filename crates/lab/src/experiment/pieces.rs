//! The pieces of work that an experiment is made of.

use std::sync::Arc;

use players::{EngineError, Running};
use search::Table;

use super::{Experiment, Section};
use crate::audit::{self, Searched};
use crate::compare::{self, Task};

/// A piece of work that is done as a whole or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A search.
    Search {
        /// The index of the section.
        section: usize,
        /// Which of its searches.
        task: Task,
    },
    /// The audit of a position under all policies.
    Audit {
        /// The index of the section.
        section: usize,
        /// The index of the position in the suite.
        problem: usize,
    },
}

/// A piece of work that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finished {
    /// A search.
    Search {
        /// The index of the section.
        section: usize,
        /// A row for each limit that it answers for.
        rows: Vec<compare::Row>,
    },
    /// The audit of a position under all policies.
    Audit {
        /// The index of the section.
        section: usize,
        /// What each policy had cut off.
        searched: Vec<Searched>,
        /// The cutoffs that were drawn.
        rows: Vec<audit::Row>,
    },
}

impl Experiment {
    /// How many pieces it has.
    pub fn count(&self) -> u64 {
        let of_section = |section: &Section| {
            let Section { suite, plan, audit, .. } = section;
            let problems = suite.problems.len() as u64;
            let searches = plan.lineup.len() as u64
                * u64::from(plan.repetitions.get())
                * plan.limits.searches().len() as u64;
            problems.saturating_mul(searches.saturating_add(u64::from(audit.is_some())))
        };
        self.sections.iter().map(of_section).fold(0, u64::saturating_add)
    }

    /// All pieces of it, section by section and position by position.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (section, of_section) in self.sections.iter().enumerate() {
            let problems = of_section.suite.problems.len();
            let tasks = of_section.plan.tasks(problems);
            pieces.extend(tasks.into_iter().map(|task| Piece::Search { section, task }));
            if of_section.audit.is_some() {
                pieces.extend((0..problems).map(|problem| Piece::Audit { section, problem }));
            }
        }
        pieces
    }

    /// The tables of a job, in MiB: of the searches, and of the judge.
    pub fn table_sizes(&self) -> [usize; 2] {
        let searches = self.sections.iter().map(|section| section.plan.table_mib).max();
        let audits = self.sections.iter().filter_map(|section| section.audit.as_ref());
        let judge = audits.map(|audit| audit.table_sizes()[1]).max();
        // Without an audit nobody asks the judge.
        [searches.unwrap_or(1), judge.unwrap_or(1)]
    }

    /// Does a piece, with tables of those sizes and the engines that run.
    ///
    /// # Errors
    /// [`EngineError`] if an engine cannot be started.
    pub fn work_on(
        &self,
        piece: Piece,
        tables: &[Arc<Table>; 2],
        engines: &mut Running,
    ) -> Result<Finished, EngineError> {
        Ok(match piece {
            Piece::Search { section, task } => {
                let Section { suite, plan, .. } = &self.sections[section];
                let rows = compare::search(suite, plan, task, &tables[0], engines)?;
                Finished::Search { section, rows }
            }
            Piece::Audit { section, problem } => {
                let of_section = &self.sections[section];
                // There are pieces of this kind only for sections with an audit.
                let found = of_section
                    .audit
                    .as_ref()
                    .map(|plan| audit::audit_position(&of_section.suite, plan, problem, tables));
                let (searched, rows) = found.unwrap_or_default();
                Finished::Audit { section, searched, rows }
            }
        })
    }
}
