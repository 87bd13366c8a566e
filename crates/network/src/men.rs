//! Which men stand where, and what makes one such arrangement of another.

use arrayvec::ArrayVec;
use chess::{BitBoard, Color, Piece, Position, Square};

use crate::features::View;

/// No position that this program accepts has more men.
const MOST: usize = 32;

/// Columns to be added or taken away, by feature.
pub(crate) type Columns = ArrayVec<u16, MOST>;

/// The men of a board, all that its features depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
}

/// The men that left and those that came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    came: ArrayVec<(Color, Piece, Square), MOST>,
    left: ArrayVec<(Color, Piece, Square), MOST>,
}

impl Men {
    /// An empty board.
    pub const NONE: Self =
        Self { pieces: [BitBoard::EMPTY; Piece::NUM], colors: [BitBoard::EMPTY; Color::NUM] };

    /// The men of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let board = position.board();
        Self {
            pieces: Piece::ALL.map(|piece| board.pieces(piece)),
            colors: Color::ALL.map(|color| board.colors(color)),
        }
    }

    /// How a side looks at them. Of an empty board, which has no king, any view is right.
    #[inline]
    pub fn view(&self, color: Color) -> View {
        let king = self.pieces[Piece::King as usize] & self.colors[color as usize];
        View::of(color, king.next_square().unwrap_or(Square::E1))
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        let [white, black] = self.colors;
        (white | black).len() as usize
    }

    /// The squares that do not hold the same man.
    #[inline]
    pub fn differences(&self, other: &Self) -> BitBoard {
        let pieces = self.pieces.iter().zip(&other.pieces);
        let colors = self.colors.iter().zip(&other.colors);
        pieces.chain(colors).fold(BitBoard::EMPTY, |sum, (a, b)| sum | (*a ^ *b))
    }

    /// What makes these men of others.
    #[inline]
    pub fn since(&self, other: &Self) -> Changes {
        let squares = self.differences(other);
        let mut changes = Changes::default();
        for piece in Piece::ALL {
            let (now, before) = (self.pieces[piece as usize], other.pieces[piece as usize]);
            if ((now | before) & squares).is_empty() {
                continue;
            }
            for color in Color::ALL {
                let now = now & squares & self.colors[color as usize];
                let before = before & squares & other.colors[color as usize];
                now.iter().for_each(|square| changes.came.push((color, piece, square)));
                before.iter().for_each(|square| changes.left.push((color, piece, square)));
            }
        }
        changes
    }
}

impl Changes {
    /// The columns that came and those that left, as a side sees them.
    #[inline]
    pub fn columns(&self, view: View) -> (Columns, Columns) {
        let of = |men: &[(Color, Piece, Square)]| {
            let feature = |&(color, piece, square)| view.feature(color, piece, square) as u16;
            men.iter().map(feature).collect()
        };
        (of(&self.came), of(&self.left))
    }
}
