//! Iterative deepening: depth 1, depth 2, and so on, each ordering the moves of the next.

use std::cmp::Reverse;
use std::time::Duration;

use chess::{Game, Move, MoveList};

use super::aspiration::Aspiration;
use super::mate_line;
use crate::depth::{Depth, MAX_DEPTH};
use crate::iteration::Iteration;
use crate::limits::{Done, Limits, Outlook};
use crate::line::Line;
use crate::node::Node;
use crate::score::Score;
use crate::spine::{Found, Search};
use crate::table::Bound;
use crate::tablebase::Prober;
use crate::trace::Observer;

/// Which iterations a search goes through.
pub(super) struct Plan<'a> {
    /// The depth of the last one, in plies.
    last: u8,
    /// The moves that a line may begin with, if not all.
    moves: Option<MoveList>,
    /// Who may know which of them are good.
    prober: Option<&'a Prober<'a>>,
    /// How many moves the best line has to choose from.
    choices: usize,
    /// How many lines there are to be; no more than moves.
    lines: usize,
    /// See [`Limits::mate`].
    mate: Option<u32>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(game: &Game, limits: &Limits, prober: Option<&'a Prober<'a>>) -> Self {
        let legal = game.position().legal_moves();
        let wanted: MoveList =
            legal.iter().copied().filter(|m| limits.root_moves.contains(m)).collect();
        let moves = (!wanted.is_empty() && wanted.len() < legal.len()).then_some(wanted);
        let count = moves.as_ref().map_or(legal.len(), |moves| moves.len());
        let lines = limits.multi_pv.clamp(1, count.max(1));
        let (last, mate) = (limits.last_iteration(), limits.mate);
        let mut plan = Self { last, moves, prober, choices: count, lines, mate };
        plan.choices = plan.moves_beside(&[], game).map_or(count, |moves| moves.len());
        plan
    }

    /// What a helper does: the same, but that it looks for no mate.
    pub(super) fn for_helper(&self) -> Self {
        Self { moves: self.moves.clone(), mate: None, ..*self }
    }

    /// Whether a result of another thread would do as well: not where a depth, a mate or several
    /// lines are asked for.
    pub(super) fn takes_votes(&self) -> bool {
        self.last == MAX_DEPTH && self.mate.is_none() && self.lines == 1
    }

    /// The moves that a line may begin with beside the better lines; `None` for all. Where a
    /// tablebase knows what each is worth, none is among them that is worse than another.
    fn moves_beside(&self, better: &[Iteration], game: &Game) -> Option<MoveList> {
        let known = self.prober.filter(|prober| prober.knows_root());
        if better.is_empty() && known.is_none() {
            return self.moves.clone();
        }
        let mut moves = self.moves.clone().unwrap_or_else(|| game.position().legal_moves());
        moves.retain(|m| !begins_one(better, Some(*m)));
        if let Some(known) = known {
            known.keep_best(&mut moves);
        }
        Some(moves)
    }
}

/// Whether one of the lines begins with this move.
fn begins_one(lines: &[Iteration], m: Option<Move>) -> bool {
    lines.iter().any(|line| line.best() == m)
}

/// The lines of an iteration, best first.
struct Lines {
    found: Vec<Iteration>,
    /// Whether none is missing or was broken off.
    complete: bool,
}

impl Lines {
    /// With the lines of the iteration before where these are too few, and ranked.
    fn completed_by(mut self, before: Vec<Iteration>, count: usize) -> Vec<Iteration> {
        // Stable, since a better line is searched first.
        self.found.sort_by_key(|line| Reverse(line.score));
        let searched = before.into_iter().filter(|line| line.depth > 0);
        for line in searched {
            if self.found.len() < count && !begins_one(&self.found, line.best()) {
                self.found.push(line);
            }
        }
        for (index, line) in self.found.iter_mut().enumerate() {
            line.rank = index + 1;
        }
        self.found
    }
}

