//! Doing an experiment, and going on with one.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use search::TableError;
use thiserror::Error;

use super::{Experiment, Forecast, Section, Shard};
use crate::audit;
use crate::compare::{self, Task};
use crate::store::{Finished, RunId, Store, StoreError};
use crate::work::{self, WorkError};

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

/// How to work.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// How many pieces at a time.
    pub jobs: NonZeroUsize,
    /// Which part of the experiment.
    pub shard: Shard,
    /// Once it is set nothing more is begun.
    pub stop: &'a AtomicBool,
}

/// What was done, and what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The run in the store.
    pub run: RunId,
    /// Pieces of this shard that were done before.
    pub known: usize,
    /// Pieces that were done now.
    pub done: usize,
    /// Pieces that are left to do.
    pub left: usize,
}

/// Learns how the work goes on.
pub trait Watcher {
    /// The work begins: these pieces are to be done, and so many were done before.
    fn begin(&mut self, experiment: &Experiment, pieces: &[Piece], known: usize);

    /// A piece is done and kept.
    fn done(&mut self, finished: &Finished);
}

impl Watcher for () {
    fn begin(&mut self, _: &Experiment, _: &[Piece], _: usize) {}
    fn done(&mut self, _: &Finished) {}
}

/// Why an experiment could not be done, or not to its end.
#[derive(Debug, Error)]
pub enum RunError {
    /// The store failed. What it had accepted it keeps.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// There is no memory for a forecast.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Experiment {
    /// How many pieces it has.
    pub fn count(&self) -> u64 {
        let of_section = |section: &Section| {
            let Section { suite, plan, audit, .. } = section;
            let problems = suite.problems.len() as u64;
            let searches = plan.policies.len() as u64
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

    /// Those that belong to a shard.
    ///
    /// # Errors
    /// If there is no memory for a small table.
    pub fn pieces_of(&self, shard: Shard) -> Result<Vec<Piece>, TableError> {
        let mut pieces = self.pieces();
        if shard != Shard::WHOLE {
            let takes = shard.takes(&Forecast::new(self, &pieces)?.nodes);
            let mut takes = takes.iter();
            pieces.retain(|_| takes.next() == Some(&true));
        }
        Ok(pieces)
    }

    /// Does what a store does not hold yet, and keeps each piece as it is done.
    ///
    /// # Errors
    /// [`RunError`]; the store keeps what it had accepted, and a later run goes on from there.
    pub fn run(
        &self,
        store: &mut Store,
        work: &Work<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, RunError> {
        let run = store.begin(self, search::bench::fingerprint()?)?;
        let mut pieces = self.pieces_of(work.shard)?;
        let all = pieces.len();
        let (searched, audited) = (store.searched(run, self)?, store.audited(run)?);
        pieces.retain(|piece| match *piece {
            Piece::Search { section, task } => !searched.contains(&(section, task)),
            Piece::Audit { section, problem } => !audited.contains(&(section, problem)),
        });
        let known = all - pieces.len();
        watcher.begin(self, &pieces, known);
        if pieces.is_empty() {
            return Ok(Outcome { run, known, done: 0, left: 0 });
        }
        let jobs = work.jobs.get().min(pieces.len());
        let tables = work::tables(jobs, self.table_sizes())?;
        let session = store.begin_session(run, jobs, &work.shard.to_string())?;
        let suites: Vec<_> = self.sections.iter().map(|section| &section.suite).collect();
        let mut done = 0;
        work::share_and_keep(
            tables,
            pieces.len(),
            work.stop,
            |tables, index| self.work_on(pieces[index], tables),
            |found| -> Result<_, RunError> {
                let found: Vec<Finished> = found.into_iter().map(|(_, piece)| piece).collect();
                store.insert(session, &suites, &found)?;
                done += found.len();
                found.iter().for_each(|piece| watcher.done(piece));
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(Outcome { run, known, done, left: pieces.len() - done })
    }

    /// The tables of a job, in MiB: of the searches, and of the judge.
    fn table_sizes(&self) -> [usize; 2] {
        let searches = self.sections.iter().map(|section| section.plan.table_mib).max();
        let audits = self.sections.iter().filter_map(|section| section.audit.as_ref());
        let judge = audits.map(|audit| audit.table_sizes()[1]).max();
        // Without an audit nobody asks the judge.
        [searches.unwrap_or(1), judge.unwrap_or(1)]
    }

    fn work_on(&self, piece: Piece, tables: &[std::sync::Arc<search::Table>; 2]) -> Finished {
        match piece {
            Piece::Search { section, task } => {
                let of_section = &self.sections[section];
                let rows = compare::search(&of_section.suite, &of_section.plan, task, &tables[0]);
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
        }
    }
}
