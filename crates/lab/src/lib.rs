//! The laboratory: suites of positions, what can be measured over them, and experiments, which say
//! what is to be measured.
//!
//! [`suite`] loads positions, [`compare`] searches them under every policy, [`audit`] judges what
//! was cut off, and an [`experiment`] is made of pieces of such work. Nothing here prints, parses a
//! command line or keeps what was found.

pub mod ablation;
pub mod audit;
pub mod compare;
pub mod experiment;
pub mod lineup;
pub mod mates;
pub mod memory;
pub mod policies;
pub mod suite;
pub mod work;
