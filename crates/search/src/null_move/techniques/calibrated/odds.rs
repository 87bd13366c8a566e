//! The odds that a null-move cutoff is wrong, as fitted to samples of nodes; see
//! docs/null-move/calibrated.md. `caesura null-move fit --write` writes this file.

use super::Odds;

pub(super) const ODDS: Odds =
    Odds { constant: -356, depth: 81, evaluation: -76, own_pieces: -97, king_steps: -46 };
