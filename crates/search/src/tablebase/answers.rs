//! What a tablebase answers to the threads of one search, counted.

use std::sync::atomic::{AtomicU64, Ordering};

use chess::Position;

use super::{Dtz, ProbeRules, Probing, Tablebase, Wdl};

/// A tablebase, the rules by which it is asked, and how often it has answered.
pub(super) struct Answers<'a> {
    tablebase: &'a dyn Tablebase,
    pub rules: ProbeRules,
    /// How many questions were answered.
    hits: AtomicU64,
}

impl<'a> From<&'a Probing> for Answers<'a> {
    fn from(probing: &'a Probing) -> Self {
        let &Probing { ref tablebase, rules } = probing;
        Self { tablebase: &**tablebase, rules, hits: AtomicU64::new(0) }
    }
}

impl Answers<'_> {
    /// The most men, kings included, with which positions are asked about.
    pub(super) fn most_men(&self) -> u32 {
        self.rules.most_men.min(self.tablebase.most_men())
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

    /// Without the fifty-move rule nothing is cursed or blessed. With it a cursed win is still
    /// better to have than a draw: the opponent may err.
    pub(super) fn by_the_rules(&self, wdl: Wdl) -> Wdl {
        if self.rules.fifty_moves { wdl } else { wdl.under(false) }
    }

    /// How many questions were answered so far.
    pub(super) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }
}
