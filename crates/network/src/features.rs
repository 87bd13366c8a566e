//! What the first layer sees of a position: one feature for each man, from each side's edge of the
//! board, and mirrored where its king stands on the queen's wing.

use chess::{Color, File, Piece, Position, Square};

/// How many features there are for each side: its own men and the enemy's, six kinds, 64 squares.
pub const COUNT: usize = Color::NUM * Piece::NUM * Square::NUM;

/// How one side looks at the board.
///
/// Everything that may decide which feature a man is stands here: a half of the first layer whose
/// view changed is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    color: Color,
    /// What turns a square into that of this view.
    turn: usize,
}

impl View {
    /// The view of a side whose king stands on this square: from its own edge, and mirrored so that
    /// the king stands on the files e to h. But for castling, which no feature tells of, what is
    /// mirrored is worth the same.
    #[inline]
    pub fn of(color: Color, king: Square) -> Self {
        let upside_down = if color == Color::Black { 0b111_000 } else { 0 };
        let mirrored = if king.file() < File::E { 0b000_111 } else { 0 };
        Self { color, turn: upside_down ^ mirrored }
    }

    /// The view of a side in a position.
    pub fn in_position(position: &Position, color: Color) -> Self {
        Self::of(color, position.board().king(color))
    }

    /// The feature of a man on a square, below [`COUNT`].
    #[inline]
    pub fn feature(self, color: Color, piece: Piece, square: Square) -> usize {
        let foreign = usize::from(color != self.color);
        (foreign * Piece::NUM + piece as usize) * Square::NUM + (square as usize ^ self.turn)
    }

    /// The features of all men of a position.
    pub fn features(self, position: &Position) -> impl Iterator<Item = usize> {
        position.board().occupied().into_iter().filter_map(move |square| {
            let piece = position.piece_on(square)?;
            let is_white = position.board().colors(Color::White).has(square);
            let color = if is_white { Color::White } else { Color::Black };
            Some(self.feature(color, piece, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_their_own_men_alike() {
        let (white, black) =
            (View::of(Color::White, Square::E1), View::of(Color::Black, Square::G8));
        for (square, mirrored) in [(Square::A1, Square::A8), (Square::G3, Square::G6)] {
            for piece in Piece::ALL {
                let own = white.feature(Color::White, piece, square);
                assert_eq!(own, black.feature(Color::Black, piece, mirrored));
                let foreign = white.feature(Color::Black, piece, square);
                assert_eq!(foreign, black.feature(Color::White, piece, mirrored));
                assert_eq!(foreign, own + COUNT / 2);
            }
        }
        assert_eq!(white.feature(Color::White, Piece::Pawn, Square::A1), 0);
        assert_eq!(white.feature(Color::Black, Piece::King, Square::H8), COUNT - 1);
    }

    #[test]
    fn a_king_on_the_queens_wing_sees_the_mirror_image() {
        for color in Color::ALL {
            let (long, short) = (View::of(color, Square::D1), View::of(color, Square::E1));
            assert_ne!(long, short);
            assert_eq!(View::of(color, Square::A8), long);
            assert_eq!(View::of(color, Square::H4), short);
            let at = |view: View, square| view.feature(Color::White, Piece::Knight, square);
            assert_eq!(at(long, Square::B3), at(short, Square::G3));
            assert_eq!(at(long, Square::E8), at(short, Square::D8));
        }
    }
}
