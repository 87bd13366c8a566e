//! Which men stand where, and what makes one such arrangement of another.

use chess::{BitBoard, Color, Piece, Position, Square};

use crate::features::{self, View};

/// No position that this program accepts has more men.
const MOST: usize = 32;

/// Men on squares, or their features; made in place, since to move it takes longer than to fill it.
pub(crate) struct List {
    /// The last place is for what is not there.
    entries: [u16; MOST + 1],
    length: usize,
}

/// The men of a board, all that its features depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
}

/// The men that came and those that left.
pub(crate) struct Changes {
    came: List,
    left: List,
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

    /// What makes these men of others that differ on some squares.
    #[inline]
    pub fn since(&self, other: &Self, squares: BitBoard, changes: &mut Changes) {
        changes.came.length = 0;
        changes.left.length = 0;
        for square in squares {
            changes.came.push_man(self, square);
            changes.left.push_man(other, square);
        }
    }
}

impl Changes {
    /// None.
    pub const NONE: Self = Self { came: List::EMPTY, left: List::EMPTY };

    /// What the same changes are to a side: its features that came and those that left.
    #[inline]
    pub fn set_features(&mut self, men: &Self, view: View) {
        self.came.set_features(&men.came, view);
        self.left.set_features(&men.left, view);
    }

    /// Those that came and those that left.
    #[inline]
    pub fn lists(&self) -> (&[u16], &[u16]) {
        (self.came.entries(), self.left.entries())
    }
}

impl List {
    /// An empty one.
    const EMPTY: Self = Self { entries: [0; MOST + 1], length: 0 };

    #[inline]
    fn entries(&self) -> &[u16] {
        &self.entries[..self.length]
    }

    /// What is not there is written too, and overwritten by the next.
    #[inline]
    fn push_if(&mut self, is_there: bool, entry: usize) {
        self.entries[self.length.min(MOST)] = entry as u16;
        self.length += usize::from(is_there);
    }

    /// The man on a square, if there is one: found without a branch, which nothing could foretell.
    #[inline]
    fn push_man(&mut self, men: &Men, square: Square) {
        let stands = |board: BitBoard| (board.0 >> square as usize & 1) as usize;
        let piece: usize =
            Piece::ALL.iter().map(|&p| p as usize * stands(men.pieces[p as usize])).sum();
        let [white, black] = men.colors.map(stands);
        self.push_if(white + black > 0, features::man(black, piece, square));
    }

    /// The features of men as a side sees them.
    #[inline]
    fn set_features(&mut self, men: &Self, view: View) {
        for (feature, &man) in self.entries.iter_mut().zip(men.entries()) {
            *feature = view.feature_of(man.into()) as u16;
        }
        self.length = men.length;
    }
}
