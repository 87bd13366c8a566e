//! The regression: down to the least loss by Newton's method.

use std::num::NonZeroUsize;

use super::logistic::chance;
use super::matrix::Symmetric;
use super::rows::Rows;
use super::{PIECE, in_order};
use lab::work::WorkError;

/// The cross-entropy of a prediction by odds of e^`x`, in nats.
fn cross_entropy(x: f64, target: f64) -> f64 {
    // ln(1 + e^x) - target x, without overflow.
    x.max(0.0) + (-x.abs()).exp().ln_1p() - target * x
}

/// The mean loss of these values in centipawns.
pub(super) fn loss(values: &[i32], targets: &[f32], scale: f64) -> f64 {
    let losses = values.iter().zip(targets);
    let losses =
        losses.map(|(&value, &target)| cross_entropy(f64::from(value) / scale, target.into()));
    losses.sum::<f64>() / values.len().max(1) as f64
}

/// Scales between which the best one is sought, in centipawns.
const SCALES: [f64; 2] = [20.0, 2_000.0];

/// The scale with the least loss.
pub(super) fn scale(values: &[i32], targets: &[f32]) -> f64 {
    // The loss is convex in the inverse of the scale; its slope is halved in on.
    let slope = |inverse: f64| -> f64 {
        let slopes = values.iter().zip(targets).map(|(&value, &target)| {
            let value = f64::from(value);
            (chance(value * inverse) - f64::from(target)) * value
        });
        slopes.sum()
    };
    let [mut low, mut high] = [1.0 / SCALES[1], 1.0 / SCALES[0]];
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    2.0 / (low + high)
}

/// What is thought of the numbers before any game is seen.
#[derive(Clone, Copy)]
pub(super) struct Prior<'a> {
    /// What they are most likely.
    pub means: &'a [f64],
    /// The standard deviation from that.
    pub deviation: f64,
}

/// A regression near some values of the numbers.
pub(super) struct Problem<'a> {
    /// The positions.
    pub rows: &'a [Rows],
    /// What White is taken to have deserved in each.
    pub targets: &'a [f32],
    /// The scale.
    pub scale: f64,
    /// What the numbers are.
    pub at: &'a [f64],
    /// What they were thought to be.
    pub prior: Prior<'a>,
}

/// Loss and its derivatives by the numbers, added up over positions.
struct Sums {
    loss: f64,
    gradient: Vec<f64>,
    curvature: Symmetric,
}

/// The most steps; four or five are usual.
const STEPS: usize = 30;

/// A step that gains less than this, in nats over all positions, is the last.
const ENOUGH: f64 = 1e-3;

