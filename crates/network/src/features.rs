//! What the first layer sees of a position: one feature for each man, from each side's edge of the
//! board, mirrored where its king stands on the queen's wing, and by the region that it stands in;
//! and one for each threat, wherever on the board it is.

use chess::{Color, File, Piece, Position, Rank, Square};

pub use crate::threats::{THREATS, Threats};

/// The men that a side may see: its own and the enemy's, six kinds, 64 squares.
pub const MEN: usize = Color::NUM * Piece::NUM * Square::NUM;

/// The regions that a side's king may stand in. A man has a feature for each of them.
pub const REGIONS: usize = 4;

/// How many features there are for each side.
pub const COUNT: usize = OF_MEN + THREATS;

/// How many of them are men; those of threats come after.
pub(crate) const OF_MEN: usize = REGIONS * MEN;

/// The number of a man on a square, below [`MEN`]: White's men come first.
#[inline]
pub fn man(color: usize, piece: usize, square: Square) -> usize {
    (color * Piece::NUM + piece) * Square::NUM + square as usize
}

/// How one side looks at the board.
///
/// Everything that may decide which feature a man is stands here: a half of the first layer whose
/// view changed is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    color: Color,
    /// What turns a square into that of this view.
    turn: u8,
    region: u8,
}

impl View {
    /// The views that there are.
    pub const COUNT: usize = Color::NUM * 2 * REGIONS;

    /// The view of a side whose king stands on this square: from its own edge, and mirrored so that
    /// the king stands on the files e to h. But for castling, which no feature tells of, what is
    /// mirrored is worth the same. The regions are its first row, the corner and the two files in
    /// the middle, its second row, and what is beyond.
    #[inline]
    pub fn of(color: Color, king: Square) -> Self {
        let upside_down = if color == Color::Black { 0b111_000 } else { 0 };
        let mirrored = if king.file() < File::E { 0b000_111 } else { 0 };
        let turn = upside_down ^ mirrored;
        let seen = Square::index(king as usize ^ usize::from(turn));
        let region = match (seen.rank(), seen.file()) {
            (Rank::First, File::G | File::H) => 0,
            (Rank::First, _) => 1,
            (Rank::Second, _) => 2,
            _ => 3,
        };
        Self { color, turn, region }
    }

    /// Which of all views it is, below [`View::COUNT`].
    #[inline]
    pub fn index(self) -> usize {
        let is_mirrored = usize::from(self.turn & 1);
        (self.color as usize * 2 + is_mirrored) * REGIONS + usize::from(self.region)
    }

    /// The view of a side in a position.
    pub fn in_position(position: &Position, color: Color) -> Self {
        Self::of(color, position.board().king(color))
    }

    /// The feature of a man on a square, below [`COUNT`].
    #[inline]
    pub fn feature(self, color: Color, piece: Piece, square: Square) -> usize {
        self.feature_of(man(color as usize, piece as usize, square))
    }

    /// The feature of a man by its number, see [`man`].
    #[inline]
    pub fn feature_of(self, man: usize) -> usize {
        usize::from(self.region) * MEN + (self.own_first::<MEN>(man) ^ usize::from(self.turn))
    }

    /// The feature of a threat by its number, see [`Threats`].
    #[inline]
    pub fn threat(self, number: usize) -> usize {
        OF_MEN + self.own_first::<THREATS>(number)
    }

    /// The number of so many, White's first, where the side's own come first.
    #[inline]
    fn own_first<const COUNT: usize>(self, number: usize) -> usize {
        match self.color {
            Color::White => number,
            Color::Black if number < COUNT / 2 => number + COUNT / 2,
            Color::Black => number - COUNT / 2,
        }
    }

    /// The features of all men of a position, and of all threats.
    pub fn features(self, position: &Position) -> impl Iterator<Item = usize> {
        let board = position.board();
        let number = |square| {
            let color = if board.colors(Color::White).has(square) { 0 } else { 1 };
            position.piece_on(square).map_or(0, |piece| man(color, piece as usize, square))
        };
        let men = board.occupied().into_iter().map(move |square| self.feature_of(number(square)));
        let kinds = Piece::ALL.map(|piece| board.pieces(piece));
        let threats = Threats::of(&kinds, &Color::ALL.map(|color| board.colors(color)));
        men.chain(threats.numbers().map(move |threat| self.threat(threat)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_their_own_men_alike() {
        let (white, black) =
            (View::of(Color::White, Square::H1), View::of(Color::Black, Square::G8));
        for (square, mirrored) in [(Square::A1, Square::A8), (Square::G3, Square::G6)] {
            for piece in Piece::ALL {
                let own = white.feature(Color::White, piece, square);
                assert_eq!(own, black.feature(Color::Black, piece, mirrored));
                let foreign = white.feature(Color::Black, piece, square);
                assert_eq!(foreign, black.feature(Color::White, piece, mirrored));
                assert_eq!(foreign, own + MEN / 2);
            }
        }
        assert_eq!(white.feature(Color::White, Piece::Pawn, Square::A1), 0);
        assert_eq!(white.feature(Color::Black, Piece::King, Square::H8), MEN - 1);
    }

    #[test]
    fn both_sides_see_threats_to_their_own_men_alike() {
        let [white, black] = Color::ALL.map(|color| View::of(color, Square::E1));
        for number in 0..THREATS {
            assert_eq!(white.threat(number), OF_MEN + number);
            assert_eq!(black.threat((number + THREATS / 2) % THREATS), OF_MEN + number);
        }
    }

    #[test]
    fn every_region_has_features_of_its_own() {
        let regions = [Square::H1, Square::E1, Square::F2, Square::G7].map(|king| {
            View::of(Color::White, king).feature(Color::White, Piece::Pawn, Square::A2) / MEN
        });
        assert_eq!(regions, [0, 1, 2, 3]);
        let mut seen = [false; View::COUNT];
        for color in Color::ALL {
            for king in Square::ALL {
                let view = View::of(color, king);
                seen[view.index()] = true;
                assert!(view.feature(!color, Piece::King, Square::A8) < COUNT);
            }
        }
        assert_eq!(seen, [true; View::COUNT]);
    }

    #[test]
    fn a_king_on_the_queens_wing_sees_the_mirror_image() {
        for color in Color::ALL {
            let (long, short) = (View::of(color, Square::D4), View::of(color, Square::E4));
            assert_ne!(long, short);
            let same = |a, b| assert_eq!(View::of(color, a), View::of(color, b));
            same(Square::A4, Square::D5);
            same(Square::H4, Square::E5);
            let at = |view: View, square| view.feature(Color::White, Piece::Knight, square);
            assert_eq!(at(long, Square::B3), at(short, Square::G3));
            assert_eq!(at(long, Square::E8), at(short, Square::D8));
        }
    }
}
