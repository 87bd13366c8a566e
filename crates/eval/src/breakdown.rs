//! An evaluation told term by term, for people and for who fits weights.

use std::ops::Sub;

use crate::tapered::Tapered;

/// A part of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Men, each with its square.
    MaterialAndSquares,
    /// How many squares pieces reach.
    Mobility,
    /// Pieces among pawns, and beside each other.
    Pieces,
    /// The pawn structure, with material and squares of the pawns.
    Pawns,
    /// Pawns around the king, castling rights, the king's wing.
    KingShelter,
    /// Attacks on the king.
    KingDanger,
    /// Attacked men.
    Threats,
    /// Passed pawns among the pieces.
    PassedPawns,
    /// Mating a bare king.
    Mating,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All terms, in order.
    pub const ALL: [Self; 10] = [
        Self::MaterialAndSquares,
        Self::Mobility,
        Self::Pieces,
        Self::Pawns,
        Self::KingShelter,
        Self::KingDanger,
        Self::Threats,
        Self::PassedPawns,
        Self::Mating,
        Self::Tempo,
    ];

    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::MaterialAndSquares => "Material and squares",
            Self::Mobility => "Mobility",
            Self::Pieces => "Pieces",
            Self::Pawns => "Pawns",
            Self::KingShelter => "King shelter",
            Self::KingDanger => "King danger",
            Self::Threats => "Threats",
            Self::PassedPawns => "Passed pawns",
            Self::Mating => "Mating",
            Self::Tempo => "Tempo",
        }
    }
}

/// Takes the terms in: only their sum, or each by itself.
pub(crate) trait Tally {
    /// A term, as it is worth to White and to Black.
    fn add(&mut self, term: Term, white: Tapered, black: Tapered);
}

/// The sum for White.
impl Tally for Tapered {
    #[inline(always)]
    fn add(&mut self, _: Term, white: Tapered, black: Tapered) {
        *self += white - black;
    }
}

/// What a term is worth to each side, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The term.
    pub term: Term,
    /// To White.
    pub white: Tapered,
    /// To Black.
    pub black: Tapered,
}

impl Row {
    /// To White, less what it is worth to Black.
    pub fn total(&self) -> Tapered {
        self.white.sub(self.black)
    }
}

/// An evaluation, term by term.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Breakdown {
    /// The terms, in the order of [`Term::ALL`].
    pub rows: [Row; Term::ALL.len()],
    /// How much of a middlegame is left, from 0 to 1.
    pub phase: f32,
    /// What complexity adds to the endgame value of the sum, for White, in centipawns.
    pub complexity: i32,
    /// What is left of an advantage that cannot be won easily, from 0 to 1.
    pub scale: f32,
    /// The value for White, in centipawns: the sum at that phase and scale.
    pub value: i32,
}

impl Breakdown {
    /// The sum of the terms for White, without complexity.
    pub fn total(&self) -> Tapered {
        self.rows.iter().map(Row::total).sum()
    }

    /// By how much the value rises with the middlegame and the endgame value of the sum.
    pub fn slopes(&self) -> [f32; 2] {
        let is_flat = self.complexity != 0 && self.total().endgame() + self.complexity == 0;
        let endgame = if is_flat { 0.0 } else { 1.0 - self.phase };
        [self.phase * self.scale, endgame * self.scale]
    }
}

/// Each term by itself.
impl Tally for [Row; Term::ALL.len()] {
    fn add(&mut self, term: Term, white: Tapered, black: Tapered) {
        let row = &mut self[term as usize];
        row.white += white;
        row.black += black;
    }
}
