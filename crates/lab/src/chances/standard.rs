//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! None yet: round numbers.

use super::Chances;

pub(super) const STANDARD: Chances = Chances { steepness: [1.0, 0.0, 0.0], draws: [0.5, 0.0, 0.0] };
