//! What the opponent threatens: the squares that his men attack, and men that cheaper ones do.
//! Such men are moved away sooner, as in Stockfish 15.1.

use chess::{Attacks, BitBoard, Color, Move, Piece, Position};

/// The squares that men of the opponent attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    by_pawns: BitBoard,
    /// By minor pieces or pawns.
    by_minors: BitBoard,
    /// By rooks or cheaper men.
    by_rooks: BitBoard,
    by_all: BitBoard,
}

impl Threats {
    /// Those to the side to move.
    pub(crate) fn to(position: &Position) -> Self {
        let board = position.board();
        let kinds = Piece::ALL.map(|piece| board.pieces(piece));
        let both = Attacks::of_both(&kinds, &Color::ALL.map(|color| board.colors(color)));
        let attacks = both[!position.side_to_move() as usize];
        Self {
            by_pawns: attacks.of(Piece::Pawn),
            by_minors: attacks.of_minors(),
            by_rooks: attacks.of_rooks(),
            by_all: attacks.of_all(),
        }
    }

    /// The squares that any man attacks.
    #[inline]
    pub(crate) fn attacked(self) -> BitBoard {
        self.by_all
    }

    /// Whether a move neither leaves an attacked square nor goes to one. Then no man can take what
    /// it moved, unless it takes en passant: one that reaches the target through the square that it
    /// left attacked that.
    #[inline]
    pub(crate) fn are_far_from(self, m: Move) -> bool {
        !self.by_all.has(m.from()) && !self.by_all.has(m.to())
    }

    /// What a quiet move takes out of danger, in pawns; below 0 if it puts it there.
    #[inline]
    pub(crate) fn averted_by(self, m: Move, position: &Position) -> i32 {
        let (danger, worth) = match position.piece_on(m.from()) {
            Some(Piece::Knight | Piece::Bishop) => (self.by_pawns, 3),
            Some(Piece::Rook) => (self.by_minors, 5),
            Some(Piece::Queen) => (self.by_rooks, 9),
            Some(Piece::Pawn | Piece::King) | None => return 0,
        };
        worth * (i32::from(danger.has(m.from())) - i32::from(danger.has(m.to())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::histories::is_tactical;
    use crate::testing::random_positions;
    use chess::Square;

    #[test]
    fn every_man_attacks_what_it_sees() {
        let position: Position = "4k3/8/8/2q1n3/8/6p1/8/K7 w - - 0 1".parse().unwrap();
        let attacked = Threats::to(&position).attacked();
        // The king, the queen as far as the knight, the knight, the pawn; not what stands behind.
        for square in [Square::D7, Square::C8, Square::A3, Square::E5, Square::F3, Square::H2] {
            assert!(attacked.has(square), "{square}");
        }
        for square in [Square::G5, Square::E8, Square::A1, Square::G2] {
            assert!(!attacked.has(square), "{square}");
        }
    }

    #[test]
    fn men_are_in_danger_of_cheaper_ones_alone() {
        let position: Position = "3qk3/1b6/2n3p1/5p2/4N3/R6R/8/Q3K3 w - - 0 1".parse().unwrap();
        let threats = Threats::to(&position);
        let averted = |m: &str| threats.averted_by(position.parse_uci(m).unwrap(), &position);
        assert_eq!(averted("e4c3"), 3, "a pawn attacks the knight");
        assert_eq!(averted("h3h2"), 0, "nothing attacks the rook");
        assert_eq!(averted("h3h5"), -5, "a pawn attacks that square");
        assert_eq!(averted("h3h4"), 0, "the queen is no cheaper");
        assert_eq!(averted("a3a5"), -5, "the knight that one");
        assert_eq!(averted("a1d4"), -9, "and this");
        assert_eq!(averted("e1f2"), 0, "a king is never in such danger");
    }

    #[test]
    fn no_exchange_follows_far_from_threats() {
        let mut far = 0;
        for position in random_positions() {
            let threats = Threats::to(&position);
            let legal = position.legal_moves();
            for m in legal.into_iter().filter(|&m| !is_tactical(&position, m)) {
                if threats.are_far_from(m) {
                    assert_eq!(position.see(m), 0, "{position:?} {m:?}");
                    far += 1;
                }
            }
        }
        assert!(far > 1_000, "{far}");
    }
}
