//! The number of a placement among those of its ending.
//!
//! Both kings together have one number: 462 pairs of squares, or 1,806 in endings with pawns, are
//! all that there are up to symmetry. Each other man has a digit to base 64. Of placements that
//! mirror images or men of one kind make equal, the least number counts, and the others are not
//! used.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use chess::{Color, Piece, Rank, Square, get_king_moves};

use crate::placement::{Man, Placement, is_left};
use crate::{MAX_MEN, Material};

/// A change of the board that changes no value.
type Symmetry = fn(Square) -> Square;

/// Pairs of squares of the two kings, and their numbers.
struct KingPairs {
    pairs: Vec<[Square; 2]>,
    /// By the squares of White's king and of Black's; only pairs that are listed have a number.
    numbers: Vec<u16>,
}

/// Those of endings without pawns: the white king in the triangle a1, d1, d4, and if it stands on
/// the diagonal the black one not above it.
static WITHOUT_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| {
    KingPairs::new(|[white, black]| {
        let is_below = |square: Square| (square.rank() as u8) < square.file() as u8;
        let on_diagonal = |square: Square| square.rank() as u8 == square.file() as u8;
        is_left(white.file())
            && (is_below(white) || on_diagonal(white) && (is_below(black) || on_diagonal(black)))
    })
});

/// Those of endings with pawns: the white king on the left half.
static WITH_PAWNS: LazyLock<KingPairs> =
    LazyLock::new(|| KingPairs::new(|[white, _]| is_left(white.file())));

impl KingPairs {
    fn new(is_taken: impl Fn([Square; 2]) -> bool) -> Self {
        let mut pairs = Vec::new();
        let mut numbers = vec![u16::MAX; Square::NUM * Square::NUM];
        for white in Square::ALL {
            for black in Square::ALL {
                let touch = white == black || get_king_moves(white).has(black);
                if !touch && is_taken([white, black]) {
                    numbers[Self::place(white, black)] = pairs.len() as u16;
                    pairs.push([white, black]);
                }
            }
        }
        Self { pairs, numbers }
    }

    fn place(white: Square, black: Square) -> usize {
        white as usize * Square::NUM + black as usize
    }

    fn number(&self, white: Square, black: Square) -> Option<usize> {
        let number = self.numbers[Self::place(white, black)];
        (number != u16::MAX).then_some(usize::from(number))
    }
}

/// The numbers of the placements of an ending.
pub(crate) struct Index {
    kings: &'static KingPairs,
    /// The men beside the kings, in their order.
    others: ArrayVec<(Color, Piece), MAX_MEN>,
    has_pawns: bool,
}

impl Index {
    pub fn new(material: &Material) -> Self {
        let has_pawns = material.pawns() > 0;
        let kings = if has_pawns { &*WITH_PAWNS } else { &*WITHOUT_PAWNS };
        Self { kings, others: material.others().collect(), has_pawns }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.kings.pairs.len() * Square::NUM.pow(self.others.len() as u32)
    }

    /// The placement of a number, with this side to move; `None` if there is none, or if the
    /// rules do not allow it.
    pub fn placement(&self, number: usize, turn: Color) -> Option<Placement> {
        let mut rest = number;
        let mut men: ArrayVec<Man, MAX_MEN> = ArrayVec::new();
        for &(color, piece) in self.others.iter().rev() {
            let square = Square::index(rest % Square::NUM);
            men.push(Man { color, piece, square });
            rest /= Square::NUM;
        }
        for (color, square) in Color::ALL.into_iter().zip(self.kings.pairs[rest]).rev() {
            men.push(Man { color, piece: Piece::King, square });
        }
        men.reverse();
        let mut placement = Placement { men, turn, pushed: None };
        placement.take_mark()?;
        (placement.is_legal() && self.number(&placement) == number).then_some(placement)
    }

    /// The number of a placement of this ending whose men are in its order.
    pub fn number(&self, placement: &Placement) -> usize {
        let [white, black] = Color::ALL.map(|color| placement.king(color));
        let mirror: Symmetry = if is_left(white.file()) { same } else { Square::flip_file };
        if self.has_pawns {
            return self.image_number(placement, mirror).unwrap_or(usize::MAX);
        }
        let (white, black) = (mirror(white), mirror(black));
        let is_upper = white.rank() > Rank::Fourth;
        let flip: Symmetry = if is_upper { Square::flip_rank } else { same };
        let (white, black) = (flip(white), flip(black));
        let number =
            |last: Symmetry| self.image_number(placement, |square| last(flip(mirror(square))));
        if self.kings.number(white, black).is_none() {
            return number(transposed).unwrap_or(usize::MAX);
        }
        let on_diagonal = |square| transposed(square) == square;
        let straight = number(same);
        let is_ambiguous = on_diagonal(white) && on_diagonal(black);
        let across = if is_ambiguous { number(transposed) } else { None };
        straight.into_iter().chain(across).min().unwrap_or(usize::MAX)
    }

