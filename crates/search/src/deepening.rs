//! Iterative deepening: depth 1, depth 2, and so on, each ordering the moves of the next.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::{Game, KeyHistory, Move};
use eval::Evaluator;

use crate::aspiration::Aspiration;
use crate::histories::Histories;
use crate::limits::{Budget, Limits};
use crate::line::{Line, Lines};
use crate::node::{Depth, Node, Ply};
use crate::null_move::Policy;
use crate::score::Score;
use crate::settings::{Preset, Settings};
use crate::spine::Search;
use crate::stack::Stack;
use crate::table::Table;
use crate::trace::Observer;

/// What an iteration found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Nominal depth, in plies; 0 if the root has no legal move.
    pub depth: u8,
    /// The longest path, in plies.
    pub longest: Ply,
    /// The value of the root for the side to move.
    pub score: Score,
    /// The principal variation; empty only if the root has no legal move.
    pub line: Line,
    /// Positions searched since the search began: each move and each null move leads to one.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Iteration {
    /// The move to play.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// Searches positions, one after the other, and keeps what it learnt in between.
pub struct Searcher {
    settings: Settings,
    table: Arc<Table>,
    history: Histories,
    evaluator: Evaluator,
}

impl Searcher {
    /// A searcher that knows nothing but what is in the table.
    pub fn new(settings: Settings, table: Arc<Table>) -> Self {
        Self { settings, table, history: Histories::new(), evaluator: Evaluator::new() }
    }

    /// A searcher that looks at every move at full depth, to judge others by: no null move, and
    /// of what the preset has around it nothing that prunes or reduces.
    pub fn unpruned(preset: Preset, table: Arc<Table>) -> Self {
        Self::new(Settings::new(preset, Policy::off()).unpruned(), table)
    }

    /// Searches a game's position until a limit is reached or `stop` is set, and reports each
    /// iteration as it is done, with what the observer knows by then. At least one iteration is
    /// reported, whatever the limits.
    ///
    /// Returns the last word: the last complete iteration, or a better move that the broken-off
    /// one after it had found, with the nodes and the time of the whole search.
    pub fn think<O: Observer>(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        observer: &mut O,
        mut report: impl FnMut(&Iteration, &O),
    ) -> Iteration {
        self.table.begin_search();
        let (keys, root_index) = (game.history().clone(), game.history().len() - 1);
        let mut search = self.begin(keys, root_index, Budget::new(limits, stop), observer);
        let mut last = search.before_any_iteration(game);
        if last.line.is_empty() {
            report(&last, search.observer);
            return last;
        }
        for depth in 1..=limits.last_iteration() {
            let complete = search.iterate(game, depth, last.score);
            let finished = complete.is_some();
            if let Some(iteration) = complete.or_else(|| search.broken_off(depth)) {
                report(&iteration, search.observer);
                last = iteration;
            } else if last.depth == 0 {
                last.depth = 1;
                report(&last, search.observer);
            }
            if !finished || !search.budget.allows_iteration() {
                break;
            }
        }
        last.nodes = search.nodes;
        last.elapsed = search.budget.elapsed();
        last
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
            histories: &mut self.history,
            evaluator: &mut self.evaluator,
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
            root_score: None,
        }
    }

    /// Forgets all that was learnt, what is in the table too.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history = Histories::new();
    }
}

impl<O: Observer> Search<'_, O> {
    /// What can be said without searching: some legal move and the static evaluation, or that
    /// the game is over.
    fn before_any_iteration(&mut self, game: &Game) -> Iteration {
        let position = game.position();
        let line: Line = position.legal_moves().first().copied().into_iter().collect();
        let score = match (line.is_empty(), position.in_check()) {
            (false, _) => self.evaluate(position),
            (true, true) => Score::mated_in(0),
            (true, false) => Score::DRAW,
        };
        self.iteration(0, score, line)
    }

    /// One iteration, if it can be finished: once, or with wider and wider windows around the
    /// value of the one before.
    fn iterate(&mut self, game: &Game, depth: u8, before: Score) -> Option<Iteration> {
        self.longest = 0;
        self.root_depth = depth.into();
        let mut aspiration = if self.features.aspiration {
            Aspiration::around(before, depth, &self.parameters)
        } else {
            Aspiration::everything()
        };
        loop {
            self.root_score = None;
            let root = Node::root(Depth::new(depth.into()));
            let root = Node { window: aspiration.window(), ..root };
            let score = self.search(game.position(), root).ok()?;
            if !aspiration.misses(score) {
                self.previous_line.clone_from(self.lines.at(0));
                return Some(self.iteration(depth, score, self.lines.at(0).clone()));
            }
        }
    }

    /// What an iteration had found when it was broken off. The first move that it searches is
    /// the one that the table holds, as a rule the best of the iteration before, so that what
    /// came back is hardly worse. That it is mated says nothing yet: another move may save the game.
    fn broken_off(&self, depth: u8) -> Option<Iteration> {
        let line = self.lines.at(0).clone();
        let score = self.root_score.filter(|score| !score.is_loss())?;
        Some(self.iteration(depth, score, line))
    }

    fn iteration(&self, depth: u8, score: Score, line: Line) -> Iteration {
        let (longest, nodes, elapsed) = (self.longest, self.nodes, self.budget.elapsed());
        Iteration { depth, longest, score, line, nodes, elapsed }
    }
}
