//! Judging endings by exact values.
//!
//! A node is worth what its table says: a mate, or nothing at all. So a cutoff is found wrong too
//! where depth or evaluation, and not the null move, take a draw for an advantage; its cause is
//! then [`Cause::Horizon`]. [`Cause::Zugzwang`] means that the truth of the pass keeps beta, and
//! that of the node does not.

use std::sync::Arc;

use chess::{Game, Move, Position};
use search::Score;
use search::audit::Cutoff;
use tables::{ProbeError, Tables, Value};

use super::Plan;
use super::judge::{Cause, Fault, Judge, Verdict};

/// How much of the best play against a wrong cutoff is told, in plies.
const REFUTATION_PLIES: usize = 8;

/// A judge that asks the tables of a plan first, if it has any.
pub(super) fn with_oracle(plan: &Plan, others: Box<dyn Judge>) -> Box<dyn Judge> {
    match &plan.oracle {
        Some(tables) => Box::new(Exact { tables: Arc::clone(tables), others }),
        None => others,
    }
}

/// Asks tables of endings, and of positions that they do not know another judge.
struct Exact {
    tables: Arc<Tables>,
    others: Box<dyn Judge>,
}

impl Judge for Exact {
    fn prepare(&mut self, root: &Game) {
        self.others.prepare(root);
    }

    fn judge(&mut self, cutoff: &Cutoff) -> Verdict {
        if Tables::knows(&cutoff.at.position) {
            exact_verdict(&self.tables, cutoff)
        } else {
            self.others.judge(cutoff)
        }
    }
}

/// What tables say of a cutoff in a position that they know.
pub(super) fn exact_verdict(tables: &Tables, cutoff: &Cutoff) -> Verdict {
    // All tables were read before the audit began.
    verdict(tables, cutoff).unwrap_or(Verdict::Unknown)
}

fn verdict(tables: &Tables, cutoff: &Cutoff) -> Result<Verdict, ProbeError> {
    let beta = cutoff.at.node.window.beta;
    let value = score(tables.probe(&cutoff.at.position)?);
    if value >= beta {
        return Ok(Verdict::Right);
    }
    let cause = match cutoff.at.position.pass() {
        None => None,
        Some(child) if score(tables.probe(&child)?.before_move()) >= beta => Some(Cause::Zugzwang),
        Some(_) => Some(Cause::Horizon),
    };
    let refutation = best_play(tables, &cutoff.at.position)?;
    Ok(Verdict::Wrong(Fault { value, is_exact: true, cause, refutation }))
}

/// Some moves that no side can better.
fn best_play(tables: &Tables, position: &Position) -> Result<Vec<Move>, ProbeError> {
    let (mut position, mut line) = (position.clone(), Vec::new());
    while line.len() < REFUTATION_PLIES {
        let Some(&(best, _)) = tables.moves(&position)?.first() else { break };
        line.push(best);
        position = position.play(best);
    }
    Ok(line)
}
/// A value as a search would have it, mates counted from the node.
fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::mate_in(plies.into()),
        Value::Draw => Score::DRAW,
        Value::Loss(plies) => Score::mated_in(plies.into()),
    }
}
