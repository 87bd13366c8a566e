//! What a position is worth, by the classical terms or by a network.
//!
//! The classical evaluation: terms that a chess player would name, each in a file of its own, each
//! worth a number declared in [`weights`]. To add a term, declare its weights there, write it for
//! a side that plays up the board (see `view.rs`), and add it to the sum in [`Evaluator`].
//!
//! The value of a position depends on nothing but the position: tables only remember.

mod breakdown;
mod endings;
mod geometry;
mod king;
mod king_danger;
mod material_squares;
mod model;
mod passed;
mod pawn_table;
mod pawns;
mod pieces;
mod reach;
mod shelter;
mod tapered;
mod threats;
mod value_table;
mod view;
pub mod weights;

use std::sync::Arc;

use chess::{Color, Key, Position};
use network::{Accumulators, Network};

use crate::breakdown::Tally;
pub use crate::breakdown::{Breakdown, Row, Term};
use crate::king::{Flank, Surroundings};
use crate::material_squares::{FULL_PHASE, phase};
use crate::model::Model;
use crate::pawn_table::PawnTable;
use crate::reach::Reach;
use crate::shelter::Shelter;
pub use crate::tapered::{Tapered, tapered};
pub use crate::value_table::MAX_EVALUATION;
use crate::value_table::ValueTable;
use crate::view::View;
pub use crate::weights::Weights;

/// Evaluates positions; holds what one search thread remembers of pawns and values.
pub struct Evaluator {
    model: Model,
    pawns: PawnTable,
    /// Where a network says what a position is worth, in place of the terms.
    network: Option<Accumulators>,
    values: ValueTable,
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
        let (model, pawns, values) = (Model::new(weights), PawnTable::new(), ValueTable::new());
        Self { model, pawns, network: None, values }
    }

    /// The same with a network, which says what positions are worth from now on.
    #[must_use]
    pub fn with_network(self, network: Arc<Network>) -> Self {
        Self { network: Some(Accumulators::new(network)), values: ValueTable::new(), ..self }
    }

    /// The network, if one says what positions are worth.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().map(Accumulators::network)
    }

    /// Where the value of the position with this key is or would be remembered, for those who want
    /// that fetched from memory ahead.
    #[inline]
    pub fn place(&self, key: Key) -> &impl Sized {
        self.values.slot(key)
    }

    /// The value of a position in centipawns, for the side to move; at most [`MAX_EVALUATION`]
    /// either way.
    ///
    /// Checks, captures and other things to come are the search's business: the value means
    /// most where nothing hangs.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        self.evaluate_at(position, 0)
    }

    /// The same for a position of the current path of a search: its ply says where a network finds
    /// positions that are nearly the same. The value does not depend on it.
    #[inline]
    pub fn evaluate_at(&mut self, position: &Position, ply: usize) -> i32 {
        let key = position.key();
        if let Some(value) = self.values.get(key) {
            return value;
        }
        let value = match &mut self.network {
            Some(network) => network.evaluate(position, ply).clamp(-MAX_EVALUATION, MAX_EVALUATION),
            None => self.add_up(position),
        };
        self.values.keep(key, value);
        value
    }

    /// What the terms come to, for the side to move.
    fn add_up(&mut self, position: &Position) -> i32 {
        let views = View::both(position);
        let mut sum = Tapered::ZERO;
        let outline = self.tally(position, &views, &mut sum);
        let value = outline.value(sum, &self.model);
        if position.side_to_move() == Color::White { value } else { -value }
    }

    /// The classical terms one by one, and for White.
    pub fn breakdown(&mut self, position: &Position) -> Breakdown {
        let views = View::both(position);
        let row = |term| Row { term, white: Tapered::ZERO, black: Tapered::ZERO };
        let mut rows = Term::ALL.map(row);
        let outline = self.tally(position, &views, &mut rows);
        let sum: Tapered = rows.iter().map(Row::total).sum();
        let advantage = outline.advantage(sum, &self.model);
        Breakdown {
            rows,
            phase: outline.phase as f32 / FULL_PHASE as f32,
            complexity: outline.complexity(sum, &self.model),
            scale: outline.parts(advantage, &self.model) as f32 / endings::WHOLE as f32,
            value: outline.value(sum, &self.model),
        }
    }

    /// Hands over all terms.
    #[inline(always)]
    fn tally<'a>(
        &mut self,
        position: &Position,
        views: &'a [View; 2],
        tally: &mut impl Tally,
    ) -> Outline<'a> {
        let model = &self.model;
        let [white, black] = views;
        let white_to_move = position.side_to_move() == Color::White;
        let (pawns, shelters) = self.pawns.get(position, views, model);
        let [white_pawns, black_pawns] = pawns.scores;
        tally.add(Term::Pawns, white_pawns, black_pawns);

        let white_reach = pieces::survey(white, model);
        let black_reach = pieces::survey(black, model);
        tally.add(Term::MaterialAndSquares, white_reach.squares, black_reach.squares);
        tally.add(Term::Mobility, white_reach.mobility, black_reach.mobility);
        tally.add(Term::Pieces, white_reach.pieces, black_reach.pieces);

        let (white_seen, black_seen) = (white_reach.flipped(), black_reach.flipped());
        let passed = pawns.passed;
        let of_white = Side {
            view: white,
            reach: [&white_reach, &black_seen],
            shelter: &shelters[0],
            passed: passed & white.us.pawns,
            is_to_move: white_to_move,
            model,
        };
        let of_black = Side {
            view: black,
            reach: [&black_reach, &white_seen],
            shelter: &shelters[1],
            passed: passed.flip_ranks() & black.us.pawns,
            is_to_move: !white_to_move,
            model,
        };
        let (of_white, of_black) = (of_white.terms(), of_black.terms());
        for (term, (white, black)) in SIDE_TERMS.into_iter().zip(of_white.into_iter().zip(of_black))
        {
            tally.add(term, white, black);
        }
        let tempo = model.weights.tempo;
        let tempos = if white_to_move { [tempo, Tapered::ZERO] } else { [Tapered::ZERO, tempo] };
        tally.add(Term::Tempo, tempos[0], tempos[1]);

        let minors = (white.us.minors() | white.them.minors()).len();
        let rooks = (white.us.rooks | white.them.rooks).len();
        let queens = (white.us.queens | white.them.queens).len();
        Outline { views, passed, phase: phase(minors, rooks, queens) }
    }
}

