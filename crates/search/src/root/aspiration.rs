//! Aspiration windows: an iteration expects a value near that of the one before.
//!
//! A narrow window makes for more cutoffs; where the value falls outside, the iteration is searched
//! again with a wider one (Slate and Atkin 1977). A value above it is taken half at its word: the
//! search that is to confirm it may be a ply shallower (as in Stockfish since 2018).

use crate::score::Score;
use crate::settings::Parameters;
use crate::window::Window;

/// The window of an iteration, wider at each attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    window: Window,
    /// Half the width of the window at first, and how far behind a value it is opened since.
    margin: i32,
    /// The next margin, as a percentage of this one.
    growth: i32,
    /// Beyond this margin the window is opened altogether.
    widest: i32,
    /// By how many plies the iteration is shallower by now, and may be at most.
    reduction: i32,
    most_reduction: i32,
}

impl Aspiration {
    /// The first window of an iteration, around the value of the one before if that is worth
    /// building on.
    pub(crate) fn around(before: Score, depth: u8, parameters: &Parameters) -> Self {
        if i32::from(depth) < parameters.aspiration_depth || before.is_proven() {
            return Self::everything();
        }
        let margin = parameters.aspiration_margin;
        let window = Window { alpha: before.less(margin), beta: before.less(-margin) };
        let (growth, widest) = (parameters.aspiration_growth, parameters.aspiration_widest);
        Self { window, margin, growth, widest, reduction: 0, most_reduction: 0 }
    }

    /// The same, and searched shallower by up to so many plies after values above the window.
    pub(crate) fn reduced_by_up_to(self, plies: i32) -> Self {
        Self { most_reduction: plies, ..self }
    }

    /// The whole window: any value fits.
    pub(crate) fn everything() -> Self {
        let window = Window::FULL;
        Self { window, margin: 0, growth: 0, widest: 0, reduction: 0, most_reduction: 0 }
    }

    /// The window to search with.
    pub(crate) fn window(self) -> Window {
        self.window
    }

    /// By how many plies the iteration is searched shallower.
    pub(crate) fn reduction(self) -> i32 {
        self.reduction
    }

    /// Opens the window on the side where a value fell out; whether the iteration must be
    /// searched again with it. Where the value was too low, the other side comes nearer.
    pub(crate) fn misses(&mut self, value: Score) -> bool {
        if self.window.contains(value) || self.window == Window::FULL {
            return false;
        }
        self.margin = self.margin * self.growth / 100;
        let open = self.margin > self.widest || value.is_proven();
        if self.window.fails_low(value) {
            self.reduction = 0;
            if !self.window.beta.is_proven() {
                let width = self.window.beta.difference(self.window.alpha);
                self.window.beta = self.window.alpha.less(-width / 2);
            }
            self.window.alpha = if open { Window::FULL.alpha } else { value.less(self.margin) };
        } else {
            self.reduction = if open { 0 } else { (self.reduction + 1).min(self.most_reduction) };
            self.window.beta = if open { Window::FULL.beta } else { value.less(-self.margin) };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_opens_on_the_side_that_failed_until_every_value_fits() {
        let parameters = Parameters { aspiration_margin: 30, ..Parameters::default() };
        for value in [-9_000, -600, -35, 40, 700, 9_000].map(Score::centipawns) {
            let mut aspiration = Aspiration::around(Score::DRAW, 9, &parameters);
            let mut attempts = 1;
            while aspiration.misses(value) {
                attempts += 1;
            }
            assert!(aspiration.window().contains(value) && (2..=8).contains(&attempts));
            let Window { alpha, beta } = aspiration.window();
            match value > Score::DRAW {
                true => assert_eq!(alpha, Score::centipawns(-30)),
                false => assert!(beta <= Score::DRAW, "half of the first window at most: {beta}"),
            }
        }
    }

    #[test]
    fn the_iteration_is_shallower_with_each_value_above_and_whole_after_one_below() {
        let parameters = Parameters {
            aspiration_margin: 20,
            aspiration_growth: 200,
            aspiration_widest: 400,
            ..Parameters::default()
        };
        let around = Aspiration::around(Score::DRAW, 9, &parameters);
        let mut whole = around;
        assert!(whole.misses(Score::centipawns(20)) && whole.reduction() == 0);
        let mut aspiration = around.reduced_by_up_to(2);
        let mut after = |value| {
            assert!(aspiration.misses(value));
            aspiration.reduction()
        };
        assert_eq!([20, 60, 140].map(|value| after(Score::centipawns(value))), [1, 2, 2]);
        assert_eq!(after(Score::centipawns(-20)), 0, "below");
        assert_eq!(after(Score::mate_in(5)), 0, "a mate is searched at full depth");
    }

    /// The least margin and the slowest growth are those whose steps rounding could swallow.
    #[test]
    fn the_window_opens_as_fast_as_the_numbers_say() {
        for (margin, growth, widest, margins) in [
            (20, 200, 80, vec![40, 80]),
            (20, 200, 79, vec![40]),
            (100, 300, 1_000, vec![300, 900]),
            (50, 400, 50, vec![]),
            (5, 125, 14, vec![6, 7, 8, 10, 12]),
        ] {
            let parameters = Parameters {
                aspiration_margin: margin,
                aspiration_growth: growth,
                aspiration_widest: widest,
                ..Parameters::default()
            };
            let mut aspiration = Aspiration::around(Score::DRAW, 9, &parameters);
            for margin in margins {
                let value = aspiration.window().beta;
                assert!(aspiration.misses(value));
                assert_eq!(aspiration.window().beta.difference(value), margin);
            }
            assert!(aspiration.misses(aspiration.window().beta));
            assert_eq!(aspiration.window().beta, Window::FULL.beta);
        }
    }

    #[test]
    fn mates_and_first_iterations_get_the_whole_window() {
        let parameters = Parameters { aspiration_depth: 7, ..Parameters::default() };
        let window = |before, depth| Aspiration::around(before, depth, &parameters).window();
        assert_eq!(window(Score::mate_in(5), 9), Window::FULL);
        assert_eq!(window(Score::DRAW, 6), Window::FULL);
        assert_ne!(window(Score::DRAW, 7), Window::FULL);
        let mut aspiration = Aspiration::around(Score::DRAW, 9, &parameters);
        assert!(aspiration.misses(Score::mated_in(4)));
        assert_eq!(aspiration.window().alpha, Window::FULL.alpha);
        assert!(!aspiration.misses(Score::mated_in(4)));
    }
}
