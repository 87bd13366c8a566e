//! The step of the spine that cuts off by a capture far above beta.

use chess::{Move, Position};

use super::inner_node::InnerNode;
use super::{Search, Stopped};
use crate::node::Node;
use crate::null_move::Situation;
use crate::ordering::Picker;
use crate::score::Score;
use crate::selectivity::probcut;
use crate::table::{Bound, Entry};
use crate::trace::{Observer, Settled};
use crate::window::Window;

impl<O: Observer> Search<'_, O> {
    /// ProbCut: a capture that is far enough above beta in a shallow search cuts off.
    pub(super) fn try_probcut(
        &mut self,
        situation: &Situation,
        inner: &InnerNode,
    ) -> Result<Option<Score>, Stopped> {
        let plan = self.features.probcut.then(|| probcut::plan(situation, &self.parameters));
        let Some(plan) = plan.flatten() else { return Ok(None) };
        let &Situation { node, position, .. } = situation;
        let context = self.context(node.ply);
        let first = inner.first.filter(|&m| position.is_capture(m) && position.is_legal(m));
        let mut picker = Picker::tactical(first);
        while let Some((m, _)) = picker.next(&self.order(position, &context, None)) {
            if !position.see_reaches(m, plan.gain) {
                continue;
            }
            self.stack.at(node.ply).play(position, m);
            if !self.confirms(position, m, node, &plan)? {
                continue;
            }
            let entry = Entry {
                best: Some(m),
                score: plan.beta,
                depth: plan.depth + 1,
                bound: Bound::Lower,
                verified: node.path.verify,
            };
            self.put(self.key(position, node), node.ply, entry);
            self.observer.settled(node, Settled::ProbCut);
            return Ok(Some(plan.beta));
        }
        Ok(None)
    }

    /// Whether a capture reaches the higher beta, first in the quiescence search and then in a
    /// shallower one.
    fn confirms(
        &mut self,
        position: &Position,
        m: Move,
        node: &Node,
        plan: &probcut::Plan,
    ) -> Result<bool, Stopped> {
        let window = Window::below(plan.beta);
        let child = node.multi_cut_child(0);
        let child = Node { window: -window, depth: plan.depth, ..child };
        let position = position.play(m);
        self.enter(child.ply, Some(m))?;
        let value = self.quiesce(&position, child.window, child.ply)?;
        self.observer.left(value);
        if !window.fails_high(-value) {
            return Ok(false);
        }
        Ok(plan.depth.is_leaf() || window.fails_high(-self.search(&position, child)?))
    }
}
