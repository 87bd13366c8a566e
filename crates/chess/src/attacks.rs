//! Which squares the men of a side attack.

use cozy_chess::{BitBoard, Color, File, Piece, get_king_moves};
use wide::u64x4;

/// The squares that the men of a side attack, kind by kind. What is pinned attacks as well.
#[derive(Clone, Copy, Debug)]
pub struct Attacks([BitBoard; Piece::NUM]);

impl Attacks {
    /// Those of both sides, given where the men stand, by kind and by color.
    ///
    /// All men of a kind at once, by shifts: tables of lines do not fit into the nearest memory.
    #[inline]
    pub fn of_both(
        kinds: &[BitBoard; Piece::NUM],
        colors: &[BitBoard; Color::NUM],
    ) -> [Self; Color::NUM] {
        let [white, black] = *colors;
        let empty = u64x4::splat(!(white | black).0);
        let of = |piece: Piece| kinds[piece as usize];
        let and_queens = |piece| {
            let lanes = [
                of(piece) & white,
                of(piece) & black,
                of(Piece::Queen) & white,
                of(Piece::Queen) & black,
            ];
            u64x4::from(lanes.map(|men| men.0))
        };
        let straight = straight(and_queens(Piece::Rook), empty).to_array();
        let diagonal = diagonal(and_queens(Piece::Bishop), empty).to_array();
        Color::ALL.map(|color| {
            let side = color as usize;
            let men = |piece| of(piece) & colors[side];
            let mut all = [BitBoard::EMPTY; Piece::NUM];
            all[Piece::Pawn as usize] = by_pawns(color, men(Piece::Pawn));
            all[Piece::Knight as usize] = by_knights(men(Piece::Knight));
            all[Piece::Bishop as usize] = BitBoard(diagonal[side]);
            all[Piece::Rook as usize] = BitBoard(straight[side]);
            all[Piece::Queen as usize] = BitBoard(diagonal[2 + side] | straight[2 + side]);
            all[Piece::King as usize] = match men(Piece::King).next_square() {
                Some(king) => get_king_moves(king),
                None => BitBoard::EMPTY,
            };
            Self(all)
        })
    }

    /// Those of the men of a kind.
    #[inline]
    pub fn of(&self, piece: Piece) -> BitBoard {
        self.0[piece as usize]
    }

    /// Those of pawns and minor pieces.
    #[inline]
    pub fn of_minors(&self) -> BitBoard {
        self.of(Piece::Pawn) | self.of(Piece::Knight) | self.of(Piece::Bishop)
    }

    /// Those of rooks and all cheaper men.
    #[inline]
    pub fn of_rooks(&self) -> BitBoard {
        self.of_minors() | self.of(Piece::Rook)
    }

    /// Those of any man.
    #[inline]
    pub fn of_all(&self) -> BitBoard {
        self.0.into_iter().fold(BitBoard::EMPTY, |all, some| all | some)
    }
}

/// The squares that a rook, and those that a bishop of each side would attack in place of these men
/// of it, given all squares where men stand. No tables here either.
#[inline]
pub fn lines_of(
    men: [BitBoard; Color::NUM],
    occupied: BitBoard,
) -> [(BitBoard, BitBoard); Color::NUM] {
    let empty = u64x4::splat(!occupied.0);
    let [white, black] = men;
    let men = u64x4::from([white.0, black.0, 0, 0]);
    let (straight, diagonal) = (straight(men, empty).to_array(), diagonal(men, empty).to_array());
    Color::ALL.map(|color| (BitBoard(straight[color as usize]), BitBoard(diagonal[color as usize])))
}

const ANY: u64 = u64::MAX;
const NOT_A: u64 = ANY ^ File::A.bitboard().0;
const NOT_H: u64 = ANY ^ File::H.bitboard().0;
const NOT_AB: u64 = NOT_A ^ File::B.bitboard().0;
const NOT_GH: u64 = NOT_H ^ File::G.bitboard().0;

/// Those that men see along ranks and files, four kinds of them at once.
#[inline]
fn straight(men: u64x4, empty: u64x4) -> u64x4 {
    slide::<8>(men, empty, ANY)
        | slide::<-8>(men, empty, ANY)
        | slide::<1>(men, empty, NOT_A)
        | slide::<-1>(men, empty, NOT_H)
}

