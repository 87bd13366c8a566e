//! The step of the spine that lets several moves cut a node off together.

use chess::Move;

use super::{Search, Stopped};
use crate::null_move::Situation;
use crate::ordering::Picker;
use crate::score::Score;
use crate::trace::Observer;

impl<O: Observer> Search<'_, O> {
    /// Lets the first few moves cut the node off together (Björnsson and Marsland 1998), if the
    /// technique says so: not at the root, in check, or where beta is proven, which no pruning can
    /// be.
    pub(super) fn try_multi_cut(
        &mut self,
        situation: &Situation,
        first: Option<Move>,
    ) -> Result<Option<Score>, Stopped> {
        let &Situation { node, position, .. } = situation;
        if must_move(situation) {
            return Ok(None);
        }
        let Some(plan) = self.policy.rule().multi_cut(situation) else { return Ok(None) };
        self.observer.multi_cut_tried(node);
        let mut cutoffs = 0;
        let context = self.context(node.ply);
        let mut picker = Picker::new(&self.order(position, &context, None), first);
        for _ in 0..plan.moves {
            let Some((m, _)) = picker.next(&self.order(position, &context, None)) else { break };
            self.stack.at(node.ply).play(position, m);
            self.stack.at(node.ply).attacked = context.attacked(position, self.features);
            let value = -self.search(&position.play(m), node.multi_cut_child(plan.reduction))?;
            cutoffs += usize::from(node.window.fails_high(value));
            if cutoffs >= plan.cutoffs {
                self.observer.multi_cut(node);
                return Ok(Some(node.window.beta));
            }
        }
        Ok(None)
    }
}

/// Whether nothing but the moves may decide a node.
#[inline]
fn must_move(situation: &Situation) -> bool {
    let node = situation.node;
    node.is_root() || node.window.beta.is_proven() || situation.position.in_check()
}
