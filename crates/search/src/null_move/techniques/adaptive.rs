//! Adaptive null-move pruning: the larger reduction far from the leaves and with enough material,
//! the smaller one elsewhere.
//!
//! Heinz 1999: R = 2 at depths up to 6, R = 3 above 8, and between them R = 3 only if each side
//! has at least three pieces. We could not read the article itself, and those who tell of it
//! differ on whether one side is enough, and on whether pawns count; both are parameters.

use super::{Arc, Form, NullMove, Parameter, Pass, Situation, Technique};
use chess::{Color, Piece};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "adaptive",
    summary: "reduce more far from the leaves and with many pieces",
    source: "Heinz, Adaptive Null-Move Pruning, ICCA Journal 1999",
    own: &[
        Parameter::reduction(2),
        Parameter::number("high", 3, 0..=20, "the R of great depth or much material"),
        Parameter::number("shallow", 6, 0..=100, "up to this depth always R, in plies"),
        Parameter::number("deep", 8, 0..=100, "beyond this depth always high, in plies"),
        Parameter::number("pieces", 3, 0..=16, "between them high if each side has so many pieces"),
        Parameter::switch("either", false, "one side with so many pieces is enough"),
        Parameter::switch("pawns", false, "pawns count as pieces"),
    ],
    conditions: Some(&[]),
    forms: &[
        Form { values: "2", what: "Heinz" },
        Form { values: "2,either", what: "as some sources read it: the larger side counts" },
    ],
    build: |values| {
        Arc::new(Adaptive {
            low: values[0],
            high: values[1],
            shallow: values[2],
            deep: values[3],
            pieces: values[4],
            either: values[5] != 0,
            pawns: values[6] != 0,
        })
    },
};

#[derive(Debug)]
struct Adaptive {
    low: i32,
    high: i32,
    shallow: i32,
    deep: i32,
    pieces: i32,
    either: bool,
    pawns: bool,
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
        Some(Pass::reduced_by(if much { self.high } else { self.low }))
    }
}
