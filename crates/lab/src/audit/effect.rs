//! What a single error does to the root of its search.

use std::sync::Arc;

use chess::Game;
use search::{Iteration, NullCutoff, Referee, Searcher, Settings, Table};

/// What changes at the root once a single null move is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Neither the move nor its value.
    Nothing,
    /// The value alone.
    Value,
    /// The move.
    Move,
}

impl Effect {
    /// What differs between two searches of a root.
    pub(super) fn between(one: &Iteration, other: &Iteration) -> Self {
        if one.best() != other.best() {
            Self::Move
        } else if one.score != other.score {
            Self::Value
        } else {
            Self::Nothing
        }
    }

    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Value => "value",
            Self::Move => "move",
        }
    }
}

/// A search of the root in which the null move with this number, from 0, among all that settle a
/// node is taken back, and no other.
pub(super) fn without(
    root: &Game,
    settings: &Settings,
    table: &Arc<Table>,
    depth: u8,
    number: u64,
) -> Iteration {
    table.clear();
    let mut searcher = Searcher::new(settings.clone(), Arc::clone(table));
    searcher.think_with_referee(root, depth, &mut (), &mut AllBut { number, asked: 0 })
}

/// Takes back a single null move.
struct AllBut {
    number: u64,
    asked: u64,
}

impl Referee for AllBut {
    fn confirms(&mut self, _: &NullCutoff) -> bool {
        self.asked += 1;
        self.asked != self.number + 1
    }
}
