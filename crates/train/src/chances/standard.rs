//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 185,779 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [2.0610, -1.6653, 0.6131], draws: [4.2114, -7.6676, 4.2231] };
