//! Killer moves (Akl and Newborn 1977): quiet moves that cut off a node's siblings are tried early,
//! since much of what they answered is still there.

use chess::Move;

/// The last two quiet moves that cut off at a ply, the later one first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Killers([Option<Move>; 2]);

impl Killers {
    /// A quiet move has cut off.
    pub fn add(&mut self, m: Move) {
        if self.0[0] != Some(m) {
            self.0 = [Some(m), self.0[0]];
        }
    }

    /// Which of them a move is, from 0.
    #[inline]
    pub fn rank(self, m: Move) -> Option<usize> {
        self.0.iter().position(|&killer| killer == Some(m))
    }
}
