//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 213,563 positions of 1,837 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.0961, 6.7939, -6.9127], draws: [3.5899, -6.1383, 3.2407] };
