//! How histories learn and forget.

use crate::depth::Depth;
use crate::settings::Parameters;

/// No history that learns by [`Gravity`] lies further from 0.
pub(super) const MOST: i32 = 16_384;

/// A bonus, or below 0 a malus: what is added to a history, less the part of it that the history
/// has already. So it never leaves its range, and what it learnt long ago fades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gravity(i32);

impl Gravity {
    /// What a best move of a node gains, and what those before it lose: more at deep nodes.
    pub fn at(depth: Depth, parameters: &Parameters) -> Self {
        let plies = depth.plies().max(1);
        let bonus = parameters.history_malus_bonus * plies - parameters.history_malus_offset;
        Self(bonus.clamp(1, parameters.history_malus_most))
    }

    /// What a correction gains where a search so deep found so many centipawns more than the
    /// evaluation; a quarter of the whole at most, lest one search decide.
    pub fn of_surplus(surplus: i32, depth: Depth, parameters: &Parameters) -> Self {
        let bonus = surplus * depth.plies() * parameters.correction_history_rate;
        Self(bonus.clamp(-MOST / 4, MOST / 4))
    }

    /// What a quiet move gains that made the evaluation so many centipawns better.
    pub fn of_rise(rise: i32, parameters: &Parameters) -> Self {
        let most = parameters.evaluation_history_most;
        Self((rise * parameters.evaluation_history_rate / 100).clamp(-most, most))
    }

    /// A share of it.
    pub fn percent(self, share: i32) -> Self {
        Self(self.0 * share / 100)
    }

    /// As much the other way.
    pub fn reversed(self) -> Self {
        Self(-self.0)
    }

    /// Moves a history.
    #[inline]
    pub fn pull(self, history: &mut i32) {
        *history += self.0 - *history * self.0.abs() / MOST;
    }

    /// Moves a history of half the size.
    #[inline]
    pub fn pull_short(self, history: &mut i16) {
        let mut value = i32::from(*history);
        self.pull(&mut value);
        *history = value as i16;
    }
}
