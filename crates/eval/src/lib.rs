//! What a position is worth.
//!
//! A classical evaluation: terms that a chess player would name, each in a file of its own, each
//! worth a number declared in [`weights`]. To add a term, declare its weights there, write it for
//! a side that plays up the board (see `view.rs`), and add it to the sum in
//! [`Evaluator::evaluate`].
//!
//! The value of a position depends on nothing but the position: tables only remember.

mod endings;
mod geometry;
mod king;
mod material_squares;
mod mobility;
mod model;
mod passed;
mod pawn_table;
mod pawns;
mod pieces;
mod tapered;
mod threats;
mod view;
pub mod weights;

use chess::{Color, Position};

use crate::material_squares::{FULL_PHASE, phase};
use crate::model::Model;
use crate::pawn_table::PawnTable;
pub use crate::tapered::{Tapered, tapered};
use crate::view::View;
pub use crate::weights::Weights;

/// No evaluation lies further from zero than this, in centipawns.
pub const MAX_EVALUATION: i32 = 19_999;

/// Evaluates positions; holds the pawn-structure table of one search thread.
pub struct Evaluator {
    model: Model,
    pawns: PawnTable,
}

impl Default for Evaluator {
    fn default() -> Self {
        Self::new()
    }
}

impl Evaluator {
    /// An evaluator with the weights that the engine plays with.
    pub fn new() -> Self {
        Self::with_weights(Weights::FITTED)
    }

    /// An evaluator with weights of its own, for tuning.
    pub fn with_weights(weights: Weights) -> Self {
        Self { model: Model::new(weights), pawns: PawnTable::new() }
    }

    /// The value of a position in centipawns, for the side to move; at most [`MAX_EVALUATION`]
    /// either way.
    ///
    /// Checks, captures and other things to come are the search's business: the value means
    /// most where nothing hangs.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let model = &self.model;
        let views = View::both(position);
        let [white, black] = &views;
        let white_to_move = position.side_to_move() == Color::White;
        let (pawns, shelter) = self.pawns.get(position, &views, model);

        let white_reach = pieces::survey(white, model);
        let black_reach = pieces::survey(black, model);
        let (white_seen, black_seen) = (white_reach.flipped(), black_reach.flipped());

        let white_passed = pawns.passed & white.us.pawns;
        let black_passed = pawns.passed.flip_ranks() & black.us.pawns;

        let mut score = pawns.score + shelter + white_reach.score - black_reach.score;
        score += king::danger(white, &white_reach, &black_seen, model)
            - king::danger(black, &black_reach, &white_seen, model);
        score += threats::threats(white, &white_reach, &black_seen, model)
            - threats::threats(black, &black_reach, &white_seen, model);
        score += passed::passed(white, white_passed, &black_seen, white_to_move, model)
            - passed::passed(black, black_passed, &white_seen, !white_to_move, model);
        score += endings::chase(white, model) - endings::chase(black, model);

        let tempo = model.weights.tempo;
        score += if white_to_move { tempo } else { -tempo };

        let minors = (white.us.minors() | white.them.minors()).len();
        let rooks = (white.us.rooks | white.them.rooks).len();
        let queens = (white.us.queens | white.them.queens).len();
        let value = score.at(phase(minors, rooks, queens), FULL_PHASE);
        let value = endings::scaled(value, white, model).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        if white_to_move { value } else { -value }
    }
}