/// The terms that need to know what both sides reach.
const SIDE_TERMS: [Term; 5] =
    [Term::KingShelter, Term::KingDanger, Term::Threats, Term::PassedPawns, Term::Mating];

/// One side, as it sees the board, and what is known of it.
struct Side<'a> {
    view: &'a View,
    /// What it reaches, and what the enemy does.
    reach: [&'a Reach; 2],
    shelter: &'a Shelter,
    passed: chess::BitBoard,
    is_to_move: bool,
    model: &'a Model,
}

impl Side<'_> {
    /// What the [`SIDE_TERMS`] are worth to it.
    #[inline(always)]
    fn terms(&self) -> [Tapered; SIDE_TERMS.len()] {
        let &Self { view, reach, shelter, passed, is_to_move, model } = self;
        let [ours, theirs] = reach;
        let flank = Flank::of(view, ours, theirs);
        let pinned = king::pinned(view);
        let mut safety = shelter.score + flank.score(model);
        for (may_castle, worth) in view.us.may_castle.into_iter().zip(model.weights.castling) {
            if may_castle {
                safety += worth;
            }
        }
        let around = Surroundings { shelter: shelter.danger, flank, pinned };
        [
            safety,
            king::danger(view, ours, theirs, &around, model),
            threats::threats(view, ours, theirs, model) + king::pins(view, pinned, model),
            passed::passed(view, passed, reach, is_to_move, model),
            endings::chase(view, model),
        ]
    }
}

/// What decides how much the sum of the terms counts.
struct Outline<'a> {
    views: &'a [View; 2],
    passed: chess::BitBoard,
    phase: i32,
}

impl Outline<'_> {
    /// What complexity adds to the endgame value of a sum.
    #[inline]
    fn complexity(&self, sum: Tapered, model: &Model) -> i32 {
        endings::complexity(sum.endgame(), &self.views[0], self.passed, model)
    }

    /// What a sum comes to for White at this phase.
    #[inline]
    fn advantage(&self, sum: Tapered, model: &Model) -> i32 {
        let sum = tapered(sum.middlegame(), sum.endgame() + self.complexity(sum, model));
        sum.at(self.phase, FULL_PHASE)
    }

    /// What is left of an advantage of White, or of Black if it is negative.
    #[inline]
    fn parts(&self, advantage: i32, model: &Model) -> i32 {
        let [white, black] = self.views;
        endings::parts(if advantage >= 0 { white } else { black }, model)
    }

    /// What a sum comes to for White.
    #[inline]
    fn value(&self, sum: Tapered, model: &Model) -> i32 {
        let advantage = self.advantage(sum, model);
        let value = advantage * self.parts(advantage, model) / endings::WHOLE;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}
