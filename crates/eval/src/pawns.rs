//! Pawn structure: what depends on the pawns of both sides and on nothing else.

use chess::{BitBoard, Piece, Square};

use crate::geometry::{
    attacks_down, attacks_up, double_attacks_up, down, filled_down, filled_up, off_centre,
    rank_index, sideways, up, widened,
};
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::View;

/// The lowest rank.
const FIRST_RANK: u64 = 0xFF;

/// The fifth to the eighth rank.
const BEYOND_FOURTH: BitBoard = BitBoard(0xFFFF_FFFF_0000_0000);

/// What the pawns of both sides are worth, White's first, and which are passed.
#[derive(Clone, Copy)]
pub(crate) struct PawnStructure {
    /// Material and squares of the pawns, and their structure.
    pub scores: [Tapered; 2],
    /// The passed pawns of both sides, as White sees the board.
    pub passed: BitBoard,
}

impl PawnStructure {
    /// The structure of no pawns at all.
    pub const EMPTY: Self = Self { scores: [Tapered::ZERO; 2], passed: BitBoard::EMPTY };

    /// Looks at the pawns of both sides.
    pub fn of(white: &View, black: &View, model: &Model) -> Self {
        let (white_score, white_passed) = side(white, model);
        let (black_score, black_passed) = side(black, model);
        Self {
            scores: [white_score, black_score],
            passed: white_passed | black_passed.flip_ranks(),
        }
    }
}

/// What our pawns are worth, and which of them are passed.
fn side(view: &View, model: &Model) -> (Tapered, BitBoard) {
    let (ours, theirs) = (view.us.pawns, view.them.pawns);
    let passed = ours & !widened(filled_down(down(theirs))) & !filled_down(down(ours));
    let mut score: Tapered = ours.iter().map(|square| model.squares.of(Piece::Pawn, square)).sum();
    score += weak(ours, theirs, model) + strong(ours, theirs, model);
    score += passers(ours, theirs, passed, model);
    (score, passed)
}

/// What is worth something rank by rank, where the table begins with this rank, from 0.
fn by_rank<const RANKS: usize>(from: usize, pawns: BitBoard, worth: &[Tapered; RANKS]) -> Tapered {
    pawns.iter().map(|square| worth[rank_index(square) - from]).sum()
}

/// What nobody guards, or holds the others up.
fn weak(ours: BitBoard, theirs: BitBoard, model: &Model) -> Tapered {
    let weights = &model.weights;
    let doubled = ours & filled_up(up(ours));
    let isolated = ours & !sideways(filled_up(filled_down(ours)));
    // No own pawn beside or behind that could come to guard it, and the next square is theirs.
    let backward =
        ours & !isolated & !sideways(filled_up(ours)) & down(attacks_down(theirs) | theirs);
    let exposed = (isolated | backward) & !filled_down(down(theirs));
    let files = filled_down(ours).0 & FIRST_RANK;
    let islands = (files & !(files << 1)).count_ones();
    weights.doubled_pawn * doubled.len()
        + weights.doubled_isolated_pawn * (doubled & isolated).len()
        + weights.isolated_pawn * isolated.len()
        + weights.backward_pawn * backward.len()
        + weights.exposed_weak_pawn * exposed.len()
        + weights.pawn_island * islands
        + by_rank(4, ours & down(theirs) & BEYOND_FOURTH, &weights.rammed_pawn)
}

/// What stands together, or bites.
fn strong(ours: BitBoard, theirs: BitBoard, model: &Model) -> Tapered {
    let weights = &model.weights;
    let phalanx = ours & sideways(ours);
    let connected = ours & attacks_up(ours) | phalanx;
    let opposed = connected & filled_down(down(theirs));
    weights.twice_guarded_pawn * (ours & double_attacks_up(ours)).len()
        + by_rank(1, connected, &weights.connected_pawn)
        + by_rank(1, opposed, &weights.connected_opposed_pawn)
        + by_rank(1, phalanx, &weights.phalanx_pawn)
        + by_rank(1, ours & attacks_down(theirs), &weights.lever_pawn)
}

/// What may promote, now or once others are gone.
fn passers(ours: BitBoard, theirs: BitBoard, passed: BitBoard, model: &Model) -> Tapered {
    let weights = &model.weights;
    // The file is free, and there are as many helpers beside and behind as stoppers in front.
    let free = ours & !passed & !filled_down(down(theirs | ours));
    let has_helpers = |square: &Square| {
        let files = sideways(filled_up(filled_down(square.bitboard())));
        let below = filled_down(files & BitBoard(0xFF << (*square as u32 & !7)));
        (files & ours & below).len() >= (files & theirs & !below).len()
    };
    let candidates: BitBoard = free
        .iter()
        .filter(has_helpers)
        .fold(BitBoard::EMPTY, |set, square| set | square.bitboard());
    let wing: i32 = passed.iter().map(|square| off_centre(square as usize & 7)).sum();
    let neighbours = passed & sideways(filled_up(filled_down(passed)));
    by_rank(1, passed, &weights.passed_pawn)
        + by_rank(1, candidates, &weights.candidate_pawn)
        + by_rank(2, passed & attacks_up(ours), &weights.guarded_passed_pawn)
        + by_rank(1, neighbours, &weights.passed_pawn_with_neighbour)
        + weights.passed_pawn_wing * wing
}
