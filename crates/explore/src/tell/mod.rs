//! What searches did, as sentences that the page has the words for.

mod difference;
mod node;
mod odds;
mod told;

pub use difference::Account;
pub(crate) use difference::{difference, parting};
pub(crate) use node::{entering, judgement, leaving, reason};
pub(crate) use odds::odds;
pub use told::Told;

use search::{Score, Window};

use crate::searches::Finished;
use crate::words::{MoveWords, ScoreWords};

/// Whether a bound is none: every value lies on its right side.
pub(crate) fn is_open(bound: Score) -> bool {
    bound == Window::FULL.alpha || bound == Window::FULL.beta
}

/// What a search came to, in a sentence.
pub(crate) fn verdict(found: &Finished) -> Told {
    let counters = &found.counters;
    let passes = match (counters.null_tried, counters.null_cut) {
        (0, _) => Told::new("told.verdict.nobody"),
        (tried, cut) => Told::new("told.verdict.cut")
            .with("cut", cut)
            .with("tried", tried)
            .with("percent", (100.0 * cut as f64 / tried as f64).round() as u64),
    };
    let asked = counters.null_reduced + counters.null_verified;
    let told = match asked {
        0 => Told::new("told.verdict.plays"),
        _ => Told::new("told.verdict.verified")
            .with("verified", asked)
            .with("contradicted", counters.null_contradicted),
    };
    told.with("policy", found.task.policy())
        .with("choice", choice(found))
        .with("depth", found.last.depth)
        .with("nodes", found.last.nodes)
        .with("passes", passes)
}

/// The move that a search chose, and what it thinks of it: `Qh3 (Black mates in 2)`.
fn choice(found: &Finished) -> Told {
    let root = found.task.game.position();
    let told = match found.last.best() {
        Some(m) => {
            Told::new("told.difference.choice").with("move", MoveWords::new(root, Some(m)).san)
        }
        None => Told::new("told.difference.nothing"),
    };
    told.with("score", ScoreWords::new(found.last.score, root.side_to_move()))
}
