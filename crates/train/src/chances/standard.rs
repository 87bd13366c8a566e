//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 186,877 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.5066, 0.5709, -1.1730], draws: [4.1429, -7.8233, 4.4625] };
