//! King safety: the shelter in front of our king, and the danger that it is in.

use std::array;

use chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

use crate::geometry::{file_of, filled_up, up};
use crate::model::Model;
use crate::pieces::Reach;
use crate::tapered::{Tapered, tapered};
use crate::view::View;
use crate::weights::Weights;

/// Points of danger beyond which nothing gets worse.
const MOST_DANGER: i32 = 400;

/// The squares around a king, and those in front of them.
#[inline]
pub(crate) fn zone(king: Square) -> BitBoard {
    let ring = get_king_moves(king);
    ring | up(ring) | king.bitboard()
}

/// The most squares that a zone can have, and one for none.
const ZONE_COUNTS: usize = 13;

/// Points of danger that attackers bring, and what the points cost.
pub(crate) struct KingDanger {
    points: [[i32; ZONE_COUNTS]; 4],
    cost: [Tapered; MOST_DANGER as usize + 1],
}

impl KingDanger {
    /// The tables that follow from the weights.
    pub fn new(weights: &Weights) -> Self {
        let points = |attacker: i32, hits: usize| match hits {
            0 => 0,
            _ => attacker + weights.zone_attack * hits as i32,
        };
        let cost = |danger: i32| {
            tapered(danger * danger / weights.danger_scale, danger / weights.danger_endgame)
        };
        Self {
            points: weights.zone_attacker.map(|by| array::from_fn(|hits| points(by, hits))),
            cost: array::from_fn(|danger| cost(danger as i32)),
        }
    }

    /// Points for a knight, bishop, rook or queen that attacks so many squares of the zone.
    #[inline]
    pub fn points(&self, piece: Piece, hits: u32) -> i32 {
        self.points[piece as usize - Piece::Knight as usize][hits as usize]
    }

    /// What so many points cost the king's side.
    #[inline]
    fn cost(&self, points: i32) -> Tapered {
        self.cost[points.clamp(0, MOST_DANGER) as usize]
    }
}

/// What the pawns around our king are worth: ours that shelter it, theirs that storm it.
pub(crate) fn shelter(view: &View, model: &Model) -> Tapered {
    let weights = &model.weights;
    let king = view.us.king;
    let in_front = filled_up(BitBoard(0xFF << (king as u32 & !7)));
    // A king on the edge is sheltered by the same three files as one beside it.
    let centre_file = (king as usize & 7).clamp(1, 6);
    (centre_file - 1..=centre_file + 1)
        .map(|file| {
            let squares = file_of(Square::ALL[file]) & in_front;
            weights.shelter[nearest_rank(view.us.pawns & squares)]
                + weights.storm[nearest_rank(view.them.pawns & squares)]
        })
        .sum()
}

/// The rank of the lowest pawn in a set, 1 for the second; 0 if there is none.
#[inline]
fn nearest_rank(pawns: BitBoard) -> usize {
    (pawns.0.trailing_zeros() as usize >> 3) & 7
}

/// What their attack on our king costs us (zero or less). `ours` and `theirs` are what the two
/// sides reach, both as we see the board.
#[inline]
pub(crate) fn danger(view: &View, ours: &Reach, theirs: &Reach, model: &Model) -> Tapered {
    // Without an attacker near the king there is no attack; most positions end here.
    if theirs.danger == 0 {
        return Tapered::ZERO;
    }
    let weights = &model.weights;
    let king = view.us.king;
    let mut danger = theirs.danger;
    if view.them.queens.is_empty() {
        danger += weights.no_queen;
    }

    let guarded = ours.without_king();
    let weak = zone(king) & theirs.without_king() & !guarded;
    danger += weights.zone_weakness * weak.len() as i32;

    let occupied = view.occupied();
    let safe = !(guarded | ours.by_king | view.them.all);
    let straight = get_rook_moves(king, occupied) & safe;
    let diagonal = get_bishop_moves(king, occupied) & safe;
    let checks = [
        theirs.by_knights & get_knight_moves(king) & safe,
        theirs.by_bishops & diagonal,
        theirs.by_rooks & straight,
        theirs.by_queens & (straight | diagonal),
    ];
    for (check, points) in checks.into_iter().zip(weights.safe_check) {
        if !check.is_empty() {
            danger += points;
        }
    }

    -model.king_danger.cost(danger)
}
