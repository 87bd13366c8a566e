//! Mate-distance pruning: where even a mate on the spot would not beat what a side has already,
//! nothing need be searched.

use crate::depth::Ply;
use crate::score::Score;
use crate::window::Window;

/// The value of a node that no mate can bring into its window: being mated here and now is the
/// worst that can happen, and mating with the next move the best.
pub(crate) fn settles(window: Window, ply: Ply) -> Option<Score> {
    let alpha = window.alpha.max(Score::mated_in(ply));
    let beta = window.beta.min(Score::mate_in(ply + 1));
    (alpha >= beta).then_some(alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_at_hand_leaves_nothing_to_look_for_behind_it() {
        let window = |alpha, beta| Window { alpha, beta };
        let has_mate = window(Score::mate_in(5), Score::INFINITE);
        assert_eq!(settles(has_mate, 2), None);
        assert_eq!(settles(has_mate, 4), Some(Score::mate_in(5)), "no faster mate is left");
        let is_mated = window(-Score::INFINITE, Score::mated_in(4));
        assert_eq!(settles(is_mated, 3), None);
        assert_eq!(settles(is_mated, 4), Some(Score::mated_in(4)));
        assert_eq!(settles(Window::FULL, 100), None);
        assert_eq!(settles(Window::below(Score::DRAW), 100), None);
    }
}
