//! A tablebase as all threads of one search ask it.

use chess::{Color, Game, Move, MoveList, Position};

use super::answers::Answers;
use super::root::RootMove;
use super::{Probing, Wdl, root};
use crate::depth::{MAX_PLY, Ply};
use crate::node::Node;
use crate::score::Score;

/// A tablebase under the rules of one search, and what it knows of the root.
pub(crate) struct Prober<'a> {
    answers: Answers<'a>,
    /// The moves of the root, if their values are known.
    root: Option<Vec<RootMove>>,
    /// Whether it is asked below the root.
    below_root: bool,
}

impl<'a> Prober<'a> {
    /// Looks at the moves of the root.
    pub(crate) fn new(probing: &'a Probing, game: &Game) -> Self {
        let answers = Answers::from(probing);
        let mut prober = Self { answers, root: None, below_root: true };
        if !prober.knows_endings_like(game.position()) {
            return prober;
        }
        let by_distance = root::by_distance(game, &prober.answers);
        // Whoever knows how to make progress plays by the evaluation among moves that keep the win,
        // which asks for more than the next capture; and a draw that is kept may yet be won.
        prober.below_root = by_distance.is_none();
        prober.root = by_distance.or_else(|| root::by_outcome(game, &prober.answers));
        prober
    }

    /// Whether positions with these men and castling rights are asked about.
    fn knows_endings_like(&self, position: &Position) -> bool {
        let men = self.answers.most_men();
        position.board().occupied().len() <= men && !may_castle(position)
    }

    /// What a position below the root comes to, if it is to be asked about and known. Only captures
    /// and pawn moves are: elsewhere the fifty-move clock bears on the value.
    #[inline]
    pub(crate) fn ask(&self, position: &Position, node: &Node) -> Option<Wdl> {
        if position.halfmove_clock() > 0 || !self.below_root || node.is_root() {
            return None;
        }
        if !self.knows_endings_like(position) {
            return None;
        }
        let has_most = position.board().occupied().len() == self.answers.rules.most_men;
        if has_most && node.depth.plies() < self.answers.rules.depth {
            return None;
        }
        Some(self.answers.wdl(position)?.under(self.answers.rules.fifty_moves))
    }

    /// How many questions were answered so far.
    pub(crate) fn hits(&self) -> u64 {
        self.answers.hits()
    }

    /// Whether the moves of the root are known.
    pub(crate) fn knows_root(&self) -> bool {
        self.root.is_some()
    }

    /// Of these moves of the root, leaves those that are as good as the best of them.
    pub(crate) fn keep_best(&self, moves: &mut MoveList) {
        let Some(root) = &self.root else { return };
        let standing = |m: &Move| root.iter().find(|known| known.m == *m).map(RootMove::standing);
        if let Some(best) = moves.iter().filter_map(standing).max() {
            moves.retain(|m| standing(m) == Some(best));
        }
    }

    /// The value of a line that begins with this move of the root: what the search says, if it does
    /// not contradict what is known. A mate that it sees is one.
    pub(crate) fn told(&self, first: Option<Move>, score: Score) -> Score {
        let mut root = self.root.iter().flatten();
        let Some(known) = root.find(|known| Some(known.m) == first) else { return score };
        let plies = known.plies.and_then(|plies| Ply::try_from(plies).ok());
        let win = Score::known_win(plies.map_or(MAX_PLY, |plies| plies.min(MAX_PLY)));
        match known.wdl.under(self.answers.rules.fifty_moves) {
            Wdl::Win => score.max(win),
            Wdl::Loss => score.min(-win),
            _ => Score::DRAW,
        }
    }
}

/// Whether a side has a castling right.
fn may_castle(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let rights = position.board().castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    })
}
