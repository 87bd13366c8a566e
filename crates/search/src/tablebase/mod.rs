//! What is known for sure of positions with few men.
//!
//! Somebody else knows it, and the search asks through [`Tablebase`]: at the root, which moves keep
//! what the position is worth ([`root`]), and below it what captures and pawn moves lead to. Values
//! are those of Syzygy tables (de Man 2013), which count plies only until the fifty-move clock is
//! set back: who always makes progress wins, whatever the distance to mate.

mod answers;
mod prober;
mod root;

use std::ops::Neg;
use std::sync::Arc;

use chess::Position;

pub(crate) use prober::Prober;

/// What a position with the fifty-move clock at zero comes to for the side to move, if both sides
/// play as well as can be. What is greater is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// It loses.
    Loss,
    /// It would lose, but the fifty-move rule saves it.
    BlessedLoss,
    /// Nobody wins.
    Draw,
    /// It would win, but for the fifty-move rule.
    CursedWin,
    /// It wins.
    Win,
}

impl Wdl {
    /// The same by the rules of a game with or without the fifty-move rule: a win, a draw or a
    /// loss.
    #[must_use]
    pub fn under(self, fifty_moves: bool) -> Self {
        match self {
            Self::CursedWin | Self::BlessedLoss if fifty_moves => Self::Draw,
            Self::CursedWin => Self::Win,
            Self::BlessedLoss => Self::Loss,
            Self::Loss | Self::Draw | Self::Win => self,
        }
    }
}

impl Neg for Wdl {
    type Output = Self;
    /// The same for the opponent.
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// The distance to the next capture, pawn move or mate of the side that wins, or that would win
/// without the fifty-move rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dtz {
    /// In plies: above zero if the side to move wins, below if it loses, 0 for a draw. Beyond 100
    /// it wins or loses only without the fifty-move rule.
    pub plies: i32,
    /// Whether it may be a ply more: some tables count in moves.
    pub rounded: bool,
}

/// Who knows values of positions with few men.
pub trait Tablebase: Send + Sync {
    /// The most men, kings included, of which anything is known.
    fn most_men(&self) -> u32;

    /// What a position comes to if its fifty-move clock is at zero; `None` if that is not known. No
    /// side may castle in it.
    fn wdl(&self, position: &Position) -> Option<Wdl>;

    /// How far the position is from the next zero of that clock; `None` if that is not known. No
    /// side may castle in it.
    fn dtz(&self, position: &Position) -> Option<Dtz>;
}

/// When to ask a tablebase below the root, and what its answers mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbeRules {
    /// Positions with more men are not asked about.
    pub most_men: u32,
    /// Those with exactly so many are if so much depth is left, in plies; those with fewer always.
    pub depth: i32,
    /// Whether a win that takes more than fifty moves without capture or pawn move is a draw.
    pub fifty_moves: bool,
}

impl Default for ProbeRules {
    fn default() -> Self {
        Self { most_men: 7, depth: 1, fifty_moves: true }
    }
}

/// A tablebase, and how it is asked.
#[derive(Clone)]
pub struct Probing {
    /// Who knows.
    pub tablebase: Arc<dyn Tablebase>,
    /// When to ask.
    pub rules: ProbeRules,
}
