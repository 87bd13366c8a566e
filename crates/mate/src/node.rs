//! A board with what is asked of it.

use chess::{FIFTY_MOVES, Key, Move, Rank, Square, get_pawn_attacks};
use cozy_chess::{Board, Piece};

use crate::table::Question;

/// Sets keys of positions apart in which the clock has a say; any odd number serves.
const CLOCK: Key = 0xD6E8_FEB8_6659_FD93;

/// Can the attacker force mate with so many more moves of his own?
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) board: Board,
    /// Whether it is the attacker's move.
    pub(crate) attacks: bool,
    /// How many moves the attacker has left.
    pub(crate) moves: u32,
}

impl Node {
    /// The attacker to move.
    pub(crate) fn root(board: &Board, moves: u32) -> Self {
        Self { board: board.clone(), attacks: true, moves }
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn play(&self, m: Move) -> Self {
        let mut child = self.clone();
        child.board.play_unchecked(m.into());
        child.attacks = !self.attacks;
        child.moves = self.moves - u32::from(self.attacks);
        child
    }

    /// Whether the game is drawn by the fifty-move rule, unless the side to move is mated.
    #[inline]
    pub(crate) fn is_drawn(&self) -> bool {
        self.board.halfmove_clock() >= FIFTY_MOVES
    }

    /// The most plies until the mate.
    fn plies(&self) -> u32 {
        2 * self.moves - u32::from(self.attacks)
    }

    /// What a table is asked. The clock is part of the key only where it could run out before the
    /// mate, and en passant where a pawn stands ready for it.
    #[inline]
    pub(crate) fn question(&self) -> Question {
        let clock = u32::from(self.board.halfmove_clock());
        let mut key = match self.board.en_passant() {
            Some(file) if !self.takes_en_passant(file) => self.board.hash_without_ep(),
            _ => self.board.hash(),
        };
        if clock + self.plies() > u32::from(FIFTY_MOVES) {
            key ^= CLOCK.wrapping_mul(u64::from(clock) + 1);
        }
        Question { key, attacks: self.attacks, moves: self.moves }
    }

    fn takes_en_passant(&self, file: cozy_chess::File) -> bool {
        let us = self.board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(us));
        let takers = get_pawn_attacks(target, !us) & self.board.colored_pieces(us, Piece::Pawn);
        !takers.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_part_of_a_question_where_it_may_run_out_before_the_mate() {
        let key = |clock: u32, moves| {
            let board = format!("8/8/8/8/8/k7/8/KQ6 w - - {clock} 90").parse().unwrap();
            Node::root(&board, moves).question().key
        };
        // Three moves are five plies.
        assert_eq!(key(0, 3), key(95, 3));
        assert_ne!(key(95, 3), key(96, 3));
        assert_ne!(key(96, 3), key(97, 3));
        assert_eq!(key(96, 3), key(96, 4));
    }
}