impl<O: Observer> Search<'_, O> {
    /// Searches deeper and deeper until a limit is reached, and reports each iteration. Depth 0 is
    /// left, and nothing reported, if it was broken off before it found anything.
    pub(super) fn deepen(
        &mut self,
        game: &Game,
        plan: &Plan,
        report: &mut dyn FnMut(&Iteration, &O),
    ) -> Iteration {
        let mut lines = vec![self.before_any_iteration(game, plan)];
        if lines[0].line.is_empty() {
            return lines.swap_remove(0);
        }
        let mut outlook = Outlook::new(plan.choices > 1);
        let mut next = 1;
        while next <= plan.last {
            let depth = self.budget.begin_iteration(next, plan.last);
            let iteration = self.iterate(game, plan, depth, &lines);
            let spared = if iteration.complete { None } else { self.budget.spared() };
            let complete = iteration.complete || spared.is_some();
            let is_news = !iteration.found.is_empty() || spared.is_some();
            let share = match spared {
                Some(Done { line, share }) => {
                    lines = vec![line];
                    share
                }
                None => {
                    if is_news {
                        lines = iteration.completed_by(lines, plan.lines);
                    }
                    lines[0].best().map_or(0.0, |m| self.root.share(m))
                }
            };
            if is_news {
                for line in &mut lines {
                    (line.nodes, line.elapsed) = self.spent();
                    line.tablebase_hits = self.prober.map_or(0, Prober::hits);
                    report(line, self.observer);
                }
            }
            // Of several lines each would have to be spared.
            if complete && plan.lines == 1 {
                self.budget.end_iteration(&lines[0], share);
            }
            next = lines[0].depth.max(depth) + 1;
            let is_proven = plan.mate.is_some_and(|moves| lines[0].mates_within(moves));
            outlook.update(&lines[0], share);
            if !complete || is_proven || !self.budget.allows_iteration(self.nodes, &outlook) {
                break;
            }
        }
        let mut last = lines.swap_remove(0);
        (last.nodes, last.elapsed) = self.spent();
        last
    }

    /// What can be said without searching: the move that the table holds, or else some legal one,
    /// and the static evaluation; or that the game is over.
    fn before_any_iteration(&mut self, game: &Game, plan: &Plan) -> Iteration {
        let position = game.position();
        let moves = plan.moves_beside(&[], game).unwrap_or_else(|| position.legal_moves());
        let known = self.table.probe(position.key(), 0).and_then(|entry| entry.best);
        let known = known.filter(|m| moves.contains(m));
        let line: Line = known.or(moves.first().copied()).into_iter().collect();
        let score = match (line.is_empty(), position.in_check()) {
            (false, _) => self.evaluate(position, 0),
            (true, true) => Score::mated_in(0),
            (true, false) => Score::DRAW,
        };
        self.told(game, 0, score, line)
    }

    /// One iteration: line after line, each without the moves that begin the better ones.
    fn iterate(&mut self, game: &Game, plan: &Plan, depth: u8, before: &[Iteration]) -> Lines {
        self.longest = 0;
        self.root_depth = depth.into();
        self.root.begin_iteration();
        let mut found = Vec::with_capacity(plan.lines);
        while found.len() < plan.lines {
            let expected = before.iter().find(|line| !begins_one(&found, line.best()));
            let moves = plan.moves_beside(&found, game);
            self.root.begin_line(moves, expected.and_then(Iteration::best));
            let Ok(score) = self.search_line(game, depth, expected) else {
                found.extend(self.broken_off(game, depth));
                return Lines { found, complete: false };
            };
            found.push(self.told(game, depth, score, self.lines.at(0).clone()));
        }
        Lines { found, complete: true }
    }

    /// One line of an iteration: the root is searched once, or with wider and wider windows around
    /// the value of the line that is expected to come out.
    fn search_line(&mut self, game: &Game, depth: u8, expected: Option<&Iteration>) -> Found {
        let known = expected.filter(|line| line.depth > 0);
        self.previous_line = known.map(|known| known.line.clone()).unwrap_or_default();
        let mut aspiration = match expected {
            // What a tablebase says of the root is not what its search comes to.
            Some(line) if self.features.aspiration && !self.knows_root() => {
                let around = Aspiration::around(line.score, depth, &self.parameters);
                match self.features.fail_high_reductions {
                    true => around.reduced_by_up_to(self.parameters.fail_high_reductions_most),
                    false => around,
                }
            }
            _ => Aspiration::everything(),
        };
        loop {
            self.root.score = None;
            let plies = i32::from(depth) - aspiration.reduction();
            let root = Node::root(Depth::new(plies.max(1)));
            let root = Node { window: aspiration.window(), ..root };
            let score = self.search(game.position(), root)?;
            let window = aspiration.window();
            if !aspiration.misses(score) {
                return Ok(score);
            }
            let (bound, line) = match window.fails_high(score) {
                true => (Bound::Lower, self.lines.at(0).clone()),
                // No move reached alpha.
                false => (Bound::Upper, self.previous_line.clone()),
            };
            let keeps = bound == Bound::Lower && self.features.kept_fail_highs;
            self.root.fail_high = keeps.then(|| (score, line.clone()));
            self.budget.control().missed_window(&self.told(game, depth, score, line), bound);
        }
    }

    /// What a line had come to when it was broken off: to the move that was being searched once
    /// more since it is better, or else to the best that came back. The first move that is searched
    /// is that of the iteration before, as a rule, so that what came back is hardly worse. That it
    /// is mated says nothing yet: another move may save the game.
    fn broken_off(&self, game: &Game, depth: u8) -> Option<Iteration> {
        let came_back = || self.root.score.map(|score| (score, self.lines.at(0).clone()));
        let (score, line) = self.root.fail_high.clone().or_else(came_back)?;
        (!score.is_proven_loss()).then(|| self.told(game, depth, score, line))
    }

    fn told(&self, game: &Game, depth: u8, score: Score, line: Line) -> Iteration {
        let (nodes, elapsed) = self.spent();
        let first = line.first().copied();
        let score = self.prober.map_or(score, |prober| prober.told(first, score));
        let line = mate_line::completed(line, score, game, self.table);
        let (rank, longest) = (1, self.longest);
        let tablebase_hits = self.prober.map_or(0, Prober::hits);
        Iteration { depth, rank, longest, score, line, nodes, elapsed, tablebase_hits }
    }

    /// Whether a tablebase knows what the moves of the root are worth.
    fn knows_root(&self) -> bool {
        self.prober.is_some_and(Prober::knows_root)
    }

    /// The nodes of all threads and the time so far.
    fn spent(&self) -> (u64, Duration) {
        (self.budget.total(self.nodes), self.budget.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use chess::Position;

    use super::*;
    use crate::root::Searcher;
    use crate::settings::{Preset, Settings};
    use crate::table::{Entry, Table};
    use crate::testing::Workbench;

    /// What the table holds of the root after a search.
    fn entry_after(limits: &Limits) -> Option<Entry> {
        let table = Arc::new(Table::new(1).unwrap());
        let mut searcher = Searcher::new(Settings::default(), Arc::clone(&table));
        let game = Game::from(Position::startpos());
        searcher.think(&game, limits, &AtomicBool::new(false), &mut (), |_, ()| {});
        table.probe(game.position().key(), 0)
    }

    #[test]
    fn the_table_learns_of_the_root_only_what_holds_for_all_its_moves() {
        let moves = Position::startpos().legal_moves();
        let limits = Limits::depth(4);
        let known = entry_after(&limits);
        assert!(known.is_some());
        let several = Limits { multi_pv: 3, ..limits.clone() };
        assert_eq!(entry_after(&several).map(|entry| entry.depth), Some(Depth::new(4)));
        let some = Limits { root_moves: moves[..5].to_vec(), ..limits.clone() };
        assert_eq!(entry_after(&some), None);
        let all = Limits { root_moves: moves.to_vec(), ..limits };
        assert_eq!(entry_after(&all), known);
    }

    #[test]
    fn who_has_no_time_plays_the_move_of_the_table() {
        let table = Arc::new(Table::new(1).unwrap());
        let mut searcher = Searcher::new(Settings::default(), Arc::clone(&table));
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let game = Game::from(fen.parse::<Position>().unwrap());
        let mut answer = |limits: &Limits, stopped: bool| {
            searcher.think(&game, limits, &AtomicBool::new(stopped), &mut (), |_, ()| {}).best()
        };
        let mate = game.position().parse_uci("a1a8").ok();
        let nothing = Limits::nodes(0);
        assert_ne!(answer(&nothing, true), mate);
        assert_eq!(answer(&Limits::depth(3), false), mate);
        assert_eq!(answer(&nothing, true), mate);
        let elsewhere =
            Limits { root_moves: game.position().legal_moves()[..2].to_vec(), ..nothing };
        assert_ne!(answer(&elsewhere, true), mate);
    }

    #[test]
    fn a_better_move_counts_though_the_search_of_it_is_broken_off() {
        let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
        bench.begin("4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", &mut (), |search, position| {
            let game = Game::from(position.clone());
            let [best, better] = ["e2e4", "d2d4"].map(|m| position.parse_uci(m).unwrap());
            search.root.raised(best, Score::DRAW);
            search.lines.set(0, best);
            let answer = |search: &Search<_>| search.broken_off(&game, 5).unwrap().best();
            assert_eq!(answer(search), Some(best));
            search.root.fail_high = Some((Score::centipawns(20), [better].into_iter().collect()));
            assert_eq!(answer(search), Some(better));
        });
    }

    #[test]
    fn searches_that_are_broken_off_hold_better_moves() {
        let fen = "r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1";
        let game = Game::from(fen.parse::<Position>().unwrap());
        let kept = Settings::of(Preset::Caesura);
        let dropped = kept.switched("kept_fail_highs", false).unwrap();
        let answer = |settings: &Settings, nodes: u64| {
            let table = Arc::new(Table::new(1).unwrap());
            Searcher::new(settings.clone(), table)
                .think(&game, &Limits::nodes(nodes), &AtomicBool::new(false), &mut (), |_, ()| {})
                .best()
        };
        let differ = |nodes: &u64| answer(&kept, *nodes) != answer(&dropped, *nodes);
        assert!((300..6_000).step_by(50).any(|nodes| differ(&nodes)));
    }
}
