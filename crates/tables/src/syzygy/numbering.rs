//! The number of a placement in a Syzygy file.
//!
//! The men that stand first in the order lead: two kings, or three different men, have one number
//! for all their placements up to symmetry; leading pawns have one in each file that the foremost
//! of them stands on, the files a to d being lists of their own. Each further group of equal men
//! has a number among the squares that are left.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use chess::{Color, Piece, Square, get_king_moves};

use crate::placement::Placement;
use crate::{MAX_MEN, Material};

/// Squares, a1 being 0 and h8 63, in the order of men of an ending.
type Squares = ArrayVec<usize, MAX_MEN>;

/// The squares of the triangle a1, d1, d4: those below the diagonal, then those on it.
const TRIANGLE: [usize; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];
/// Of these are below the diagonal.
const BELOW: usize = 6;
/// Placements of three different men, up to symmetry.
const THREE_MEN: usize = 31_332;
/// Placements of two kings that do not touch, up to symmetry.
const KINGS: usize = 462;
/// Squares that pawns can stand on.
const PAWN_SQUARES: usize = 48;

/// What leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    ThreeMen,
    Kings,
    Pawns,
}

/// The numbers of the placements of an ending.
pub(super) struct Numbering {
    /// The men, in the order of the file.
    pub men: ArrayVec<(Color, Piece), MAX_MEN>,
    /// Where each of them is among those of a placement.
    order: ArrayVec<usize, MAX_MEN>,
    lead: Lead,
    /// How many men lead, and how many each further group has.
    groups: ArrayVec<usize, MAX_MEN>,
    /// Whether the second group is pawns as well: the other side's.
    pub pawns_on_both_sides: bool,
}

impl Numbering {
    pub fn new(material: &Material) -> Self {
        let kings = Color::ALL.map(|color| (color, Piece::King));
        let men: Vec<_> = kings.into_iter().chain(material.others()).collect();
        // Pawns lead, White's if there are any; no side has fewer than the other with four men.
        let mut order: ArrayVec<usize, MAX_MEN> = (0..men.len()).collect();
        order.sort_by_key(|&index| men[index].1 != Piece::Pawn);
        let men: ArrayVec<_, MAX_MEN> = order.iter().map(|&index| men[index]).collect();

        let mut groups: ArrayVec<usize, MAX_MEN> =
            men.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
        let lead = match groups[..] {
            _ if material.pawns() > 0 => Lead::Pawns,
            [1, 1, 2] => Lead::Kings,
            _ => Lead::ThreeMen,
        };
        match lead {
            Lead::Pawns => {}
            Lead::Kings => drop(groups.drain(..1)),
            Lead::ThreeMen => drop(groups.drain(..2)),
        }
        if lead != Lead::Pawns {
            groups[0] = men.len() - groups[1..].iter().sum::<usize>();
        }
        let pawns_of = |color: Color| men.contains(&(color, Piece::Pawn));
        let pawns_on_both_sides = Color::ALL.into_iter().all(pawns_of);
        Self { men, order, lead, groups, pawns_on_both_sides }
    }

    /// How many lists there are.
    pub fn files(&self) -> usize {
        if self.lead == Lead::Pawns { 4 } else { 1 }
    }

    /// How many numbers the list of a file has.
    pub fn len(&self, file: usize) -> usize {
        (0..self.groups.len()).map(|group| self.group_len(group, file)).product()
    }

    /// How many placements a group has beside those before it.
    fn group_len(&self, group: usize, file: usize) -> usize {
        let men = self.groups[group];
        match (group, self.lead) {
            (0, Lead::ThreeMen) => THREE_MEN,
            (0, Lead::Kings) => KINGS,
            (0, Lead::Pawns) => PAWNS.lengths[men][file],
            (1, _) if self.pawns_on_both_sides => binomial(PAWN_SQUARES - self.groups[0], men),
            _ => binomial(Square::NUM - self.groups[..group].iter().sum::<usize>(), men),
        }
    }

