//! Correction history: what searches found beyond the static evaluation, where the pawns, the
//! pieces of a side, the minor pieces or the last moves were the same. Added to the evaluation, it
//! makes that learn during the search (Caissa, 2023; the form of Stockfish, 2024).

use chess::random::SplitMix64;
use chess::{Color, Key, Piece, Position};

use super::gravity::{Gravity, MOST};
use super::piece_to::PieceTo;
use crate::depth::Depth;
use crate::settings::Parameters;
use crate::table::prefetch;

/// How many structures each table tells apart; a power of two.
const SLOTS: usize = 1 << 14;

/// What was learnt.
#[derive(Debug)]
pub(crate) struct CorrectionHistory {
    by_pawns: ByKey,
    /// By the king and the pieces of White, and by those of Black.
    by_pieces: [ByKey; Color::NUM],
    /// By the kings and the minor pieces.
    by_minors: ByKey,
    /// By the opponent's last move and the own one before it, or the own one before that.
    by_moves: [ByMoves; 2],
}

/// Corrections for the side to move, by the key of something.
#[derive(Debug)]
struct ByKey(Box<[[i16; Color::NUM]]>);

/// Corrections by an own move and one of the opponent's after it.
type ByMoves = Box<[[i16; PieceTo::COUNT]]>;

/// What bears on one position.
pub(crate) struct Learnt<'a> {
    by_pawns: &'a i16,
    by_pieces: [&'a i16; Color::NUM],
    by_minors: &'a i16,
    by_moves: [&'a i16; 2],
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        let by_moves = || vec![[0; PieceTo::COUNT]; PieceTo::COUNT].into_boxed_slice();
        Self {
            by_pawns: ByKey::new(),
            by_pieces: [ByKey::new(), ByKey::new()],
            by_minors: ByKey::new(),
            by_moves: [by_moves(), by_moves()],
        }
    }

    /// Forgets all.
    pub(crate) fn forget(&mut self) {
        let Self { by_pawns, by_pieces: [white, black], by_minors, by_moves } = self;
        for table in [by_pawns, white, black, by_minors] {
            table.0.as_flattened_mut().fill(0);
        }
        by_moves.iter_mut().for_each(|table| table.as_flattened_mut().fill(0));
    }

    /// What was learnt that bears on a position, given the moves that led to it, the last one
    /// first. It is on its way from memory, and may be read once the evaluation is at hand.
    #[inline]
    pub(crate) fn fetch(&self, position: &Position, before: [Option<PieceTo>; 3]) -> Learnt<'_> {
        let (us, keys) = (position.side_to_move(), PieceKeys::of(position));
        let [white, black] = &self.by_pieces;
        let [by_later, by_earlier] = &self.by_moves;
        let [later, earlier] = pairs(before);
        let learnt = Learnt {
            by_pawns: self.by_pawns.get(position.pawn_key(), us),
            by_pieces: [white.get(keys.of_side[0], us), black.get(keys.of_side[1], us)],
            by_minors: self.by_minors.get(keys.of_minors, us),
            by_moves: [of_pair(by_later, later), of_pair(by_earlier, earlier)],
        };
        learnt.prefetch();
        learnt
    }

    /// Learns that a search so deep found so many centipawns more than the corrected evaluation.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        before: [Option<PieceTo>; 3],
        (surplus, depth): (i32, Depth),
        parameters: &Parameters,
    ) {
        let by = Gravity::of_surplus(surplus, depth, parameters);
        let (us, keys) = (position.side_to_move(), PieceKeys::of(position));
        by.pull_short(self.by_pawns.at(position.pawn_key(), us));
        for (table, key) in self.by_pieces.iter_mut().zip(keys.of_side) {
            by.pull_short(table.at(key, us));
        }
        by.pull_short(self.by_minors.at(keys.of_minors, us));
        for (table, pair) in self.by_moves.iter_mut().zip(pairs(before)) {
            if let Some((own, last)) = pair {
                by.pull_short(&mut table[own.index()][last.index()]);
            }
        }
    }
}