impl Problem<'_> {
    /// By how much each number is to be moved.
    pub fn solve(&self, jobs: NonZeroUsize) -> Result<Vec<f64>, WorkError> {
        let mut moved = vec![0.0; self.at.len()];
        let mut sums = self.sums(&moved, jobs)?;
        for _ in 0..STEPS {
            let step = sums.curvature.solve(&sums.gradient);
            // The full step may lead too far where the start is bad.
            let mut part = 1.0;
            let (next, next_sums) = loop {
                let next: Vec<f64> =
                    moved.iter().zip(&step).map(|(moved, step)| moved - part * step).collect();
                let next_sums = self.sums(&next, jobs)?;
                if next_sums.loss <= sums.loss || part < 1e-3 {
                    break (next, next_sums);
                }
                part /= 2.0;
            };
            let gain = sums.loss - next_sums.loss;
            if gain <= 0.0 {
                break;
            }
            (moved, sums) = (next, next_sums);
            if gain < ENOUGH {
                break;
            }
        }
        Ok(moved)
    }

    fn sums(&self, moved: &[f64], jobs: NonZeroUsize) -> Result<Sums, WorkError> {
        let mut sums = self.prior_sums(moved);
        let targets: Vec<&[f32]> = self.targets.chunks(PIECE).collect();
        let of_piece = |piece: usize| self.piece_sums(&self.rows[piece], targets[piece], moved);
        in_order(jobs, self.rows.len(), of_piece, |piece| {
            sums.loss += piece.loss;
            sums.gradient.iter_mut().zip(&piece.gradient).for_each(|(own, more)| *own += more);
            sums.curvature.add(&piece.curvature);
        })?;
        Ok(sums)
    }

    fn zero_sums(&self) -> Sums {
        let size = self.at.len();
        Sums { loss: 0.0, gradient: vec![0.0; size], curvature: Symmetric::zero(size) }
    }

    fn prior_sums(&self, moved: &[f64]) -> Sums {
        let mut sums = self.zero_sums();
        let precision = self.prior.deviation.powi(-2);
        for (number, moved) in moved.iter().enumerate() {
            let distance = self.at[number] + moved - self.prior.means[number];
            sums.loss += precision * distance * distance / 2.0;
            sums.gradient[number] = precision * distance;
            sums.curvature.row_mut(number)[number] = precision;
        }
        sums
    }

    fn piece_sums(&self, rows: &Rows, targets: &[f32], moved: &[f64]) -> Sums {
        let mut sums = self.zero_sums();
        for (row, &target) in rows.iter().zip(targets) {
            let x = row.value_after(moved) / self.scale;
            let (chance, target) = (chance(x), f64::from(target));
            sums.loss += cross_entropy(x, target);
            let slope = (chance - target) / self.scale;
            let bend = chance * (1.0 - chance) / (self.scale * self.scale);
            for (i, (&number, &by)) in row.numbers.iter().zip(row.slopes).enumerate() {
                let (number, by) = (usize::from(number), f64::from(by));
                sums.gradient[number] += slope * by;
                // Numbers come in order, so that these are in the lower half.
                let line = sums.curvature.row_mut(number);
                for (&other, &other_by) in row.numbers[..=i].iter().zip(row.slopes) {
                    line[usize::from(other)] += bend * by * f64::from(other_by);
                }
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::positions::Sample;
    use crate::fit::rows;
    use chess::Position;
    use chess::random::SplitMix64;
    use eval::Weights;

    /// The definition: what is called gradient and curvature is by how much loss and gradient rise.
    #[test]
    fn gradient_and_curvature_are_those_of_the_loss() {
        let mut random = SplitMix64::new(1);
        let mut position = Position::startpos();
        let mut samples = Vec::new();
        for _ in 0..60 {
            let moves = position.legal_moves();
            position = position.play(moves[random.below(moves.len())]);
            let result = random.below(3) as f32 / 2.0;
            samples.push(Sample { position: position.clone(), result, thought: None });
        }
        let (weights, jobs) = (Weights::FITTED, NonZeroUsize::MIN);
        let values = rows::values(&weights, &samples, jobs).unwrap();
        let rows = rows::linearised(&weights, &samples, &values, jobs).unwrap();
        let at: Vec<f64> = rows::dials(&weights).iter().map(|dial| dial.value.into()).collect();
        let means: Vec<f64> = at.iter().map(|value| value + 3.0).collect();
        let prior = Prior { means: &means, deviation: 20.0 };
        let targets: Vec<f32> = samples.iter().map(|sample| sample.result).collect();
        let problem = Problem { rows: &rows, targets: &targets, scale: 300.0, at: &at, prior };
        let moved: Vec<f64> = at.iter().map(|_| random.below(9) as f64 - 4.0).collect();
        let mut here = problem.sums(&moved, jobs).unwrap();
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-6 + 1e-4 * a.abs().max(b.abs());
        for number in (0..at.len()).step_by(7) {
            let aside = |by: f64| {
                let mut moved = moved.clone();
                moved[number] += by;
                problem.sums(&moved, jobs).unwrap()
            };
            let (less, more) = (aside(-1e-2), aside(1e-2));
            let slope = (more.loss - less.loss) / 2e-2;
            assert!(near(slope, here.gradient[number]), "{slope} {}", here.gradient[number]);
            for other in 0..=number {
                let bend = (more.gradient[other] - less.gradient[other]) / 2e-2;
                let told = here.curvature.row_mut(number)[other];
                assert!(near(bend, told), "{bend} {told}");
            }
        }
    }

    #[test]
    fn the_scale_of_perfect_predictions_is_found() {
        let values: Vec<i32> = (-600..=600).step_by(7).collect();
        for expected in [90.0, 183.0, 400.0] {
            let targets: Vec<f32> =
                values.iter().map(|&value| chance(f64::from(value) / expected) as f32).collect();
            let found = scale(&values, &targets);
            assert!((found - expected).abs() < 0.01, "{found} instead of {expected}");
        }
    }

    #[test]
    fn cross_entropy_is_what_it_is_by_definition() {
        for x in [-3.0, 0.0, 0.4, 5.0] {
            for target in [0.0, 0.5, 1.0] {
                let p = chance(x);
                let expected = -target * p.ln() - (1.0 - target) * (1.0 - p).ln();
                assert!((cross_entropy(x, target) - expected).abs() < 1e-12);
            }
        }
        assert_eq!(cross_entropy(1e6, 1.0), 0.0);
        assert_eq!(cross_entropy(-1e6, 1.0), 1e6);
    }
}