/// Those that men see along diagonals, four kinds of them at once.
#[inline]
fn diagonal(men: u64x4, empty: u64x4) -> u64x4 {
    slide::<9>(men, empty, NOT_A)
        | slide::<7>(men, empty, NOT_H)
        | slide::<-7>(men, empty, NOT_A)
        | slide::<-9>(men, empty, NOT_H)
}

/// The squares that sliders see in a direction whose step shifts a board so far, given the squares
/// that a step may end on without one over the edge (Kogge and Stone's fill).
#[inline(always)]
fn slide<const STEP: i32>(men: u64x4, empty: u64x4, onto: u64) -> u64x4 {
    let shifted = |boards: u64x4, by: i32| {
        if by > 0 { boards << by.unsigned_abs() } else { boards >> by.unsigned_abs() }
    };
    let onto = u64x4::splat(onto);
    let once = empty & onto;
    let twice = once & shifted(once, STEP);
    let four_times = twice & shifted(twice, 2 * STEP);
    let mut reached = men;
    reached |= once & shifted(reached, STEP);
    reached |= twice & shifted(reached, 2 * STEP);
    reached |= four_times & shifted(reached, 4 * STEP);
    onto & shifted(reached, STEP)
}

/// A board shifted to the left, or to the right if by less than nothing.
#[inline(always)]
const fn shifted(board: u64, by: i32) -> u64 {
    if by > 0 { board << by } else { board >> -by }
}

#[inline]
fn by_knights(knights: BitBoard) -> BitBoard {
    let leap = |by, onto| onto & shifted(knights.0, by);
    let up = leap(17, NOT_A) | leap(15, NOT_H) | leap(10, NOT_AB) | leap(6, NOT_GH);
    let down = leap(-6, NOT_AB) | leap(-10, NOT_GH) | leap(-15, NOT_A) | leap(-17, NOT_H);
    BitBoard(up | down)
}

#[inline]
fn by_pawns(color: Color, pawns: BitBoard) -> BitBoard {
    let queenwards = (pawns - File::A.bitboard()).0;
    let kingwards = (pawns - File::H.bitboard()).0;
    BitBoard(match color {
        Color::White => queenwards << 7 | kingwards << 9,
        Color::Black => queenwards >> 9 | kingwards >> 7,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::random::SplitMix64;
    use cozy_chess::{
        Square, get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
    };

    #[test]
    fn attacks_are_those_of_every_man_by_itself() {
        let mut random = SplitMix64::new(1);
        let mut position = Position::startpos();
        for _ in 0..400 {
            let occupied = position.board().occupied();
            let kinds = Piece::ALL.map(|piece| position.board().pieces(piece));
            let colors = Color::ALL.map(|color| position.board().colors(color));
            for (color, attacks) in Color::ALL.into_iter().zip(Attacks::of_both(&kinds, &colors)) {
                let men = |piece| position.colored_pieces(color, piece);
                let mut all = BitBoard::EMPTY;
                for piece in Piece::ALL {
                    let seen = |from: Square| match piece {
                        Piece::Pawn => get_pawn_attacks(from, color),
                        Piece::Knight => get_knight_moves(from),
                        Piece::Bishop => get_bishop_moves(from, occupied),
                        Piece::Rook => get_rook_moves(from, occupied),
                        Piece::Queen => {
                            get_bishop_moves(from, occupied) | get_rook_moves(from, occupied)
                        }
                        Piece::King => get_king_moves(from),
                    };
                    let expected =
                        men(piece).iter().fold(BitBoard::EMPTY, |sum, from| sum | seen(from));
                    assert_eq!(attacks.of(piece), expected, "{piece:?}");
                    all |= expected;
                }
                assert_eq!(attacks.of_all(), all);
            }
            let kings = Color::ALL.map(|color| position.board().king(color));
            let lines = kings
                .map(|king| (get_rook_moves(king, occupied), get_bishop_moves(king, occupied)));
            assert_eq!(lines_of(kings.map(Square::bitboard), occupied), lines);
            let moves = position.legal_moves();
            position = match random.pick(&moves) {
                Some(&m) => position.play(m),
                None => Position::startpos(),
            };
        }
    }
}
