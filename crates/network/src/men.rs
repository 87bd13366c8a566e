//! Which men stand where and what is threatened, and what makes one such arrangement of another.

use chess::{BitBoard, Color, Piece, Position, Square};

use crate::features::{self, THREATS, Threats, View};

/// No position that this program accepts has more men, and each may be threatened.
const MOST: usize = 32 + 32 + THREATS;

/// Men on squares and then threats by their numbers, or their features; made in place, since to
/// move it takes longer than to fill it.
#[derive(Clone, Debug)]
struct List {
    entries: [u16; MOST],
    /// How many entries are men.
    men: usize,
    length: usize,
}

/// The men of a board, all that its features depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    /// The three binary digits of [`Piece`], from the lowest: fewer boards to look at than six.
    kinds: [BitBoard; 3],
    colors: [BitBoard; Color::NUM],
    /// They follow from the others; none for a network that sees none.
    threats: Threats,
}

/// The men and threats that came and those that left.
#[derive(Clone, Debug)]
pub(crate) struct Changes {
    came: List,
    left: List,
}

impl Men {
    /// An empty board.
    pub const NONE: Self = Self {
        kinds: [BitBoard::EMPTY; 3],
        colors: [BitBoard::EMPTY; Color::NUM],
        threats: Threats::NONE,
    };

    /// The men of a position, and what is threatened, if that is asked for.
    #[inline]
    pub fn of(position: &Position, with_threats: bool) -> Self {
        let board = position.board();
        let mut pieces = [BitBoard::EMPTY; Piece::NUM];
        Piece::ALL.into_iter().for_each(|piece| pieces[piece as usize] = board.pieces(piece));
        let colors = [board.colors(Color::White), board.colors(Color::Black)];
        let kinds = [0, 1, 2].map(|digit| {
            let with_digit =
                Piece::ALL.into_iter().filter(|&piece| piece as usize >> digit & 1 > 0);
            with_digit.fold(BitBoard::EMPTY, |sum, piece| sum | pieces[piece as usize])
        });
        let threats = if with_threats { Threats::of(&pieces, &colors) } else { Threats::NONE };
        Self { kinds, colors, threats }
    }

    /// How each side looks at them. Of an empty board, which has no king, any view is right.
    #[inline]
    pub fn views(&self) -> [View; Color::NUM] {
        let [first, _, third] = self.kinds;
        // No other kind has both digits.
        const { assert!(Piece::King as usize == 0b101) };
        let kings = first & third;
        Color::ALL.map(|color| {
            let king = (kings & self.colors[color as usize]).next_square();
            View::of(color, king.unwrap_or(Square::E1))
        })
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.squares().len() as usize
    }

    #[inline]
    fn squares(&self) -> BitBoard {
        let [white, black] = self.colors;
        white | black
    }

    /// The squares that do not hold the same man.
    #[inline]
    pub fn differences(&self, other: &Self) -> BitBoard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let colors = self.colors.iter().zip(&other.colors);
        kinds.chain(colors).fold(BitBoard::EMPTY, |sum, (a, b)| sum | (*a ^ *b))
    }

    /// What makes these men of others that differ on some squares.
    #[inline]
    pub fn since(&self, other: &Self, squares: BitBoard, changes: &mut Changes) {
        let (came, left) = (&mut changes.came, &mut changes.left);
        came.set_men(self, squares);
        left.set_men(other, squares);
        for (threat, count) in self.threats.since(other.threats) {
            let list = if count > 0 { &mut *came } else { &mut *left };
            list.add_threat(threat, count.unsigned_abs() as usize);
        }
    }

    /// The number of the man on a square that holds one: found without a branch, which nothing
    /// could foretell.
    #[inline]
    fn on(&self, square: Square) -> usize {
        let digit = |board: BitBoard| (board.0 >> square as usize & 1) as usize;
        let [first, second, third] = self.kinds.map(digit);
        features::man(
            digit(self.colors[Color::Black as usize]),
            first + 2 * second + 4 * third,
            square,
        )
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
    const EMPTY: Self = Self { entries: [0; MOST], men: 0, length: 0 };

    #[inline]
    fn entries(&self) -> &[u16] {
        &self.entries[..self.length]
    }

    /// The men on some squares, and no threats.
    #[inline]
    fn set_men(&mut self, men: &Men, squares: BitBoard) {
        self.length = 0;
        for (place, square) in self.entries.iter_mut().zip(squares & men.squares()) {
            *place = men.on(square) as u16;
            self.length += 1;
        }
        self.men = self.length;
    }

    /// A threat, so many times.
    #[inline]
    fn add_threat(&mut self, number: usize, count: usize) {
        self.entries[self.length..][..count].fill(number as u16);
        self.length += count;
    }

    /// The features of men and threats as a side sees them.
    #[inline]
    fn set_features(&mut self, other: &Self, view: View) {
        (self.men, self.length) = (other.men, other.length);
        let (men, threats) = other.entries().split_at(other.men);
        let (of_men, of_threats) = self.entries.split_at_mut(other.men);
        for (feature, &man) in of_men.iter_mut().zip(men) {
            *feature = view.feature_of(man.into()) as u16;
        }
        for (feature, &threat) in of_threats.iter_mut().zip(threats) {
            *feature = view.threat(threat.into()) as u16;
        }
    }
}
