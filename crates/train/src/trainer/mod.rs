//! Training a network on the positions of games.
//!
//! The inputs of a network are nearly all zero: of 3,090 features some thirty are there. So the
//! first layer gathers their columns, and its gradient is scattered back to these alone. All else
//! is a stochastic gradient descent: [`Training`] says how, [`Examples`] on what, and [`train`]
//! does it.
//!
//! The same examples and numbers give the same network bit for bit, on every machine and with any
//! number of threads, in one go or gone on with from a [`Checkpoint`]: a batch is cut into parts
//! that do not depend on the threads, and sums are always made in the same order.

mod by_men;
mod checkpoint;
mod descent;
mod examples;
mod gradient;
mod head;
mod model;
mod returns;
mod rows;
mod run;
mod target;
#[cfg(test)]
mod tests;

pub use by_men::ByMen;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use examples::{Examples, ExamplesError};
pub use model::Model;
pub use run::{Outcome, Start, TrainError, Watcher, train};

use serde::{Deserialize, Serialize};

/// How a network is trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// The length of the hidden layer.
    pub hidden: usize,
    /// How often all examples are gone through.
    pub epochs: usize,
    /// How many examples are learnt from at once.
    pub batch: usize,
    /// The step of the first batch; it falls to `last_rate` by half a wave of the cosine.
    pub first_rate: f64,
    /// The step of the last batch.
    pub last_rate: f64,
    /// How much of what a search is to have seen comes from what was seen a ply later, from 0 (its
    /// own score alone) to 1 (the result alone); see [`Examples::read`].
    pub lambda: ByMen<f64>,
    /// The score that stands for an output of 1, in centipawns: that with which e games are won
    /// for each that is lost. If it is greater than that, scores and results say different
    /// things.
    pub scale: u16,
    /// The checksum of the network that it begins with, if it does not begin with nothing.
    pub from: Option<u32>,
    /// What the first weights and the order of the examples follow from.
    pub seed: u64,
}

/// What stands in a network's description between a training and the network that it began with.
pub const STEPS: &str = "; begun with network ";

/// What an epoch came to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// Which it was, from 1.
    pub number: usize,
    /// The mean loss over the examples, each just before it was learnt from.
    pub training_loss: f64,
    /// The mean loss over what is held out, at the end.
    pub held_out_loss: f64,
}

impl Default for Training {
    fn default() -> Self {
        Self {
            hidden: 512,
            epochs: 6,
            batch: 16_384,
            first_rate: 1e-3,
            last_rate: 1e-5,
            lambda: ByMen::always(0.8),
            scale: 100,
            from: None,
            seed: 1,
        }
    }
}

impl Training {
    /// The step after so many of all batches.
    fn rate(&self, done: u64, all: u64) -> f32 {
        let share = done as f64 / all.max(1) as f64;
        let wave = 0.5 * (1.0 + libm::cos(std::f64::consts::PI * share));
        (self.last_rate + (self.first_rate - self.last_rate) * wave) as f32
    }
}
