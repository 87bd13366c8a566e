//! Which moves of a position give check: looked at once, before any of them is asked about.

use chess::{
    BitBoard, Move, Piece, Position, Square, get_bishop_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_moves,
};

/// The squares from which men of the side to move would give check, and the men that would uncover
/// one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    king: Square,
    pawn: BitBoard,
    knight: BitBoard,
    bishop: BitBoard,
    rook: BitBoard,
    in_between: BitBoard,
}

impl Checks {
    /// Those of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let them = !position.side_to_move();
        let (king, occupied) = (position.board().king(them), position.board().occupied());
        Self {
            king,
            pawn: get_pawn_attacks(king, them),
            knight: get_knight_moves(king),
            bishop: get_bishop_moves(king, occupied),
            rook: get_rook_moves(king, occupied),
            in_between: position.in_between(king),
        }
    }

    /// Whether a move puts a man on a square from which it gives check. A check that it uncovers
    /// does not count, nor one by what a pawn becomes.
    #[inline]
    pub(crate) fn are_direct(self, m: Move, position: &Position) -> bool {
        match position.piece_on(m.from()) {
            Some(Piece::Pawn) => self.pawn.has(m.to()),
            Some(Piece::Knight) => self.knight.has(m.to()),
            Some(Piece::Bishop) => self.bishop.has(m.to()),
            Some(Piece::Rook) => self.rook.has(m.to()),
            Some(Piece::Queen) => self.bishop.has(m.to()) || self.rook.has(m.to()),
            Some(Piece::King) | None => false,
        }
    }

    /// Whether a legal move gives check; the same as [`Position::gives_check`].
    #[inline]
    pub(crate) fn are_given_by(self, m: Move, position: &Position) -> bool {
        if m.promotion().is_some() || position.is_castling(m) || position.is_en_passant(m) {
            return position.gives_check(m);
        }
        self.are_direct(m, position)
            || self.in_between.has(m.from()) && !get_line_rays(self.king, m.from()).has(m.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_positions;

    #[test]
    fn what_gives_check_from_its_new_square_is_told() {
        // The bishop uncovers the rook wherever it goes.
        let fen = "4k3/8/8/3P3N/8/4B2Q/8/2R1R1K1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let checks = Checks::of(&position);
        let mut given = 0;
        for m in position.legal_moves() {
            let uncovers = m.from() == Square::E3;
            let expected = position.gives_check(m) && !uncovers;
            assert_eq!(checks.are_direct(m, &position), expected, "{m:?}");
            given += usize::from(expected);
        }
        assert!(given > 5, "{given}");
    }

    #[test]
    fn every_check_is_told() {
        // A pawn that stays on the line of a check or leaves it, castling, en passant, promotion.
        let special = [
            "4k3/8/8/3p4/4P3/8/8/4R1K1 w - - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/4Pp2/8/8/B7/4R1K1 w - f6 0 1",
            "6k1/3P4/8/8/8/8/8/6K1 w - - 0 1",
        ];
        let special = special.map(|fen| fen.parse::<Position>().unwrap());
        let mut given = [0; 2];
        for position in special.into_iter().chain(random_positions()) {
            let checks = Checks::of(&position);
            for m in position.legal_moves() {
                let expected = position.gives_check(m);
                assert_eq!(checks.are_given_by(m, &position), expected, "{position:?} {m:?}");
                given[usize::from(checks.are_direct(m, &position))] += usize::from(expected);
            }
        }
        assert!(given.iter().all(|&count| count > 100), "{given:?}");
    }
}