    /// The number of a mirror image, if its kings are a pair that has one.
    fn image_number(
        &self,
        placement: &Placement,
        image: impl Fn(Square) -> Square,
    ) -> Option<usize> {
        let [white, black] = Color::ALL.map(|color| image(placement.king(color)));
        let mut number = self.kings.number(white, black)?;
        let mut digits: ArrayVec<usize, MAX_MEN> = ArrayVec::new();
        for man in &placement.men[2..] {
            let square = if placement.pushed == Some(man.square) {
                mark(man.square, man.color)
            } else {
                man.square
            };
            digits.push(image(square) as usize);
        }
        if let [first, second] = digits[..]
            && self.others[0] == self.others[1]
            && second < first
        {
            digits.swap(0, 1);
        }
        for digit in digits {
            number = number * Square::NUM + digit;
        }
        Some(number)
    }

    /// How many placements on the whole board a number stands for.
    pub fn images(&self, placement: &Placement) -> u64 {
        let on_diagonal = |man: &Man| transposed(man.square) == man.square;
        match self.has_pawns {
            true => 2,
            false if placement.men.iter().all(on_diagonal) => 4,
            false if self.is_its_transpose(placement) => 4,
            false => 8,
        }
    }

    /// Whether the diagonal maps the placement to itself because it swaps two men of one kind.
    fn is_its_transpose(&self, placement: &Placement) -> bool {
        let on_diagonal = |man: &Man| transposed(man.square) == man.square;
        match placement.men[..] {
            [white, black, first, second] => {
                on_diagonal(&white)
                    && on_diagonal(&black)
                    && self.others[0] == self.others[1]
                    && transposed(first.square) == second.square
            }
            _ => false,
        }
    }
}

fn same(square: Square) -> Square {
    square
}

/// Mirrored at the diagonal from a1 to h8.
fn transposed(square: Square) -> Square {
    Square::index(square.file() as usize * 8 + square.rank() as usize)
}

/// Where a pawn is written down that can be taken en passant: on the first rank of its side, where
/// none can stand.
fn mark(pawn: Square, color: Color) -> Square {
    Square::new(pawn.file(), Rank::First.relative_to(color))
}

impl Placement {
    /// Puts a pawn that is written down on its first rank where it stands. `None` if no pawn can be
    /// meant.
    fn take_mark(&mut self) -> Option<()> {
        for man in &mut self.men {
            let first = Rank::First.relative_to(man.color);
            if man.piece != Piece::Pawn || man.square.rank() != first {
                continue;
            }
            if self.pushed.is_some() || man.color == self.turn {
                return None;
            }
            man.square = Square::new(man.square.file(), Rank::Fourth.relative_to(man.color));
            self.pushed = Some(man.square);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_king_pairs_as_the_literature_says() {
        assert_eq!(WITHOUT_PAWNS.pairs.len(), 462);
        assert_eq!(WITH_PAWNS.pairs.len(), 1806);
    }

    #[test]
    fn all_images_of_a_placement_have_one_number() {
        for name in ["KQK", "KBBK", "KRKN", "KPK", "KPPK", "KPKP"] {
            let index = Index::new(&name.parse().unwrap());
            let mut found = 0;
            for number in (0..index.len()).step_by(97) {
                for turn in Color::ALL {
                    let Some(placement) = index.placement(number, turn) else { continue };
                    found += 1;
                    let mut symmetries: Vec<Symmetry> = vec![Square::flip_file];
                    if !index.has_pawns {
                        symmetries.extend([Square::flip_rank as Symmetry, transposed]);
                    }
                    for symmetry in symmetries {
                        let mut image = placement.clone();
                        image.men.iter_mut().for_each(|man| man.square = symmetry(man.square));
                        image.pushed = image.pushed.map(symmetry);
                        if index.others.len() == 2 && index.others[0] == index.others[1] {
                            image.men.swap(2, 3);
                        }
                        assert_eq!(index.number(&image), number, "{name} {placement:?}");
                    }
                }
            }
            assert!(found > 100, "{name}: {found}");
        }
    }
}
