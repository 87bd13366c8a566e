//! Positions in which the side to move would rather pass.
//!
//! Of a placement in which nobody is in check it is asked what it is worth with White to move and
//! with Black to move. If both sides would rather have the other one move, by the result of the
//! game, the zugzwang is *mutual*. If the result is the same and only the mate comes sooner against
//! the side that has to move, it is *one-sided*: the other side has a move to wait with, but needs
//! time for it.

use std::fmt;

use chess::{Color, Position};

use crate::placement::Placement;
use crate::value::Value;
use crate::{Material, ProbeError, Table, Tables};

/// A zugzwang.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zugzwang {
    /// Its ending; White is the stronger side.
    pub material: Material,
    placement: Placement,
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
    /// The position with this side to move.
    pub fn position(&self, turn: Color) -> Option<Position> {
        Placement { turn, ..self.placement.clone() }.position()
    }

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
    let is_symmetric = table.material().is_symmetric();
    table.placements(Color::White).filter_map(move |(placement, _)| {
        let zugzwang = in_table(table, &placement)?;
        (!is_symmetric || is_first_of_colors(table, &placement)).then_some(zugzwang)
    })
}

/// The zugzwang that a position is, whoever is to move.
///
/// # Errors
/// [`ProbeError`] if the tables know nothing of the position.
pub fn at(tables: &Tables, position: &Position) -> Result<Option<Zugzwang>, ProbeError> {
    let Some((material, mut placement)) = Placement::of(position)?.arranged() else {
        return Ok(None);
    };
    placement.turn = Color::White;
    Ok(in_table(&*tables.known_table(&material)?, &placement))
}

/// The positions that a move leads from to this one, without captures and promotions.
///
/// # Errors
/// [`ProbeError`] if tables know nothing of positions like this.
pub fn before(position: &Position) -> Result<Vec<Position>, ProbeError> {
    let mut found = Vec::new();
    Placement::of(position)?.each_parent(|parent| {
        found.extend(parent.position().filter(|_| parent.is_legal()));
    });
    Ok(found)
}

/// The zugzwang that a placement of this ending is, which has White to move.
fn in_table(table: &Table, placement: &Placement) -> Option<Zugzwang> {
    let passed = Placement { turn: Color::Black, ..placement.clone() };
    if placement.pushed.is_some() || !placement.is_legal() || !passed.is_legal() {
        return None;
    }
    let values = [table.cell(placement).value()?, table.cell(&passed).value()?];
    Kind::of(values[0], values[1])?;
    Some(Zugzwang { material: table.material().clone(), placement: placement.clone(), values })
}

/// Whether a placement comes no later in its table than the same with colours changed.
fn is_first_of_colors(table: &Table, placement: &Placement) -> bool {
    let Some((_, changed)) = placement.with_colors_changed().arranged() else { return true };
    table.index.number(placement) <= table.index.number(&changed)
}
