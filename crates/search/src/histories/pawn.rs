//! Pawn history: how good quiet moves have been where the pawns of both sides stood the same, which
//! says much about where pieces belong (Stockfish 2023).

use chess::Position;

use super::gravity::Gravity;
use super::piece_to::PieceTo;

/// How many structures are told apart; a power of two.
const SLOTS: usize = 512;

/// For the pawns of a position, how good it has been to move each man to each square.
#[derive(Debug)]
pub(crate) struct PawnHistory(Box<[[i16; PieceTo::COUNT]]>);

impl PawnHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[0; PieceTo::COUNT]; SLOTS].into_boxed_slice())
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        self.0.as_flattened_mut().fill(0);
    }

    #[inline]
    pub(crate) fn score(&self, position: &Position, piece_to: PieceTo) -> i32 {
        i32::from(self.0[slot(position)][piece_to.index()])
    }

    pub(crate) fn adjust(&mut self, position: &Position, piece_to: PieceTo, by: Gravity) {
        by.pull_short(&mut self.0[slot(position)][piece_to.index()]);
    }
}

#[inline]
fn slot(position: &Position) -> usize {
    position.pawn_key() as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use chess::{Move, Square};

    use super::*;
    use crate::depth::Depth;
    use crate::settings::Parameters;

    #[test]
    fn what_is_learnt_holds_where_the_pawns_stand_the_same() {
        let position = |fen: &str| fen.parse::<Position>().unwrap();
        let learnt = position("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        let piece_to = PieceTo::of(&learnt, Move::new(Square::A1, Square::B1, None));
        let mut history = PawnHistory::new();
        history.adjust(&learnt, piece_to, Gravity::at(Depth::new(5), &Parameters::default()));
        assert!(
            history.score(&position("2b1k3/pppp4/8/8/8/8/PPPP4/1R2K3 w - - 0 1"), piece_to) > 0
        );
        assert_eq!(
            history.score(&position("4k3/pppp4/8/8/8/3P4/PPP5/R3K3 w - - 0 1"), piece_to),
            0
        );
    }
}
