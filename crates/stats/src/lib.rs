//! What can be said of a number that was measured, and how surely. Pure functions, no I/O.

mod bootstrap;
mod clusters;
pub mod format;
mod games;
mod match_text;
mod normal;
mod paired;
mod pairs;
mod proportion;
mod ratings;
mod sprt;
mod strength;
mod tally;

pub use bootstrap::{Mean, Ratios, percentiles};
pub use clusters::Clusters;
pub use games::{GameScore, Trinomial};
pub use match_text::{llr_line, paired_lines, unpaired_lines};
pub use normal::normal_cdf;
pub use paired::mcnemar;
pub use pairs::Pentanomial;
pub use proportion::{Interval, Proportion, Z_95};
pub use ratings::{Anchor, Meeting, Ratings};
pub use sprt::{Model, Sprt, SprtError, SprtTerms, Verdict};
pub use strength::{Estimate, Strength, elo_of_score, score_of_elo};
pub use tally::Tally;
