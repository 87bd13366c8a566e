//! Double null move: two passes in a row are allowed, a third is not.
//!
//! Diepeveen. The second pass gives the move back to the side that passed first, at a depth
//! lower by 2R + 2. If that side is in zugzwang it fails there, so that the first pass fails
//! too and nothing is cut off. The rule asks only whether the last two plies were both passes;
//! after a real move two are allowed again. No condition on the static evaluation goes with
//! it: whoever passes would be above beta, and then the opponent is not, but for the centipawns
//! that the move itself is worth.

use super::{Arc, Form, NullMove, Pass, Situation, Technique, parameters};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "double",
    summary: "answer a pass with a pass, so that a zugzwang shows",
    source: "Diepeveen, Computer Chess Club 2000",
    own: Double::PARAMETERS,
    conditions: Some(&[("chain", 2)]),
    forms: &[
        Form { values: "2", what: "Diepeveen" },
        Form { values: "3", what: "Diepeveen, with checks in the quiescence search" },
    ],
    build: |values| Arc::new(Double::from_values(values)),
};

parameters! {
    struct Double {
        reduction: i32 = 2;
    }
}

impl NullMove for Double {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{MUTUAL_ZUGZWANG, PAWN_ZUGZWANG, Question, ROOK_UP, below, search_node};

    #[test]
    fn two_in_a_row_are_allowed_and_a_third_is_not() {
        let passes = |nulls| {
            let question = Question::at(ROOK_UP, 5).with(|node| node.path.nulls_in_a_row = nulls);
            question.passes("double")
        };
        assert_eq!([0, 1, 2, 3].map(passes), [true, true, false, false]);
    }

    #[test]
    fn after_a_real_move_two_are_allowed_again() {
        let many = Question::at(ROOK_UP, 5).with(|node| {
            node.path.nulls = 6;
            node.path.nulls_in_a_row = 0;
        });
        assert!(many.passes("double"));
    }

    #[test]
    fn the_answer_to_the_pass_shows_the_zugzwang() {
        let (blind, _) = search_node(PAWN_ZUGZWANG, "standard:2", 8, below(0));
        assert!(blind >= below(0).beta, "standard should be blind to it: {blind}");
        let (score, _) = search_node(PAWN_ZUGZWANG, "double:2", 8, below(0));
        assert!(score < below(0).beta, "{score}");
    }

    /// It lies 2R + 2 plies deeper.
    #[test]
    fn too_close_to_the_leaves_it_does_not() {
        let score = |depth| search_node(MUTUAL_ZUGZWANG, "double:2", depth, below(0)).0;
        assert!(score(7) >= below(0).beta);
        assert!(score(8) < below(0).beta);
    }
}
