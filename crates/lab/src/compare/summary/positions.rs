//! Single positions, for those who want to see on which of them policies differ.

use chess::Move;
use search::Score;

use crate::compare::{Limit, Row};
use crate::suite::Problem;

/// Up to so many positions are kept one by one.
const MOST: usize = 2_000;

/// Positions one by one, within one limit.
///
/// Of a large suite not all are kept: those go first that every policy answers alike, and of them
/// the last.
#[derive(Clone, PartialEq, Debug)]
pub struct Positions {
    /// What each search might spend.
    pub limit: Limit,
    /// Those that are kept, in the order of the suite.
    pub kept: Vec<PositionCells>,
    /// How many more there are.
    pub left_out: usize,
}

/// What every policy made of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCells {
    /// The index of the position in the suite.
    pub index: usize,
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What is known of the solution, in words with moves in SAN; empty if nothing is.
    pub answer: String,
    /// Of each policy what it found; `None` where it has not searched yet.
    pub cells: Vec<Option<Cell>>,
}

/// What a policy made of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Whether it solves the position; `None` if no answer is known.
    pub solved: Option<bool>,
    /// The depth from which on each iteration solved it, in plies.
    pub solved_since: Option<u8>,
    /// The move it would play, in SAN.
    pub best: Option<String>,
    /// The same in UCI notation.
    pub best_uci: Option<String>,
    /// The value of the position for the side to move, if it was told.
    pub score: Option<Score>,
    /// The depth of the last iteration, in plies.
    pub depth: u8,
    /// Positions searched in all iterations.
    pub nodes: u64,
    /// What an engine did wrong, where it gave no answer.
    pub fault: Option<String>,
}

impl PositionCells {
    /// `rows` holds that of each policy.
    pub(super) fn new(index: usize, problem: &Problem, rows: &[Option<&Row>]) -> Self {
        let position = &problem.position;
        let cell = |row: &Row| Cell {
            solved: row.solved,
            solved_since: row.solved_since,
            best: row.best.map(|best| position.san(best)),
            best_uci: row.best.map(|best| position.uci(best, Default::default()).to_string()),
            score: row.score,
            depth: row.depth,
            nodes: row.nodes,
            fault: row.fault.clone(),
        };
        Self {
            index,
            id: problem.id.clone(),
            fen: position.to_fen(),
            answer: answer(problem),
            cells: rows.iter().map(|row| row.map(cell)).collect(),
        }
    }

    /// Whether some policy solves it and another does not.
    pub fn is_disputed(&self) -> bool {
        let has = |solved| self.cells.iter().flatten().any(|cell| cell.solved == Some(solved));
        has(true) && has(false)
    }
}

/// What is known of the solution: `Nf3 or Nd4, not Qxb2, mate in 3`.
fn answer(problem: &Problem) -> String {
    let san = |moves: &[Move]| {
        let words: Vec<String> = moves.iter().map(|&m| problem.position.san(m)).collect();
        words.join(" or ")
    };
    let mut parts = Vec::new();
    if !problem.best.is_empty() {
        parts.push(san(&problem.best));
    }
    if !problem.avoid.is_empty() {
        parts.push(format!("not {}", san(&problem.avoid)));
    }
    if let Some(moves) = problem.mate_in {
        parts.push(format!("mate in {moves}"));
    }
    parts.join(", ")
}

/// Takes positions in, and lets go of those that say least once there are too many.
#[derive(Default)]
pub(super) struct Keeper {
    disputed: Vec<PositionCells>,
    others: Vec<PositionCells>,
    left_out: usize,
}

impl Keeper {
    /// Whether a position would be kept if it was added.
    pub(super) fn wants(&self, disputed: bool) -> bool {
        self.disputed.len() + self.others.len() < MOST || (disputed && !self.others.is_empty())
    }

    pub(super) fn add(&mut self, position: PositionCells) {
        let list = if position.is_disputed() { &mut self.disputed } else { &mut self.others };
        list.push(position);
        if self.disputed.len() + self.others.len() > MOST {
            self.others.pop();
            self.left_out += 1;
        }
    }

    pub(super) fn pass_over(&mut self) {
        self.left_out += 1;
    }

    pub(super) fn finish(self, limit: Limit) -> Positions {
        let mut kept = self.disputed;
        kept.extend(self.others);
        kept.sort_unstable_by_key(|position| position.index);
        Positions { limit, kept, left_out: self.left_out }
    }
}
