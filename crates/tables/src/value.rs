//! What a position is worth.

use std::fmt;

/// The worth of a position for the side to move, if both sides play as well as can be.
///
/// A value that is greater is better for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move is mated in so many plies; 0 is mate. The number is even.
    Loss(u8),
    /// Nobody can force a mate.
    Draw,
    /// The side to move mates in so many plies. The number is odd.
    Win(u8),
}

impl Value {
    /// 1 for a win, 0 for a draw, −1 for a loss.
    pub fn sign(self) -> i32 {
        match self {
            Self::Loss(_) => -1,
            Self::Draw => 0,
            Self::Win(_) => 1,
        }
    }

    /// Plies to mate, whoever gives it; `None` if nobody does.
    pub fn plies(self) -> Option<u8> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Moves to mate, those of the side that gives it.
    pub fn moves(self) -> Option<u8> {
        self.plies().map(|plies| plies.div_ceil(2))
    }

    /// What a move is worth that leads to a position of this value for the opponent.
    #[must_use]
    pub fn before_move(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// What orders values: the sooner a win and the later a loss, the better.
    fn order(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies) - 1000,
            Self::Draw => 0,
            Self::Win(plies) => 1000 - i32::from(plies),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl fmt::Display for Value {
    /// `wins in 5`, `draw` or `loses in 4`, in moves of the side that mates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.moves()) {
            (Self::Win(_), Some(moves)) => write!(f, "wins in {moves}"),
            (Self::Loss(0), _) => f.write_str("mated"),
            (Self::Loss(_), Some(moves)) => write!(f, "loses in {moves}"),
            _ => f.write_str("draw"),
        }
    }
}

/// A value in a byte, as a table holds it: 0 for a draw, one more than the plies to mate, or
/// [`Cell::NONE`]. An odd number of plies is a win of the side to move, an even one a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(pub u8);

impl Cell {
    /// A draw, or while a table is made not yet known.
    pub const DRAW: Self = Self(0);
    /// No position belongs here.
    pub const NONE: Self = Self(u8::MAX);
    /// The most plies to mate that fit.
    pub const MAX_PLIES: u8 = u8::MAX - 2;

    /// Mate in so many plies, at most [`Self::MAX_PLIES`].
    pub fn mate(plies: u8) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies + 1)
    }

    /// The value; `None` where no position belongs.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::NONE => None,
            Self::DRAW => Some(Value::Draw),
            Self(byte) if byte % 2 == 0 => Some(Value::Win(byte - 1)),
            Self(byte) => Some(Value::Loss(byte - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_holds_every_value() {
        for plies in 0..=Cell::MAX_PLIES {
            let value = if plies % 2 == 0 { Value::Loss(plies) } else { Value::Win(plies) };
            assert_eq!(Cell::mate(plies).value(), Some(value));
        }
        assert_eq!(Cell::DRAW.value(), Some(Value::Draw));
        assert_eq!(Cell::NONE.value(), None);
    }

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let values = [0, 2, 70].map(Value::Loss).into_iter().chain([Value::Draw]);
        let values: Vec<_> = values.chain([69, 3, 1].map(Value::Win)).collect();
        assert!(values.is_sorted() && values.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(values[0].before_move(), Value::Win(1));
        let words: Vec<_> = values.iter().map(Value::to_string).collect();
        let expected =
            ["mated", "loses in 1", "loses in 35", "draw", "wins in 35", "wins in 2", "wins in 1"];
        assert_eq!(words, expected);
    }
}
