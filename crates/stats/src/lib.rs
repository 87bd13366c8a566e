//! What can be said of a number that was measured, and how surely. Pure functions, no I/O.

mod bootstrap;
mod paired;
mod proportion;

pub use bootstrap::{Mean, Ratios};
pub use paired::mcnemar;
pub use proportion::{Interval, Proportion, Z_95};
