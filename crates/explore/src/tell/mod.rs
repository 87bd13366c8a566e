//! What searches did, in words.

mod difference;
mod node;
mod odds;

pub use difference::Account;
pub(crate) use difference::{difference, parting};
pub(crate) use node::{entering, judgement, reason};
pub(crate) use odds::odds;

use search::{Score, Window};
use stats::format::grouped;

use crate::searches::Finished;
use crate::words::{MoveWords, ScoreWords};

/// Whether a bound is none: every value lies on its right side.
pub(crate) fn is_open(bound: Score) -> bool {
    bound == Window::FULL.alpha || bound == Window::FULL.beta
}

/// What a search came to, in a sentence.
pub(crate) fn verdict(found: &Finished) -> String {
    let counters = &found.counters;
    let passes = match (counters.null_tried, counters.null_cut) {
        (0, _) => "nobody passed".to_owned(),
        (tried, cut) => {
            let share = 100.0 * cut as f64 / tried as f64;
            let (tried, cut) = (grouped(tried), grouped(cut));
            format!("{cut} of {tried} passes ({share:.0} %) cut their node off")
        }
    };
    let mut more = String::new();
    let asked = counters.null_reduced + counters.null_verified;
    if asked > 0 {
        let contradicted = grouped(counters.null_contradicted);
        more =
            format!(", {} were verified, and {contradicted} of those contradicted", grouped(asked));
    }
    format!(
        "{} plays {} after {} plies and {} nodes; {passes}{more}.",
        found.task.policy(),
        choice(found),
        found.last.depth,
        grouped(found.last.nodes)
    )
}

/// The move that a search chose, and what it thinks of it: `Qh3 (mate in 2)`.
fn choice(found: &Finished) -> String {
    let root = found.task.game.position();
    let best = found.last.best().map(|m| MoveWords::new(root, Some(m)).san);
    let score = ScoreWords::new(found.last.score, root.side_to_move()).text;
    format!("{} ({score})", best.unwrap_or_else(|| "nothing".to_owned()))
}

/// A number of plies.
fn plies(count: i32) -> String {
    format!("{count} {}", if count == 1 { "ply" } else { "plies" })
}
