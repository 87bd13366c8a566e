//! How much anybody may ask for.

use std::time::Duration;

/// How much the explorer does for whoever asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The deepest search, in plies.
    pub depth: u8,
    /// The longest search.
    pub time: Duration,
    /// Searches at a time, those that are to begin soon among them; and as many that have ended
    /// are kept.
    pub searches: usize,
    /// Nodes of a tree that are kept, at most.
    pub tree_nodes: usize,
    /// How long a search waits for somebody who listens to it before it is forgotten.
    pub patience: Duration,
    /// The size of each search's transposition table, in MiB.
    pub table_mib: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        Self {
            depth: 30,
            time: Duration::from_secs(60),
            searches: 4,
            tree_nodes: 1_000_000,
            patience: Duration::from_secs(10),
            table_mib: 16,
        }
    }
}