    /// The list and the number in it of a placement, and of the mirror image that may have another:
    /// where the leading men are their own image.
    pub fn numbers(&self, placement: &Placement) -> [(usize, usize); 2] {
        let squares = || self.order.iter().map(|&index| placement.men[index].square as usize);
        let mirror = if self.lead == Lead::Pawns { flip_file } else { transpose };
        [self.number(squares().collect()), self.number(squares().map(mirror).collect())]
    }

    fn number(&self, mut squares: Squares) -> (usize, usize) {
        let (file, mut number) = match self.lead {
            Lead::Pawns => number_of_pawns(&mut squares, self.groups[0]),
            Lead::Kings => (0, number_of_kings(turned(&mut squares, 2))),
            Lead::ThreeMen => (0, number_of_three(turned(&mut squares, 3))),
        };
        let mut factor = self.group_len(0, file);
        let mut before = self.groups[0];
        for group in 1..self.groups.len() {
            let (known, rest) = squares.split_at_mut(before);
            let own = &mut rest[..self.groups[group]];
            own.sort_unstable();
            // Pawns do not stand on the first rank.
            let unused = if group == 1 && self.pawns_on_both_sides { 8 } else { 0 };
            let among_free = |square: usize| {
                square - unused - known.iter().filter(|&&other| other < square).count()
            };
            let combination = own.iter().enumerate();
            number += factor
                * combination
                    .map(|(i, &square)| binomial(among_free(square), i + 1))
                    .sum::<usize>();
            factor *= self.group_len(group, file);
            before += self.groups[group];
        }
        (file, number)
    }
}

/// Turns the board so that the first man stands in the triangle a1, d1, d4, and the first of the
/// leading men that is not on the diagonal below it.
fn turned(squares: &mut Squares, leading: usize) -> &Squares {
    if squares[0] % 8 >= 4 {
        squares.iter_mut().for_each(|square| *square = flip_file(*square));
    }
    if squares[0] / 8 >= 4 {
        squares.iter_mut().for_each(|square| *square = flip_rank(*square));
    }
    let off_diagonal = squares[..leading].iter().find(|&&square| !is_on_diagonal(square));
    if off_diagonal.is_some_and(|&square| square / 8 > square % 8) {
        squares.iter_mut().for_each(|square| *square = transpose(*square));
    }
    squares
}

fn number_of_kings(squares: &Squares) -> usize {
    KING_PAIRS[in_triangle(squares[0])][squares[1]]
}

fn number_of_three(squares: &Squares) -> usize {
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let less = |square: usize, than: &[usize]| than.iter().filter(|&&t| t < square).count();
    let (b_free, c_free) = (b - less(b, &[a]), c - less(c, &[a, b]));
    // Where they stand on the diagonal.
    let (b_rank, c_rank) = (|| b / 8 - less(b, &[a]), || c / 8 - less(c, &[a, b]));
    let base = BELOW * 63 * 62;
    if !is_on_diagonal(a) {
        in_triangle(a) * 63 * 62 + b_free * 62 + c_free
    } else if !is_on_diagonal(b) {
        base + a / 8 * 28 * 62 + below_diagonal(b) * 62 + c_free
    } else if !is_on_diagonal(c) {
        base + 4 * 28 * 62 + a / 8 * 7 * 28 + b_rank() * 28 + below_diagonal(c)
    } else {
        base + 4 * 28 * 62 + 4 * 7 * 28 + a / 8 * 7 * 6 + b_rank() * 6 + c_rank()
    }
}

/// The file of the foremost of the leading pawns, and the number of all of them there.
fn number_of_pawns(squares: &mut Squares, count: usize) -> (usize, usize) {
    let foremost = (0..count).max_by_key(|&i| PAWNS.order[squares[i]]).unwrap_or(0);
    squares.swap(0, foremost);
    if squares[0] % 8 >= 4 {
        squares.iter_mut().for_each(|square| *square = flip_file(*square));
    }
    squares[1..count].sort_by_key(|&square| PAWNS.order[square]);
    let others = squares[1..count].iter().enumerate();
    let others: usize = others.map(|(i, &square)| binomial(PAWNS.order[square], i + 1)).sum();
    (squares[0] % 8, PAWNS.first[count][squares[0]] + others)
}

