//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 2,410,299 positions of 22,738 games of family-nodes.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [0.9922, -0.0061, -0.4254], draws: [2.8316, -5.6209, 3.3369] };
