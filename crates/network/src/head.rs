//! What is beyond the hidden layer for positions of few men: two small layers and an output, which
//! know more of endings than a single row of weights. Networks of Stockfish have such layers for
//! all positions.
//!
//! The first of them is in whole numbers, which takes all the time. The rest is in real ones, added
//! up in one order, so that they are the same on every machine.

use crate::kernels;
use crate::shape::{
    Block, HEAD_FIRST, HEAD_SCALE, HEAD_SECOND, HeadParameters, LANE, Lane, SQUARE_SCALE,
};

/// The layers for a range of men.
#[derive(Clone, PartialEq)]
pub(crate) struct Head {
    /// Lane by lane, a block for each row.
    first: Box<[Block]>,
    rest: HeadParameters,
}

/// What a unit of the sums of the first layer stands for.
const UNIT: f32 = 1.0 / (SQUARE_SCALE as f32 * HEAD_SCALE as f32);

/// How many terms of the output are added up beside each other.
const ABREAST: usize = 8;

impl Head {
    pub fn new(parameters: HeadParameters) -> Self {
        let length = parameters.first.len() / HEAD_FIRST;
        let lanes = length / (2 * LANE);
        let block = |lane: usize, row: usize| {
            let row = &parameters.first[row * length..][..length];
            let weight = |index: usize| row[index % 2 * lanes * LANE + lane * LANE + index / 2];
            Block(std::array::from_fn(weight))
        };
        let first = (0..lanes).flat_map(|lane| (0..HEAD_FIRST).map(move |row| (lane, row)));
        let first = first.map(|(lane, row)| block(lane, row)).collect();
        Self { first, rest: parameters }
    }

    pub fn parameters(&self) -> &HeadParameters {
        &self.rest
    }

    /// What is to be added to the output of the row; the side to move's half comes first.
    pub fn output(&self, halves: [&[Lane]; 2]) -> f32 {
        let HeadParameters { first_biases, second, second_biases, last, .. } = &self.rest;
        let sums = kernels::first_of_head(halves, &self.first);
        let mut squares = [0.0; HEAD_FIRST];
        for row in 0..HEAD_FIRST {
            squares[row] = square(sums[row] as f32 * UNIT + first_biases[row]);
        }
        let mut outputs = [0.0; ABREAST];
        for begin in (0..HEAD_SECOND).step_by(ABREAST) {
            let part = |row: &[f32; HEAD_SECOND]| -> [f32; ABREAST] {
                std::array::from_fn(|place| row[begin + place])
            };
            let mut seconds = part(second_biases);
            for row in 0..HEAD_FIRST {
                let weights = part(&second[row]);
                for place in 0..ABREAST {
                    seconds[place] += squares[row] * weights[place];
                }
            }
            let last = part(last);
            for place in 0..ABREAST {
                outputs[place] += square(seconds[place]) * last[place];
            }
        }
        outputs.iter().sum()
    }
}

#[inline]
fn square(number: f32) -> f32 {
    let clipped = number.clamp(0.0, 1.0);
    clipped * clipped
}
