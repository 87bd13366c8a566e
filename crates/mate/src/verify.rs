//! Proofs walked through by the rules alone.
//!
//! The solver is asked for moves only: the attacker's where a mate is claimed, the defender's where
//! none is. All moves of the other side are tried, so that a wrong suggestion can spoil a
//! verification but never make one succeed.

use std::collections::HashSet;

use chess::{Key, Move, Position};
use thiserror::Error;

use crate::solver::{Solver, Verdict};

/// Why a claim is not proved. The position is that in which the proof fails.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Flaw {
    /// No move was found that keeps what was claimed.
    #[error("no proof that mate in {moves} is {}: {fen}", if *.claimed { "forced" } else { "not there" })]
    Unproved {
        /// Where.
        fen: String,
        /// Moves of the attacker that are left.
        moves: u32,
        /// Whether a mate was claimed, not that there is none.
        claimed: bool,
    },
    /// The line of a mate is no line of that length, or does not end in mate.
    #[error("the line is no mate in {0}")]
    Line(u32),
    /// The keys are not legal moves, or there are none.
    #[error("the keys are not moves of the position")]
    Keys,
    /// Nothing is claimed.
    #[error("nothing is claimed")]
    Unknown,
}

/// Proves what `solver` has found, up to `longest` moves, and returns how many moves were tried.
///
/// Of a mate it proves that each key mates in time and that neither they nor any other move mates
/// sooner, nor any other move as soon; so `verdict` must be that of [`Solver::solve`].
///
/// # Errors
/// [`Flaw`] tells what is not proved.
pub fn verify(
    solver: &mut Solver,
    position: &Position,
    verdict: &Verdict,
    longest: u32,
) -> Result<u64, Flaw> {
    let mut walk = Walk { solver, tried: 0, mated: HashSet::new(), safe: HashSet::new() };
    match verdict {
        Verdict::Unknown => return Err(Flaw::Unknown),
        Verdict::NoMate => walk.has_no_mate(position, longest)?,
        Verdict::Mate { moves, line, keys } => {
            is_mating_line(position, line, *moves)?;
            let legal = position.legal_moves();
            if keys.is_empty() || !keys.iter().all(|key| legal.contains(key)) {
                return Err(Flaw::Keys);
            }
            for m in legal {
                let child = position.play(m);
                if keys.contains(&m) {
                    walk.is_mated(&child, moves - 1)?;
                    if *moves > 1 {
                        walk.holds_out(&child, moves - 2)?;
                    }
                } else {
                    walk.holds_out(&child, moves - 1)?;
                }
            }
        }
    }
    Ok(walk.tried)
}

/// Whether the line is legal, of the right length, and ends in mate.
fn is_mating_line(position: &Position, line: &[Move], moves: u32) -> Result<(), Flaw> {
    let flaw = Flaw::Line(moves);
    if moves == 0 || line.len() as u32 != 2 * moves - 1 {
        return Err(flaw);
    }
    let mut position = position.clone();
    for &m in line {
        if !position.legal_moves().contains(&m) {
            return Err(flaw);
        }
        position = position.play(m);
    }
    if is_checkmate(&position) { Ok(()) } else { Err(flaw) }
}

fn is_checkmate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

struct Walk<'a> {
    solver: &'a mut Solver,
    /// Moves tried.
    tried: u64,
    /// What is proved already, by key and moves left: the attacker, to move, mates.
    mated: HashSet<(Key, u32)>,
    /// The attacker, to move, does not.
    safe: HashSet<(Key, u32)>,
}

impl Walk<'_> {
    /// Whether the game may end by the clock before the mate: then its positions are not told
    /// apart by their keys alone.
    fn clock_matters(position: &Position, moves: u32) -> bool {
        u32::from(position.halfmove_clock()) + 2 * moves > 100
    }

    /// The attacker, to move, mates in so many moves.
    fn has_mate(&mut self, position: &Position, moves: u32) -> Result<(), Flaw> {
        let known = (position.key(), moves);
        if self.mated.contains(&known) {
            return Ok(());
        }
        let flaw = || Flaw::Unproved { fen: position.to_fen(), moves, claimed: true };
        if moves == 0 || position.is_fifty_moves() {
            return Err(flaw());
        }
        let suggested = self.solver.suggest(position, true, moves);
        let m = suggested.filter(|m| position.legal_moves().contains(m)).ok_or_else(flaw)?;
        self.is_mated(&position.play(m), moves - 1)?;
        if !Self::clock_matters(position, moves) {
            self.mated.insert(known);
        }
        Ok(())
    }

    /// The defender, to move, is mated by so many more moves whatever he plays.
    fn is_mated(&mut self, position: &Position, moves: u32) -> Result<(), Flaw> {
        self.tried += 1;
        if is_checkmate(position) {
            return Ok(());
        }
        let replies = position.legal_moves();
        if replies.is_empty() || position.is_fifty_moves() {
            return Err(Flaw::Unproved { fen: position.to_fen(), moves, claimed: true });
        }
        replies.into_iter().try_for_each(|reply| self.has_mate(&position.play(reply), moves))
    }

    /// The attacker, to move, has no mate in so many moves.
    fn has_no_mate(&mut self, position: &Position, moves: u32) -> Result<(), Flaw> {
        let known = (position.key(), moves);
        if moves == 0 || position.is_fifty_moves() || self.safe.contains(&known) {
            return Ok(());
        }
        for m in position.legal_moves() {
            // Only a check can be mate, and a last move that is none needs no look.
            if moves > 1 || position.gives_check(m) {
                self.holds_out(&position.play(m), moves - 1)?;
            }
        }
        if !Self::clock_matters(position, moves) {
            self.safe.insert(known);
        }
        Ok(())
    }

    /// The defender, to move, is neither mated nor will be by so many more moves.
    fn holds_out(&mut self, position: &Position, moves: u32) -> Result<(), Flaw> {
        self.tried += 1;
        let flaw = || Flaw::Unproved { fen: position.to_fen(), moves, claimed: false };
        if is_checkmate(position) {
            return Err(flaw());
        }
        if moves == 0 || position.is_fifty_moves() || !position.has_legal_move() {
            return Ok(());
        }
        let suggested = self.solver.suggest(position, false, moves);
        let reply = suggested.filter(|&m| position.legal_moves().contains(&m)).ok_or_else(flaw)?;
        self.has_no_mate(&position.play(reply), moves)
    }
}
