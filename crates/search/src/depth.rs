//! How far a node is from the root, and how far the search goes on below it.

use std::ops::{Add, Sub};

/// Distance from the root, in plies.
pub type Ply = usize;

/// The longest line that the search follows, in plies.
pub const MAX_PLY: Ply = 127;

/// The deepest iteration, in plies. Extensions may go on as far as [`MAX_PLY`].
pub const MAX_DEPTH: u8 = 100;

/// Remaining depth, in plies. At zero and below the quiescence search takes over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Depth(i32);

impl Depth {
    /// A depth of so many plies.
    #[inline]
    pub const fn new(plies: i32) -> Self {
        Self(plies)
    }

    /// The depth in plies.
    #[inline]
    pub const fn plies(self) -> i32 {
        self.0
    }

    /// Whether the full-width search ends here.
    #[inline]
    pub const fn is_leaf(self) -> bool {
        self.0 <= 0
    }

    /// The depth at which the child of a null move is searched: d − 1 − R, the convention of
    /// the seeds, of Crafty and of Fruit. Engines that write d − R for the same tree count
    /// their R one higher. This is the only place that knows.
    #[inline]
    pub const fn after_null_move(self, reduction: i32) -> Self {
        Self(self.0 - 1 - reduction)
    }
}

impl Add<i32> for Depth {
    type Output = Self;
    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Self;
    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}
