//! The step of the spine that asks a tablebase.

use chess::Position;

use super::{Found, Search};
use crate::depth::{Depth, MAX_DEPTH};
use crate::node::Node;
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::tablebase::Wdl;
use crate::trace::{Observer, Settled};
use crate::window::Window;

/// How much deeper than the node the table of transpositions holds what is known of it: iterations
/// to come need not ask again.
const EXTRA_DEPTH: i32 = 6;

/// What is known of the value of a node, which may yet be a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    least: Score,
    most: Score,
}

impl Known {
    fn new(wdl: Wdl, node: &Node) -> Self {
        let win = Score::known_win(node.ply);
        let Window { alpha, beta } = Window::FULL;
        match wdl {
            Wdl::Win => Self { least: win, most: beta },
            Wdl::Loss => Self { least: alpha, most: -win },
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => {
                Self { least: Score::DRAW, most: Score::DRAW }
            }
        }
    }

    /// The value, and how it relates to the true one, if that is enough for this window.
    fn settles(self, window: Window) -> Option<(Score, Bound)> {
        if self.least == self.most {
            Some((self.least, Bound::Exact))
        } else if window.fails_high(self.least) {
            Some((self.least, Bound::Lower))
        } else if window.fails_low(self.most) {
            Some((self.most, Bound::Upper))
        } else {
            None
        }
    }
}

impl<O: Observer> Search<'_, O> {
    /// What the tablebase knows of a node.
    #[inline]
    pub(super) fn ask_tablebase(&self, position: &Position, node: &Node) -> Option<Known> {
        let wdl = self.prober?.ask(position, node)?;
        Some(Known::new(wdl, node))
    }

    /// The value of a node of which something is known. Only where the window asks which mate it is
    /// are its moves searched.
    #[inline(never)]
    pub(super) fn search_known(
        &mut self,
        position: &Position,
        node: &Node,
        estimates: (Option<Score>, Option<Entry>),
        known: Known,
    ) -> Found {
        if let Some((score, bound)) = known.settles(node.window) {
            let depth = node.depth + EXTRA_DEPTH;
            let deeper = Node { depth: depth.min(Depth::new(MAX_DEPTH.into())), ..*node };
            self.store(position, &deeper, None, score, bound);
            self.observer.settled(node, Settled::Tablebase);
            return Ok(score);
        }
        let value = self.search_unknown(position, node, estimates)?;
        let corrected = value.clamp(known.least, known.most);
        if corrected != value {
            self.store(position, node, None, corrected, Bound::Exact);
        }
        Ok(corrected)
    }
}
