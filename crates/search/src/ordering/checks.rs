//! Checks by the very man that moves: such a quiet move is tried sooner, whatever histories think
//! of it (as in Stockfish 15.1).

use chess::{
    BitBoard, Move, Piece, Position, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// The squares from which men of the side to move would give check.
#[derive(Clone, Copy)]
pub(super) struct Checks {
    pawn: BitBoard,
    knight: BitBoard,
    bishop: BitBoard,
    rook: BitBoard,
}

impl Checks {
    /// Those of a position.
    pub fn of(position: &Position) -> Self {
        let them = !position.side_to_move();
        let (king, occupied) = (position.board().king(them), position.board().occupied());
        Self {
            pawn: get_pawn_attacks(king, them),
            knight: get_knight_moves(king),
            bishop: get_bishop_moves(king, occupied),
            rook: get_rook_moves(king, occupied),
        }
    }

    /// Whether a quiet move puts a man on such a square. A check that it uncovers does not count.
    #[inline]
    pub fn are_given_by(self, m: Move, position: &Position) -> bool {
        match position.piece_on(m.from()) {
            Some(Piece::Pawn) => self.pawn.has(m.to()),
            Some(Piece::Knight) => self.knight.has(m.to()),
            Some(Piece::Bishop) => self.bishop.has(m.to()),
            Some(Piece::Rook) => self.rook.has(m.to()),
            Some(Piece::Queen) => self.bishop.has(m.to()) || self.rook.has(m.to()),
            Some(Piece::King) | None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gives_check_from_its_new_square_is_told() {
        // The bishop uncovers the rook wherever it goes.
        let fen = "4k3/8/8/3P3N/8/4B2Q/8/2R1R1K1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let checks = Checks::of(&position);
        let mut given = 0;
        for m in position.legal_moves() {
            let uncovers = m.from() == chess::Square::E3;
            let expected = position.gives_check(m) && !uncovers;
            assert_eq!(checks.are_given_by(m, &position), expected, "{m:?}");
            given += usize::from(expected);
        }
        assert!(given > 5, "{given}");
    }
}
