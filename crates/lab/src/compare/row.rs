//! What a search comes to.

use std::time::Duration;

use chess::notation::CastlingNotation;
use chess::{Move, Position};
use search::{Counters, Score};

use super::Limit;

/// What a policy made of a position within a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Which time it was searched, from 0.
    pub repetition: u32,
    /// What it might spend.
    pub limit: Limit,
    /// The depth of the last iteration, in plies. It falls short of a limit if nothing could
    /// change any more. 0 if an engine tells of none.
    pub depth: u8,
    /// The move it would play.
    pub best: Option<Move>,
    /// The principal variation, in UCI notation.
    pub line: String,
    /// The value of the position for the side to move, if it tells of one.
    pub score: Option<Score>,
    /// Whether the move that it would play solves the position; `None` if no answer is known.
    pub solved: Option<bool>,
    /// The depth from which on each iteration solved it, up to the last one, in plies; engines are
    /// not asked for it.
    pub solved_since: Option<u8>,
    /// Positions searched in all iterations. 0 if an engine tells of none.
    pub nodes: u64,
    /// Time for them, on one core.
    pub time: Duration,
    /// What happened in the tree in all iterations; `None` of another engine.
    pub counters: Option<Counters>,
    /// What an engine did wrong, where it gave no answer.
    pub fault: Option<String>,
}

/// Moves one after the other, in UCI notation.
pub(super) fn in_uci(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &played in line {
        words.push(position.uci(played, CastlingNotation::default()).to_string());
        position = position.play(played);
    }
    words.join(" ")
}
