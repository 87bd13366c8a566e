//! The interval in which a value matters.

use std::ops::Neg;

use crate::score::Score;

/// An open interval (alpha, beta): a value at or below alpha fails low, one at or above beta
/// fails high, and only one between is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The lower bound: what the side to move has already.
    pub alpha: Score,
    /// The upper bound: more than the opponent will allow.
    pub beta: Score,
}

impl Window {
    /// Every value.
    pub const FULL: Self = Self { alpha: Score::mated_in(0).next_down(), beta: Score::INFINITE };

    /// (alpha, alpha + 1): is the value above alpha?
    #[inline]
    pub const fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha.next_up() }
    }

    /// (beta − 1, beta): does the value reach beta?
    #[inline]
    pub const fn below(beta: Score) -> Self {
        Self { alpha: beta.next_down(), beta }
    }

    /// Whether a value is at least beta.
    #[inline]
    pub fn fails_high(self, value: Score) -> bool {
        value >= self.beta
    }

    /// Whether a value is at most alpha.
    #[inline]
    pub fn fails_low(self, value: Score) -> bool {
        value <= self.alpha
    }

    /// Whether a value lies inside, and is thus exact.
    #[inline]
    pub fn contains(self, value: Score) -> bool {
        !self.fails_low(value) && !self.fails_high(value)
    }

    /// The window with alpha raised to a value, if that is higher.
    #[inline]
    pub fn raised_to(self, value: Score) -> Self {
        Self { alpha: self.alpha.max(value), ..self }
    }

    /// The window with a lower beta. If alpha would not lie below that, a null window is left.
    #[inline]
    pub fn lowered_to(self, beta: Score) -> Self {
        Self { alpha: self.alpha.min(beta.next_down()), beta }
    }
}

impl Neg for Window {
    type Output = Self;
    /// The same interval as the opponent sees it.
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lowered_window_stays_open_and_a_null_window_null() {
        let window = |alpha, beta| {
            let [alpha, beta] = [alpha, beta].map(Score::centipawns);
            Window { alpha, beta }
        };
        let lowered = |window: Window, beta| window.lowered_to(Score::centipawns(beta));
        assert_eq!(lowered(window(-20, 50), 30), window(-20, 30));
        assert_eq!(lowered(window(-20, 50), 50), window(-20, 50));
        let below = |beta| Window::below(Score::centipawns(beta));
        assert_eq!(lowered(window(45, 50), 30), below(30));
        assert_eq!(lowered(below(50), 30), below(30));
    }

    #[test]
    fn a_null_window_asks_one_question() {
        let beta = Score::centipawns(50);
        assert_eq!(-Window::below(beta), Window::above(-beta));
        assert!(!Window::below(beta).contains(beta) && !Window::above(beta).contains(beta));
        assert!(Window::below(beta).fails_high(beta));
        assert!(Window::above(beta).fails_low(beta));
        assert!(Window::FULL.contains(Score::mated_in(0)));
        assert_eq!(-Window::FULL, Window::FULL);
    }
}
