//! The spine: principal variation search as a list of named steps.

use chess::{KeyHistory, Move, Position};
use eval::Evaluator;

use crate::history::History;
use crate::limits::Budget;
use crate::line::Lines;
use crate::node::{Depth, MAX_PLY, Node, NodeKind, Ply};
use crate::null_move::{FailHigh, NullMove, ReducedMoves};
use crate::ordering::Picker;
use crate::score::Score;
use crate::table::{Bound, Entry, Table};
use crate::trace::Observer;

/// The search was told to break off; what it was about to say is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The value of a node, unless the search broke off.
pub(crate) type Found = Result<Score, Stopped>;

/// A search under way.
pub(crate) struct Search<'a, O> {
    pub null_move: &'a dyn NullMove,
    pub table: &'a Table,
    pub history: &'a mut History,
    pub evaluator: &'a mut Evaluator,
    pub budget: Budget<'a>,
    pub observer: &'a mut O,
    pub lines: Lines,
    /// The keys of the game and of the current path.
    pub keys: KeyHistory,
    /// Where in `keys` the root stands.
    pub root_index: usize,
    pub nodes: u64,
    /// The longest path of the iteration, in plies.
    pub longest: Ply,
    /// The value of the best root move of the iteration so far, if a move has come back.
    pub root_score: Option<Score>,
}

/// What the moves of a node came to.
struct Best {
    score: Score,
    /// The move that raised alpha.
    raised_by: Option<Move>,
}

/// What a null move settled.
enum AfterPass {
    /// The value of the node.
    Cut(Score),
    /// Nothing: search the moves.
    Go,
    /// Search the moves of this shallower node.
    GoReduced(Node),
}

