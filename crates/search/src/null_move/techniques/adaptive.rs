//! Adaptive null-move pruning: the larger reduction far from the leaves and with enough material,
//! the smaller one elsewhere.
//!
//! Heinz 1999: R = 2 at depths up to 6, R = 3 above 8, and between them R = 3 only if each side
//! has at least three pieces. We could not read the article itself, and those who tell of it
//! differ on whether one side is enough, and on whether pawns count; both are parameters.

use super::{Arc, Form, NullMove, Pass, Situation, Technique, parameters};
use chess::{Color, Piece};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "adaptive",
    summary: "reduce more far from the leaves and with many pieces",
    source: "Heinz, Adaptive Null-Move Pruning, ICCA Journal 1999",
    own: Adaptive::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "2", what: "Heinz" },
        Form { values: "2,either", what: "as some sources read it: the larger side counts" },
    ],
    build: |values| Arc::new(Adaptive::from_values(values)),
};

parameters! {
    struct Adaptive {
        reduction: i32 = 2;
        high: i32 = 3, in 0..=20, "the R of great depth or much material";
        shallow: i32 = 6, in 0..=100, "up to this depth always R, in plies";
        deep: i32 = 8, in 0..=100, "beyond this depth always high, in plies";
        pieces: i32 = 3, in 0..=16, "between them high if each side has so many pieces";
        either: bool = false, "one side with so many pieces is enough";
        pawns: bool = false, "pawns count as pieces";
    }
}

impl Adaptive {
    fn has_many_pieces(&self, situation: &Situation) -> bool {
        let many = |color| {
            let pawns = situation.position.colored_pieces(color, Piece::Pawn).len() as i32;
            situation.pieces(color) + if self.pawns { pawns } else { 0 } >= self.pieces
        };
        let [white, black] = [many(Color::White), many(Color::Black)];
        if self.either { white || black } else { white && black }
    }
}

impl NullMove for Adaptive {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let depth = situation.node.depth.plies();
        let much = depth > self.deep || (depth > self.shallow && self.has_many_pieces(situation));
        Some(Pass::reduced_by(if much { self.high } else { self.reduction }))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Question, ROOK_UP, below, search_node};

    const THREE_EACH: &str = "rnb1k3/8/8/8/8/8/8/RNB1K3 w - - 0 1";
    const WHITE_HAS_MORE: &str = "rn2k3/8/8/8/8/8/8/RNB1K3 w - - 0 1";
    const BLACK_HAS_MORE: &str = "rnb1k3/8/8/8/8/8/8/RN2K3 w - - 0 1";
    const THREE_WITH_A_PAWN: &str = "rn2k3/p7/8/8/8/8/8/RNB1K3 w - - 0 1";

    fn reductions(policy: &str, fen: &str) -> Vec<i32> {
        let reduction = |depth| Question::at(fen, depth).pass(policy).unwrap().reduction;
        (5..=10).map(reduction).collect()
    }

    #[test]
    fn depth_decides_and_between_six_and_eight_the_pieces_of_each_side() {
        assert_eq!(reductions("adaptive:2", THREE_EACH), [2, 2, 3, 3, 3, 3]);
        for fen in [WHITE_HAS_MORE, BLACK_HAS_MORE, THREE_WITH_A_PAWN] {
            assert_eq!(reductions("adaptive:2", fen), [2, 2, 2, 2, 3, 3], "{fen}");
        }
    }

    #[test]
    fn other_readings_take_the_larger_side_or_count_pawns() {
        for fen in [WHITE_HAS_MORE, BLACK_HAS_MORE] {
            assert_eq!(reductions("adaptive:2,either", fen), [2, 2, 3, 3, 3, 3], "{fen}");
        }
        assert_eq!(reductions("adaptive:2,pawns", THREE_WITH_A_PAWN), [2, 2, 3, 3, 3, 3]);
        assert_eq!(
            reductions("adaptive:1,high=5,shallow=5,deep=9", WHITE_HAS_MORE),
            [1, 1, 1, 1, 1, 5]
        );
    }

    #[test]
    fn it_is_standard_while_the_search_is_shallow_and_another_beyond() {
        let search = |policy, depth| search_node(ROOK_UP, policy, depth, below(0));
        assert_eq!(search("adaptive:2", 6), search("standard:2", 6));
        assert_ne!(search("adaptive:2", 9), search("standard:2", 9));
    }
}
