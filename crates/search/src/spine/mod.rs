//! The spine: principal variation search as a list of named steps.

use chess::{Key, KeyHistory, Move, Position};
use eval::Evaluator;

use crate::history::History;
use crate::late_move_reductions;
use crate::limits::Budget;
use crate::line::{Line, Lines};
use crate::node::{Depth, MAX_PLY, Node, NodeKind, Ply};
use crate::null_move::{Needs, Policy, Situation, UnverifiedEntries};
use crate::ordering::Picker;
use crate::reverse_futility;
use crate::score::Score;
use crate::settings::{Features, Parameters};
use crate::stack::Stack;
use crate::table::{Bound, Entry, Table};
use crate::trace::Observer;
use crate::window::Window;

mod forward_pruning;
#[cfg(test)]
mod tests;

use forward_pruning::Onward;

/// The search was told to break off; what it was about to say is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The value of a node, unless the search broke off.
pub(crate) type Found = Result<Score, Stopped>;

/// A search under way.
pub(crate) struct Search<'a, O> {
    pub policy: &'a Policy,
    /// What the policy needs of the spine.
    pub needs: Needs,
    /// What stands around the null move.
    pub features: Features,
    /// Its numbers.
    pub parameters: Parameters,
    pub table: &'a Table,
    pub history: &'a mut History,
    pub evaluator: &'a mut Evaluator,
    pub budget: Budget<'a>,
    pub observer: &'a mut O,
    pub lines: Lines,
    pub stack: Stack,
    /// What the iteration before found best.
    pub previous_line: Line,
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

/// A move's place in the order.
#[derive(Clone, Copy)]
struct Late {
    /// Its number, from zero.
    index: usize,
    /// By how many plies it is searched shallower at first.
    reduction: i32,
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

        let known = self.table.probe(self.key(position, &node), node.ply);
        if let Some(score) = self.table_cutoff(&node, known) {
            return Ok(score);
        }
        let evaluation = self.look(position, node.ply);
        let situation = Situation { node: &node, position, known, evaluation };
        if self.features.reverse_futility
            && let Some(score) = reverse_futility::cutoff(&situation, &self.parameters)
        {
            return Ok(score);
        }
        self.search_inner(&situation)
    }

    /// The value of an inner node that nothing settles at once: the null move, multi-cut, the
    /// moves, and what came out into the table.
    fn search_inner(&mut self, situation: &Situation) -> Found {
        let &Situation { node, position, known, .. } = situation;
        let mut onward = Onward::new(*node, known.and_then(|entry| entry.best));
        if let Some(score) = self.try_null_move(situation, &mut onward)? {
            return Ok(score);
        }
        if let Some(score) = self.try_multi_cut(situation, onward.first)? {
            return Ok(score);
        }
        let best = self.search_moves(position, &onward)?;
        Ok(self.remember(position, &onward.node, best))
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

    /// The key under which the table knows a node. Techniques that keep verified and unverified
    /// entries apart have two for each position.
    #[inline]
    fn key(&self, position: &Position, node: &Node) -> Key {
        const UNVERIFIED: Key = 0x9e37_79b9_7f4a_7c15;
        let separate = self.needs.unverified_entries == UnverifiedEntries::Separate;
        position.key() ^ if separate && !node.path.verify { UNVERIFIED } else { 0 }
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
        if node.kind == NodeKind::Pv || self.distrusts(entry, node) {
            return None;
        }
        self.stack.at(node.ply).cut_by = entry.best;
        self.observer.table_cutoff(node);
        Some(entry.score)
    }

    /// Whether the entry comes from a search that did not verify its null moves, and the node is
    /// one that wants it verified.
    #[inline]
    fn distrusts(&self, entry: Entry, node: &Node) -> bool {
        self.needs.unverified_entries == UnverifiedEntries::Distrust
            && node.path.verify
            && !entry.verified
    }

    /// Searches the moves, best first, until one reaches beta.
    fn search_moves(&mut self, position: &Position, onward: &Onward) -> Result<Best, Stopped> {
        let mut node = onward.node;
        let mut best = onward.floor;
        let mut raised_by = None;
        let mut picker = Picker::new(position, onward.first, self.history);
        if let Some(square) = onward.evade {
            picker.prefer_quiet_moves_from(position, square);
        }
        if self.needs.alternatives {
            let others = picker.proven_moves().saturating_sub(1);
            node.path = node.path.with_alternatives(node.ply, others);
        }
        for (index, m) in picker.by_ref().enumerate() {
            let reduction = self.late_move_reduction(position, m, onward, index);
            let score = self.search_move(position, m, &node, Late { index, reduction })?;
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
                self.stack.at(node.ply).cut_by = Some(m);
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

    /// By how many plies a move is searched shallower at first. Neither captures nor promotions,
    /// nor evasions of a check or of the threat that a null move showed.
    #[inline]
    fn late_move_reduction(
        &self,
        position: &Position,
        m: Move,
        onward: &Onward,
        index: usize,
    ) -> i32 {
        let may_reduce = self.features.late_move_reductions
            && !position.is_capture(m)
            && m.promotion().is_none()
            && !position.in_check()
            && onward.evade != Some(m.from());
        if !may_reduce {
            return 0;
        }
        late_move_reductions::reduction(&onward.node, index, &self.parameters)
    }

    /// The first move with the whole window; any later one only to see whether it is better,
    /// perhaps shallower at first, and if so once more to see how much.
    fn search_move(&mut self, position: &Position, m: Move, node: &Node, late: Late) -> Found {
        let position = &position.play(m);
        self.stack.at(node.ply).played = Some(m);
        let follows = node.path.on_previous_line && self.previous_line.get(node.ply) == Some(&m);
        let along = |mut child: Node| {
            child.path.on_previous_line = follows;
            child
        };
        if late.index == 0 {
            return Ok(-self.search(position, along(node.first_child()))?);
        }
        let child = along(node.scout_child());
        if late.reduction > 0 && !position.in_check() {
            let shallower = Node { depth: child.depth - late.reduction, ..child };
            let score = -self.search(position, shallower)?;
            if node.window.fails_low(score) {
                return Ok(score);
            }
        }
        let score = -self.search(position, child)?;
        if node.window.contains(score) || self.settles_nothing(node, score) {
            return Ok(-self.search(position, along(node.re_searched_child()))?);
        }
        Ok(score)
    }

    /// The second of the additions of Winands et al.: at a PV node whose window is closed, a
    /// value of exactly beta may come from pruning at All nodes and is searched again.
    #[inline]
    fn settles_nothing(&self, node: &Node, score: Score) -> bool {
        let Window { alpha, beta } = node.window;
        self.needs.all_node_additions
            && node.kind == NodeKind::Pv
            && score == beta
            && beta == alpha.next_up()
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
        // The fourth of the additions of Winands et al.: such a value is uncertain.
        let uncertain = self.needs.all_node_additions
            && node.kind == NodeKind::Cut
            && best.score == node.window.alpha;
        if !uncertain && !node.depth.is_leaf() {
            self.store(position, node, best.raised_by, best.score, bound);
        }
        best.score
    }

    fn store(
        &self,
        position: &Position,
        node: &Node,
        best: Option<Move>,
        score: Score,
        bound: Bound,
    ) {
        let Node { depth, path, ply, .. } = *node;
        let entry = Entry { best, score, depth, bound, verified: path.verify };
        self.table.store(self.key(position, node), ply, entry);
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
