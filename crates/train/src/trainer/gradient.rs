//! What the network says of examples, and how that changes with each of its numbers.
//!
//! Rows are worked on in blocks of fixed length, which stay in registers while the columns of all
//! men are added up. Each number of a row has a sum of its own, so that its order does not depend
//! on the processor.

use bulletformat::ChessBoard;
use chess::{Color, Piece, Square};
use multiversion::multiversion;
use network::features::View;
use network::{LANE, bucket};

use super::model::Model;
use super::target::{loss, target};

/// The features of an example, as the side to move sees them and as the other does, which are as
/// many.
#[derive(Debug)]
pub(super) struct Active {
    own: [u16; MOST_MEN],
    other: [u16; MOST_MEN],
    count: usize,
}

/// A record has room for no more.
const MOST_MEN: usize = 32;

impl Active {
    /// The side to move plays up the board in a record, as White does. Mirrored, the king's wing is
    /// the queen's: but for castling that is a position worth the same.
    #[inline]
    pub fn of(example: &ChessBoard, mirrored: bool) -> Self {
        let mirror = if mirrored { 0b000_111 } else { 0 };
        let (own, other) = (View::of(Color::White), View::of(Color::Black));
        let mut active = Self { own: [0; MOST_MEN], other: [0; MOST_MEN], count: 0 };
        for (code, square) in *example {
            let color = if code & 8 == 0 { Color::White } else { Color::Black };
            let piece = Piece::ALL[usize::from(code & 7).min(Piece::NUM - 1)];
            let square = Square::index(usize::from(square) ^ mirror);
            active.own[active.count] = own.feature(color, piece, square) as u16;
            active.other[active.count] = other.feature(color, piece, square) as u16;
            active.count += 1;
        }
        active
    }

    /// Of the side to move, and of the other.
    #[inline]
    pub fn halves(&self) -> [&[u16]; 2] {
        [&self.own[..self.count], &self.other[..self.count]]
    }
}

/// A sum of the loss over examples, and its slopes.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    /// As the numbers of a [`Model`].
    pub slopes: Vec<f32>,
    pub loss: f64,
    /// Room for the sums of the first layer.
    sums: Vec<f32>,
}

impl Gradient {
    pub fn new(model: &Model) -> Self {
        let slopes = vec![0.0; model.numbers.len()];
        Self { slopes, loss: 0.0, sums: vec![0.0; 2 * model.hidden()] }
    }

    /// That of these examples, each perhaps mirrored, in place of what was there.
    pub fn compute(&mut self, model: &Model, examples: &[(ChessBoard, bool)], blend: f32) {
        self.slopes.fill(0.0);
        self.loss = 0.0;
        for (example, mirrored) in examples {
            let active = Active::of(example, *mirrored);
            let output = forward(model, &active, &mut self.sums);
            let (error, slope) = loss(output, target(example, blend));
            self.loss += f64::from(error);
            backward(model, &active, slope, (&mut self.sums, &mut self.slopes));
        }
    }
}

/// The sum of the loss over examples.
pub(super) fn loss_of(model: &Model, examples: &[ChessBoard], blend: f32) -> f64 {
    let mut sums = vec![0.0; 2 * model.hidden()];
    let losses = examples.iter().map(|example| {
        let output = forward(model, &Active::of(example, false), &mut sums);
        f64::from(loss(output, target(example, blend)).0)
    });
    losses.sum()
}

/// What the network says of an example, 1 being [`network::SCORE_SCALE`] centipawns.
#[cfg(test)]
pub(super) fn output(model: &Model, example: &ChessBoard) -> f32 {
    forward(model, &Active::of(example, false), &mut vec![0.0; 2 * model.hidden()])
}

type Block = [f32; LANE];

/// A row as blocks. The hidden layer is a whole number of them.
#[inline(always)]
fn blocks(row: &[f32]) -> &[Block] {
    row.as_chunks().0
}

/// Makes the sums of the first layer, and returns the output.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn forward(model: &Model, active: &Active, sums: &mut [f32]) -> f32 {
    let (layout, hidden) = (model.layout(), model.hidden());
    let columns = &model.numbers[layout.features()];
    let biases = blocks(&model.numbers[layout.feature_biases()]);
    let bucket = bucket(active.count);
    let row = &model.numbers[layout.outputs()][bucket * 2 * hidden..][..2 * hidden];
    let mut totals = [0.0; LANE];
    for (half, active) in active.halves().into_iter().enumerate() {
        let sums = &mut sums[half * hidden..][..hidden];
        let weights = blocks(&row[half * hidden..][..hidden]);
        for index in 0..hidden / LANE {
            let mut block = biases[index];
            for &feature in active {
                let column = blocks(&columns[usize::from(feature) * hidden..][..hidden]);
                block.iter_mut().zip(&column[index]).for_each(|(sum, weight)| *sum += weight);
            }
            sums[index * LANE..][..LANE].copy_from_slice(&block);
        }
        for (sums, weights) in blocks(sums).iter().zip(weights) {
            for index in 0..LANE {
                let clipped = sums[index].clamp(0.0, 1.0);
                totals[index] += clipped * clipped * weights[index];
            }
        }
    }
    totals.iter().sum::<f32>() + model.numbers[layout.output_biases()][bucket]
}

/// Adds the slopes of one example, given that of its output. Its sums are used up.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn backward(model: &Model, active: &Active, slope: f32, (sums, slopes): (&mut [f32], &mut [f32])) {
    let (layout, hidden) = (model.layout(), model.hidden());
    let bucket = bucket(active.count);
    let place = layout.outputs().start + bucket * 2 * hidden;
    slopes[layout.output_biases().start + bucket] += slope;
    for (half, active) in active.halves().into_iter().enumerate() {
        let sums = &mut sums[half * hidden..][..hidden];
        let row = place + half * hidden..place + (half + 1) * hidden;
        let weights = &model.numbers[row.clone()];
        for ((sum, weight), of_weight) in sums.iter_mut().zip(weights).zip(&mut slopes[row]) {
            let clipped = sum.clamp(0.0, 1.0);
            *of_weight += slope * clipped * clipped;
            let inside = if clipped == *sum { 2.0 * clipped } else { 0.0 };
            *sum = slope * weight * inside;
        }
        add(&mut slopes[layout.feature_biases()], sums);
        let of_columns = &mut slopes[layout.features()];
        for &feature in active {
            add(&mut of_columns[usize::from(feature) * hidden..][..hidden], sums);
        }
    }
}

#[inline(always)]
fn add(row: &mut [f32], more: &[f32]) {
    row.iter_mut().zip(more).for_each(|(sum, number)| *sum += number);
}
