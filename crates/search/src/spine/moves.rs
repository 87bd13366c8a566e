//! The steps of the spine for the moves of a node: each is left out, searched shallower or deeper,
//! and what turns out best is remembered.

use arrayvec::ArrayVec;
use chess::{Key, Move, Position, Square};

use super::inner_node::InnerNode;
use super::{Best, Found, Search, Stopped};
use crate::depth::Ply;
use crate::histories::{Context, Killers, Lesson, MOST_HISTORY, is_tactical};
use crate::node::{Node, NodeKind};
use crate::ordering::{Exchange, Order, Picker};
use crate::score::Score;
use crate::selectivity::move_pruning::{self, Rule};
use crate::selectivity::singular::{self, Verdict};
use crate::selectivity::{Candidate, late_move_reductions};
use crate::table::{Bound, Entry};
use crate::trace::{Observer, Settled};
use crate::window::Window;

/// How the depth of a move is adjusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Adjustment {
    /// Its place in the order, from zero.
    pub index: usize,
    /// By how many plies it is searched shallower at first.
    pub reduction: i32,
    /// By how many plies it is searched deeper.
    pub extension: i32,
}

impl<O: Observer> Search<'_, O> {
    /// Searches the moves, best first, until one reaches beta.
    pub(super) fn search_moves(
        &mut self,
        position: &Position,
        inner: &InnerNode,
    ) -> Result<Best, Stopped> {
        let mut node = inner.node;
        let mut best = inner.floor;
        let mut raised_by = None;
        let context = self.context(node.ply);
        let mut picker = self.picker(position, &context, inner);
        if self.needs.alternatives {
            let others = picker.proven_moves().saturating_sub(1);
            node.path = node.path.with_alternatives(node.ply, others);
        }
        // Room for those that matter: the first ones.
        let mut tried = ArrayVec::<Move, 64>::new();
        let mut index = 0;
        while let Some((m, exchange)) = picker.next(&self.order(position, &context, inner.evade)) {
            if inner.except == Some(m) || self.is_left_out(&node, m) {
                continue;
            }
            let place = (&node, inner, index);
            let mut candidate = self.candidate(position, (m, exchange), &context, place);
            index += 1;
            let reduction = match self.weigh(&mut candidate, best, inner) {
                Ok(reduction) => reduction,
                Err(Rule::LeaveOut) => continue,
                Err(Rule::LeaveOutQuietMoves) => {
                    picker.leave_out_quiet_moves();
                    continue;
                }
            };
            self.fetch_ahead(position, m);
            let extension = match self.extension(position, m, &node, inner)? {
                Verdict::Extend(plies) => plies,
                Verdict::Cut(score) => {
                    self.observer.settled(&node, Settled::Singular);
                    return Ok(Best { score, raised_by: None });
                }
            };
            if candidate.is_quiet {
                self.stack.at(node.ply).attacked = context.attacked(position, self.features);
            }
            let adjustment = Adjustment { index: index - 1, reduction, extension };
            let score = match node.is_root() {
                true => self.search_root_move(position, m, &node, adjustment)?,
                false => self.search_move(position, m, &node, adjustment)?,
            };
            let _ = tried.try_push(m);
            if best.is_some_and(|best| score <= best) {
                continue;
            }
            best = Some(score);
            if node.window.fails_low(score) {
                continue;
            }
            raised_by = Some(m);
            if node.kind == NodeKind::Pv {
                self.raise_line(&node, m, score);
            }
            if node.window.fails_high(score) {
                self.observer.beta_cutoff(&node, index - 1);
                self.stack.at(node.ply).cut_by = Some(m);
                break;
            }
            node.window = node.window.raised_to(score);
        }
        if let Some(m) = raised_by {
            tried.retain(|other| *other != m);
            let surplus = best.map_or(0, |best| best.difference(node.window.beta));
            let (context, others, depth) = (&context, tried.as_slice(), node.depth);
            let lesson = Lesson { position, context, best: m, others, depth, surplus };
            self.learn(&lesson, &node);
        }
        let score = match best {
            Some(score) => score,
            None => self.without_moves(position, &node, inner),
        };
        Ok(Best { score, raised_by })
    }

    /// The value of a node none of whose moves was searched.
    #[inline]
    fn without_moves(&mut self, position: &Position, node: &Node, inner: &InnerNode) -> Score {
        if inner.except.is_some() {
            return node.window.alpha;
        }
        let (settled, score) = match position.in_check() {
            true => (Settled::Mate, Score::mated_in(node.ply)),
            false => (Settled::Stalemate, Score::DRAW),
        };
        self.observer.settled(node, settled);
        score
    }

    fn picker(&self, position: &Position, context: &Context, inner: &InnerNode) -> Picker {
        let order = self.order(position, context, inner.evade);
        if self.features.staged_moves && !self.needs.alternatives {
            Picker::in_stages(&order, inner.first)
        } else {
            Picker::new(&order, inner.first)
        }
    }

    /// What the order of the moves depends on.
    #[inline]
    pub(crate) fn order<'b>(
        &'b self,
        position: &'b Position,
        context: &'b Context,
        evade: Option<Square>,
    ) -> Order<'b> {
        let (histories, on, parameters) = (&*self.histories, self.features, &self.parameters);
        Order { position, histories, context, evade, on, parameters }
    }

    /// What bears on the order of the moves at a ply.
    #[inline]
    pub(crate) fn context(&mut self, ply: Ply) -> Context {
        // Those of another part of the tree say nothing here.
        self.stack.at(ply + 1).killers = Killers::default();
        Context::new(self.stack.moves_to(ply), self.stack.at(ply).killers)
    }

    #[inline]
    pub(super) fn candidate<'b>(
        &self,
        position: &'b Position,
        (m, exchange): (Move, Exchange),
        context: &'b Context,
        (node, inner, index): (&'b Node, &InnerNode, usize),
    ) -> Candidate<'b> {
        let (on, evaluation) = (self.features, inner.evaluation);
        let is_quiet = !is_tactical(position, m);
        // Nobody takes a man that steps from a square that is not attacked to another such.
        let exchange = match is_quiet && on.threat_history {
            true if context.threats(position).are_far_from(m) => Exchange::KeepsMaterial,
            _ => exchange,
        };
        let history = 0;
        Candidate { node, position, context, evaluation, m, index, is_quiet, exchange, history }
    }

    /// What histories think of a move.
    #[inline]
    fn history(&self, candidate: &Candidate) -> i32 {
        let &Candidate { position, context, m, .. } = candidate;
        let on = self.features;
        let history = match (candidate.is_quiet, on.need_history_scores()) {
            (true, true) => self.histories.score(position, context, m, on),
            (false, _) if on.capture_reductions => self.histories.tactical_score(position, m),
            _ => 0,
        };
        // The plain history knows no limit that reductions could be counted by.
        history.clamp(-MOST_HISTORY, MOST_HISTORY)
    }

    /// By how many plies a move is searched shallower at first; or the rule by which it is not
    /// searched at all. Histories are asked only where that takes them.
    #[inline]
    fn weigh(
        &self,
        candidate: &mut Candidate,
        best: Option<Score>,
        inner: &InnerNode,
    ) -> Result<i32, Rule> {
        let (on, parameters) = (self.features, &self.parameters);
        let may_leave_out = on.prune_moves() && move_pruning::may_leave_out(candidate, best);
        if may_leave_out && let Some(rule) = move_pruning::first_rule(candidate, on, parameters) {
            return Err(rule);
        }
        candidate.history = self.history(candidate);
        let reduction = self.late_move_reduction(candidate, inner);
        if may_leave_out && move_pruning::leaves_out(candidate, reduction, on, parameters) {
            return Err(Rule::LeaveOut);
        }
        Ok(reduction)
    }

    /// By how many plies a move is searched shallower at first. Never evasions of a check or of the
    /// threat that a null move showed.
    #[inline]
    pub(super) fn late_move_reduction(&self, candidate: &Candidate, inner: &InnerNode) -> i32 {
        let may_reduce = self.features.late_move_reductions
            && (candidate.is_quiet || self.features.capture_reductions)
            && !candidate.position.in_check()
            && inner.evade != Some(candidate.m.from());
        if may_reduce { late_move_reductions::reduction(candidate, &self.parameters) } else { 0 }
    }

    /// By how many plies a move is searched deeper: the table's, if it is singular.
    #[inline]
    fn extension(
        &mut self,
        position: &Position,
        m: Move,
        node: &Node,
        inner: &InnerNode,
    ) -> Result<Verdict, Stopped> {
        let asks = self.features.singular && inner.except.is_none() && inner.first == Some(m);
        let plan = asks.then(|| singular::plan(node, m, inner.known, &self.parameters)).flatten();
        let too_deep = node.ply as i32 >= 2 * self.root_depth;
        let Some(plan) = plan.filter(|_| !too_deep) else { return Ok(Verdict::Extend(0)) };
        let window = Window::below(plan.beta);
        let asked = Node { window, depth: plan.depth, kind: NodeKind::Cut, ..*node };
        let others = self.value_without(position, m, InnerNode { node: asked, ..*inner })?;
        Ok(plan.verdict(node, others, &self.parameters))
    }

    /// What a node is worth without one of its moves. The table knows the position without that
    /// move under a key of its own, as in Stockfish: it answers where the same was asked before,
    /// and says which of the others to search first where not.
    pub(super) fn value_without(
        &mut self,
        position: &Position,
        m: Move,
        inner: InnerNode,
    ) -> Found {
        if !self.features.singular_entries {
            return Ok(self.search_moves(position, &InnerNode { except: Some(m), ..inner })?.score);
        }
        let node = &inner.node;
        let key = self.key(position, node) ^ without(m);
        let known = self.table.probe(key, node.ply);
        if let Some(entry) = known.filter(|entry| entry.answers(node.depth, node.window)) {
            return Ok(entry.score);
        }
        let first = known.and_then(|entry| entry.best);
        let others = InnerNode { except: Some(m), first, ..inner };
        let Best { score, raised_by: best } = self.search_moves(position, &others)?;
        let bound = if node.window.fails_high(score) { Bound::Lower } else { Bound::Upper };
        let verified = node.path.verify;
        let entry = Entry { best, score, depth: node.depth, bound, verified };
        self.put(key, node.ply, entry);
        Ok(score)
    }

    /// The first move with the whole window; any later one only to see whether it is better,
    /// perhaps shallower at first, and if so once more to see how much.
    pub(super) fn search_move(
        &mut self,
        position: &Position,
        m: Move,
        node: &Node,
        adjustment: Adjustment,
    ) -> Found {
        self.stack.at(node.ply).play(position, m);
        let position = &position.play(m);
        let follows = node.path.on_previous_line && self.previous_line.get(node.ply) == Some(&m);
        let along = |mut child: Node| {
            child.path.on_previous_line = follows;
            child.depth = child.depth + adjustment.extension;
            child
        };
        if adjustment.index == 0 {
            return Ok(-self.search(position, along(node.first_child()))?);
        }
        let child = along(node.scout_child());
        if adjustment.reduction > 0 {
            let shallower = Node { depth: child.depth - adjustment.reduction, ..child };
            let score = -self.search(position, shallower)?;
            if node.window.fails_low(score) {
                return Ok(score);
            }
        }
        let score = -self.search(position, child)?;
        if node.window.contains(score) || self.settles_nothing(node, score) {
            if node.is_root() && self.features.kept_fail_highs {
                self.root.fail_high = Some((score, [m].into_iter().collect()));
            }
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

    /// Remembers for other nodes which move was best.
    fn learn(&mut self, lesson: &Lesson, node: &Node) {
        self.histories.learn(lesson, self.features, &self.parameters);
        if self.features.killers
            && lesson.surplus >= 0
            && !is_tactical(lesson.position, lesson.best)
        {
            self.stack.at(node.ply).killers.add(lesson.best);
        }
    }

    /// Remembers for other nodes that no answer was found to the move that led to one.
    pub(super) fn learn_unrefuted(&mut self, position: &Position, node: &Node, best: &Best) {
        let is_refuted = !node.window.fails_low(best.score);
        if !self.features.unrefuted_moves || is_refuted || node.is_root() {
            return;
        }
        if let Some(played) = self.stack.quiet_move_to(position, node.ply) {
            self.histories.learn_unrefuted(&played, node.depth, self.features, &self.parameters);
        }
    }
}

/// What tells the key of a position without one of its moves from that of the position.
#[inline]
fn without(m: Move) -> Key {
    /// Odd, so that no two moves come to the same.
    const SPREAD: Key = 0xd134_2543_de82_ef95;
    Key::from(m.to_bits()).wrapping_mul(SPREAD)
}