impl<O: Observer> Search<'_, O> {
    /// The value of a node: exact inside its window, a bound outside.
    pub(crate) fn search(&mut self, position: &Position, node: Node) -> Found {
        self.enter(node.ply)?;
        self.lines.clear(node.ply);
        self.keys.record(self.root_index + node.ply, position.key());
        if node.ply > 0 && self.is_draw(position) {
            return Ok(Score::DRAW);
        }
        if node.ply >= MAX_PLY {
            return Ok(self.evaluate(position));
        }
        let Some(node) = extend_leaf_in_check(position, node) else {
            return self.quiesce(position, node.window, node.ply);
        };
        self.observer.node(node.kind);

        let known = self.table.probe(position.key(), node.ply);
        if let Some(score) = self.table_cutoff(&node, known) {
            return Ok(score);
        }
        let first = known.and_then(|entry| entry.best);
        match self.try_null_move(position, &node)? {
            AfterPass::Cut(score) => Ok(score),
            AfterPass::Go => {
                let best = self.search_moves(position, &node, first)?;
                Ok(self.remember(position, &node, best))
            }
            AfterPass::GoReduced(reduced) => {
                let best = self.search_moves(position, &reduced, first)?;
                if self.contradicts_null_move(&node, &best) {
                    let first = best.raised_by.or(first);
                    let best = self.search_moves(position, &node, first)?;
                    return Ok(self.remember(position, &node, best));
                }
                Ok(self.remember(position, &reduced, best))
            }
        }
    }

    /// Counts a position that the search has come to, and breaks off when a limit is reached.
    #[inline]
    pub(crate) fn enter(&mut self, ply: Ply) -> Result<(), Stopped> {
        if self.budget.is_spent(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        Ok(())
    }

    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> Score {
        Score::centipawns(self.evaluator.evaluate(position))
    }

    /// Whether the position is drawn by the rules. A position that stood on the board after the
    /// root counts at its first return, since what was good then is good again; the root and
    /// those before it at their second.
    fn is_draw(&self, position: &Position) -> bool {
        if position.is_insufficient_material() {
            return true;
        }
        if position.is_fifty_moves() {
            return !position.in_check() || position.has_legal_move();
        }
        let mut earlier = self.keys.earlier(position.reversible_plies());
        earlier.next().is_some_and(|last| last > self.root_index || earlier.next().is_some())
    }

    /// The value of the node if the table has it. At PV nodes the moves are searched all the
    /// same, so that the principal variation is whole.
    #[inline]
    fn table_cutoff(&mut self, node: &Node, known: Option<Entry>) -> Option<Score> {
        let entry = known.filter(|entry| entry.answers(node.depth, node.window))?;
        if node.kind == NodeKind::Pv {
            return None;
        }
        self.observer.table_cutoff(node);
        Some(entry.score)
    }

    /// Asks the technique, and does what it says. What holds for every technique stands here:
    /// no pass at the root or in check, none when beta is a mate score (a pass proves none),
    /// and no mate score taken over from a pass.
    fn try_null_move(&mut self, position: &Position, node: &Node) -> Result<AfterPass, Stopped> {
        if node.ply == 0 || node.window.beta.is_mate() || position.in_check() {
            return Ok(AfterPass::Go);
        }
        let Some(pass) = self.null_move.before_moves(node) else { return Ok(AfterPass::Go) };
        let Some(child) = position.pass() else { return Ok(AfterPass::Go) };
        self.observer.null_move_tried(node);
        let score = -self.search(&child, node.null_child(pass.reduction))?;
        if !node.window.fails_high(score) {
            return Ok(AfterPass::Go);
        }
        let score = if score.is_win() { node.window.beta } else { score };
        Ok(match self.null_move.after_fail_high(node, score) {
            FailHigh::Cut(score) => {
                self.observer.null_move_cut(node);
                AfterPass::Cut(score)
            }
            FailHigh::Reduce { by, path } => {
                self.observer.null_move_reduced(node);
                AfterPass::GoReduced(Node { depth: node.depth - by, path, ..*node })
            }
        })
    }

    /// Whether a reduced node is to be searched again, since its moves stayed below beta.
    fn contradicts_null_move(&mut self, node: &Node, best: &Best) -> bool {
        if node.window.fails_high(best.score)
            || self.null_move.after_reduced_moves(node) == ReducedMoves::Accept
        {
            return false;
        }
        self.observer.null_move_contradicted(node);
        self.lines.clear(node.ply);
        true
    }

    /// Searches the moves, best first, until one reaches beta.
    fn search_moves(
        &mut self,
        position: &Position,
        node: &Node,
        first: Option<Move>,
    ) -> Result<Best, Stopped> {
        let mut node = *node;
        let mut best = None;
        let mut raised_by = None;
        let picker = Picker::new(position, first, self.history);
        for (index, m) in picker.enumerate() {
            let score = self.search_move(&position.play(m), &node, index)?;
            if best.is_some_and(|best| score <= best) {
                continue;
            }
            best = Some(score);
            if node.window.fails_low(score) {
                continue;
            }
            raised_by = Some(m);
            if node.kind == NodeKind::Pv {
                self.raise_line(node.ply, m, score);
            }
            if node.window.fails_high(score) {
                self.observer.beta_cutoff(&node, index);
                break;
            }
            node.window = node.window.raised_to(score);
        }
        if let Some(m) = raised_by
            && !position.is_capture(m)
            && m.promotion().is_none()
        {
            self.history.reward(position.side_to_move(), m, node.depth);
        }
        let without_moves =
            || if position.in_check() { Score::mated_in(node.ply) } else { Score::DRAW };
        Ok(Best { score: best.unwrap_or_else(without_moves), raised_by })
    }

    /// The first move with the whole window; any later one only to see whether it is better,
    /// and if so once more to see how much.
    fn search_move(&mut self, child: &Position, node: &Node, index: usize) -> Found {
        if index == 0 {
            return Ok(-self.search(child, node.first_child())?);
        }
        let score = -self.search(child, node.scout_child())?;
        if node.window.contains(score) {
            return Ok(-self.search(child, node.re_searched_child())?);
        }
        Ok(score)
    }

    /// A move of a PV node raised alpha.
    fn raise_line(&mut self, ply: Ply, m: Move, score: Score) {
        self.lines.set(ply, m);
        if ply == 0 {
            self.root_score = Some(score);
        }
    }

    /// Puts what the moves came to into the table.
    fn remember(&mut self, position: &Position, node: &Node, best: Best) -> Score {
        let bound = if node.window.fails_high(best.score) {
            Bound::Lower
        } else if node.window.fails_low(best.score) {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let entry = Entry { best: best.raised_by, score: best.score, depth: node.depth, bound };
        self.table.store(position.key(), node.ply, entry);
        best.score
    }
}

/// The node, one ply deeper if it is a leaf in check; `None` at other leaves.
#[inline]
fn extend_leaf_in_check(position: &Position, node: Node) -> Option<Node> {
    if !node.depth.is_leaf() {
        Some(node)
    } else if position.in_check() {
        Some(Node { depth: Depth::new(1), ..node })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::limits::Limits;
    use crate::node::Path;
    use crate::null_move::Policy;
    use crate::trace::Counters;
    use crate::window::Window;

    /// Searches one node below the root, which the position itself stands for.
    fn search(fen: &str, policy: &str, depth: i32, window: Window) -> (Score, Counters) {
        let position: Position = fen.parse().unwrap();
        let policy: Policy = policy.parse().unwrap();
        let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
        let (mut history, mut evaluator) = (History::new(), Evaluator::new());
        let mut counters = Counters::default();
        let mut keys = KeyHistory::default();
        keys.record(0, position.key());
        let mut search = Search {
            null_move: policy.rule(),
            table: &table,
            history: &mut history,
            evaluator: &mut evaluator,
            budget: Budget::new(&Limits::default(), &stop),
            observer: &mut counters,
            lines: Lines::new(),
            keys,
            root_index: 0,
            nodes: 0,
            longest: 0,
            root_score: None,
        };
        let (depth, path) = (Depth::new(depth), Path::ROOT);
        let node = Node { kind: NodeKind::Cut, window, depth, ply: 1, path };
        let score = search.search(&position, node).unwrap();
        (score, counters)
    }

    /// White need not even move: whatever Black does, mate follows. But that is a threat, not
    /// a mate on the board.
    const MATES_AFTER_A_PASS: &str = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";

    #[test]
    fn a_mate_found_by_a_pass_counts_as_beta() {
        let beta = Score::centipawns(5_000);
        let (score, counters) = search(MATES_AFTER_A_PASS, "standard:1", 6, Window::below(beta));
        assert!(counters.null_cut > 0);
        assert_eq!(score, beta);
    }

    #[test]
    fn no_pass_is_tried_where_beta_is_a_mate() {
        for beta in [Score::mate_in(9), Score::mated_in(8)] {
            let (_, counters) = search(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(beta));
            assert_eq!(counters.null_tried, 0);
        }
        let (_, counters) = search(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(Score::DRAW));
        assert_eq!(counters.null_tried, 1);
    }

    /// Trap 7: whoever passes keeps everything, and whoever must move is mated. The pass of
    /// Black keeps beta, the moves do not.
    #[test]
    fn a_zugzwang_contradicts_the_pass_and_is_searched_again() {
        let mutual = "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1";
        let (standard, _) = search(mutual, "standard:3", 3, Window::below(Score::DRAW));
        assert!(standard >= Score::DRAW, "standard should be blind to it: {standard}");
        let (verified, counters) = search(mutual, "verified:3", 3, Window::below(Score::DRAW));
        assert!(counters.null_reduced > 0 && counters.null_contradicted > 0);
        assert!(verified < Score::DRAW, "{verified}");
    }
}
