//! Who searches, and what is kept from one search to the next.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use chess::{Game, KeyHistory};
use eval::Evaluator;

use super::deepening::Plan;
use super::threads::{Helpers, elect};
use crate::histories::Histories;
use crate::iteration::Iteration;
use crate::limits::{Budget, Control, Limits, Team, TimeManager};
use crate::line::{Line, Lines};
use crate::null_move::Policy;
use crate::settings::{Preset, Settings};
use crate::spine::{RootMoves, Search};
use crate::stack::Stack;
use crate::table::Table;
use crate::tablebase::{Prober, Probing};
use crate::trace::{Observer, Referee};

/// Searches positions, one after the other, and keeps what it learnt in between.
pub struct Searcher {
    settings: Settings,
    table: Arc<Table>,
    probing: Option<Probing>,
    memory: Memory,
    /// The memories of the threads beside the first; none before a thread's first search.
    helpers: Vec<Option<Memory>>,
}

/// What a thread learns and keeps for its next search; the table is everybody's.
pub(crate) struct Memory {
    pub histories: Histories,
    pub evaluator: Evaluator,
    /// Room that a short search would spend more time on getting than on its nodes.
    pub room: Room,
}

impl Memory {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self { histories: Histories::new(), evaluator: settings.evaluator(), room: Room::new() }
    }
}

/// What the nodes of the current path need.
pub(crate) struct Room {
    lines: Lines,
    stack: Stack,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self { lines: Lines::new(), stack: Stack::new() }
    }

    /// As if it were new.
    pub(crate) fn cleared(&mut self) -> (&mut Lines, &mut Stack) {
        self.lines.forget();
        self.stack.forget();
        (&mut self.lines, &mut self.stack)
    }
}

/// The way to the node where a search begins.
pub(crate) struct Way {
    /// The keys of the game and of the path to the node.
    pub keys: KeyHistory,
    /// Where among them the root stands.
    pub root_index: usize,
}

impl From<&Game> for Way {
    fn from(game: &Game) -> Self {
        Self { keys: game.history().clone(), root_index: game.history().len() - 1 }
    }
}

/// What all threads of a search go by.
#[derive(Clone, Copy)]
struct Common<'a> {
    settings: &'a Settings,
    table: &'a Table,
    prober: Option<&'a Prober<'a>>,
}

impl Searcher {
    /// A searcher on one thread that knows nothing but what is in the table.
    pub fn new(settings: Settings, table: Arc<Table>) -> Self {
        let memory = Memory::new(&settings);
        Self { settings, table, probing: None, memory, helpers: Vec::new() }
    }

    /// A searcher that looks at every move at full depth, to judge others by: no null move, and
    /// of what the preset has around it nothing that prunes or reduces.
    pub fn unpruned(preset: Preset, table: Arc<Table>) -> Self {
        Self::new(Settings::new(preset, Policy::off()).unpruned(), table)
    }

