//! What the network shall say of an example, and how far it is from that.

use bulletformat::ChessBoard;

/// An output of 1, and this score in centipawns, are the same chance to win.
pub(super) const SCALE: f32 = network::SCORE_SCALE as f32;

/// The chance that goes with an output. Not the system's exponential, which differs from machine to
/// machine in the last bit.
#[inline]
pub(super) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-output))
}

/// The chance that the network shall see: of the search that scored the example, and of the game's
/// end.
#[inline]
pub(super) fn target(example: &ChessBoard, blend: f32) -> f32 {
    let result = f32::from(example.result) / 2.0;
    blend * result + (1.0 - blend) * sigmoid(f32::from(example.score) / SCALE)
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
    fn a_target_lies_between_score_and_result() {
        let example = ChessBoard { score: 400, result: 0, ..ChessBoard::default() };
        let by_score = 1.0 / (1.0 + (-1.0_f32).exp());
        assert!((target(&example, 0.0) - by_score).abs() < 1e-6);
        assert_eq!(target(&example, 1.0), 0.0);
        assert!((target(&example, 0.25) - 0.75 * by_score).abs() < 1e-6);
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
