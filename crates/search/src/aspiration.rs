//! Aspiration windows: an iteration expects a value near that of the one before.
//!
//! A narrow window makes for more cutoffs; where the value falls outside, the iteration is
//! searched again with a wider one (Slate and Atkin 1977).

use crate::score::Score;
use crate::window::Window;

/// Half the width of the first window, in centipawns.
const FIRST_MARGIN: i32 = 20;
/// Beyond this the window is opened altogether, in centipawns.
const LAST_MARGIN: i32 = 500;
/// The first iteration, in plies, whose predecessor's value is worth building on.
const FIRST_DEPTH: u8 = 4;

/// The window of an iteration, wider at each attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    window: Window,
    margin: i32,
}

impl Aspiration {
    /// The first window of an iteration, around the value of the one before.
    pub(crate) fn around(before: Score, depth: u8) -> Self {
        if depth < FIRST_DEPTH || before.is_mate() {
            return Self::everything();
        }
        let window = Window { alpha: before.less(FIRST_MARGIN), beta: before.less(-FIRST_MARGIN) };
        Self { window, margin: FIRST_MARGIN }
    }

    /// The whole window: any value fits.
    pub(crate) fn everything() -> Self {
        Self { window: Window::FULL, margin: LAST_MARGIN }
    }

    /// The window to search with.
    pub(crate) fn window(self) -> Window {
        self.window
    }

    /// Opens the window on the side where a value fell out; whether the iteration must be
    /// searched again with it.
    pub(crate) fn misses(&mut self, value: Score) -> bool {
        if self.window.contains(value) || self.window == Window::FULL {
            return false;
        }
        self.margin *= 2;
        let open = self.margin > LAST_MARGIN || value.is_mate();
        if self.window.fails_low(value) {
            self.window.alpha = if open { Window::FULL.alpha } else { value.less(self.margin) };
        } else {
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
        for value in [-9_000, -600, -25, 30, 700, 9_000].map(Score::centipawns) {
            let mut aspiration = Aspiration::around(Score::DRAW, 9);
            let mut attempts = 1;
            while aspiration.misses(value) {
                attempts += 1;
            }
            assert!(aspiration.window().contains(value) && (2..=8).contains(&attempts));
            let other_side = if value > Score::DRAW {
                aspiration.window().alpha
            } else {
                aspiration.window().beta
            };
            assert_eq!(other_side.difference(Score::DRAW).abs(), FIRST_MARGIN);
        }
    }

    #[test]
    fn mates_and_first_iterations_get_the_whole_window() {
        assert_eq!(Aspiration::around(Score::mate_in(5), 9).window(), Window::FULL);
        assert_eq!(Aspiration::around(Score::DRAW, 1).window(), Window::FULL);
        let mut aspiration = Aspiration::around(Score::DRAW, 9);
        assert!(aspiration.misses(Score::mated_in(4)));
        assert_eq!(aspiration.window().alpha, Window::FULL.alpha);
        assert!(!aspiration.misses(Score::mated_in(4)));
    }
}
