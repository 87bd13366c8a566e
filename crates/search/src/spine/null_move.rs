//! The step of the spine that passes: the null move, and what follows from it.

use chess::Move;

use super::inner_node::InnerNode;
use super::{Best, Found, Search, Stopped};
use crate::node::{Node, NodeKind};
use crate::null_move::{Conditions, FailHigh, Pass, ReducedMoves, Situation, Threat};
use crate::score::Score;
use crate::table::Bound;
use crate::trace::{NullChoice, NullCutoff, Observer, Referee};
use crate::window::Window;

impl<O: Observer> Search<'_, O> {
    /// Asks the technique, and does what it says: the value of the node, if that settles it, or
    /// what follows for the search of its moves. What holds for every technique stands here: no
    /// pass at the root or in check, and where beta is proven only if the preset says so.
    pub(super) fn try_null_move(
        &mut self,
        situation: &Situation,
        inner: &mut InnerNode,
    ) -> Result<Option<Score>, Stopped> {
        let &Situation { node, position, .. } = situation;
        self.stack.at(node.ply).threat = None;
        if !self.may_pass(situation) {
            return Ok(None);
        }
        let Some((pass, conditions)) = self.policy.before_moves(situation) else { return Ok(None) };
        let Some(child) = position.pass() else { return Ok(None) };
        self.observer.null_move_possible(&NullChoice {
            node,
            position,
            known: situation.known,
            evaluation: situation.evaluation,
            reduction: pass.reduction,
            keys: &self.keys,
            root_index: self.root_index,
        });
        self.fetch(child.key());
        let beta = node.window.beta;
        let exactly = pass.margin == 0 || beta.is_proven();
        let bound = if exactly { beta } else { beta.less(pass.margin) };
        let window = if conditions.full_window() {
            node.window.lowered_to(bound)
        } else {
            Window::below(bound)
        };
        let null_child = node.null_child(pass.reduction, window);
        let known = || self.table.probe(self.key(&child, &null_child), null_child.ply);
        if !conditions.guards_allow(situation, &child, known) {
            return Ok(None);
        }
        self.observer.null_move_tried(node, pass.reduction);
        self.stack.at(node.ply).pass();
        self.stack.at(node.ply + 1).cut_by = None;
        let value = -self.search(&child, null_child)?;
        if value >= bound {
            return self.after_fail_high(
                situation,
                pass,
                conditions.value_of_pass(value, beta),
                inner,
            );
        }
        // A pass that raises alpha is content with what the opponent can do: no threat.
        if conditions.full_window() && node.window.contains(value) && !value.is_proven() {
            inner.node.window = node.window.raised_to(value);
            inner.floor = Some(value);
        } else {
            self.after_fail_low(situation, value, inner);
        }
        Ok(None)
    }

    /// The pass kept its bound, with this value.
    fn after_fail_high(
        &mut self,
        situation: &Situation,
        pass: Pass,
        value: Score,
        inner: &mut InnerNode,
    ) -> Result<Option<Score>, Stopped> {
        let node = situation.node;
        match self.policy.rule().after_fail_high(situation, value) {
            FailHigh::Cut(value) => Ok(self.cut_off(situation, pass, value)),
            FailHigh::Reduce { by, path } => {
                self.observer.null_move_reduced(node);
                let reduced = Node { depth: node.depth - by, path, ..*node };
                self.search_reduced(situation, pass, reduced, inner)
            }
            FailHigh::Verify { depth, path } => {
                self.observer.null_move_verified(node);
                let window = Window::below(node.window.beta);
                let verification = Node { kind: NodeKind::Cut, depth, path, window, ..*node };
                let verified = self.search_again(situation, &verification)?;
                if window.fails_high(verified) {
                    return Ok(self.cut_off(situation, pass, verified));
                }
                self.observer.null_move_contradicted(node);
                Ok(None)
            }
        }
    }

    /// Returns the value of a null-move cutoff, after telling of it; nothing, if a referee takes it
    /// back.
    fn cut_off(&mut self, situation: &Situation, pass: Pass, value: Score) -> Option<Score> {
        let &Situation { node, position, .. } = situation;
        let is_hard = self.needs.all_node_additions
            || self.policy.conditions().is_some_and(Conditions::fail_hard);
        let value = if is_hard { node.window.beta } else { value };
        let cutoff = NullCutoff {
            node,
            position,
            reduction: pass.reduction,
            reduced_by: 0,
            value,
            keys: &self.keys,
            root_index: self.root_index,
        };
        if !confirms(&mut self.referee, &cutoff) {
            return None;
        }
        self.observer.null_move_cut(&cutoff);
        // A mate that a pass claims is none that the table may vouch for.
        if self.policy.conditions().is_some_and(Conditions::store) && !value.is_proven() {
            self.store(position, node, None, value, Bound::Lower);
        }
        Some(value)
    }

    /// The value of a node that was entered before, at another depth: the quiescence search's if
    /// none is left. Neither the table nor the static evaluation is asked about it, lest the node
    /// be confirmed by what it was suspected for.
    fn search_again(&mut self, situation: &Situation, node: &Node) -> Found {
        if node.depth.is_leaf() {
            return self.quiesce(situation.position, node.window, node.ply);
        }
        self.search_inner(&Situation { node, ..*situation })
    }

    /// The moves of a node that was made shallower; nothing, if they contradict the pass, or a
    /// referee does, and are to be searched again.
    fn search_reduced(
        &mut self,
        situation: &Situation,
        pass: Pass,
        reduced: Node,
        inner: &mut InnerNode,
    ) -> Result<Option<Score>, Stopped> {
        let &Situation { node, position, .. } = situation;
        let best = if reduced.depth.is_leaf() {
            let score = self.quiesce(position, node.window, node.ply)?;
            Best { score, raised_by: None }
        } else {
            self.search_moves(position, &InnerNode::new(reduced, situation, inner.first))?
        };
        if node.window.fails_high(best.score) {
            let cutoff = NullCutoff {
                node,
                position,
                reduction: pass.reduction,
                reduced_by: node.depth.plies() - reduced.depth.plies(),
                value: best.score,
                keys: &self.keys,
                root_index: self.root_index,
            };
            if !confirms(&mut self.referee, &cutoff) {
                inner.first = best.raised_by.or(inner.first);
                return Ok(None);
            }
            self.observer.null_move_confirmed(&cutoff);
        }
        if node.window.fails_high(best.score)
            || self.policy.rule().after_reduced_moves(situation) == ReducedMoves::Accept
        {
            // It is the answer to the question of the node as it was entered.
            let answered = Node { path: node.path, ..reduced };
            return Ok(Some(self.remember(position, &answered, best)));
        }
        self.observer.null_move_contradicted(node);
        inner.first = best.raised_by.or(inner.first);
        Ok(None)
    }

    /// What the opponent did with the free move, and what the technique makes of it.
    fn after_fail_low(&mut self, situation: &Situation, value: Score, inner: &mut InnerNode) {
        let node = situation.node;
        let reply = self.stack.at(node.ply + 1).cut_by;
        let above = self.stack.two_above(node.ply);
        let (earlier, played) = above.map_or((None, None), |entry| (entry.threat, entry.played));
        self.stack.at(node.ply).threat = reply;
        let threat = Threat { value, reply, earlier, played };
        let answer = self.policy.rule().after_fail_low(situation, &threat);
        if answer.extend > 0 {
            self.observer.threat_extended(node);
            inner.node.depth = node.depth + answer.extend;
            inner.node.path.extended = node.path.extended.saturating_add(answer.extend as u8);
        }
        if answer.evade {
            inner.evade = reply.map(Move::to);
        }
    }

    /// Whether anything may pass here. Where beta is proven, a pass proves nothing, and engines of
    /// today try none; the figures of 2002 do. No pass reaches a beta that is infinite.
    #[inline]
    fn may_pass(&self, situation: &Situation) -> bool {
        let &Situation { node, position, .. } = situation;
        let beta = node.window.beta;
        let may_reach =
            !beta.is_proven() || (self.features.null_move_at_mates && beta < Score::INFINITE);
        node.ply > 0 && may_reach && !position.in_check()
    }
}

/// Whether what a null move came to stands, for all that a referee knows.
#[inline]
fn confirms(referee: &mut Option<&mut dyn Referee>, cutoff: &NullCutoff) -> bool {
    referee.as_mut().is_none_or(|referee| referee.confirms(cutoff))
}
