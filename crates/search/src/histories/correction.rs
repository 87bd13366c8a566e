//! Correction history: what searches found beyond the static evaluation, where the pawns, the pieces of a
//! side, the minor pieces or the last moves were the same. Added to the evaluation, it makes that learn during the
//! search (Caissa, 2023; the form of Stockfish, 2024).

use chess::{Color, Key, Piece, Position};

use super::gravity::{Gravity, MOST};
use super::step::Step;
use crate::node::Depth;
use crate::settings::Parameters;

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
type ByMoves = Box<[[i16; Step::COUNT]]>;

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        let by_moves = || vec![[0; Step::COUNT]; Step::COUNT].into_boxed_slice();
        Self {
            by_pawns: ByKey::new(),
            by_pieces: [ByKey::new(), ByKey::new()],
            by_minors: ByKey::new(),
            by_moves: [by_moves(), by_moves()],
        }
    }

    /// What to add to the static evaluation of a position, in centipawns, given the moves that led to it, the
    /// last one first.
    #[inline]
    pub(crate) fn correction(
        &self,
        position: &Position,
        before: [Option<Step>; 3],
        numbers: &Parameters,
    ) -> i32 {
        let us = position.side_to_move();
        let [white, black] = Color::ALL
            .map(|color| self.by_pieces[color as usize].get(pieces_key(position, color), us));
        let by_moves: i32 = self
            .by_moves
            .iter()
            .zip(pairs(before))
            .map(|(table, pair)| {
                pair.map_or(0, |(own, last)| i32::from(table[own.index()][last.index()]))
            })
            .sum();
        let sum = self.by_pawns.get(position.pawn_key(), us) * numbers.correction_history_pawns
            + (white + black) * numbers.correction_history_pieces
            + self.by_minors.get(minors_key(position), us) * numbers.correction_history_minors
            + by_moves * numbers.correction_history_moves;
        sum / MOST
    }

    /// Learns that a search so deep found so many centipawns more than the corrected evaluation.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        before: [Option<Step>; 3],
        (surplus, depth): (i32, Depth),
        numbers: &Parameters,
    ) {
        let by = Gravity::of_surplus(surplus, depth, numbers);
        let us = position.side_to_move();
        by.pull_short(self.by_pawns.at(position.pawn_key(), us));
        for color in Color::ALL {
            by.pull_short(self.by_pieces[color as usize].at(pieces_key(position, color), us));
        }
        by.pull_short(self.by_minors.at(minors_key(position), us));
        for (table, pair) in self.by_moves.iter_mut().zip(pairs(before)) {
            if let Some((own, last)) = pair {
                by.pull_short(&mut table[own.index()][last.index()]);
            }
        }
    }
}

/// The opponent's last move after each own one, where neither was a pass.
#[inline]
fn pairs([last, own, earlier]: [Option<Step>; 3]) -> [Option<(Step, Step)>; 2] {
    [own, earlier].map(|own| own.zip(last))
}

impl ByKey {
    fn new() -> Self {
        Self(vec![[0; Color::NUM]; SLOTS].into_boxed_slice())
    }

    #[inline]
    fn get(&self, key: Key, us: Color) -> i32 {
        i32::from(self.0[key as usize % SLOTS][us as usize])
    }

    fn at(&mut self, key: Key, us: Color) -> &mut i16 {
        &mut self.0[key as usize % SLOTS][us as usize]
    }
}

/// A key of the king and the pieces of a side.
#[inline]
fn pieces_key(position: &Position, color: Color) -> Key {
    use Piece::{Bishop, King, Knight, Queen, Rook};
    key_of([Knight, Bishop, Rook, Queen, King].map(|piece| (color, piece)), position)
}

/// A key of both kings and the minor pieces.
#[inline]
fn minors_key(position: &Position) -> Key {
    use Piece::{Bishop, King, Knight};
    let of = |color| [Knight, Bishop, King].map(|piece| (color, piece));
    let ([a, b, c], [d, e, f]) = (of(Color::White), of(Color::Black));
    key_of([a, b, c, d, e, f], position)
}

/// A key of men of some kinds.
#[inline]
fn key_of<const KINDS: usize>(kinds: [(Color, Piece); KINDS], position: &Position) -> Key {
    // Odd, and without a pattern: its multiples spread the squares over all bits.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    kinds.into_iter().fold(0, |key: Key, (color, piece)| {
        (key ^ position.colored_pieces(color, piece).0).wrapping_mul(SPREAD).rotate_left(29)
    })
}

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

    fn taught(surplus: i32, before: [Option<Step>; 3], times: usize) -> CorrectionHistory {
        let mut history = CorrectionHistory::new();
        for _ in 0..times {
            let lesson = (surplus, Depth::new(6));
            history.learn(&position(START), before, lesson, &nothing());
        }
        history
    }

    #[test]
    fn what_is_found_again_and_again_comes_to_the_most_and_no_further() {
        let numbers =
            Parameters { correction_history_pawns: 40, correction_history_pieces: 10, ..nothing() };
        let ask = |surplus, times| {
            let none = [None; 3];
            taught(surplus, none, times).correction(&position(START), none, &numbers)
        };
        assert_eq!(ask(50, 0), 0);
        assert!((1..60).contains(&ask(50, 3)), "{}", ask(50, 3));
        assert!((55..=60).contains(&ask(50, 1_000)), "{}", ask(50, 1_000));
        assert!((-60..=-55).contains(&ask(-5_000, 1_000)));
    }

    #[test]
    fn it_is_told_of_the_same_pawns_pieces_or_moves_to_the_same_side() {
        let step = |from, to| Some(Step::of(&position(START), Move::new(from, to, None)));
        let [last, own, earlier] = [
            step(Square::C8, Square::E6),
            step(Square::C1, Square::E3),
            step(Square::D1, Square::D2),
        ];
        let (before, other) = ([last, own, earlier], [step(Square::C8, Square::D7), own, earlier]);
        let history = taught(100, before, 50);
        let ask = |fen: &str, before, numbers| history.correction(&position(fen), before, &numbers);
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
        for numbers in [pawns, pieces, minors] {
            assert_eq!(ask(&theirs, before, numbers), 0);
        }
    }
}
