//! Upcoming repetitions: a side that can bring back a position with its next move has a draw at
//! least, which is seen without the move being searched (van Kervinck, 2013; as in Stockfish 15.1).

use chess::Position;

use super::Search;
use crate::node::Node;
use crate::score::Score;
use crate::trace::Observer;

impl<O: Observer> Search<'_, O> {
    /// Whether the side to move can bring back a position that stood on the board after the root,
    /// and would want to: less than a draw is in its window.
    #[inline]
    pub(super) fn can_repeat(&self, position: &Position, node: &Node) -> bool {
        self.features.upcoming_repetition
            && !node.is_root()
            && node.window.alpha < Score::DRAW
            && self
                .keys
                .repeatable(position.reversible_plies())
                .take_while(|&(index, _)| index > self.root_index)
                .any(|(_, key)| position.reversible_move_to(key).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Preset;
    use crate::testing::{Workbench, below, cut_node};
    use crate::window::Window;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Knights go out and home. Whether White can repeat the position after 1.Nf3, had the search
    /// begun at the position of this number.
    fn can_repeat(root_index: usize, window: Window) -> bool {
        let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
        bench.begin(START, &mut (), |search, start| {
            let mut position = start.clone();
            for (index, m) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().enumerate() {
                position = position.play(position.parse_uci(m).unwrap());
                search.keys.record(index + 1, position.key());
            }
            search.root_index = root_index;
            search.can_repeat(&position, &cut_node(3, window))
        })
    }

    #[test]
    fn a_position_after_the_root_can_be_brought_back_by_who_wants_a_draw() {
        assert!(can_repeat(0, below(0)));
        assert!(!can_repeat(1, below(0)), "it is the root");
        assert!(!can_repeat(0, below(1)), "White has a draw already");
    }

    /// Black is about to mate, but White has a perpetual check: both see it, one of them sooner.
    #[test]
    fn a_perpetual_check_is_seen_sooner() {
        let nodes = |on: bool| {
            let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
            let fen = "8/6pk/8/7Q/8/8/1rr5/6K1 b - - 0 1";
            bench.begin(fen, &mut (), |search, position| {
                search.features.upcoming_repetition = on;
                let value = search.search(position, cut_node(6, below(1))).unwrap();
                assert_eq!(value, Score::DRAW);
                search.nodes
            })
        };
        let [with, without] = [true, false].map(nodes);
        assert!(with < without, "{with} against {without}");
    }
}
