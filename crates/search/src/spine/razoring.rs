//! The step of the spine that asks hopeless nodes for their captures alone.

use super::{Search, Stopped};
use crate::null_move::Situation;
use crate::score::Score;
use crate::selectivity::razoring;
use crate::trace::{Observer, Settled};
use crate::window::Window;

impl<O: Observer> Search<'_, O> {
    /// Razoring: where the static evaluation is hopelessly low, the quiescence search is asked
    /// whether captures help.
    pub(super) fn try_razoring(&mut self, situation: &Situation) -> Result<Option<Score>, Stopped> {
        if !(self.features.razoring && razoring::is_hopeless(situation, &self.parameters)) {
            return Ok(None);
        }
        let &Situation { node, position, .. } = situation;
        let window = Window::above(node.window.alpha);
        let score = self.quiesce(position, window, node.ply)?;
        if !window.fails_low(score) {
            return Ok(None);
        }
        self.observer.settled(node, Settled::Razoring);
        Ok(Some(score))
    }
}
