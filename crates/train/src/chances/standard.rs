//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 184,761 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.9045, -0.5501, -0.2778], draws: [4.2418, -7.5915, 4.1148] };
