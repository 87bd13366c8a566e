//! Variable null-move bound: where the opponent had other good moves on the way, the pass need
//! not keep all of beta.
//!
//! Björnsson and Marsland 2000, after an idea of Goetsch and Campbell 1988; as the Chess
//! Programming Wiki writes it. A wrong cutoff does harm only if it travels up to the root. The more
//! good alternatives the opponent had at the nodes above, the less likely that is, and the
//! more may be risked: 10 centipawns with any alternative, 20 with more than 15. A move is
//! good if its history is. Below a pass the bound is beta as usual. A cutoff returns beta.
//!
//! The sources count "per side" without saying whose: it is the opponent here, whose choice
//! filters the error.

use super::{Arc, FailHigh, Form, Needs, NullMove, Pass, Situation, Technique, parameters};
use crate::score::Score;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "variable_bound",
    summary: "ask less of the pass where the opponent had good alternatives above",
    source: "Björnsson & Marsland, Selective Depth-First Search Methods, 2000",
    own: VariableBound::PARAMETERS,
    conditions: Some(&[]),
    forms: &[Form { values: "2", what: "as in The Turk" }],
    build: |values| Arc::new(VariableBound::from_values(values)),
};

parameters! {
    struct VariableBound {
        reduction: i32 = 2;
        some: i32 = 10, in 0..=200, "centipawns less than beta with any alternative";
        more: i32 = 20, in 0..=200, "centipawns less than beta with many";
        many: i32 = 15, in 0..=254, "more alternatives than this are many";
    }
}

impl NullMove for VariableBound {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let node = situation.node;
        let margin = match i32::from(node.path.alternatives_of_opponent(node.ply)) {
            _ if node.path.nulls > 0 => 0,
            0 => 0,
            count if count > self.many => self.more,
            _ => self.some,
        };
        Some(Pass { reduction: self.reduction, margin })
    }

    fn after_fail_high(&self, situation: &Situation, _: Score) -> FailHigh {
        FailHigh::Cut(situation.node.window.beta)
    }

    fn needs(&self) -> Needs {
        Needs { alternatives: true, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::node::Node;
    use crate::testing::{Question, ROOK_UP, Workbench, below, cut_node, search_node};
    use crate::trace::Observer;
    use crate::window::Window;
    use chess::{BitBoard, Color, Move, Square};

    /// At ply 1 the opponent moved at even plies.
    fn margin(of_opponent: u8, own: u8, nulls: u8) -> i32 {
        let question = Question::at(ROOK_UP, 5).with(|node| {
            node.path.alternatives = [of_opponent, own];
            node.path.nulls = nulls;
        });
        question.pass("variable_bound").unwrap().margin
    }

    #[test]
    fn the_margin_grows_with_the_alternatives_of_the_opponent_alone() {
        let by_count = |count| margin(count, 99, 0);
        assert_eq!([0, 1, 15, 16, 255].map(by_count), [0, 10, 10, 20, 20]);
    }

    #[test]
    fn below_a_pass_there_is_none() {
        assert_eq!(margin(99, 99, 1), 0);
    }

    #[test]
    fn a_cutoff_returns_beta() {
        let question = Question::at(ROOK_UP, 5);
        for value in [-5, 0, 300].map(Score::centipawns) {
            let answer = question.put("variable_bound", |rule, s| rule.after_fail_high(s, value));
            assert_eq!(answer, FailHigh::Cut(Score::DRAW));
        }
    }

    #[test]
    fn a_pass_that_falls_short_of_beta_by_less_than_the_margin_cuts_off() {
        let worth = search_node(ROOK_UP, "standard:2", 1, below(0)).0;
        for (short, alternatives, cuts) in
            [(0, 0, 1), (1, 0, 0), (10, 1, 1), (11, 1, 0), (20, 16, 1), (21, 16, 0)]
        {
            let beta = Score::centipawns(worth.difference(Score::DRAW) + short);
            let mut node = cut_node(1, Window::below(beta));
            node.path.alternatives = [alternatives, 0];
            let (score, counters) = Workbench::new("variable_bound").search(ROOK_UP, node);
            assert_eq!(counters.null_cut, cuts, "{short} short of beta");
            assert!(cuts == 0 || score == beta, "{score} instead of {beta}");
        }
    }
    /// The alternatives of the opponent as the passes at ply 2 see them.
    #[derive(Default)]
    struct Alternatives(Vec<u8>);

    impl Observer for Alternatives {
        fn null_move_tried(&mut self, node: &Node, _: i32) {
            if node.ply == 2 {
                self.0.push(node.path.alternatives_of_opponent(2));
            }
        }
    }

    #[test]
    fn alternatives_are_the_moves_with_a_history_beside_the_one_played() {
        for (good, alternatives) in [(0, 0), (1, 0), (2, 1), (3, 2)] {
            let mut bench = Workbench::new("variable_bound");
            for to in [Square::B1, Square::C1, Square::D1].into_iter().take(good) {
                bench.histories.quiet.reward(
                    Color::White,
                    Move::new(Square::A1, to, None),
                    BitBoard::EMPTY,
                    Depth::new(1),
                );
            }
            let mut seen = Alternatives::default();
            bench.search_watched(ROOK_UP, cut_node(2, below(2_000)), &mut seen);
            assert!(seen.0.len() > 5 && seen.0.iter().all(|&count| count == alternatives));
        }
    }
}
