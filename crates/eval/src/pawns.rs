//! Pawn structure: what depends on the pawns of both sides and on nothing else.

use chess::{BitBoard, Piece};

use crate::geometry::{
    attacks_down, attacks_up, down, filled_down, filled_up, rank_index, sideways, up, widened,
};
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::View;

/// What a pawn structure is worth to White, and its passed pawns.
#[derive(Clone, Copy)]
pub(crate) struct PawnStructure {
    /// Material and squares of the pawns, and their structure, White's less Black's.
    pub score: Tapered,
    /// The passed pawns of both sides, as White sees the board.
    pub passed: BitBoard,
}

impl PawnStructure {
    /// The structure of no pawns at all.
    pub const EMPTY: Self = Self { score: Tapered::ZERO, passed: BitBoard::EMPTY };

    /// Looks at the pawns of both sides.
    pub fn of(white: &View, black: &View, model: &Model) -> Self {
        let (white_score, white_passed) = side(white, model);
        let (black_score, black_passed) = side(black, model);
        Self { score: white_score - black_score, passed: white_passed | black_passed.flip_ranks() }
    }
}

/// What our pawns are worth, and which of them are passed.
fn side(view: &View, model: &Model) -> (Tapered, BitBoard) {
    let weights = &model.weights;
    let (ours, theirs) = (view.us.pawns, view.them.pawns);

    let in_front_of_theirs = filled_down(down(theirs));
    let passed = ours & !widened(in_front_of_theirs) & !filled_down(down(ours));
    let doubled = ours & filled_up(up(ours));
    let isolated = ours & !sideways(filled_up(filled_down(ours)));
    // No own pawn beside or behind that could come to guard it, and the next square is theirs.
    let backward =
        ours & !isolated & !sideways(filled_up(ours)) & down(attacks_down(theirs) | theirs);
    let exposed = (isolated | backward) & !in_front_of_theirs;
    let connected = ours & (attacks_up(ours) | sideways(ours));

    let mut score = weights.doubled_pawn * doubled.len()
        + weights.isolated_pawn * isolated.len()
        + weights.backward_pawn * backward.len()
        + weights.exposed_weak_pawn * exposed.len();
    for square in ours {
        score += model.squares.of(Piece::Pawn, square);
    }
    for square in connected {
        score += weights.connected_pawn[rank_index(square) - 1];
    }
    for square in passed {
        score += weights.passed_pawn[rank_index(square) - 1];
    }
    (score, passed)
}
