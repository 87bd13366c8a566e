//! What the order of the moves knows of exchanges, so that none is counted out twice.

use chess::{Move, Position};

/// What is known of the exchange that a move begins on its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exchange {
    /// It loses nothing.
    KeepsMaterial,
    /// It loses something.
    LosesMaterial,
    /// Nobody has counted it out.
    Unknown,
}

impl Exchange {
    /// Whether the move wins so many centipawns at least ([`Position::see`]), counted out only if
    /// what is known does not tell.
    #[inline]
    pub(crate) fn reaches(self, least: i32, position: &Position, m: Move) -> bool {
        match self {
            Self::KeepsMaterial if least <= 0 => true,
            Self::LosesMaterial if least >= 0 => false,
            _ => position.see_reaches(m, least),
        }
    }
}
