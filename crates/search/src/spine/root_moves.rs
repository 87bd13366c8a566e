//! The moves of the root: which of them the line under way may begin with, and what each took.

use chess::{Move, MoveList};

use crate::line::Line;
use crate::score::Score;

/// What the spine must know of the moves of the root, and what it says of them.
///
/// A search that begins at an inner node has one as well; it allows everything.
#[derive(Clone, Default, Debug)]
pub(crate) struct RootMoves {
    /// Those that the line under way may begin with; `None` for all.
    only: Option<MoveList>,
    /// The move to search first, where the table cannot know it: what it holds of the root is
    /// about all its moves.
    first: Option<Move>,
    /// The value of the best move of the line under way so far, if a move has come back.
    pub score: Option<Score>,
    /// A line that came out above the window of its search, and the least it is worth, while it is
    /// searched once more to see how much.
    pub fail_high: Option<(Score, Line)>,
    /// The nodes below each move in the iteration under way.
    effort: Vec<(Move, u64)>,
}

impl RootMoves {
    /// A new line begins, with one of these moves (`None` for any), and if possible with `first`.
    pub(crate) fn begin_line(&mut self, only: Option<MoveList>, first: Option<Move>) {
        self.first = first.filter(|_| only.is_some());
        self.only = only;
        self.fail_high = None;
    }

    /// A new iteration begins.
    pub(crate) fn begin_iteration(&mut self) {
        self.effort.clear();
    }

    /// Whether the line under way may not begin with every legal move. What it comes to is no
    /// value of the position then.
    #[inline]
    pub(crate) fn is_restricted(&self) -> bool {
        self.only.is_some()
    }

    /// Whether the line under way may not begin with this move.
    #[inline]
    pub(crate) fn leaves_out(&self, m: Move) -> bool {
        self.only.as_ref().is_some_and(|only| !only.contains(&m))
    }

    /// The move to search first, given the one that the table holds.
    #[inline]
    pub(crate) fn first(&self, of_table: Option<Move>) -> Option<Move> {
        if self.is_restricted() { self.first } else { of_table }
    }

    /// A move raised alpha.
    pub(crate) fn raised(&mut self, m: Move, score: Score) {
        self.score = Some(score);
        self.first = Some(m);
    }

    /// Counts the nodes that a move has taken.
    pub(crate) fn credit(&mut self, m: Move, nodes: u64) {
        match self.effort.iter_mut().find(|(of, _)| *of == m) {
            Some((_, sum)) => *sum += nodes,
            None => self.effort.push((m, nodes)),
        }
    }

    /// The part of the iteration's nodes that a move took, from 0 to 1; 0 if there were none.
    pub(crate) fn share(&self, m: Move) -> f64 {
        let all: u64 = self.effort.iter().map(|(_, nodes)| nodes).sum();
        let its = self.effort.iter().find(|(of, _)| *of == m).map_or(0, |&(_, nodes)| nodes);
        its as f64 / all.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use chess::Square;

    use super::*;

    fn moves() -> [Move; 3] {
        [Square::E4, Square::D4, Square::C4].map(|to| Move::new(Square::E2, to, None))
    }

    #[test]
    fn who_is_not_restricted_goes_by_the_table() {
        let [a, b, _] = moves();
        let mut root = RootMoves::default();
        root.begin_line(None, Some(a));
        assert!(!root.is_restricted() && !root.leaves_out(b));
        assert_eq!(root.first(Some(b)), Some(b));
        assert_eq!(root.first(None), None);
    }

    #[test]
    fn who_is_restricted_goes_by_the_line_before_and_then_by_what_it_found() {
        let [a, b, c] = moves();
        let mut root = RootMoves::default();
        root.begin_line(Some([a, b].into_iter().collect()), Some(a));
        assert!(root.leaves_out(c) && !root.leaves_out(b));
        assert_eq!(root.first(Some(c)), Some(a));
        root.raised(b, Score::DRAW);
        assert_eq!((root.first(Some(c)), root.score), (Some(b), Some(Score::DRAW)));
    }

    #[test]
    fn the_share_of_a_move_is_that_of_the_iteration() {
        let [a, b, c] = moves();
        let mut root = RootMoves::default();
        assert_eq!(root.share(a), 0.0);
        for (m, nodes) in [(a, 60), (b, 20), (a, 10), (b, 10)] {
            root.credit(m, nodes);
        }
        assert_eq!([a, b, c].map(|m| root.share(m)), [0.7, 0.3, 0.0]);
        root.begin_iteration();
        assert_eq!(root.share(a), 0.0);
    }
}
