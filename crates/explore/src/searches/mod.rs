//! Searches: asked for, under way, and ended with their trees.
//!
//! A search begins when somebody listens to it and ends when nobody does any more. One search is
//! one thread. As many as may run are kept after their end, for their trees to be looked at.

mod finished;
mod run;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chess::Game;
use search::{Control, Settings};
use web_time::Instant;

use crate::limits::Allowance;
use crate::refusal::Refusal;
use crate::tree::Progress;

pub use finished::{Finished, Judged};
pub use run::{Report, run, run_under};

/// What is to be searched, and how.
#[derive(Clone, Debug)]
pub struct Task {
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
pub struct Signals {
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
pub type SearchId = u64;

enum State {
    /// Nobody has listened yet.
    Waiting { task: Box<Task>, since: Instant },
    /// Under way.
    Running(Arc<Signals>),
    /// It has ended.
    Ended(Arc<Finished>),
}

/// All searches that are known of.
pub struct Searches {
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

    /// Begins a search that waits. Whoever is handed it must call [`end`](Self::end) when its
    /// thread is done. `None` if it has begun before.
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

    /// Stops a search and forgets it. One that is forgotten already is as it should be: who stops
    /// listening to a search ends it too, and either may come first.
    pub fn remove(&self, id: SearchId) -> Result<(), Refusal> {
        let mut register = self.register();
        match register.states.remove(&id) {
            Some(State::Running(signals)) => signals.abandon(),
            Some(State::Ended(_)) => register.ended.retain(|ended| *ended != id),
            Some(State::Waiting { .. }) => {}
            None if (1..=register.last).contains(&id) => {}
            None => return Err(unknown(id)),
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use chess::Position;
    use search::Preset;

    fn searches(searches: usize, patience: Duration) -> Searches {
        Searches::new(Allowance { searches, patience, ..Allowance::default() })
    }

    fn task(depth: u8) -> Task {
        Task {
            game: Position::startpos().into(),
            settings: Settings::of(Preset::Genesis),
            depth,
            time: Duration::from_secs(60),
            tree_nodes: 10_000,
            table_mib: 1,
        }
    }

    const LONG: Duration = Duration::from_secs(3_600);

    /// A search that is listened to and goes on to its end.
    fn through(searches: &Searches) -> SearchId {
        let id = searches.add(task(2)).unwrap();
        let (task, signals) = searches.begin(id).unwrap().unwrap();
        searches.end(id, run(task, &signals, |_| ()).unwrap());
        id
    }

    #[test]
    fn a_search_waits_runs_and_is_kept() {
        let searches = searches(2, LONG);
        let id = searches.add(task(2)).unwrap();
        assert!(matches!(searches.finished(id), Err(Refusal::Conflict(_))));
        let (task, signals) = searches.begin(id).unwrap().unwrap();
        assert!(searches.begin(id).unwrap().is_none(), "it has begun");
        assert!(matches!(searches.finished(id), Err(Refusal::Conflict(_))));
        let found = run(task, &signals, |_| ()).unwrap();
        searches.end(id, found);
        let found = searches.finished(id).unwrap();
        assert!(!found.stopped && found.last.depth == 2 && found.tree.counted() > 20);
        assert_eq!(signals.progress.nodes(), found.last.nodes);
        assert!(searches.begin(id).unwrap().is_none(), "it has ended");
        assert_eq!(searches.census(), (1, 0));
    }

    #[test]
    fn no_more_run_or_wait_than_may_and_the_oldest_that_ended_go() {
        let searches = searches(2, LONG);
        let ids: Vec<_> = (0..5).map(|_| through(&searches)).collect();
        assert_eq!(searches.census(), (2, 0));
        assert!(searches.finished(ids[2]).is_err() && searches.finished(ids[3]).is_ok());
        let first = searches.add(task(2)).unwrap();
        searches.begin(first).unwrap().unwrap();
        searches.add(task(2)).unwrap();
        assert!(matches!(searches.add(task(2)), Err(Refusal::Busy(_))));
        searches.end(first, None);
        searches.add(task(2)).unwrap();
    }

    #[test]
    fn what_is_removed_is_stopped_and_not_kept() {
        let searches = searches(2, LONG);
        let id = searches.add(task(30)).unwrap();
        let (task, signals) = searches.begin(id).unwrap().unwrap();
        searches.remove(id).unwrap();
        assert!(signals.is_stopped());
        let found = run(task, &signals, |_| ()).unwrap();
        assert!(found.is_none(), "nobody wants to know");
        searches.end(id, found);
        assert_eq!(searches.census(), (0, 0));
        searches.remove(id).unwrap();
        assert!(matches!(searches.remove(id + 1), Err(Refusal::Missing(_))));

        // It had come to its end when that was said.
        let id = searches.add(self::task(2)).unwrap();
        let (task, signals) = searches.begin(id).unwrap().unwrap();
        let found = run(task, &signals, |_| ()).unwrap();
        searches.remove(id).unwrap();
        assert!(found.is_some());
        searches.end(id, found);
        assert_eq!(searches.census(), (0, 0));

        let ended = through(&searches);
        searches.remove(ended).unwrap();
        assert_eq!(searches.census(), (0, 0));
    }

    #[test]
    fn nobody_waits_for_ever() {
        let searches = searches(2, Duration::ZERO);
        for _ in 0..10 {
            let id = searches.add(task(2)).unwrap();
            assert!(matches!(searches.begin(id), Err(Refusal::Missing(_))));
        }
        assert_eq!(searches.census(), (0, 0));
    }
}
