//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 180,138 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [0.8327, 2.2979, -2.4632], draws: [3.6092, -6.4588, 3.4773] };
