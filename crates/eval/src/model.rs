//! The weights and the tables that follow from them.

use crate::material_squares::MaterialSquares;
use crate::mobility::Mobility;
use crate::weights::Weights;

/// All numbers that an evaluation reads; made once.
pub(crate) struct Model {
    pub weights: Weights,
    pub squares: MaterialSquares,
    pub mobility: Mobility,
}

impl Model {
    pub fn new(weights: Weights) -> Self {
        Self { squares: MaterialSquares::new(&weights), mobility: Mobility::new(&weights), weights }
    }
}
