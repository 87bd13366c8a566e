//! A move that is about to be searched, and what bears on how deep, or whether at all.

use chess::{Move, Position};

use crate::histories::Context;
use crate::node::Node;
use crate::null_move::Evaluation;
use crate::ordering::Exchange;

/// A move of a node, before it is searched.
pub(crate) struct Candidate<'a> {
    /// The node, with the window as it is by now.
    pub node: &'a Node,
    /// Its position.
    pub position: &'a Position,
    /// What bears on the order of its moves.
    pub context: &'a Context,
    /// Its static evaluation, if anything asked for it; none in check.
    pub evaluation: Option<Evaluation>,
    /// The move.
    pub m: Move,
    /// Its place in the order, from zero.
    pub index: usize,
    /// Whether it neither captures nor promotes.
    pub is_quiet: bool,
    /// What is known of the exchange that it begins.
    pub exchange: Exchange,
    /// What histories think of it, once they were asked.
    pub history: i32,
}

impl Candidate<'_> {
    /// Whether the side to move stands better than two plies before, as far as is known.
    pub fn improving(&self) -> bool {
        self.evaluation.is_none_or(|evaluation| evaluation.improving)
    }

    /// Whether the move gives check.
    #[inline]
    pub fn gives_check(&self) -> bool {
        self.context.checks(self.position).are_given_by(self.m, self.position)
    }
}
