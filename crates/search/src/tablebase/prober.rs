//! A tablebase as all threads of one search ask it.

use std::sync::atomic::{AtomicU64, Ordering};

use chess::{Color, Game, Move, MoveList, Position};

use super::root::RootMove;
use super::{Dtz, Probing, Tablebase, Wdl, root};
use crate::node::{MAX_PLY, Node, Ply};
use crate::score::Score;

/// A tablebase under the rules of one search, and what it knows of the root.
pub(crate) struct Prober<'a> {
    tablebase: &'a dyn Tablebase,
    rules: super::ProbeRules,
    /// The moves of the root, if their values are known.
    root: Option<Vec<RootMove>>,
    /// Whether it is asked below the root.
    below_root: bool,
    /// How many questions were answered.
    hits: AtomicU64,
}

impl<'a> Prober<'a> {
    /// Looks at the moves of the root.
    pub(crate) fn new(probing: &'a Probing, game: &Game) -> Self {
        let &Probing { ref tablebase, rules } = probing;
        let hits = AtomicU64::new(0);
        let mut prober =
            Self { tablebase: &**tablebase, rules, root: None, below_root: true, hits };
        if !prober.knows_endings_like(game.position()) {
            return prober;
        }
        let by_distance = root::by_distance(game, &prober);
        // Whoever knows how to make progress plays by the evaluation among moves that keep the win,
        // which asks for more than the next capture; and a draw that is kept may yet be won.
        prober.below_root = by_distance.is_none();
        prober.root = by_distance.or_else(|| root::by_outcome(game, &prober));
        prober
    }

    /// Whether positions with these men and castling rights are asked about.
    fn knows_endings_like(&self, position: &Position) -> bool {
        let men = self.rules.most_men.min(self.tablebase.most_men());
        position.board().occupied().len() <= men && !may_castle(position)
    }

    /// What a position below the root comes to, if it is to be asked about and known. Only captures and
    /// pawn moves are: elsewhere the fifty-move clock bears on the value.
    #[inline]
    pub(crate) fn ask(&self, position: &Position, node: &Node) -> Option<Wdl> {
        if position.halfmove_clock() > 0 || !self.below_root || node.is_root() {
            return None;
        }
        if !self.knows_endings_like(position) {
            return None;
        }
        let has_most = position.board().occupied().len() == self.rules.most_men;
        if has_most && node.depth.plies() < self.rules.depth {
            return None;
        }
        Some(self.wdl(position)?.under(self.rules.fifty_moves))
    }

    pub(super) fn wdl(&self, position: &Position) -> Option<Wdl> {
        let wdl = self.tablebase.wdl(position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(wdl)
    }

    pub(super) fn dtz(&self, position: &Position) -> Option<Dtz> {
        let dtz = self.tablebase.dtz(position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(dtz)
    }

    /// Without the fifty-move rule nothing is cursed or blessed. With it a cursed win is still better
    /// to have than a draw: the opponent may err.
    pub(super) fn by_the_rules(&self, wdl: Wdl) -> Wdl {
        if self.rules.fifty_moves { wdl } else { wdl.under(false) }
    }

    /// How many questions were answered so far.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
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
        match known.wdl.under(self.rules.fifty_moves) {
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
