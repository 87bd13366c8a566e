//! What a position is worth.

use std::fmt;
use std::ops::Neg;

use crate::depth::{MAX_PLY, Ply};

/// A value for the side to move: centipawns, or a mate at a distance.
///
/// What a tablebase knows to be won lies between: above every estimate and below every mate, at a
/// distance from what it knows. Whoever reads it sees centipawns, near 20,000.
///
/// ```
/// # use search::{Score, ScoreKind};
/// assert_eq!((-Score::mate_in(3)).kind(), ScoreKind::Mated { plies: 3 });
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert_eq!(Score::mated_in(4).to_string(), "mate -2");
/// assert_eq!(Score::centipawns(-31).to_string(), "cp -31");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// What a [`Score`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreKind {
    /// An estimate, in hundredths of a pawn.
    Centipawns(i16),
    /// The side to move mates after so many plies.
    Mate {
        /// Plies up to and including the mating move; odd.
        plies: Ply,
    },
    /// The side to move is mated after so many plies.
    Mated {
        /// Plies up to and including the mating move; even, 0 if it is mate already.
        plies: Ply,
    },
}

const MATE: i16 = 32_000;
/// The smallest value that stands for a mate. The table may hand a mate that lies as far from
/// its node as lines go to a node as far from the root.
const MATE_BOUND: i16 = MATE - 2 * MAX_PLY as i16;
/// A win that is known, and at hand.
const KNOWN: i16 = 20_000;
/// The smallest value that stands for a known win.
const KNOWN_BOUND: i16 = KNOWN - 2 * MAX_PLY as i16;

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// Above every value that a search can return.
    pub const INFINITE: Self = Self(MATE + 1);

    /// An estimate in centipawns, kept clear of the values that stand for mates.
    #[inline]
    pub fn centipawns(value: i32) -> Self {
        let limit = i32::from(MATE_BOUND) - 1;
        Self(value.clamp(-limit, limit) as i16)
    }

    /// What an evaluation says in centipawns, kept clear of all that is proven.
    #[inline]
    pub(crate) fn estimate(value: i32) -> Self {
        let limit = i32::from(KNOWN_BOUND) - 1;
        Self(value.clamp(-limit, limit) as i16)
    }

    /// The side to move wins from a position that is known to be won, so many plies from here.
    #[inline]
    pub const fn known_win(plies: Ply) -> Self {
        Self(KNOWN - plies as i16)
    }

    /// The side to move mates with the `plies`-th ply from here.
    #[inline]
    pub const fn mate_in(plies: Ply) -> Self {
        Self(MATE - plies as i16)
    }

    /// The side to move is mated by the `plies`-th ply from here.
    #[inline]
    pub const fn mated_in(plies: Ply) -> Self {
        Self(plies as i16 - MATE)
    }

    /// What the value says.
    pub const fn kind(self) -> ScoreKind {
        if self.is_win() {
            ScoreKind::Mate { plies: (MATE - self.0) as Ply }
        } else if self.is_loss() {
            ScoreKind::Mated { plies: (self.0 + MATE) as Ply }
        } else {
            ScoreKind::Centipawns(self.0)
        }
    }

    /// Whether the side to move mates.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= MATE_BOUND
    }

    /// Whether the side to move is mated.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -MATE_BOUND
    }

    /// Whether the value stands for a mate of either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Whether the side to move mates, or is known to win.
    #[inline]
    pub(crate) const fn is_proven_win(self) -> bool {
        self.0 >= KNOWN_BOUND
    }

    /// Whether the side to move is mated, or known to lose.
    #[inline]
    pub(crate) const fn is_proven_loss(self) -> bool {
        self.0 <= -KNOWN_BOUND
    }

    /// Whether the value is no estimate: a mate of either side, or a known win of either.
    #[inline]
    pub(crate) const fn is_proven(self) -> bool {
        self.is_proven_win() || self.is_proven_loss()
    }

    /// The least value that is better.
    #[inline]
    pub(crate) const fn next_up(self) -> Self {
        Self(self.0 + 1)
    }

    /// The greatest value that is worse.
    #[inline]
    pub(crate) const fn next_down(self) -> Self {
        Self(self.0 - 1)
    }

    /// This value less another, in centipawns; a mate differs by tens of thousands.
    #[inline]
    pub const fn difference(self, other: Self) -> i32 {
        self.0 as i32 - other.0 as i32
    }

    /// This value less so many centipawns, kept clear of the values that stand for mates.
    #[inline]
    pub(crate) fn less(self, centipawns: i32) -> Self {
        Self::centipawns(i32::from(self.0) - centipawns)
    }

    /// The same as seen from a node so far from the root: what is proven is counted from there.
    #[inline]
    pub const fn counted_from(self, ply: Ply) -> Self {
        Self(self.to_table(ply))
    }

    /// For the table: what is proven is counted from this node instead of from the root.
    #[inline]
    pub(crate) const fn to_table(self, ply: Ply) -> i16 {
        if self.is_proven_win() {
            self.0 + ply as i16
        } else if self.is_proven_loss() {
            self.0 - ply as i16
        } else {
            self.0
        }
    }

    /// From the table: what is proven is counted from the root again.
    #[inline]
    pub(crate) const fn from_table(value: i16, ply: Ply) -> Self {
        let score = Self(value);
        if score.is_proven_win() {
            Self(value - ply as i16)
        } else if score.is_proven_loss() {
            Self(value + ply as i16)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 31`, `mate 3` in moves, `mate -2` when being mated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Centipawns(value) => write!(f, "cp {value}"),
            ScoreKind::Mate { plies } => write!(f, "mate {}", plies.div_ceil(2)),
            ScoreKind::Mated { plies: 0 } => write!(f, "mate 0"),
            ScoreKind::Mated { plies } => write!(f, "mate -{}", plies.div_ceil(2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_keeps_mates_relative_to_the_node() {
        for ply in [0, 1, 17, MAX_PLY] {
            for score in [Score::DRAW, Score::centipawns(99_999), Score::mate_in(ply)] {
                assert_eq!(Score::from_table(score.to_table(ply), ply), score);
                assert_eq!(Score::from_table((-score).to_table(ply), ply), -score);
            }
        }
        let longest = Score::mate_in(MAX_PLY).to_table(0);
        assert_eq!(Score::from_table(longest, MAX_PLY), Score::mate_in(2 * MAX_PLY));
        assert!(Score::mate_in(2 * MAX_PLY).is_win());
        let at_ply_4 = Score::mate_in(7).to_table(4);
        assert_eq!(Score::from_table(at_ply_4, 2), Score::mate_in(5));
        let known_at_ply_4 = (-Score::known_win(7)).to_table(4);
        assert_eq!(Score::from_table(known_at_ply_4, 2), -Score::known_win(5));
    }

    #[test]
    fn what_is_known_lies_between_estimates_and_mates() {
        let farthest = Score::from_table(Score::known_win(MAX_PLY).to_table(0), MAX_PLY);
        assert!(farthest > Score::estimate(i32::MAX) && farthest.is_proven_win());
        assert!(Score::known_win(0) < Score::mate_in(2 * MAX_PLY));
        assert!(!Score::known_win(0).is_mate() && (-farthest).is_proven_loss());
        assert!(!Score::estimate(i32::MIN).is_proven());
        assert_eq!(Score::known_win(3).to_string(), "cp 19997");
    }

    #[test]
    fn estimates_never_look_like_mates() {
        assert!(!Score::centipawns(i32::MAX).is_mate());
        assert!(!Score::centipawns(i32::MIN).is_mate());
        assert!(Score::mate_in(MAX_PLY).is_win());
        assert!(Score::mated_in(MAX_PLY).is_loss());
        assert!(Score::INFINITE > Score::mate_in(0));
    }
}
