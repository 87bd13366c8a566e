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

/// How many of the ranges of men, from the fewest on, have layers beyond the first two.
pub const HEADS: usize = 4;

/// The length of the second layer of a [`Head`](HeadParameters).
pub const HEAD_FIRST: usize = 8;

/// The length of the third.
pub const HEAD_SECOND: usize = 32;

/// What stands for 1 in the squares that a head reads: two of them times their weights are a 16-bit
/// number.
pub(crate) const SQUARE_SCALE: i16 = 127;

/// What stands for 1 in the weights of a head's first layer, which are below 2.
pub const HEAD_SCALE: i16 = 64;

/// No output weight is further from zero, so that its product with a clipped sum is a 16-bit
/// number.
pub(crate) const MOST_OUTPUT_WEIGHT: i16 = i16::MAX / FEATURE_SCALE;

/// A row of the hidden layer, where vector instructions like it best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Zeroable, Pod)]
#[repr(C, align(64))]
pub(crate) struct Lane(pub [i16; LANE]);

/// The weights that a row of a head's first layer has for a lane of both halves: number by number,
/// the side to move's before the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Zeroable, Pod)]
#[repr(C, align(64))]
pub(crate) struct Block(pub [i8; 2 * LANE]);

/// The row of output weights for a number of men on the board, both kings among them.
#[inline]
pub fn bucket(men: usize) -> usize {
    (men.saturating_sub(2) / (32 / BUCKETS)).min(BUCKETS - 1)
}

/// The numbers of a net, each layer in the order in which a file has them. They are what
/// [`FEATURE_SCALE`] and [`OUTPUT_SCALE`] make of real ones.
#[derive(Clone, PartialEq, Debug)]
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
    /// What is beyond, for the ranges of the fewest men: [`HEADS`] of them or none.
    pub heads: Vec<HeadParameters>,
}

/// The layers beyond the hidden one for a range of men, whose output is added to that of the row.
/// Each has all of the layer before it, clipped to 0..=1 and squared.
#[derive(Clone, PartialEq, Debug)]
pub struct HeadParameters {
    /// [`HEAD_FIRST`] rows, each as one of [`Parameters::outputs`]; [`HEAD_SCALE`] stands for 1.
    pub first: Vec<i8>,
    /// What each of these rows adds.
    pub first_biases: [f32; HEAD_FIRST],
    /// A column for each of the first.
    pub second: [[f32; HEAD_SECOND]; HEAD_FIRST],
    /// What each of the second adds.
    pub second_biases: [f32; HEAD_SECOND],
    /// What each of the second is worth.
    pub last: [f32; HEAD_SECOND],
}

impl HeadParameters {
    /// How many real numbers there are.
    pub(crate) const REAL: usize = HEAD_FIRST + HEAD_FIRST * HEAD_SECOND + 2 * HEAD_SECOND;

    /// All numbers in one row, first to last.
    pub(crate) fn real(&self) -> impl Iterator<Item = f32> {
        let Self { first_biases, second, second_biases, last, .. } = self;
        let rows = [first_biases, second.as_flattened(), second_biases, last];
        rows.into_iter().flatten().copied()
    }

    /// From the weights of the first layer and all other numbers in one row, in the order in which
    /// they stand here.
    pub fn new(first: Vec<i8>, real: &[f32]) -> Self {
        let mut real = real.iter().copied();
        let mut next = |_: usize| real.next().unwrap_or_default();
        Self {
            first,
            first_biases: std::array::from_fn(&mut next),
            second: std::array::from_fn(|_| std::array::from_fn(&mut next)),
            second_biases: std::array::from_fn(&mut next),
            last: std::array::from_fn(&mut next),
        }
    }
}