    /// From now on so many threads search, at least one. What they need is not taken before they
    /// do.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.max(1) - 1, || None);
    }

    /// From now on searches ask this tablebase, or none.
    pub fn set_tablebase(&mut self, probing: Option<Probing>) {
        self.probing = probing;
    }

    /// Searches a game's position until a limit is reached or `control` says stop, and reports each
    /// iteration as it is done, with what the observer knows by then: one report a line, the best
    /// line first. At least one iteration is reported, whatever the limits.
    ///
    /// Returns the last word about the best line: that of the last complete iteration, or a better
    /// move that the broken-off one after it had found, with the nodes and the time of the whole
    /// search. With several threads it may be what another thread than the reporting one found;
    /// and the observer sees the reporting one alone.
    pub fn think<O: Observer>(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
        observer: &mut O,
        mut report: impl FnMut(&Iteration, &O),
    ) -> Iteration {
        let Self { settings, table, probing, memory, helpers } = self;
        table.begin_search();
        let prober = probing.as_ref().map(|probing| Prober::new(probing, game));
        let prober = prober.as_ref();
        let common = Common { settings, table, prober };
        let plan = Plan::new(game, limits, prober);
        let team = Team::new(1 + helpers.len(), control);
        let budget = Budget::new(limits, control, TimeManager::new(settings));
        thread::scope(|scope| {
            let leader = team.leader();
            let missing = helpers.len();
            let prepare = |memory: &mut Option<Memory>| {
                memory.get_or_insert_with(|| Memory::new(settings));
            };
            let helpers = Helpers::start(scope, helpers, prepare, |memory, index| {
                let memory = memory.get_or_insert_with(|| Memory::new(settings));
                let budget = budget.of_member(team.member(index));
                let mut nobody = ();
                let mut search = common.begin(memory, game.into(), budget, &mut nobody);
                search.deepen(game, &plan.for_helper(), &mut |_, _| {})
            });
            if let Some(error) = &helpers.failure {
                control.threads_missing(missing - helpers.count(), error);
            }
            let budget = budget.of_member(team.member(0));
            let mut search = common.begin(memory, game.into(), budget, observer);
            let first = search.deepen(game, &plan, &mut report);
            drop(leader);
            let (has_reported, elapsed) = (first.depth > 0, first.elapsed);
            let others = helpers.join();
            let mut last = if plan.takes_votes() { elect(first, others) } else { first };
            (last.nodes, last.elapsed) = (team.total_nodes(), elapsed);
            last.tablebase_hits = prober.map_or(0, Prober::hits);
            // It may have found nothing; and where there is no move there is no depth.
            last.depth = last.depth.max(u8::from(!last.line.is_empty()));
            if !has_reported {
                report(&last, observer);
            }
            last
        })
    }

    /// Searches a game's position to a depth in plies, on one thread, with null moves that a
    /// referee may take back.
    pub fn think_with_referee<O: Observer>(
        &mut self,
        game: &Game,
        depth: u8,
        observer: &mut O,
        referee: &mut dyn Referee,
    ) -> Iteration {
        self.table.begin_search();
        let (limits, never) = (Limits::depth(depth), AtomicBool::new(false));
        let plan = Plan::new(game, &limits, None);
        let mut search =
            self.begin(game.into(), Budget::new(&limits, &never, TimeManager::default()), observer);
        search.referee = Some(referee);
        search.deepen(game, &plan, &mut |_, _| {})
    }

    /// A search by the first thread that has not entered a node yet.
    pub(crate) fn begin<'a, O>(
        &'a mut self,
        way: Way,
        budget: Budget<'a>,
        observer: &'a mut O,
    ) -> Search<'a, O> {
        let common = Common { settings: &self.settings, table: &self.table, prober: None };
        common.begin(&mut self.memory, way, budget, observer)
    }

    /// Forgets all that was learnt, what is in the table too.
    pub fn forget(&mut self) {
        self.table.clear();
        // What an evaluator keeps never changes a value.
        self.memory.histories.forget();
        self.helpers.fill_with(|| None);
    }
}

impl<'a> Common<'a> {
    /// A search that has not entered a node yet.
    fn begin<O>(
        self,
        memory: &'a mut Memory,
        way: Way,
        budget: Budget<'a>,
        observer: &'a mut O,
    ) -> Search<'a, O> {
        let (lines, stack) = memory.room.cleared();
        Search {
            policy: self.settings.null_move(),
            needs: self.settings.null_move().rule().needs(),
            features: self.settings.feature_set(),
            parameters: self.settings.parameter_set(),
            table: self.table,
            histories: &mut memory.histories,
            evaluator: &mut memory.evaluator,
            budget,
            observer,
            lines,
            stack,
            previous_line: Line::new(),
            keys: way.keys,
            root_index: way.root_index,
            nodes: 0,
            longest: 0,
            root_depth: 0,
            root: RootMoves::default(),
            prober: self.prober,
            referee: None,
        }
    }
}
