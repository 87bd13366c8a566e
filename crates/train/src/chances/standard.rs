//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 183,978 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.5868, 0.7053, -1.2633], draws: [4.1701, -7.7246, 4.2856] };
