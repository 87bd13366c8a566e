//! A search that has ended.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use lab::audit::Verdict;
use search::{Counters, Iteration};

use super::Task;
use crate::tree::{NodeId, Tree};

/// What a search found.
pub struct Finished {
    /// What was to be searched.
    pub task: Task,
    /// The last word.
    pub last: Iteration,
    /// Whether it was broken off before it was as deep as it should be.
    pub stopped: bool,
    /// What happened in all iterations.
    pub counters: Counters,
    /// The tree of the last whole one.
    pub tree: Tree,
    /// What was said of null-move cutoffs, by node.
    judged: Mutex<BTreeMap<NodeId, Judged>>,
}

/// What was said of a null-move cutoff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
}

impl Judged {
    /// Whether the cutoff was wrong; `None` if nobody can tell.
    pub fn is_wrong(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Right => Some(false),
            Verdict::Wrong(_) => Some(true),
            Verdict::Undecided | Verdict::Unknown => None,
        }
    }
}

impl Finished {
    /// A search that ended, none of whose cutoffs has been judged.
    pub fn new(
        task: Task,
        (last, stopped): (Iteration, bool),
        counters: Counters,
        tree: Tree,
    ) -> Self {
        Self { task, last, stopped, counters, tree, judged: Mutex::default() }
    }

    /// Keeps what was said of a cutoff.
    pub fn keep(&self, id: NodeId, judged: Judged) {
        self.judged.lock().unwrap_or_else(PoisonError::into_inner).insert(id, judged);
    }

    /// What was said of a cutoff.
    pub fn judged(&self, id: NodeId) -> Option<Judged> {
        self.judged.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }
}
