//! The weights and the tables that follow from them.

use crate::king::KingDanger;
use crate::material_squares::MaterialSquares;
use crate::mobility::Mobility;
use crate::weights::Weights;

/// All numbers that an evaluation reads; made once.
pub(crate) struct Model {
    pub weights: Weights,
    pub squares: MaterialSquares,
    pub mobility: Mobility,
    pub king_danger: KingDanger,
}

impl Model {
    pub fn new(weights: Weights) -> Self {
        Self {
            squares: MaterialSquares::new(&weights),
            mobility: Mobility::new(&weights),
            king_danger: KingDanger::new(&weights),
            weights,
        }
    }
}
