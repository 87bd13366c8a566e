//! What the network shall say of an example, and how far it is from that.

use bulletformat::ChessBoard;

/// The chance that goes with an output. Not the system's exponential, which differs from machine to
/// machine in the last bit.
#[inline]
pub(super) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-output))
}

/// What is made of an example's score and of its game's result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    /// How much the result counts, from 0 to 1.
    pub blend: f32,
    /// The score that stands for an output of 1, in centipawns.
    pub scale: f32,
}

impl Aim {
    /// The chance that the network shall see: of the search that scored the example, and of the
    /// game's end.
    #[inline]
    pub fn of(self, example: &ChessBoard) -> f32 {
        let result = f32::from(example.result) / 2.0;
        self.blend * result + (1.0 - self.blend) * sigmoid(f32::from(example.score) / self.scale)
    }
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
        let target = |blend, scale| Aim { blend, scale }.of(&example);
        assert!((target(0.0, 400.0) - by_score).abs() < 1e-6);
        assert_eq!(target(1.0, 400.0), 0.0);
        assert!((target(0.25, 400.0) - 0.75 * by_score).abs() < 1e-6);
        assert!(target(0.0, 200.0) > by_score);
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
