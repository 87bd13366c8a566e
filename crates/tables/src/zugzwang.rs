//! Positions in which the side to move would rather pass.
//!
//! Of a placement in which nobody is in check it is asked what it is worth with White to move and with
//! Black to move. If both sides would rather have the other one move, by the result of the game, the
//! zugzwang is *mutual*. If the result is the same and only the mate comes sooner against the side
//! that has to move, it is *one-sided*: the other side has a move to wait with, but needs time for it.

use std::fmt;

use chess::{Color, Position};

use crate::placement::Placement;
use crate::value::Value;
use crate::{Material, Table};

/// A zugzwang.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zugzwang {
    /// Its ending; White is the stronger side.
    pub material: Material,
    /// The position with White to move.
    pub white_to_move: Position,
    /// The same with Black to move.
    pub black_to_move: Position,
    /// What it is worth for White with White to move, and for Black with Black to move.
    pub values: [Value; 2],
}

/// What a zugzwang costs whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// White to move draws, Black to move loses.
    WhiteDraws,
    /// White to move loses, Black to move draws.
    BlackDraws,
    /// Whoever is to move loses.
    BothLose,
    /// The result is the same, and the loser is mated sooner if he has to move.
    OneSided,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::WhiteDraws, Self::BlackDraws, Self::BothLose, Self::OneSided];

    /// Whether both sides would rather pass, by the result of the game.
    pub fn is_mutual(self) -> bool {
        self != Self::OneSided
    }

    /// From what a placement is worth with White to move, and with Black to move.
    fn of(white: Value, black: Value) -> Option<Self> {
        if white >= black.before_move() && black >= white.before_move() {
            return None;
        }
        match (white.sign(), black.sign()) {
            (0, -1) => Some(Self::WhiteDraws),
            (-1, 0) => Some(Self::BlackDraws),
            (-1, -1) => Some(Self::BothLose),
            // Each side mates when it is to move: nobody would rather pass.
            (1, -1) | (-1, 1) => Some(Self::OneSided),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteDraws => "White to move draws, Black to move loses",
            Self::BlackDraws => "White to move loses, Black to move draws",
            Self::BothLose => "whoever is to move loses",
            Self::OneSided => "sooner mated if to move",
        })
    }
}

impl Zugzwang {
    /// What it costs whom.
    pub fn kind(&self) -> Kind {
        Kind::of(self.values[0], self.values[1]).unwrap_or(Kind::OneSided)
    }

    /// Its ending and what the table proves: `KRKP mutual, White to move: draw, Black to move:
    /// loses in 23`.
    pub fn proof(&self) -> String {
        let name = if self.kind().is_mutual() { "mutual" } else { "one-sided" };
        let [white, black] = self.values;
        format!("{} {name}, White to move: {white}, Black to move: {black}", self.material)
    }
}

/// The zugzwangs of an ending, mirror images and changes of colour once.
pub fn of(table: &Table) -> impl Iterator<Item = Zugzwang> {
    let material = table.material();
    table.placements(Color::White).filter_map(move |(placement, white)| {
        let passed = Placement { turn: Color::Black, ..placement.clone() };
        if placement.pushed.is_some() || !passed.is_legal() {
            return None;
        }
        let black = table.cell(&passed).value()?;
        Kind::of(white, black)?;
        if material.is_symmetric() && !is_first_of_colors(table, &placement) {
            return None;
        }
        Some(Zugzwang {
            material: material.clone(),
            white_to_move: placement.position()?,
            black_to_move: passed.position()?,
            values: [white, black],
        })
    })
}

/// Whether a placement comes no later in its table than the same with colours changed.
fn is_first_of_colors(table: &Table, placement: &Placement) -> bool {
    let Some((_, changed)) = placement.with_colors_changed().arranged() else { return true };
    table.index.number(placement) <= table.index.number(&changed)
}
