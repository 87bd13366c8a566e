//! One step down the slopes: AdamW (Loshchilov and Hutter 2019).

use rayon::prelude::*;

use super::gradient::Gradient;
use super::head::{self, MOST_FIRST_WEIGHT};
use super::model::{MOST_FEATURE_WEIGHT, MOST_OUTPUT_WEIGHT, Model, PIECE};

/// How slowly the mean slope and the mean square of it are forgotten.
const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;

/// By which part of the step weights shrink.
const DECAY: f32 = 0.01;

/// What keeps numbers that have no slope from being divided by nothing.
const LEAST: f32 = 1e-8;

/// What is remembered of the slopes before.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Descent {
    /// Their mean, for each number of the model.
    pub means: Vec<f32>,
    /// The mean of their squares.
    pub squares: Vec<f32>,
    /// Steps made.
    pub steps: u64,
}

impl Descent {
    pub fn new(model: &Model) -> Self {
        let zeros = vec![0.0; model.numbers.len()];
        Self { means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// Makes a step, given gradients whose sum over so many examples counts; they are added up in
    /// order.
    pub fn step(&mut self, model: &mut Model, gradients: &[Gradient], examples: usize, rate: f32) {
        self.steps += 1;
        // The means begin with nothing, and are that much too small.
        let raise = |kept: f32| (1.0 / (1.0 - libm::pow(kept.into(), self.steps as f64))) as f32;
        let (raise_mean, raise_square) = (raise(MEAN_KEPT), raise(SQUARE_KEPT));
        let share = 1.0 / examples as f32;
        let layout = model.layout();
        let mut limits = vec![
            (layout.features(), MOST_FEATURE_WEIGHT),
            (layout.feature_biases(), MOST_FEATURE_WEIGHT),
            (layout.outputs(), MOST_OUTPUT_WEIGHT),
        ];
        for head in (0..).map_while(|bucket| layout.head(bucket)) {
            let first = layout.of_head().first();
            limits.push((head.start..head.start + first.len(), MOST_FIRST_WEIGHT));
        }
        let pieces = model
            .numbers
            .par_chunks_mut(PIECE)
            .zip(self.means.par_chunks_mut(PIECE))
            .zip(self.squares.par_chunks_mut(PIECE));
        pieces.enumerate().for_each(|(index, ((numbers, means), squares))| {
            let start = index * PIECE;
            let mut slopes = [0.0; PIECE];
            let slopes = &mut slopes[..numbers.len()];
            for gradient in gradients {
                let part = &gradient.slopes[start..start + slopes.len()];
                slopes.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
            }
            let heads = layout.heads().start.saturating_sub(start);
            let remembered = means.iter_mut().zip(squares);
            let all = numbers.iter_mut().zip(slopes).zip(remembered).enumerate();
            for (place, ((number, slope), (mean, square))) in all {
                let rate = if place < heads { rate } else { rate * head::RATE };
                let slope = *slope * share;
                *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
                *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
                let size = (*square * raise_square).sqrt() + LEAST;
                *number -= rate * (*mean * raise_mean / size + DECAY * *number);
            }
            for (range, most) in &limits {
                let part = |end: usize| end.saturating_sub(start).min(numbers.len());
                let part = part(range.start)..part(range.end);
                numbers[part].iter_mut().for_each(|number| *number = number.clamp(-most, *most));
            }
        });
        model.make_whole();
    }
}
