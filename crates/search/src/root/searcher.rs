//! Who searches, and what is kept from one search to the next.

use std::sync::Arc;

use chess::{Game, KeyHistory};
use eval::Evaluator;

use super::deepening::{Iteration, Plan};
use super::{Budget, Control, Limits, RootMoves};
use crate::histories::Histories;
use crate::line::{Line, Lines};
use crate::null_move::Policy;
use crate::settings::{Preset, Settings};
use crate::spine::Search;
use crate::stack::Stack;
use crate::table::Table;
use crate::trace::Observer;

/// Searches positions, one after the other, and keeps what it learnt in between.
pub struct Searcher {
    settings: Settings,
    table: Arc<Table>,
    memory: Memory,
}

/// What a thread learns and keeps for its next search; the table is everybody's.
pub(crate) struct Memory {
    pub histories: Histories,
    pub evaluator: Evaluator,
}

impl Memory {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self { histories: Histories::new(), evaluator: settings.evaluator() }
    }
}

impl Searcher {
    /// A searcher that knows nothing but what is in the table.
    pub fn new(settings: Settings, table: Arc<Table>) -> Self {
        let memory = Memory::new(&settings);
        Self { settings, table, memory }
    }

    /// A searcher that looks at every move at full depth, to judge others by: no null move, and
    /// of what the preset has around it nothing that prunes or reduces.
    pub fn unpruned(preset: Preset, table: Arc<Table>) -> Self {
        Self::new(Settings::new(preset, Policy::off()).unpruned(), table)
    }

    /// Searches a game's position until a limit is reached or `control` says stop, and reports each
    /// iteration as it is done, with what the observer knows by then: one report a line, the best
    /// line first. At least one iteration is reported, whatever the limits.
    ///
    /// Returns the last word about the best line: that of the last complete iteration, or a better
    /// move that the broken-off one after it had found, with the nodes and the time of the whole
    /// search.
    pub fn think<O: Observer>(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
        observer: &mut O,
        mut report: impl FnMut(&Iteration, &O),
    ) -> Iteration {
        self.table.begin_search();
        let (keys, root_index) = (game.history().clone(), game.history().len() - 1);
        let mut search = self.begin(keys, root_index, Budget::new(limits, control), observer);
        search.deepen(game, &Plan::new(game, limits), &mut report)
    }

    /// A search that has not entered a node yet. `keys` are those of the game and of the path to
    /// the node where it will begin; the root stands at `root_index` among them.
    pub(crate) fn begin<'a, O>(
        &'a mut self,
        keys: KeyHistory,
        root_index: usize,
        budget: Budget<'a>,
        observer: &'a mut O,
    ) -> Search<'a, O> {
        Search {
            policy: self.settings.null_move(),
            needs: self.settings.null_move().rule().needs(),
            features: self.settings.features(),
            parameters: self.settings.parameters(),
            table: &self.table,
            histories: &mut self.memory.histories,
            evaluator: &mut self.memory.evaluator,
            budget,
            observer,
            lines: Lines::new(),
            stack: Stack::new(),
            previous_line: Line::new(),
            keys,
            root_index,
            nodes: 0,
            longest: 0,
            root_depth: 0,
            root: RootMoves::default(),
        }
    }

    /// Forgets all that was learnt, what is in the table too.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory = Memory::new(&self.settings);
    }
}
