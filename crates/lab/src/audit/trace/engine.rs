//! An engine that judges.

use chess::{Move, Position};
use players::{Budget, Engine, EngineError, Fault as EngineFault, Running, Uci};
use search::Score;

use super::Traced;
use crate::audit::judge::{Cause, Fault, Verdict};

/// What an engine says of a cutoff. It forgets all that it was asked before. If it does something
/// wrong, or less than it was asked for, nothing is decided, and it is told what.
///
/// # Errors
/// If it cannot be started.
pub fn verdict(
    engine: &Engine,
    running: &mut Running,
    traced: &Traced,
    deeper: u8,
) -> Result<(Verdict, Option<String>), EngineError> {
    let answer = running.ask(engine, |uci| ask(uci, traced, deeper.into()))?;
    Ok(match answer {
        Ok(Ok(verdict)) => (verdict, None),
        Ok(Err(lack)) => (Verdict::Undecided, Some(lack)),
        Err(fault) => (Verdict::Undecided, Some(fault.to_string())),
    })
}

/// A verdict, or what the answer lacks.
fn ask(
    uci: &mut Uci,
    traced: &Traced,
    deeper: u32,
) -> Result<Result<Verdict, String>, EngineFault> {
    let Traced { position, depth, beta, .. } = traced;
    let depth = u32::from(*depth) + deeper;
    let (value, refutation) = match search(uci, position, depth)? {
        Ok(found) => found,
        Err(lack) => return Ok(Err(lack)),
    };
    if value >= *beta {
        return Ok(Ok(Verdict::Right));
    }
    let cause = match position.pass() {
        None => None,
        Some(child) => search(uci, &child, depth.saturating_sub(1).max(1))?
            .ok()
            .map(|(score, _)| if -score >= *beta { Cause::Zugzwang } else { Cause::Horizon }),
    };
    Ok(Ok(Verdict::Wrong(Fault { value, is_exact: true, cause, refutation })))
}

/// The value of a position for the side to move, and the line to it; or what the answer lacks.
fn search(
    uci: &mut Uci,
    position: &Position,
    depth: u32,
) -> Result<Result<(Score, Vec<Move>), String>, EngineFault> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        // Nobody is in check after a pass, nor where one can pass.
        return Ok(Ok((Score::DRAW, Vec::new())));
    }
    uci.new_game(position)?;
    let thought = uci.think(position, &[], Budget::Depth(depth))?;
    let Some(score) = thought.score else { return Ok(Err("tells no score".to_owned())) };
    // Where a mate is found, or only one move is legal, engines need not go on.
    let reached = thought.depth.filter(|_| !score.is_mate() && moves.len() > 1);
    Ok(match reached.filter(|&reached| reached < depth) {
        Some(reached) => Err(format!("searches to depth {reached} where {depth} is asked for")),
        None => Ok((score, thought.line)),
    })
}
