//! What a position alone cannot know: the positions before it.

use cozy_chess::Color;

use crate::keys::Key;
use crate::moves::Move;
use crate::position::Position;

/// The keys of the positions on the way to the present one, itself the last.
#[derive(Clone, Debug, Default)]
pub struct KeyHistory(Vec<Key>);

impl KeyHistory {
    /// How many positions are on record.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no position is on record.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records `key` as position number `index` (from zero) and forgets what came after it.
    #[inline]
    pub fn record(&mut self, index: usize, key: Key) {
        self.0.truncate(index);
        self.0.push(key);
    }

    /// The indices at which the last position on record stood before, newest first.
    ///
    /// `reversible_plies` bounds the look back; see [`Position::reversible_plies`].
    #[inline]
    pub fn earlier(&self, reversible_plies: usize) -> impl Iterator<Item = usize> + '_ {
        let last = self.0.len().saturating_sub(1);
        let oldest = last.saturating_sub(reversible_plies);
        // The same side is to move every second ply, and a position needs four to come back.
        (oldest..(last + 1).saturating_sub(4))
            .rev()
            .filter(move |index| (last - index).is_multiple_of(2))
            .filter(move |&index| self.0[index] == self.0[last])
    }

    /// The positions that a single move of the side to move could bring back: their indices and
    /// keys, newest first.
    ///
    /// `reversible_plies` bounds the look back; see [`Position::reversible_plies`].
    #[inline]
    pub fn repeatable(&self, reversible_plies: usize) -> impl Iterator<Item = (usize, Key)> + '_ {
        let last = self.0.len().saturating_sub(1);
        let oldest = last.saturating_sub(reversible_plies);
        // The other side was to move then, and what one's own last move did takes two to undo.
        (oldest..(last + 1).saturating_sub(3)).rev().step_by(2).map(|index| (index, self.0[index]))
    }

    /// Whether any position stood on the board twice since so many plies ago; see
    /// [`Position::reversible_plies`].
    pub fn has_repetition(&self, reversible_plies: usize) -> bool {
        let oldest = self.0.len().saturating_sub(reversible_plies + 1);
        let keys = &self.0[oldest..];
        keys.iter().enumerate().any(|(index, key)| keys[..index].contains(key))
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move is mated.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can mate with what is left.
    InsufficientMaterial,
    /// The position stood on the board for the third time.
    ThreefoldRepetition,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
}

/// A position together with how it was reached.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    history: KeyHistory,
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        let mut history = KeyHistory::default();
        history.record(0, position.key());
        Self { position, history }
    }
}

impl Game {
    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of all positions so far.
    pub fn history(&self) -> &KeyHistory {
        &self.history
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.position = self.position.play(m);
        self.history.record(self.history.len(), self.position.key());
    }

    /// How the game has ended, if it has. Mate comes before any draw; draws that a player must
    /// claim count as claimed.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = &self.position;
        if !position.has_legal_move() {
            return Some(if position.in_check() {
                Outcome::Checkmate { winner: !position.side_to_move() }
            } else {
                Outcome::Stalemate
            });
        }
        if position.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        if self.history.earlier(position.reversible_plies()).count() >= 2 {
            return Some(Outcome::ThreefoldRepetition);
        }
        position.is_fifty_moves().then_some(Outcome::FiftyMoves)
    }
}
