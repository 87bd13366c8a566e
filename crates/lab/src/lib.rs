//! The laboratory: suites of positions, comparisons of null-move policies over them, and
//! reports of what came out.
//!
//! [`suite`] loads positions, [`compare`] searches them under every policy, and [`report`]
//! writes the results, one exporter a format. Nothing here prints or parses a command line.

pub mod ablation;
pub mod audit;
pub mod compare;
pub mod experiment;
pub mod mates;
pub mod memory;
pub mod policies;
pub mod suite;
pub mod work;
