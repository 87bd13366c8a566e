//! What reports tell of a suite.

use sha2::{Digest, Sha256};

use lab::suite::{Selection, Suite};
use stats::format::plural;

/// What a report tells of a suite: all but its positions, which need not be in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteFacts {
    /// The file as it was given, or the name of a built-in suite.
    pub name: String,
    /// How its positions were chosen.
    pub selection: Selection,
    /// How many positions were chosen.
    pub positions: usize,
    /// How many of them have an answer to judge by.
    pub answers: usize,
    /// How many bad lines or games were left out.
    pub bad: usize,
    /// How many pawn endings were left out.
    pub pawn_endings: usize,
    /// What tells the chosen positions from others: the SHA-256 of their FENs, a line each.
    pub checksum: String,
}

impl SuiteFacts {
    /// Those of a suite in memory.
    pub fn new(suite: &Suite, selection: &Selection) -> Self {
        Self {
            name: suite.name.clone(),
            selection: *selection,
            positions: suite.problems.len(),
            answers: suite.answers(),
            bad: suite.bad,
            pawn_endings: suite.pawn_endings,
            checksum: checksum(suite),
        }
    }

    /// A line of [`Report::provenance`](crate::Report::provenance): what tells the positions from
    /// others.
    pub fn origin(&self) -> (String, String) {
        (format!("Positions of {}", self.name), format!("SHA-256 {}", self.checksum))
    }

    /// What was searched, and what was left out of it.
    pub(crate) fn line(&self) -> String {
        format!("{}: {}", self.name, self.description(""))
    }

    /// What was searched, and what was left out of it, without the name. `remark` follows on the
    /// number of positions.
    pub(crate) fn description(&self, remark: &str) -> String {
        let mut line = plural(self.positions, "position");
        // Who takes more than there are takes all.
        if let Some(sample) = self.selection.sample.filter(|sample| sample.size <= self.positions) {
            line += &format!(" (a sample with seed {})", sample.seed);
        }
        line += remark;
        if self.bad > 0 {
            line += &format!("; {} skipped", plural(self.bad, "bad entry"));
        }
        if self.selection.discard_pawn_endings {
            line += &format!("; {} discarded", plural(self.pawn_endings, "pawn ending"));
        }
        line
    }
}

fn checksum(suite: &Suite) -> String {
    let mut hash = Sha256::new();
    for problem in &suite.problems {
        hash.update(problem.position.to_fen());
        hash.update("\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
