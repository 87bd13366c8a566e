//! What is threatened: what men and squares alone do not tell a single layer, since who attacks
//! what depends on all men between.

use std::iter;

use chess::{Attacks, BitBoard, Color, Piece, Square, get_knight_moves, lines_of};

/// The kinds of pieces that a safe check may come from: knight, bishop, rook and queen.
const CHECKERS: usize = 4;

/// The kinds of men that may be en prise: all but the king.
const EN_PRISE: usize = Piece::NUM - 1;

/// The threats that a side may be under: kinds of men en prise, and kinds of pieces checking.
const OF_A_SIDE: usize = EN_PRISE + CHECKERS;

/// The threats that there are: those that White is under come first.
pub const THREATS: usize = Color::NUM * OF_A_SIDE;

/// What is threatened on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    /// For each threat by its number, how often there is such a one, in [`BITS`] bits: how many
    /// men of the kind are attacked by cheaper ones, or attacked and not defended; or whether a
    /// piece of the kind could check the king from a square where no man of its side takes it.
    counts: u128,
}

/// A side has no more than fifteen men beside its king.
const BITS: usize = 4;

impl Threats {
    /// None.
    pub(crate) const NONE: Self = Self { counts: 0 };

    /// Those on a board, given where the men stand, by kind and by color.
    pub fn of(kinds: &[BitBoard; Piece::NUM], colors: &[BitBoard; Color::NUM]) -> Self {
        let [white, black] = *colors;
        let attacks = Attacks::of_both(kinds, colors);
        let [of_white, of_black] = &attacks;
        let kings = colors.map(|men| kinds[Piece::King as usize] & men);
        let [to_white_king, to_black_king] = lines_of(kings, white | black);
        let to_white = to_side(kinds, white, black, of_white, of_black, to_white_king);
        let to_black = to_side(kinds, black, white, of_black, of_white, to_black_king);
        Self { counts: u128::from(to_black) << (BITS * OF_A_SIDE) | u128::from(to_white) }
    }

    /// How often each threat of these is there beyond how often it is among others, for all that
    /// differ; by number, below [`THREATS`].
    #[inline]
    pub(crate) fn since(self, other: Self) -> impl Iterator<Item = (usize, i32)> {
        let mut differences = self.counts ^ other.counts;
        iter::from_fn(move || {
            let number =
                (differences != 0).then(|| differences.trailing_zeros() as usize / BITS)?;
            differences &= !(MASK << (BITS * number));
            Some((number, self.count(number) - other.count(number)))
        })
    }

    /// The numbers of the threats, below [`THREATS`], each as often as it is there.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        self.since(Self::NONE)
            .flat_map(|(number, count)| iter::repeat_n(number, count.unsigned_abs() as usize))
    }

    #[inline]
    fn count(self, number: usize) -> i32 {
        (self.counts >> (BITS * number) & MASK) as i32
    }
}

const MASK: u128 = (1 << BITS) - 1;

