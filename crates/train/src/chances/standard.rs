//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 311,986 positions of 3,000 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.2699, -0.1719, -0.3865], draws: [3.3021, -6.1280, 3.3935] };
