//! The shape of a net, and its numbers layer by layer.

use bytemuck::{Pod, Zeroable};

/// Sums and weights of the hidden layer come in rows of so many: a whole number of vector
/// registers.
pub const LANE: usize = 32;

/// The most that the hidden layer of a net may have.
pub const MOST_HIDDEN: usize = 2_048;

/// How many rows of output weights there are, one for each range of men.
pub const BUCKETS: usize = 8;

/// What stands for 1 in the first layer: weights, sums and what is left of these after clipping.
pub const FEATURE_SCALE: i16 = 255;

/// What stands for 1 in the output weights, which are all below a half. With less, what is lost by
/// rounding them would show in the value.
pub const OUTPUT_SCALE: i16 = 256;

/// No output weight is further from zero, so that its product with a clipped sum is a 16-bit
/// number.
pub(crate) const MOST_OUTPUT_WEIGHT: i16 = i16::MAX / FEATURE_SCALE;

/// A row of the hidden layer, where vector instructions like it best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Zeroable, Pod)]
#[repr(C, align(64))]
pub(crate) struct Lane(pub [i16; LANE]);

/// The row of output weights for a number of men on the board, both kings among them.
#[inline]
pub fn bucket(men: usize) -> usize {
    (men.saturating_sub(2) / (32 / BUCKETS)).min(BUCKETS - 1)
}

/// The numbers of a net, each layer in the order in which a file has them. They are what
/// [`FEATURE_SCALE`] and [`OUTPUT_SCALE`] make of real ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// A column for each of the [`COUNT`](crate::features::COUNT) features, as long as the hidden
    /// layer.
    pub features: Vec<i16>,
    /// What the hidden layer has before any man is counted; it says how long that is.
    pub feature_biases: Vec<i16>,
    /// For each of the [`BUCKETS`] a row: the hidden layer of the side to move, and the other
    /// side's.
    pub outputs: Vec<i16>,
    /// What each row adds; 1 is the product of both scales.
    pub output_biases: Vec<i32>,
    /// What an output of 1 is worth to the search, in centipawns.
    pub score_scale: u16,
}