/// The counts of the threats that a side is under, given its men and what they attack, the same of
/// the other side, and from where a rook and a bishop would attack its king.
#[inline(always)]
fn to_side(
    kinds: &[BitBoard; Piece::NUM],
    own: BitBoard,
    enemy: BitBoard,
    own_attacks: &Attacks,
    attacks: &Attacks,
    (rook, bishop): (BitBoard, BitBoard),
) -> u64 {
    let men = |piece| kinds[piece as usize] & own;
    let defended = own_attacks.of_all();
    let hanging = attacks.of_all() - defended;
    let (by_pawns, by_minors, by_rooks) =
        (attacks.of(Piece::Pawn), attacks.of_minors(), attacks.of_rooks());
    let count = |piece, cheaper: BitBoard| {
        let en_prise = men(piece) & (hanging | cheaper);
        u64::from(en_prise.len()) << (BITS * piece as usize)
    };
    let en_prise = count(Piece::Pawn, BitBoard::EMPTY)
        | count(Piece::Knight, by_pawns)
        | count(Piece::Bishop, by_pawns)
        | count(Piece::Rook, by_minors)
        | count(Piece::Queen, by_rooks);
    let king = men(Piece::King).next_square().unwrap_or(Square::A1);
    let safe = !(defended | enemy);
    let (rook, bishop) = (rook & safe, bishop & safe);
    let check = |index: usize, piece, lines: BitBoard| {
        u64::from(!(attacks.of(piece) & lines).is_empty()) << (BITS * (EN_PRISE + index))
    };
    en_prise
        | check(0, Piece::Knight, get_knight_moves(king) & safe)
        | check(1, Piece::Bishop, bishop)
        | check(2, Piece::Rook, rook)
        | check(3, Piece::Queen, bishop | rook)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    fn threats(fen: &str) -> Vec<usize> {
        let position: Position = fen.parse().unwrap();
        let kinds = Piece::ALL.map(|piece| position.board().pieces(piece));
        let colors = Color::ALL.map(|color| position.board().colors(color));
        Threats::of(&kinds, &colors).numbers().collect()
    }

    #[test]
    fn men_are_en_prise_to_cheaper_men_and_to_all_where_nobody_defends_them() {
        let en_prise = |fen| {
            let numbers = threats(fen).into_iter();
            numbers.filter(|number| number % OF_A_SIDE < EN_PRISE).collect::<Vec<_>>()
        };
        let (white, black) = (0, OF_A_SIDE);
        let (knight, rook) = (Piece::Knight as usize, Piece::Rook as usize);
        // The knight attacks the rook, which attacks nothing.
        assert_eq!(en_prise("4k3/8/2n5/8/3R4/8/8/4K3 w - - 0 1"), [white + rook]);
        assert_eq!(en_prise("4k3/8/2n5/8/3R4/8/8/3QK3 w - - 0 1"), [white + rook], "defended");
        assert_eq!(en_prise("4k3/8/2nr4/8/3R4/8/8/4K3 w - - 0 1"), [white + rook, black + rook]);
        assert_eq!(en_prise("2r1k3/8/2n5/8/8/2R5/8/4K3 w - - 0 1"), [], "a defended knight");
        assert_eq!(en_prise("4k3/8/2n5/8/8/2R5/8/4K3 w - - 0 1"), [black + knight]);
        assert_eq!(en_prise("4k3/8/8/1n1n4/8/2P5/8/4K3 w - - 0 1"), [0], "a pawn");
        assert_eq!(en_prise("4k3/8/2b5/1n1n4/2P5/8/8/4K3 w - - 0 1"), [black + 1, black + 1]);
        assert_eq!(en_prise("4k3/8/3q4/4P3/8/8/8/4K3 w - - 0 1"), [0, black + 4]);
        assert_eq!(en_prise("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"), [black + 4], "never a king");
    }

    #[test]
    fn checks_are_safe_where_nobody_takes() {
        let checks = |fen| {
            let numbers = threats(fen).into_iter();
            numbers.filter(|number| number % OF_A_SIDE >= EN_PRISE).collect::<Vec<_>>()
        };
        // Knight, bishop, rook and queen come after the five kinds of men; Black's king second.
        let (white, black) = (EN_PRISE, OF_A_SIDE + EN_PRISE);
        assert_eq!(checks("7k/8/8/8/8/8/8/R3K3 w - - 0 1"), [black + 2]);
        assert_eq!(checks("7k/8/8/3b4/8/8/8/R3K3 w - - 0 1"), [], "the bishop takes");
        assert_eq!(checks("7k/8/8/6N1/8/8/8/4K3 w - - 0 1"), [black]);
        assert_eq!(checks("7k/8/8/2B3N1/8/8/8/4K3 w - - 0 1"), [black, black + 1]);
        assert_eq!(checks("7k/4b3/8/8/8/8/8/4KQ2 w - - 0 1"), [white + 1, black + 3]);
    }

    #[test]
    fn what_came_and_what_left_is_told_by_counts() {
        let of = |counts| Threats { counts };
        let since = |now, before| of(now).since(of(before)).collect::<Vec<_>>();
        assert_eq!(since(0x1_0020, 0x1_0020), []);
        assert_eq!(since(0x2_0010, 0x1_0030), [(1, -2), (4, 1)]);
        assert_eq!(since(1 << (BITS * (THREATS - 1)), 0), [(THREATS - 1, 1)]);
        assert_eq!(
            of(0xF_0002).numbers().collect::<Vec<_>>(),
            [[0; 2].as_slice(), &[4; 15]].concat()
        );
    }
}
