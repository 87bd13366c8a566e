//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 188,579 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [2.6028, -1.8231, 0.2861], draws: [4.5122, -7.9798, 4.2498] };
