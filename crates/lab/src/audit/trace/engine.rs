//! An engine that judges.

use chess::Position;
use players::{Budget, Engine, EngineError, Fault as EngineFault, Running, Uci};
use search::Score;

use super::Traced;
use crate::audit::judge::{Cause, Fault, Verdict};

/// What an engine says of a cutoff. It forgets all that it was asked before. If it does something wrong
/// nothing is decided, and it is told what.
///
/// # Errors
/// If it cannot be started.
pub fn verdict(
    engine: &Engine,
    running: &mut Running,
    traced: &Traced,
    deeper: u8,
) -> Result<(Verdict, Option<EngineFault>), EngineError> {
    let answer = running.ask(engine, |uci| ask(uci, traced, deeper.into()))?;
    Ok(match answer {
        Ok(verdict) => (verdict, None),
        Err(fault) => (Verdict::Undecided, Some(fault)),
    })
}

fn ask(uci: &mut Uci, traced: &Traced, deeper: u32) -> Result<Verdict, EngineFault> {
    let Traced { position, depth, beta, .. } = traced;
    let depth = u32::from(*depth) + deeper;
    let Some((value, refutation)) = search(uci, position, depth)? else {
        return Ok(Verdict::Undecided);
    };
    if value >= *beta {
        return Ok(Verdict::Right);
    }
    let cause = match position.pass() {
        None => None,
        Some(child) => search(uci, &child, depth.saturating_sub(1).max(1))?
            .map(|(score, _)| if -score >= *beta { Cause::Zugzwang } else { Cause::Horizon }),
    };
    Ok(Verdict::Wrong(Fault { value, is_exact: true, cause, refutation }))
}

/// The value of a position for the side to move, and the line to it.
fn search(
    uci: &mut Uci,
    position: &Position,
    depth: u32,
) -> Result<Option<(Score, Vec<chess::Move>)>, EngineFault> {
    if !position.has_legal_move() {
        // Nobody is in check after a pass, nor where one can pass.
        return Ok(Some((Score::DRAW, Vec::new())));
    }
    uci.new_game(position)?;
    let thought = uci.think(position, &[], Budget::Depth(depth))?;
    Ok(thought.score.map(|score| (score, thought.line)))
}
