//! The spine: principal variation search as a list of named steps.

use chess::{Key, KeyHistory, Move, Position};
use eval::Evaluator;

use crate::depth::{Depth, MAX_PLY, Ply};
use crate::histories::Histories;
use crate::limits::Budget;
use crate::line::{Line, Lines};
use crate::node::{Node, NodeKind};
use crate::null_move::{Needs, Policy, Situation, UnverifiedEntries};
use crate::score::Score;
use crate::selectivity::{internal_reduction, mate_distance, reverse_futility};
use crate::settings::{Features, Parameters};
use crate::stack::Stack;
use crate::table::{Bound, Entry, Table, prefetch};
use crate::tablebase::Prober;
use crate::trace::{Observer, Referee, Settled};

mod evaluation;
mod inner_node;
mod moves;
mod multi_cut;
mod null_move;
mod probcut;
mod razoring;
mod root;
mod root_moves;
mod tablebase;
#[cfg(test)]
mod tests;
mod upcoming_repetition;

use inner_node::InnerNode;
pub(crate) use root_moves::RootMoves;

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
    /// The parameters of that.
    pub parameters: Parameters,
    pub table: &'a Table,
    pub histories: &'a mut Histories,
    pub evaluator: &'a mut Evaluator,
    pub budget: Budget<'a>,
    pub observer: &'a mut O,
    pub lines: &'a mut Lines,
    pub stack: &'a mut Stack,
    /// What the iteration before found best.
    pub previous_line: Line,
    /// The keys of the game and of the current path.
    pub keys: KeyHistory,
    /// Where in `keys` the root stands.
    pub root_index: usize,
    pub nodes: u64,
    /// The longest path of the iteration, in plies.
    pub longest: Ply,
    /// The depth of the iteration, in plies.
    pub root_depth: i32,
    /// What is special about the root.
    pub root: RootMoves,
    /// Who knows endings, if anybody does.
    pub prober: Option<&'a Prober<'a>>,
    /// Who may take back what null moves do, if anybody.
    pub referee: Option<&'a mut dyn Referee>,
}

/// What the moves of a node came to.
struct Best {
    score: Score,
    /// The move that raised alpha.
    raised_by: Option<Move>,
}

