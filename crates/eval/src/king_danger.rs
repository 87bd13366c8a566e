//! Tables of king danger: what attackers bring, and what their points cost.

use std::array;

use chess::Piece;

use crate::tapered::{Tapered, tapered};
use crate::weights::Weights;

/// Points of danger beyond which nothing gets worse.
const MOST_DANGER: i32 = 400;

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
            _ => attacker + weights.zone_attack.0 * hits as i32,
        };
        let cost = |danger: i32| {
            tapered(danger * danger / weights.danger_scale, danger / weights.danger_endgame)
        };
        Self {
            points: weights.zone_attacker.map(|by| array::from_fn(|hits| points(by.0, hits))),
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
    pub fn cost(&self, points: i32) -> Tapered {
        self.cost[points.clamp(0, MOST_DANGER) as usize]
    }
}
