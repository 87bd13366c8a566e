//! What a technique may look at before it answers.

use chess::{Color, Move, Position};

use crate::node::Node;
use crate::score::Score;
use crate::table::Entry;

/// A node, and what the search knows about it before its moves.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The node.
    pub node: &'a Node,
    /// Its position; the side to move is not in check.
    pub position: &'a Position,
    /// What the transposition table knows of it, which was not enough to answer.
    pub known: Option<Entry>,
    /// Its static evaluation, if the policy needs one.
    pub evaluation: Option<Evaluation>,
}

/// What a position is worth without looking ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The static evaluation for the side to move.
    pub value: Score,
    /// Whether it is better than it was at this side's turn before.
    pub improving: bool,
}

impl Situation<'_> {
    /// How many men beside king and pawns a side has.
    pub fn pieces(&self, color: Color) -> i32 {
        self.position.pieces_of(color) as i32
    }

    /// How many men beside king and pawns the side to move has.
    pub fn own_pieces(&self) -> i32 {
        self.pieces(self.position.side_to_move())
    }

    /// How far the static evaluation lies above beta, in centipawns; negative if below, and 0
    /// where there is none.
    pub fn evaluation_above_beta(&self) -> i32 {
        let above = |e: Evaluation| e.value.difference(self.node.window.beta);
        self.evaluation.map_or(0, above)
    }
}

/// What the opponent does when one passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The value of the pass for the side that passed: at most this is left to it.
    pub value: Score,
    /// The opponent's move that refuted the pass, if the search came to one.
    pub reply: Option<Move>,
    /// What refuted this side's pass two plies above.
    pub earlier: Option<Move>,
    /// The move that this side played there instead.
    pub played: Option<Move>,
}
