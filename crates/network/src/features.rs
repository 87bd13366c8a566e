//! What the first layer sees of a position: one feature for each man, from each side's edge of the
//! board.

use chess::{Color, Piece, Position, Square};

/// How many features there are for each side: its own men and the enemy's, six kinds, 64 squares.
pub const COUNT: usize = Color::NUM * Piece::NUM * Square::NUM;

/// How one side looks at the board.
///
/// Everything that may decide which feature a man is stands here: a shape whose features depend on
/// where the own king stands adds that to the view, and a half whose view changed is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View(Color);

impl View {
    /// The view of a side.
    #[inline]
    pub fn of(color: Color) -> Self {
        Self(color)
    }

    /// The feature of a man on a square, below [`COUNT`].
    #[inline]
    pub fn feature(self, color: Color, piece: Piece, square: Square) -> usize {
        let foreign = usize::from(color != self.0);
        let upside_down = if self.0 == Color::Black { 0b111_000 } else { 0 };
        (foreign * Piece::NUM + piece as usize) * Square::NUM + (square as usize ^ upside_down)
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
        let (white, black) = (View::of(Color::White), View::of(Color::Black));
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
}
