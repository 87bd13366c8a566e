//! What the moves of the root are worth under the fifty-move rule.
//!
//! All moves that keep the win are as good as each other as long as enough moves are left, so that
//! the search may look for a mate among them. Once a position has come back without capture or pawn
//! move, only those count that are nearest to the next one: so no win is ever drawn by walking
//! about. The idea is that of Stockfish's ranking of root moves (since 2016).

use std::cmp::Reverse;

use chess::{FIFTY_MOVES, Game, Move, Outcome};

use super::answers::Answers;
use super::{Dtz, Wdl};

/// A move of the root, and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RootMove {
    pub m: Move,
    /// What it is worth, with the moves counted that were made already.
    pub wdl: Wdl,
    /// Plies from the root to the next capture, pawn move or mate, if they are known.
    pub plies: Option<u32>,
    /// Whether only the nearest of those that are worth as much counts as good.
    hurry: bool,
}

impl RootMove {
    /// Where it stands among the moves of its root: what is greater is better.
    pub fn standing(&self) -> (Wdl, Reverse<u32>) {
        let plies = self.plies.filter(|_| self.hurry);
        (self.wdl, Reverse(plies.unwrap_or_default()))
    }
}

/// The legal moves, by their distance from the next capture or pawn move; `None` if one is not
/// known.
pub(super) fn by_distance(game: &Game, answers: &Answers) -> Option<Vec<RootMove>> {
    let plies = game.position().reversible_plies();
    let walks_about = game.history().has_repetition(plies);
    let known = |m: Move| {
        let (wdl, plies) = value(game, m, answers)?;
        let hurry = wdl == Wdl::CursedWin || walks_about && wdl == Wdl::Win;
        Some(RootMove { m, wdl, plies: Some(plies), hurry })
    };
    game.position().legal_moves().into_iter().map(known).collect()
}

/// The legal moves, by what they come to; `None` if one is not known.
pub(super) fn by_outcome(game: &Game, answers: &Answers) -> Option<Vec<RootMove>> {
    let known = |m: Move| {
        let wdl = match ended(game, m) {
            Some(wdl) => wdl,
            None => answers.by_the_rules(-answers.wdl(&game.position().play(m))?),
        };
        Some(RootMove { m, wdl, plies: None, hurry: false })
    };
    game.position().legal_moves().into_iter().map(known).collect()
}

/// What a move is worth, and how many plies it and those after it take to the next zero of the
/// clock.
fn value(game: &Game, m: Move, answers: &Answers) -> Option<(Wdl, u32)> {
    if let Some(wdl) = ended(game, m) {
        return Some((wdl, 1));
    }
    let child = game.position().play(m);
    let clock = i32::from(child.halfmove_clock());
    if clock == 0 {
        return Some((answers.by_the_rules(-answers.wdl(&child)?), 1));
    }
    let fifty_moves = i32::from(FIFTY_MOVES);
    let Dtz { plies, rounded } = answers.dtz(&child)?;
    let latest = clock + plies.abs() + i32::from(rounded);
    let wdl = match plies.signum() {
        0 => Wdl::Draw,
        // In doubt a win is none, and a loss is one.
        -1 if latest > fifty_moves => Wdl::CursedWin,
        -1 => Wdl::Win,
        _ if clock + plies > fifty_moves => Wdl::BlessedLoss,
        _ => Wdl::Loss,
    };
    Some((answers.by_the_rules(wdl), 1 + plies.unsigned_abs()))
}

/// What a move is worth that ends the game.
fn ended(game: &Game, m: Move) -> Option<Wdl> {
    let mut game = game.clone();
    game.play(m);
    Some(match game.outcome()? {
        Outcome::Checkmate { .. } => Wdl::Win,
        _ => Wdl::Draw,
    })
}
