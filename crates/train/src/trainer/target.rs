//! What the network shall say of an example, and how far it is from that.

use bulletformat::ChessBoard;

/// The chance that goes with an output. Not the system's exponential, which differs from machine to
/// machine in the last bit.
#[inline]
pub(super) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-output))
}

/// The chance that the network shall see; `scale` is the score in centipawns that stands for an
/// output of 1.
#[inline]
pub(super) fn target(example: &ChessBoard, scale: f32) -> f32 {
    sigmoid(f32::from(example.score) / scale)
}

/// The squared error of an output, and its slope.
#[inline]
pub(super) fn loss(output: f32, target: f32) -> (f32, f32) {
    let chance = sigmoid(output);
    let error = chance - target;
    (error * error, 2.0 * error * chance * (1.0 - chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_the_chance_that_goes_with_a_score() {
        let example = ChessBoard { score: 400, ..ChessBoard::default() };
        let by_score = 1.0 / (1.0 + (-1.0_f32).exp());
        assert!((target(&example, 400.0) - by_score).abs() < 1e-6);
        assert!(target(&example, 200.0) > by_score);
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for (output, target) in [(0.3, 0.9), (-2.0, 0.5), (1.0, 0.0)] {
            let step = 1e-2;
            let difference = loss(output + step, target).0 - loss(output - step, target).0;
            assert!((difference / (2.0 * step) - loss(output, target).1).abs() < 1e-4);
        }
    }
}
