//! Sets of squares and distances, for a side that plays up the board.

use chess::{BitBoard, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Moves a set one rank up.
#[inline]
pub(crate) const fn up(set: BitBoard) -> BitBoard {
    BitBoard(set.0 << 8)
}

/// Moves a set one rank down.
#[inline]
pub(crate) const fn down(set: BitBoard) -> BitBoard {
    BitBoard(set.0 >> 8)
}

/// A set and the squares to its left and right.
#[inline]
pub(crate) const fn widened(set: BitBoard) -> BitBoard {
    BitBoard(set.0 | sideways(set).0)
}

/// The squares to the left and right of a set.
#[inline]
pub(crate) const fn sideways(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !FILE_H) << 1 | (set.0 & !FILE_A) >> 1)
}

/// What pawns attack that move up.
#[inline]
pub(crate) const fn attacks_up(pawns: BitBoard) -> BitBoard {
    up(sideways(pawns))
}

/// What two pawns attack that move up.
#[inline]
pub(crate) const fn double_attacks_up(pawns: BitBoard) -> BitBoard {
    up(BitBoard((pawns.0 & !FILE_H) << 1 & (pawns.0 & !FILE_A) >> 1))
}

/// What pawns attack that move down.
#[inline]
pub(crate) const fn attacks_down(pawns: BitBoard) -> BitBoard {
    down(sideways(pawns))
}

/// A set and all squares above it.
#[inline]
pub(crate) const fn filled_up(set: BitBoard) -> BitBoard {
    let set = set.0 | set.0 << 8;
    let set = set | set << 16;
    BitBoard(set | set << 32)
}

/// A set and all squares below it.
#[inline]
pub(crate) const fn filled_down(set: BitBoard) -> BitBoard {
    let set = set.0 | set.0 >> 8;
    let set = set | set >> 16;
    BitBoard(set | set >> 32)
}

/// The whole file of a square.
#[inline]
pub(crate) const fn file_of(square: Square) -> BitBoard {
    BitBoard(FILE_A << (square as u32 & 7))
}

/// The rank of a square as the side sees it, from 0.
#[inline]
pub(crate) const fn rank_index(square: Square) -> usize {
    square as usize >> 3
}

/// How many king moves apart two squares are on an empty board.
#[inline]
pub(crate) const fn distance(a: Square, b: Square) -> i32 {
    let files = (a as i32 & 7).abs_diff(b as i32 & 7) as i32;
    let ranks = (a as i32 >> 3).abs_diff(b as i32 >> 3) as i32;
    if files > ranks { files } else { ranks }
}

/// How far a file or rank index lies from the middle of the board: 0 to 3.
pub(crate) const fn off_centre(index: usize) -> i32 {
    let index = index as i32;
    if index < 4 { 3 - index } else { index - 4 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawn_attacks_do_not_wrap_around_the_board() {
        assert_eq!(attacks_up(Square::A4.bitboard()), Square::B5.bitboard());
        assert_eq!(attacks_up(Square::H4.bitboard()), Square::G5.bitboard());
        assert_eq!(attacks_down(Square::H4.bitboard()), Square::G3.bitboard());
        assert_eq!(widened(Square::A4.bitboard()).len(), 2);
    }

    #[test]
    fn spans_and_distances() {
        assert_eq!(filled_up(Square::E5.bitboard()).len(), 4);
        assert_eq!(filled_down(Square::E5.bitboard()).len(), 5);
        assert_eq!(distance(Square::A1, Square::H3), 7);
        assert_eq!(distance(Square::E4, Square::E4), 0);
        assert_eq!([0, 3, 4, 7].map(off_centre), [3, 0, 0, 3]);
    }
}
