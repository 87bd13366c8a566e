//! Searches: asked for, under way, and ended with their trees.
//!
//! A search begins when somebody listens to it and ends when nobody does any more. One search is one
//! thread. As many as may run are kept after their end, for their trees to be looked at.

mod finished;
mod run;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use chess::Game;
use search::{Control, Settings};

use crate::limits::Allowance;
use crate::refusal::Refusal;
use crate::tree::Progress;

pub(crate) use finished::{Finished, Judged};
pub(crate) use run::{Report, run};

/// What is to be searched, and how.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The position, and what came before it.
    pub game: Game,
    /// By what.
    pub settings: Settings,
    /// How deep, in plies.
    pub depth: u8,
    /// How long.
    pub time: std::time::Duration,
    /// How many nodes of the tree to keep.
    pub tree_nodes: usize,
    /// The size of the transposition table, in MiB.
    pub table_mib: usize,
}

impl Task {
    /// What the null-move policy is called.
    pub fn policy(&self) -> String {
        self.settings.null_move().to_string()
    }
}

/// What a search under way and those who listen to it share.
#[derive(Default, Debug)]
pub(crate) struct Signals {
    stop: AtomicBool,
    /// How far it has come.
    pub progress: Arc<Progress>,
}

impl Signals {
    /// Nobody wants to know any more.
    pub fn abandon(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Control for Signals {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The number of a search.
pub(crate) type SearchId = u64;

enum State {
    /// Nobody has listened yet.
    Waiting { task: Box<Task>, since: Instant },
    /// Under way.
    Running(Arc<Signals>),
    /// It has ended.
    Ended(Arc<Finished>),
}

/// All searches that are known of.
pub(crate) struct Searches {
    allowance: Allowance,
    register: Mutex<Register>,
}

#[derive(Default)]
struct Register {
    last: SearchId,
    states: BTreeMap<SearchId, State>,
    /// Those that have ended, the oldest first.
    ended: VecDeque<SearchId>,
    /// Threads that search.
    threads: usize,
}

impl Searches {
    /// None yet.
    pub fn new(allowance: Allowance) -> Self {
        Self { allowance, register: Mutex::default() }
    }

    /// Takes up a search, which begins when somebody listens to it.
    pub fn add(&self, task: Task) -> Result<SearchId, Refusal> {
        let mut register = self.register();
        let waiting = |state: &&State| matches!(state, State::Waiting { .. });
        let waiting = register.states.values().filter(waiting).count();
        if waiting + register.threads >= self.allowance.searches {
            let most = self.allowance.searches;
            return Err(Refusal::Busy(format!(
                "{most} searches are under way, and no more may be"
            )));
        }
        register.last += 1;
        let id = register.last;
        register.states.insert(id, State::Waiting { task: Box::new(task), since: Instant::now() });
        Ok(id)
    }

    /// Begins a search that waits. Whoever is handed it must call [`end`](Self::end) when its thread
    /// is done. `None` if it has begun before.
    pub fn begin(&self, id: SearchId) -> Result<Option<(Task, Arc<Signals>)>, Refusal> {
        let mut register = self.register();
        let state = register.states.get_mut(&id).ok_or_else(|| unknown(id))?;
        let State::Waiting { task, .. } = state else { return Ok(None) };
        let task = (**task).clone();
        let signals = Arc::new(Signals::default());
        *state = State::Running(Arc::clone(&signals));
        register.threads += 1;
        Ok(Some((task, signals)))
    }

    /// A search is over: it is kept with what it found, or forgotten.
    pub fn end(&self, id: SearchId, found: Option<Finished>) {
        let mut register = self.register();
        register.threads = register.threads.saturating_sub(1);
        let is_known = register.states.remove(&id).is_some();
        // Who took it from the register meanwhile does not want it.
        let Some(found) = found.filter(|_| is_known) else { return };
        while register.ended.len() >= self.allowance.searches {
            let Some(oldest) = register.ended.pop_front() else { break };
            register.states.remove(&oldest);
        }
        register.ended.push_back(id);
        register.states.insert(id, State::Ended(Arc::new(found)));
    }

    /// Stops a search and forgets it.
    pub fn remove(&self, id: SearchId) -> Result<(), Refusal> {
        let mut register = self.register();
        match register.states.remove(&id).ok_or_else(|| unknown(id))? {
            State::Waiting { .. } => {}
            State::Running(signals) => signals.abandon(),
            State::Ended(_) => register.ended.retain(|ended| *ended != id),
        }
        Ok(())
    }

    /// What a search found.
    pub fn finished(&self, id: SearchId) -> Result<Arc<Finished>, Refusal> {
        match self.register().states.get(&id) {
            None => Err(unknown(id)),
            Some(State::Ended(finished)) => Ok(Arc::clone(finished)),
            Some(_) => Err(Refusal::Conflict(format!("search {id} has not ended yet"))),
        }
    }

    /// How many searches are known of, and how many threads search: for tests.
    #[cfg(test)]
    pub fn census(&self) -> (usize, usize) {
        let register = self.register();
        (register.states.len(), register.threads)
    }

    /// The register, without those that have waited for too long.
    fn register(&self) -> MutexGuard<'_, Register> {
        // Each change is whole before the lock is let go.
        let mut register = self.register.lock().unwrap_or_else(PoisonError::into_inner);
        let patience = self.allowance.patience;
        register.states.retain(|_, state| match state {
            State::Waiting { since, .. } => since.elapsed() < patience,
            State::Running(_) | State::Ended(_) => true,
        });
        register
    }
}

fn unknown(id: SearchId) -> Refusal {
    Refusal::Missing(format!("there is no search {id}, or it has been forgotten"))
}
