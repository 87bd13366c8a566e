//! A node of the tree: what the search knows of it before it looks at a move.

use crate::depth::{Depth, MAX_PLY, Ply};
use crate::window::Window;

/// What a node is expected to be in the minimal tree (Knuth and Moore 1975; the names of
/// Marsland and Popowich 1985).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// On the principal variation: its value is expected inside the window.
    Pv,
    /// Expected to fail high after one good move.
    Cut,
    /// Expected to fail low after all moves.
    All,
}

impl NodeKind {
    /// What the child by the first move is.
    #[inline]
    pub const fn first_child(self) -> Self {
        match self {
            Self::Pv => Self::Pv,
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }

    /// What the child by any later move is, when a null window asks whether it beats the
    /// first. As Winands et al. write it, a Cut node whose first move failed stays a Cut node,
    /// so that its other children are All nodes too.
    #[inline]
    pub const fn later_child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::Pv | Self::All => Self::Cut,
        }
    }
}

/// What a node must know of the path to it, for the sake of null-move techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// Whether a null move that fails high is still to be verified, by a reduced search or by a
    /// search of its own. True at the root.
    pub verify: bool,
    /// How many null moves led here without a real move between or after them.
    pub nulls_in_a_row: u8,
    /// How many null moves are on the path.
    pub nulls: u8,
    /// How many plies threats have extended the path by.
    pub extended: u8,
    /// How many good moves each side had beside the one it played, at even plies and at odd ones;
    /// counted only for techniques that ask for it.
    pub alternatives: [u8; 2],
    /// Whether every move so far is that of the line which the iteration before found best.
    pub on_previous_line: bool,
    /// The plies from which on each side may pass again: the side to move at even plies, and
    /// the one at odd plies.
    pub no_pass_before: [u8; 2],
}

impl Path {
    /// The path to the root.
    pub const ROOT: Self = Self {
        verify: true,
        nulls_in_a_row: 0,
        nulls: 0,
        extended: 0,
        alternatives: [0; 2],
        on_previous_line: true,
        no_pass_before: [0; 2],
    };

    /// The path for a search without null moves before some ply.
    pub fn without_passes_before(self, ply: Ply) -> Self {
        self.without_passes_of(0, ply).without_passes_of(1, ply)
    }

    /// The path for a search in which the side to move at plies like `same_side` does not pass
    /// before some ply.
    pub fn without_passes_of(mut self, same_side: Ply, before: Ply) -> Self {
        let first = &mut self.no_pass_before[same_side % 2];
        *first = (*first).max(before.min(MAX_PLY + 1) as u8);
        self
    }

    /// Whether a pass at this ply is ruled out by a verification above.
    #[inline]
    pub fn forbids_pass_at(&self, ply: Ply) -> bool {
        ply < usize::from(self.no_pass_before[ply % 2])
    }

    /// How many good moves the opponent of the side to move at a ply had beside those it played.
    pub fn alternatives_of_opponent(&self, ply: Ply) -> u8 {
        self.alternatives[(ply + 1) % 2]
    }

    /// The path below a node at which the side to move had so many good moves to choose from.
    pub(crate) fn with_alternatives(mut self, ply: Ply, count: usize) -> Self {
        let sum = &mut self.alternatives[ply % 2];
        *sum = sum.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
        self
    }

    #[inline]
    const fn after_move(self) -> Self {
        Self { nulls_in_a_row: 0, on_previous_line: false, ..self }
    }

    #[inline]
    const fn after_null_move(self) -> Self {
        let (nulls_in_a_row, nulls) = (self.nulls_in_a_row + 1, self.nulls + 1);
        Self { nulls_in_a_row, nulls, on_previous_line: false, ..self }
    }
}

/// A node before its moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// What the node is expected to be.
    pub kind: NodeKind,
    /// The values that matter.
    pub window: Window,
    /// Remaining depth.
    pub depth: Depth,
    /// Distance from the root.
    pub ply: Ply,
    /// How it was reached.
    pub path: Path,
}

impl Node {
    /// The root of an iteration.
    pub(crate) const fn root(depth: Depth) -> Self {
        Self { kind: NodeKind::Pv, window: Window::FULL, depth, ply: 0, path: Path::ROOT }
    }

    /// Whether it is the root of the tree.
    #[inline]
    pub(crate) const fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// The child by the first move, with the whole window.
    #[inline]
    pub(crate) fn first_child(&self) -> Self {
        self.child(self.kind.first_child(), -self.window)
    }

    /// The child by a later move, asked only whether its move is better than alpha.
    #[inline]
    pub(crate) fn scout_child(&self) -> Self {
        self.child(self.kind.later_child(), -Window::above(self.window.alpha))
    }

    /// The child by a later move that turned out better than alpha.
    #[inline]
    pub(crate) fn re_searched_child(&self) -> Self {
        self.child(NodeKind::Pv, -self.window)
    }

    #[inline]
    fn child(&self, kind: NodeKind, window: Window) -> Self {
        Self {
            kind,
            window,
            depth: self.depth - 1,
            ply: self.ply + 1,
            path: self.path.after_move(),
        }
    }

    /// The child by one of the first moves, asked whether several of them reach beta.
    #[inline]
    pub(crate) fn multi_cut_child(&self, reduction: i32) -> Self {
        let child = self.child(self.kind.later_child(), -Window::below(self.window.beta));
        Self { depth: self.depth.after_null_move(reduction), ..child }
    }

    /// The child by a null move, with the window that it is asked about as this side sees it.
    #[inline]
    pub(crate) fn null_child(&self, reduction: i32, window: Window) -> Self {
        Self {
            kind: self.kind.later_child(),
            window: -window,
            depth: self.depth.after_null_move(reduction),
            ply: self.ply + 1,
            path: self.path.after_null_move(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    #[test]
    fn the_null_child_is_searched_at_d_minus_1_minus_r() {
        let node = Node::root(Depth::new(8));
        assert_eq!(node.null_child(2, node.window).depth.plies(), 5);
        assert_eq!(node.null_child(3, node.window).depth.plies(), 4);
        assert_eq!(node.first_child().depth.plies(), 7);
    }

    #[test]
    fn kinds_follow_from_the_minimal_tree() {
        use NodeKind::{All, Cut, Pv};
        assert_eq!([Pv, Cut, All].map(NodeKind::first_child), [Pv, All, Cut]);
        assert_eq!([Pv, Cut, All].map(NodeKind::later_child), [Cut, All, Cut]);
    }

    #[test]
    fn null_moves_in_a_row_are_counted_until_a_real_move() {
        let node = Node::root(Depth::new(8));
        let twice = node.null_child(2, node.window).null_child(2, node.window);
        assert_eq!(twice.path.nulls_in_a_row, 2);
        assert_eq!(twice.first_child().path.nulls_in_a_row, 0);
        let again = twice.first_child().null_child(2, node.window);
        assert_eq!((again.path.nulls_in_a_row, again.path.nulls), (1, 3));
    }

    #[test]
    fn a_scout_asks_about_alpha_and_a_null_move_about_beta() {
        let window = Window { alpha: Score::centipawns(10), beta: Score::centipawns(30) };
        let node = Node { window, ..Node::root(Depth::new(4)) };
        assert_eq!(-node.scout_child().window, Window::above(window.alpha));
        let below = Window::below(window.beta);
        assert_eq!(-node.null_child(2, below).window, below);
        assert_eq!(-node.first_child().window, window);
    }
}
