//! The numbers of the model that the engine goes by, written by `caesura chances --write`.
//!
//! Fitted to 187,313 positions of 1,600 games.

use super::Chances;

pub(super) const STANDARD: Chances =
    Chances { steepness: [1.1859, 2.0546, -2.4292], draws: [4.3679, -7.6019, 3.9345] };
