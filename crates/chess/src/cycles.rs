//! Positions that a move can bring back.

use std::sync::LazyLock;

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

use crate::keys::{Key, Shares};
use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// The move of a man other than a pawn, without capture and without castling, by which this
    /// position becomes the one with that key, if there is one.
    ///
    /// The keys of two such positions differ by the man on its two squares and the turn alone, and
    /// all these differences are known beforehand (van Kervinck, 2013).
    #[must_use]
    pub fn reversible_move_to(&self, key: Key) -> Option<Move> {
        let (a, b) = STEPS.find(self.key() ^ key)?;
        let own = self.board().colors(self.side_to_move());
        let (from, to) = if own.has(a) { (a, b) } else { (b, a) };
        let in_the_way = (get_between_rays(from, to) | to.bitboard()) & self.board().occupied();
        let m = Move::new(from, to, None);
        (own.has(from) && in_the_way.is_empty() && self.is_legal(m)).then_some(m)
    }
}

/// A step of a man that can be taken back: in what it changes keys, and its two squares.
type Step = (Key, Square, Square);

/// All of them, for all men, by what they change.
struct Steps(Box<[Option<Step>; SLOTS]>);

/// More than twice as many as there are such steps: 3,668.
const SLOTS: usize = 1 << 13;

static STEPS: LazyLock<Steps> = LazyLock::new(Steps::of_all_men);

impl Steps {
    /// The squares of the step that changes keys so.
    #[inline]
    fn find(&self, change: Key) -> Option<(Square, Square)> {
        let found = Self::slots(change).find_map(|slot| match self.0[slot] {
            Some((other, a, b)) => (other == change).then_some(Some((a, b))),
            None => Some(None),
        });
        found.flatten()
    }

    /// Where a change may stand: in its own slot, or in the next one that is free.
    #[inline]
    fn slots(change: Key) -> impl Iterator<Item = usize> {
        let own = change as usize;
        (0..SLOTS).map(move |next| (own.wrapping_add(next)) % SLOTS)
    }

    fn of_all_men() -> Self {
        let mut steps = Self(Box::new([None; SLOTS]));
        let shares = Shares::of_all();
        for color in Color::ALL {
            for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::Pawn) {
                for a in Square::ALL {
                    for b in reach(piece, a).iter().filter(|&b| a < b) {
                        let man = |square| shares.man(color, piece, square);
                        steps.add((man(a) ^ man(b) ^ shares.turn(), a, b));
                    }
                }
            }
        }
        steps
    }

    fn add(&mut self, step: Step) {
        let free = Self::slots(step.0).find(|&slot| self.0[slot].is_none());
        self.0[free.expect("more slots than steps")] = Some(step);
    }
}

/// Where a man goes on an empty board; nowhere, a pawn.
fn reach(piece: Piece, from: Square) -> BitBoard {
    let bishop = get_bishop_moves(from, BitBoard::EMPTY);
    let rook = get_rook_moves(from, BitBoard::EMPTY);
    match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => bishop,
        Piece::Rook => rook,
        Piece::Queen => bishop | rook,
        Piece::King => get_king_moves(from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn there_are_as_many_steps_as_the_geometry_has() {
        assert_eq!(STEPS.0.iter().flatten().count(), 3_668);
    }

    /// Every move is looked for from both sides: the one before it by the one who played it, the
    /// one after it by the move that takes it back.
    #[test]
    fn the_move_that_leads_to_a_position_is_found_if_it_can_be_taken_back() {
        let mut random = SplitMix64::new(1);
        let mut found = 0;
        for _ in 0..40 {
            let mut position = Position::startpos();
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(&next) = random.pick(&moves) else { break };
                let rights = |position: &Position| {
                    Color::ALL.map(|color| *position.board().castle_rights(color))
                };
                for &m in &moves {
                    let child = position.play(m);
                    let can_be_taken_back = !position.is_capture(m)
                        && !position.is_castling(m)
                        && position.piece_on(m.from()) != Some(Piece::Pawn)
                        && position.en_passant().is_none()
                        && rights(&position) == rights(&child);
                    let expected = can_be_taken_back.then_some(m);
                    assert_eq!(position.reversible_move_to(child.key()), expected, "{m:?}");
                    assert_eq!(child.reversible_move_to(position.key()), None, "{m:?}");
                    found += usize::from(can_be_taken_back);
                }
                assert_eq!(position.reversible_move_to(position.key()), None);
                position = position.play(next);
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