impl Learnt<'_> {
    #[inline]
    fn prefetch(&self) {
        let Self { by_pawns, by_pieces, by_minors, by_moves } = self;
        prefetch(*by_pawns);
        prefetch(*by_minors);
        by_pieces.iter().chain(by_moves).for_each(|&place| prefetch(place));
    }

    /// What to add to the static evaluation, in centipawns.
    #[inline]
    pub(crate) fn correction(&self, parameters: &Parameters) -> i32 {
        let sum = |places: [&i16; 2]| places.iter().map(|&&value| i32::from(value)).sum::<i32>();
        let all = i32::from(*self.by_pawns) * parameters.correction_history_pawns
            + sum(self.by_pieces) * parameters.correction_history_pieces
            + i32::from(*self.by_minors) * parameters.correction_history_minors
            + sum(self.by_moves) * parameters.correction_history_moves;
        all / MOST
    }
}

/// The opponent's last move after each own one, where neither was a pass.
#[inline]
fn pairs([last, own, earlier]: [Option<PieceTo>; 3]) -> [Option<(PieceTo, PieceTo)>; 2] {
    [own, earlier].map(|own| own.zip(last))
}

/// What a table has of such a pair; nothing, of none.
#[inline]
fn of_pair(table: &ByMoves, pair: Option<(PieceTo, PieceTo)>) -> &i16 {
    pair.map_or(&0, |(own, last)| &table[own.index()][last.index()])
}

impl ByKey {
    fn new() -> Self {
        Self(vec![[0; Color::NUM]; SLOTS].into_boxed_slice())
    }

    #[inline]
    fn get(&self, key: Key, us: Color) -> &i16 {
        &self.0[slot(key)][us as usize]
    }

    fn at(&mut self, key: Key, us: Color) -> &mut i16 {
        &mut self.0[slot(key)][us as usize]
    }
}

/// The highest bits of a key.
#[inline]
fn slot(key: Key) -> usize {
    (key >> (Key::BITS - SLOTS.ilog2())) as usize
}

/// Keys of what stands on the board but pawns; their highest bits are the best.
struct PieceKeys {
    /// Of the king and the pieces of White, and of those of Black.
    of_side: [Key; Color::NUM],
    /// Of both kings and the minor pieces.
    of_minors: Key,
}

impl PieceKeys {
    /// A sum of products, none of which waits for another: it is asked for at every evaluation.
    #[inline]
    fn of(position: &Position) -> Self {
        use Piece::{Bishop, King, Knight, Queen, Rook};
        let share = |color: Color, piece: Piece| {
            let squares = position.colored_pieces(color, piece).0;
            squares.wrapping_mul(SHARES[color as usize][piece as usize])
        };
        let minors = Color::ALL.map(|color| {
            [Knight, Bishop, King]
                .into_iter()
                .fold(0, |sum: Key, piece| sum.wrapping_add(share(color, piece)))
        });
        let of_side = Color::ALL.map(|color| {
            let majors = share(color, Rook).wrapping_add(share(color, Queen));
            minors[color as usize].wrapping_add(majors)
        });
        Self { of_side, of_minors: minors[0].wrapping_add(minors[1]) }
    }
}

/// What the squares of each kind of man are multiplied by: odd numbers without a pattern.
const SHARES: [[Key; Piece::NUM]; Color::NUM] = {
    let mut random = SplitMix64::new(1);
    let mut shares = [[0; Piece::NUM]; Color::NUM];
    let mut index = 0;
    while index < Color::NUM * Piece::NUM {
        shares[index / Piece::NUM][index % Piece::NUM] = random.next_u64() | 1;
        index += 1;
    }
    shares
};

#[cfg(test)]
mod tests {
    use chess::{Move, Square};

    use super::*;

    const START: &str = "r1bqkb1r/ppp2ppp/2n2n2/3pp3/8/2NP1N2/PPP1PPPP/R1BQKB1R w KQkq - 0 5";
    /// Another knight of Black.
    const OTHER_PIECES: &str =
        "r1bqkb1r/ppp2ppp/5n2/3pp3/3n4/2NP1N2/PPP1PPPP/R1BQKB1R w KQkq - 0 5";
    /// Another pawn.
    const OTHER_PAWNS: &str =
        "r1bqkb1r/ppp2pp1/2n2n1p/3pp3/8/2NP1N2/PPP1PPPP/R1BQKB1R w KQkq - 0 5";