impl<O: Observer> Search<'_, O> {
    /// The value of a node: exact inside its window, a bound outside.
    pub(crate) fn search(&mut self, position: &Position, node: Node) -> Found {
        self.enter(node.ply, self.stack.led_to(node.ply))?;
        let value = self.search_entered(position, node)?;
        self.observer.left(value);
        Ok(value)
    }

    #[inline]
    fn search_entered(&mut self, position: &Position, node: Node) -> Found {
        self.lines.clear(node.ply);
        self.keys.record(self.root_index + node.ply, position.key());
        if node.ply > 0 && self.is_draw(position) {
            self.observer.settled(&node, Settled::Draw);
            return Ok(Score::DRAW);
        }
        if self.features.mate_distance
            && node.ply > 0
            && let Some(score) = mate_distance::settles(node.window, node.ply)
        {
            self.observer.settled(&node, Settled::MateDistance);
            return Ok(score);
        }
        if self.can_repeat(position, &node) {
            if node.window.fails_high(Score::DRAW) {
                self.observer.settled(&node, Settled::Draw);
                return Ok(Score::DRAW);
            }
            let window = node.window.raised_to(Score::DRAW);
            let value = self.search_undecided(position, Node { window, ..node })?;
            return Ok(value.max(Score::DRAW));
        }
        self.search_undecided(position, node)
    }

    /// The value of a node that no rule of the game decides.
    #[inline]
    fn search_undecided(&mut self, position: &Position, node: Node) -> Found {
        if node.ply >= MAX_PLY {
            self.observer.settled(&node, Settled::LongestPath);
            return Ok(self.evaluate(position, node.ply));
        }
        let Some(node) = self.extend_leaf(position, node) else {
            return self.quiesce(position, node.window, node.ply);
        };
        self.observer.node(&node);

        // Before the table is asked, whose answer may still be on its way from memory.
        let evaluation = self.static_evaluation(position, &node);
        let known = self.table.probe(self.key(position, &node), node.ply);
        if let Some(score) = self.table_cutoff(&node, known) {
            return Ok(score);
        }
        if let Some(certain) = self.ask_tablebase(position, &node) {
            return self.search_known(position, &node, (evaluation, known), certain);
        }
        self.search_unknown(position, &node, (evaluation, known))
    }

    /// The value of a node that neither the rules nor a table settle.
    #[inline]
    fn search_unknown(
        &mut self,
        position: &Position,
        node: &Node,
        (evaluation, known): (Option<Score>, Option<Entry>),
    ) -> Found {
        let evaluation = self.look(position, node.ply, (evaluation, known));
        let situation = Situation { node, position, known, evaluation };
        if self.features.reverse_futility
            && let Some(score) = reverse_futility::cutoff(&situation, &self.parameters)
        {
            self.observer.settled(node, Settled::ReverseFutility);
            return Ok(score);
        }
        if let Some(score) = self.try_razoring(&situation)? {
            return Ok(score);
        }
        self.search_inner(&situation)
    }

    /// The value of an inner node that nothing settles at once: the null move, multi-cut, the
    /// moves, and what came out into the table.
    fn search_inner(&mut self, situation: &Situation) -> Found {
        let &Situation { node, position, known, .. } = situation;
        let first = self.first_move(node, known);
        let mut inner = InnerNode::new(*node, situation, first);
        if self.features.internal_reduction {
            inner.node.depth = internal_reduction::depth(node, first, &self.parameters);
        }
        if let Some(score) = self.try_null_move(situation, &mut inner)? {
            return Ok(score);
        }
        if let Some(score) = self.try_multi_cut(situation, inner.first)? {
            return Ok(score);
        }
        if let Some(score) = self.try_probcut(situation, &inner)? {
            return Ok(score);
        }
        let best = self.search_moves(position, &inner)?;
        self.learn_correction(position, &inner.node, &best);
        self.learn_unrefuted(position, &inner.node, &best);
        Ok(self.remember(position, &inner.node, best))
    }

    /// Counts a position that the search has come to by a move or, without one, by a pass, and
    /// breaks off when a limit is reached.
    #[inline]
    pub(crate) fn enter(&mut self, ply: Ply, by: Option<Move>) -> Result<(), Stopped> {
        if self.budget.is_spent(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        self.observer.entered(ply, by);
        Ok(())
    }

    /// Has what is remembered of the position after a move fetched from memory, while other work is
    /// done on the move.
    #[inline]
    pub(crate) fn fetch_ahead(&self, position: &Position, m: Move) {
        self.fetch(position.expected_key(m));
    }

    /// Has what is remembered of the position with this key fetched from memory.
    #[inline]
    pub(crate) fn fetch(&self, key: Key) {
        self.table.prefetch(key);
        prefetch(self.evaluator.place(key));
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
        if !uncertain && !self.is_restricted(node) && !node.depth.is_leaf() {
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
        self.put(self.key(position, node), ply, entry);
    }

    /// Puts an entry into the table, beside or in place of what is known of the position.
    fn put(&self, key: Key, ply: Ply, entry: Entry) {
        /// In plies, as in Stockfish 15.1.
        const FAR_DEEPER: i32 = 4;
        if self.features.deeper_entries {
            self.table.store_unless_deeper(key, ply, entry, FAR_DEEPER);
        } else {
            self.table.store(key, ply, entry);
        }
    }

    /// The node, one ply deeper if it is a leaf in check; `None` at other leaves.
    #[inline]
    fn extend_leaf(&self, position: &Position, node: Node) -> Option<Node> {
        if !node.depth.is_leaf() {
            Some(node)
        } else if self.features.check_extension && position.in_check() {
            Some(Node { depth: Depth::new(1), ..node })
        } else {
            None
        }
    }
}
