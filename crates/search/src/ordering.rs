//! The order in which moves are searched: the sooner the best one, the smaller the tree.

use arrayvec::ArrayVec;
use chess::{Move, MoveList, Piece, Position, SEE_VALUES, Square};

use crate::history::History;

/// Moves with their promise, handed out best first.
pub(crate) struct Picker {
    moves: ArrayVec<(i32, Move), 256>,
    next: usize,
}

/// Classes of moves, each clear of the next: histories stay below 2²⁴ and exchanges below 2¹².
const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const EVASION: i32 = 1 << 26;
const QUIET: i32 = 0;
const UNDERPROMOTION: i32 = -(1 << 26);
const LOSING_CAPTURE: i32 = -(1 << 28);

impl Picker {
    /// All legal moves: the table's move, captures that lose nothing and promotions to a queen
    /// (by victim and attacker), quiet moves by history, captures that lose material.
    pub(crate) fn new(position: &Position, first: Option<Move>, history: &History) -> Self {
        let promise = |m: Move| {
            if Some(m) == first {
                TABLE_MOVE
            } else if position.is_capture(m) || m.promotion().is_some() {
                tactical(position, m)
            } else {
                QUIET + history.merit(position.side_to_move(), m).cast_signed()
            }
        };
        Self::with(position.legal_moves(), promise)
    }

    /// Captures alone, by victim and attacker.
    pub(crate) fn captures(position: &Position) -> Self {
        Self::with(position.captures(), |m| victim_and_attacker(position, m))
    }

    /// How many moves have been good before: the table's here, quiet ones elsewhere in the tree.
    pub(crate) fn proven_moves(&self) -> usize {
        let is_proven = |promise| promise == TABLE_MOVE || (QUIET + 1..EVASION).contains(&promise);
        self.moves.iter().filter(|&&(promise, _)| is_proven(promise)).count()
    }

    /// Puts the quiet moves of the man on a square before all other quiet moves.
    pub(crate) fn prefer_quiet_moves_from(&mut self, position: &Position, square: Square) {
        for (promise, m) in &mut self.moves {
            if m.from() == square && (QUIET..EVASION).contains(promise) && !position.is_capture(*m)
            {
                *promise += EVASION;
            }
        }
    }

    fn with(moves: MoveList, promise: impl Fn(Move) -> i32) -> Self {
        Self { moves: moves.into_iter().map(|m| (promise(m), m)).collect(), next: 0 }
    }
}

impl Iterator for Picker {
    type Item = Move;

    /// The best of what is left. Most nodes need one move or all, so that selecting is cheaper
    /// than sorting. Equals keep the order of generation.
    #[inline]
    fn next(&mut self) -> Option<Move> {
        let rest = self.moves.get_mut(self.next..)?;
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].0 > rest[best].0 {
                best = i;
            }
        }
        let &(_, m) = rest.get(best)?;
        rest[..=best].rotate_right(1);
        self.next += 1;
        Some(m)
    }
}

fn tactical(position: &Position, m: Move) -> i32 {
    if m.promotion().is_some_and(|piece| piece != Piece::Queen) {
        return UNDERPROMOTION;
    }
    let by_value = victim_and_attacker(position, m);
    // Taking something dearer than oneself cannot lose; the rest must be counted out.
    let surely_good = position.captured(m) >= position.piece_on(m.from());
    if surely_good || position.see(m) >= 0 {
        GOOD_CAPTURE + by_value
    } else {
        LOSING_CAPTURE + by_value
    }
}

/// The dearest victim first, and among equals the cheapest attacker.
fn victim_and_attacker(position: &Position, m: Move) -> i32 {
    let value = |piece: Option<Piece>| piece.map_or(0, |piece| SEE_VALUES[piece as usize]);
    let attacker = position.piece_on(m.from()).map_or(0, |piece| piece as i32);
    (value(position.captured(m)) + value(m.promotion())) * 8 - attacker
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_threatened_man_moves_before_other_quiet_ones() {
        let position = position("4k3/8/8/3pP3/8/8/7R/4K3 w - - 0 1");
        let mut picker = Picker::new(&position, None, &History::new());
        picker.prefer_quiet_moves_from(&position, Square::H2);
        let moves: Vec<_> = picker.collect();
        let rook_moves = moves.iter().take_while(|m| m.from() == Square::H2).count();
        assert_eq!(rook_moves, 14, "{moves:?}");
    }

    #[test]
    fn all_legal_moves_come_once_and_in_order_of_class() {
        // Qxd5 loses the queen for a pawn, exd5 and bxc8 win, and the table likes a3.
        let position = position("2n1k3/1P2p3/2p5/3p4/4P3/8/P2Q4/4K3 w - - 0 1");
        let table_move = Move::new(Square::A2, Square::A3, None);
        let mut history = History::new();
        let quiet = Move::new(Square::E1, Square::F1, None);
        history.reward(position.side_to_move(), quiet, crate::node::Depth::new(3));

        let moves: Vec<_> = Picker::new(&position, Some(table_move), &history).collect();
        let at = |text: &str| moves.iter().position(|m| format!("{m:?}") == text).unwrap();
        let order = ["a2a3", "b7c8q", "b7b8q", "e4d5", "e1f1", "e1d1", "b7b8n", "d2d5"];
        assert!(order.map(at).is_sorted(), "{moves:?}");

        let mut expected: Vec<_> = position.legal_moves().to_vec();
        let mut found = moves.clone();
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn proven_moves_are_the_tables_and_quiet_ones_with_a_history() {
        let position = position("4k3/8/8/3pP3/8/8/7R/4K3 w - - 0 1");
        let [quiet, other] = [Square::E2, Square::D2].map(|to| Move::new(Square::E1, to, None));
        let mut history = History::new();
        let count = |first, history: &_| Picker::new(&position, first, history).proven_moves();
        assert_eq!(count(None, &history), 0);
        assert_eq!(count(Some(other), &history), 1);
        history.reward(position.side_to_move(), quiet, crate::node::Depth::new(1));
        assert_eq!(count(None, &history), 1);
        assert_eq!(count(Some(other), &history), 2);
        assert_eq!(count(Some(quiet), &history), 1, "it counts once");
    }

    #[test]
    fn an_illegal_table_move_is_never_played() {
        let nonsense = Move::new(Square::A1, Square::H8, None);
        let moves: Vec<_> =
            Picker::new(&Position::startpos(), Some(nonsense), &History::new()).collect();
        assert_eq!(moves.len(), 20);
        assert!(!moves.contains(&nonsense));
    }
}
