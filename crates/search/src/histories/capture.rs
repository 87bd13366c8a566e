//! Capture history: how good it has been that a man takes a man of some kind on some square.

use chess::{Color, Move, Piece, Position, Square};

use super::gravity::Gravity;
use super::piece_to::PieceTo;

/// For each man and where it goes, how good it has been to take each kind of man there. Where
/// nothing is taken, as by most promotions, the place of the king is free.
#[derive(Debug)]
pub(crate) struct CaptureHistory(Box<[[i16; Piece::NUM]]>);

impl CaptureHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[0; Piece::NUM]; Color::NUM * Piece::NUM * Square::NUM].into_boxed_slice())
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        self.0.fill([0; Piece::NUM]);
    }

    #[inline]
    pub(crate) fn score(&self, position: &Position, m: Move) -> i32 {
        i32::from(self.0[PieceTo::of(position, m).index()][victim(position, m)])
    }

    pub(crate) fn adjust(&mut self, position: &Position, m: Move, by: Gravity) {
        by.pull_short(&mut self.0[PieceTo::of(position, m).index()][victim(position, m)]);
    }
}

#[inline]
fn victim(position: &Position, m: Move) -> usize {
    position.captured(m).unwrap_or(Piece::King) as usize
}