    /// The queen of White elsewhere.
    const OTHER_QUEEN: &str = "r1bqkb1r/ppp2ppp/2n2n2/3pp3/8/2NP1N2/PPPQPPPP/R1B1KB1R w KQkq - 0 5";

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// Nothing counts, unless it is told how much.
    fn nothing() -> Parameters {
        Parameters {
            correction_history_pawns: 0,
            correction_history_pieces: 0,
            correction_history_minors: 0,
            correction_history_moves: 0,
            correction_history_rate: 4,
            ..Parameters::default()
        }
    }

    fn taught(surplus: i32, before: [Option<PieceTo>; 3], times: usize) -> CorrectionHistory {
        let mut history = CorrectionHistory::new();
        for _ in 0..times {
            let lesson = (surplus, Depth::new(6));
            history.learn(&position(START), before, lesson, &nothing());
        }
        history
    }

    #[test]
    fn what_is_found_again_and_again_comes_to_the_most_and_no_further() {
        let parameters =
            Parameters { correction_history_pawns: 40, correction_history_pieces: 10, ..nothing() };
        let ask = |surplus, times| {
            let none = [None; 3];
            taught(surplus, none, times).fetch(&position(START), none).correction(&parameters)
        };
        assert_eq!(ask(50, 0), 0);
        assert!((1..60).contains(&ask(50, 3)), "{}", ask(50, 3));
        assert!((55..=60).contains(&ask(50, 1_000)), "{}", ask(50, 1_000));
        assert!((-60..=-55).contains(&ask(-5_000, 1_000)));
    }

    #[test]
    fn it_is_told_of_the_same_pawns_pieces_or_moves_to_the_same_side() {
        let piece_to = |from, to| Some(PieceTo::of(&position(START), Move::new(from, to, None)));
        let [last, own, earlier] = [
            piece_to(Square::C8, Square::E6),
            piece_to(Square::C1, Square::E3),
            piece_to(Square::D1, Square::D2),
        ];
        let (before, other) =
            ([last, own, earlier], [piece_to(Square::C8, Square::D7), own, earlier]);
        let history = taught(100, before, 50);
        let ask = |fen: &str, before, parameters| {
            history.fetch(&position(fen), before).correction(&parameters)
        };
        let pawns = Parameters { correction_history_pawns: 40, ..nothing() };
        let pieces = Parameters { correction_history_pieces: 40, ..nothing() };
        let minors = Parameters { correction_history_minors: 40, ..nothing() };
        let moves = Parameters { correction_history_moves: 40, ..nothing() };

        assert!(ask(OTHER_PIECES, other, pawns) > 0);
        assert_eq!(ask(OTHER_PAWNS, before, pawns), 0);

        assert!(ask(OTHER_PAWNS, other, pieces) > 0);
        let half = ask(OTHER_PIECES, before, pieces);
        assert!(half > 0 && half < ask(START, before, pieces), "White's are the same");

        assert!(ask(OTHER_PAWNS, other, minors) > 0);
        assert!(ask(OTHER_QUEEN, other, minors) > 0);
        assert_eq!(ask(OTHER_PIECES, before, minors), 0);

        let both = ask(OTHER_PAWNS, before, moves);
        let of_later = ask(START, [last, own, None], moves);
        let of_earlier = ask(START, [last, None, earlier], moves);
        assert!(of_later > 0 && of_earlier > 0 && (of_later + of_earlier - both).abs() <= 1);
        assert_eq!(ask(START, other, moves), 0);
        assert_eq!(ask(START, [None, own, earlier], moves), 0, "a pass");

        let theirs = START.replace(" w ", " b ");
        for parameters in [pawns, pieces, minors] {
            assert_eq!(ask(&theirs, before, parameters), 0);
        }
    }
}
