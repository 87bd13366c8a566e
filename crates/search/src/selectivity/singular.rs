//! Singular extensions: a move that is far better than all others is searched deeper (Anantharaman,
//! Campbell and Hsu, *Singular extensions*, AI 43, 1990; with the table's move against the others
//! at half the depth, as in Stockfish since 2010).
//!
//! What the search of the others shows is used both ways. If they fail far below, the move is
//! deeper still; if they reach beta without it, several moves cut off together (multi-cut); and if
//! only the move itself was thought to reach beta, it is searched shallower.

use chess::Move;

use crate::depth::Depth;
use crate::node::{Node, NodeKind};
use crate::score::Score;
use crate::settings::Parameters;
use crate::table::{Bound, Entry};

/// What the other moves are asked.
pub(crate) struct Plan {
    /// The value that they must reach for the move not to be singular.
    pub beta: Score,
    /// How deep the node is searched without the move.
    pub depth: Depth,
    /// What the table thinks of the move.
    believed: Score,
}

/// What follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The move is searched deeper by so many plies, or shallower.
    Extend(i32),
    /// The node is worth this much.
    Cut(Score),
}

/// What to ask about the table's move, if it may be singular at all.
pub(crate) fn plan(
    node: &Node,
    m: Move,
    known: Option<Entry>,
    parameters: &Parameters,
) -> Option<Plan> {
    let entry = known.filter(|entry| entry.best == Some(m) && entry.bound != Bound::Upper)?;
    let deep_enough = node.depth.plies() >= parameters.singular_depth
        && entry.depth >= node.depth - parameters.singular_age;
    if node.ply == 0 || !deep_enough || entry.score.is_proven() {
        return None;
    }
    let margin = parameters.singular_margin * node.depth.plies() / 100;
    let beta = entry.score.less(margin);
    let depth = Depth::new((node.depth.plies() - 1) / 2);
    Some(Plan { beta, depth, believed: entry.score })
}

impl Plan {
    /// What follows from the value of the other moves.
    pub(crate) fn verdict(&self, node: &Node, others: Score, parameters: &Parameters) -> Verdict {
        if others < self.beta {
            let far = self.beta.difference(others) >= parameters.singular_double;
            let twice = far && node.kind != NodeKind::Pv;
            return Verdict::Extend(1 + i32::from(twice));
        }
        if node.window.fails_high(self.beta) && node.kind != NodeKind::Pv {
            return Verdict::Cut(self.beta);
        }
        if node.window.fails_high(self.believed) {
            return Verdict::Extend(-parameters.singular_negative);
        }
        Verdict::Extend(0)
    }
}