/// Leading pawns, of which there are two at most.
struct Pawns {
    /// What comes first is foremost: from the edges inwards, and on a file from its beginning.
    order: [usize; 64],
    /// By how many pawns lead and where the foremost stands, the first of their numbers.
    first: [[usize; 64]; 3],
    /// By how many pawns lead and the file, how many numbers there are.
    lengths: [[usize; 4]; 3],
}

static PAWNS: LazyLock<Pawns> = LazyLock::new(|| {
    let mut pawns = Pawns { order: [0; 64], first: [[0; 64]; 3], lengths: [[0; 4]; 3] };
    let mut left = PAWN_SQUARES;
    for file in 0..4 {
        for square in (1..7).map(|rank| 8 * rank + file) {
            left -= 2;
            pawns.order[square] = left + 1;
            pawns.order[flip_file(square)] = left;
        }
    }
    for count in 1..=2 {
        for file in 0..4 {
            for square in (1..7).map(|rank| 8 * rank + file) {
                pawns.first[count][square] = pawns.lengths[count][file];
                pawns.lengths[count][file] += binomial(pawns.order[square], count - 1);
            }
        }
    }
    pawns
});

/// The numbers of two kings, by the place of the first in the triangle and the square of the other.
/// Those of which both stand on the diagonal come last.
static KING_PAIRS: LazyLock<[[usize; 64]; 10]> = LazyLock::new(|| {
    let mut numbers = [[0; 64]; 10];
    let mut next = 0;
    for both_on_diagonal in [false, true] {
        for (place, &white) in TRIANGLE.iter().enumerate() {
            for (black, number) in numbers[place].iter_mut().enumerate() {
                let touch = get_king_moves(Square::index(white)).has(Square::index(black));
                let is_mirrored = place >= BELOW && black / 8 > black % 8;
                let on_diagonal = place >= BELOW && is_on_diagonal(black);
                if !touch && white != black && !is_mirrored && on_diagonal == both_on_diagonal {
                    *number = next;
                    next += 1;
                }
            }
        }
    }
    numbers
});

/// The place of a square in the triangle.
fn in_triangle(square: usize) -> usize {
    TRIANGLE.iter().position(|&known| known == square).unwrap_or_default()
}

/// The number of a square below the diagonal, from b1 rank by rank.
fn below_diagonal(square: usize) -> usize {
    let (rank, file) = (square / 8, square % 8);
    let lower: usize = (0..rank).map(|rank| 7 - rank).sum();
    lower + file - rank - 1
}

fn is_on_diagonal(square: usize) -> bool {
    square / 8 == square % 8
}

fn flip_file(square: usize) -> usize {
    square ^ 7
}

fn flip_rank(square: usize) -> usize {
    square ^ 56
}

/// Mirrored at the diagonal from a1 to h8.
fn transpose(square: usize) -> usize {
    square % 8 * 8 + square / 8
}

/// How many ways there are to choose so many, one or two at most here.
fn binomial(from: usize, count: usize) -> usize {
    match count {
        0 => 1,
        1 => from,
        _ => from * from.saturating_sub(1) / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_numbers_as_the_form_says() {
        let lengths = |name: &str| {
            let numbering = Numbering::new(&name.parse().unwrap());
            (0..numbering.files()).map(|file| numbering.len(file)).collect::<Vec<_>>()
        };
        assert_eq!(KING_PAIRS[9][63], KINGS - 1);
        assert_eq!(lengths("KQK"), [31_332]);
        assert_eq!(lengths("KQKR"), [31_332 * 61]);
        assert_eq!(lengths("KBBK"), [462 * 62 * 61 / 2]);
        assert_eq!(lengths("KPK"), [6 * 63 * 62; 4]);
        assert_eq!(lengths("KPKP"), [6 * 47 * 62 * 61; 4]);
        assert_eq!(lengths("KPPK").iter().sum::<usize>(), 24 * 24 * 62 * 61);
    }
}
