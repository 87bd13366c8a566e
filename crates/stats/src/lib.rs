//! What can be said of a number that was measured, and how surely. Pure functions, no I/O.

mod proportion;

pub use proportion::{Interval, Proportion, Z_95};
