//! Fitting the weights of the evaluation to the results of games: logistic regression, known in
//! computer chess as Texel's tuning method (Österlund 2014).
//!
//! [`Samples::read`] takes quiet positions from games, [`fit`] seeks the weights under which the
//! results of those games would have been likeliest, and [`source::written`] is the file that
//! then holds them.
//!
//! The evaluation is a black box here. By how much each number counts in a position is found by
//! changing it, so that a new term needs nothing but its line among the weights.
//!
//! The same games and options give the same weights, at any number of jobs: work is cut into fixed
//! pieces, and sums are made in their order.

mod descent;
mod games;
mod logistic;
mod matrix;
mod positions;
mod rows;
pub mod source;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use eval::Weights;

use descent::{Prior, Problem};
pub use games::ReadError;
use lab::work::{self, WorkError};
pub(crate) use matrix::Symmetric;
pub use positions::{Choice, Sample, Samples};
use rows::Dial;

/// How weights are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// Where to begin, and what weights that games tell nothing of stay at.
    pub start: Weights,
    /// The lead in centipawns that wins e times as much as it loses. If it is not given it is
    /// fitted first, so that a centipawn goes on to mean what it means at the start.
    pub scale: Option<f64>,
    /// How much of what a position is expected to score is what the player to move thought of it,
    /// from 0 (none: results alone) to 1.
    pub blend: f64,
    /// How far a weight is thought to be from where it starts before any game is seen, in
    /// centipawns: the standard deviation of the prior.
    pub prior: f64,
    /// How often, at most, the evaluation is taken for a linear function of its weights.
    pub rounds: usize,
}

/// The logistic loss of an evaluation: cross-entropy, in nats a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// Over the positions that weights are fitted to.
    pub training: f64,
    /// Over those of other games.
    pub held_out: f64,
}

/// A number of the evaluation, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its name, such as `rook_mobility.mg`.
    pub name: String,
    /// Where it began.
    pub before: i32,
    /// What it is now.
    pub after: i32,
    /// How many positions have a value that depends on it.
    pub positions: usize,
}

/// What came of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// All their numbers, in order.
    pub numbers: Vec<Number>,
    /// The scale; see [`Fit::scale`].
    pub scale: f64,
    /// At the start.
    pub before: Loss,
    /// With the new weights.
    pub after: Loss,
}

/// What was found in a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// The loss of the rounded weights, by the evaluation itself.
    pub loss: Loss,
    /// How far, on average, the linear function is from that evaluation, in centipawns: what
    /// rounding and curvature come to.
    pub off: f64,
    /// Whether it is better than all before. If not, it was the last, and does not count.
    pub is_better: bool,
}

/// Finds the weights under which the games would have been likeliest; `watch` hears of every round.
///
/// A round takes the evaluation for a linear function of its weights, which it nearly is, and
/// solves the regression for that by Newton's method: it is convex, and there is no rate of
/// learning to choose.
///
/// # Errors
/// [`WorkError`] if no thread can be started.
pub fn fit(
    fit: &Fit,
    samples: &Samples,
    jobs: NonZeroUsize,
    watch: &mut dyn FnMut(&Round),
) -> Result<Fitted, WorkError> {
    let dials = rows::dials(&fit.start);
    let means: Vec<f64> = dials.iter().map(|dial| dial.value.into()).collect();
    let values = |weights: &Weights, part| rows::values(weights, part, jobs);
    let mut training_values = values(&fit.start, &samples.training)?;
    let scale = match fit.scale {
        Some(scale) => scale,
        None => descent::scale(&training_values, &positions::results(&samples.training)),
    };
    let training = positions::targets(&samples.training, fit.blend, scale);
    let held_out = positions::targets(&samples.held_out, fit.blend, scale);
    let held_out_loss = |weights: &Weights| -> Result<f64, WorkError> {
        Ok(descent::loss(&values(weights, &samples.held_out)?, &held_out, scale))
    };
    let before = Loss {
        training: descent::loss(&training_values, &training, scale),
        held_out: held_out_loss(&fit.start)?,
    };
    let (mut weights, mut after) = (fit.start.clone(), before);
    let mut positions = vec![0; dials.len()];
    for number in 1..=fit.rounds {
        let rows = rows::linearised(&weights, &samples.training, &training_values, jobs)?;
        if number == 1 {
            rows.iter().for_each(|rows| rows.count(&mut positions));
        }
        let now = rows::dials(&weights);
        let at: Vec<f64> = now.iter().map(|dial| dial.value.into()).collect();
        let prior = Prior { means: &means, deviation: fit.prior };
        let problem = Problem { rows: &rows, targets: &training, scale, at: &at, prior };
        let mut moved = problem.solve(jobs)?;
        for (moved, dial) in moved.iter_mut().zip(&now) {
            let value = f64::from(dial.value);
            *moved = dial.rounded(value + *moved) - value;
        }
        let next = rows::moved(&weights, &moved);
        let next_values = values(&next, &samples.training)?;
        let loss = Loss {
            training: descent::loss(&next_values, &training, scale),
            held_out: held_out_loss(&next)?,
        };
        let off = rows::distance(&rows, &moved, &next_values);
        let is_better = loss.training < after.training;
        watch(&Round { number, loss, off, is_better });
        if !is_better {
            break;
        }
        (weights, after, training_values) = (next, loss, next_values);
    }
    let numbers = dials.into_iter().zip(rows::dials(&weights)).zip(positions).map(
        |((before, after), positions)| {
            let (Dial { name, value: before }, after) = (before, after.value);
            Number { name, before, after, positions }
        },
    );
    let numbers = numbers.collect();
    Ok(Fitted { weights, numbers, scale, before, after })
}

/// How many positions make a piece of work.
const PIECE: usize = 4096;

/// Does `count` pieces of work on so many threads and hands the results to `collect` in their
/// order, however they come in.
fn in_order<Output: Send>(
    jobs: NonZeroUsize,
    count: usize,
    work: impl Fn(usize) -> Output + Sync,
    mut collect: impl FnMut(Output),
) -> Result<(), WorkError> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    let never = AtomicBool::new(false);
    let tools = vec![(); jobs.get().min(count.max(1))];
    work::share(
        tools,
        count,
        &never,
        |(), piece| work(piece),
        |finished| {
            waiting.extend(finished);
            while let Some(output) = waiting.remove(&next) {
                collect(output);
                next += 1;
            }
        },
    )
}
