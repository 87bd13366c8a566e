//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 189,851 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [2.1909, -0.4114, -0.7401], draws: [4.3147, -7.2327, 3.6791] };
