//! The training itself: batch after batch, epoch after epoch.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bulletformat::ChessBoard;
use chess::random::SplitMix64;
use network::Network;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use thiserror::Error;

use super::checkpoint::Checkpoint;
use super::examples::Examples;
use super::gradient::{Gradient, kind, loss_of};
use super::model::{Layout, Model};
use super::{CheckpointError, Epoch, Training};

/// A batch is cut into so many parts, however many threads there are: sums depend on it.
const PARTS: usize = 8;

/// Examples of a part of what is held out.
const HELD_OUT_PART: usize = 1 << 14;

/// Time between two checkpoints within an epoch.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Looks on while a network is trained.
pub trait Watcher {
    /// A batch is done: so many examples of all those of all epochs, in this epoch with this mean
    /// loss so far. Breaks off if told so, after a checkpoint.
    fn learnt(&mut self, done: u64, all: u64, loss: f64) -> ControlFlow<()>;

    /// An epoch is done.
    ///
    /// # Errors
    /// Whatever keeps it from being written down; the training ends with it.
    fn epoch_ended(&mut self, curve: &[Epoch]) -> io::Result<()>;

    /// From here on the training can be gone on with. All epochs that are done by then were told
    /// of.
    ///
    /// # Errors
    /// Whatever keeps it from being written down; the training ends with it.
    fn save(&mut self, checkpoint: &Checkpoint) -> io::Result<()>;
}

/// What a training came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The network.
    pub model: Model,
    /// All epochs that are done.
    pub curve: Vec<Epoch>,
    /// Whether that is all of them.
    pub is_complete: bool,
}

/// Why a training ended before its time.
#[derive(Debug, Error)]
pub enum TrainError {
    /// What was to be gone on with is not this.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not fit.
    #[error("there is no memory for the training, which takes {0} MiB beside the positions")]
    Memory(usize),
    /// There are no threads to be had.
    #[error("cannot start {jobs} threads: {cause}")]
    Threads {
        /// How many were wanted.
        jobs: usize,
        /// What the system says.
        cause: rayon::ThreadPoolBuildError,
    },
}

/// What a training begins with.
#[derive(Clone, Debug)]
pub enum Start<'a> {
    /// Nothing.
    Anew,
    /// A network that [`Training::from`] names.
    Network(&'a Network),
    /// What was broken off.
    Checkpoint(Box<Checkpoint>),
}

/// Trains a network.
///
/// # Errors
/// [`TrainError`] if the checkpoint is of another training or of other examples, if there are no
/// threads, or the watcher fails.
pub fn train(
    training: &Training,
    examples: &Examples,
    start: Start,
    jobs: usize,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Outcome, TrainError> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|cause| TrainError::Threads { jobs, cause })?;
    pool.install(move || {
        has_room(training, examples)?;
        let data = examples.fingerprint();
        let anew = |model| Checkpoint::new(training.clone(), data, model);
        let state = match start {
            Start::Checkpoint(checkpoint) => checkpoint.check(training, data)?,
            Start::Network(network) => anew(Model::of_network(network, training.scale.into())),
            Start::Anew => anew(Model::random(training.hidden, training.seed)),
        };
        let gradients = vec![Gradient::new(&state.model); PARTS];
        Run { state, examples, gradients, last_save: Instant::now() }.all_epochs(watcher)
    })
}

/// Whether there is memory for all that is needed beside the examples.
fn has_room(training: &Training, examples: &Examples) -> Result<(), TrainError> {
    // A model and its whole numbers, what the descent remembers, and slopes; an order of the
    // examples, and a batch of them with the room to sort it.
    let rows = 2 + 2 + PARTS;
    let numbers = Layout { hidden: training.hidden }.len() * size_of::<f32>();
    let count = examples.training.len();
    let batch = 2 * count.min(training.batch) * size_of::<ChessBoard>();
    let bytes = rows * numbers + count * size_of::<u32>() + batch;
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| TrainError::Memory(bytes >> 20))
}

/// A training under way.
struct Run<'a> {
    state: Checkpoint,
    examples: &'a Examples,
    /// One for each part of a batch.
    gradients: Vec<Gradient>,
    last_save: Instant,
}

impl Run<'_> {
    fn all_epochs(mut self, watcher: &mut dyn Watcher) -> Result<Outcome, TrainError> {
        let epochs = self.state.training.epochs;
        while self.state.curve.len() < epochs && self.epoch(watcher)?.is_continue() {}
        let Checkpoint { model, curve, .. } = self.state;
        let is_complete = curve.len() == epochs;
        Ok(Outcome { model, curve, is_complete })
    }

    /// Goes on with an epoch to its end, or until it is told to break off.
    fn epoch(&mut self, watcher: &mut dyn Watcher) -> Result<ControlFlow<()>, TrainError> {
        let number = self.state.curve.len() + 1;
        let (examples, size) = (&self.examples.training, self.state.training.batch);
        let order = shuffled(examples.len(), self.state.training.seed, number);
        let epochs = self.state.training.epochs as u64;
        let per_epoch = examples.len() as u64;
        let mut batch = Vec::with_capacity(size.min(examples.len()));
        while self.state.done < examples.len() {
            batch.clear();
            // Copied first, so that none waits for another to come from memory.
            let next = &order[self.state.done..];
            let next = next[..size.min(next.len())].par_iter();
            batch.par_extend(next.map(|&index| examples[index as usize]));
            // Those of a kind lie together: what they read stays where a processor has it at hand.
            batch.par_sort_by_cached_key(kind);
            self.learn(&batch, epochs * per_epoch);
            let done = (number as u64 - 1) * per_epoch + self.state.done as u64;
            let loss = self.state.loss / self.state.done as f64;
            let flow = watcher.learnt(done, epochs * per_epoch, loss);
            if flow.is_break() || self.last_save.elapsed() > SAVE_EVERY {
                self.last_save = Instant::now();
                watcher.save(&self.state)?;
            }
            if flow.is_break() {
                return Ok(flow);
            }
        }
        let training_loss = self.state.loss / examples.len() as f64;
        let held_out_loss = self.held_out_loss();
        self.state.curve.push(Epoch { number, training_loss, held_out_loss });
        (self.state.done, self.state.loss) = (0, 0.0);
        // In this order: who goes on from a checkpoint does not learn the epochs before it again,
        // nor tell of them.
        watcher.epoch_ended(&self.state.curve)?;
        watcher.save(&self.state)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Learns from a batch.
    fn learn(&mut self, batch: &[ChessBoard], all: u64) {
        let Self { state, gradients, .. } = self;
        let Checkpoint { training, model, descent, .. } = state;
        let before = state.curve.len() as u64 * self.examples.training.len() as u64;
        let rate = training.rate(before + state.done as u64, all);
        let scale = f32::from(training.scale);
        let parts = batch.chunks(batch.len().div_ceil(PARTS));
        let used = parts.len();
        gradients[..used]
            .par_iter_mut()
            .zip(parts.collect::<Vec<_>>())
            .for_each(|(gradient, part)| gradient.compute(model, part, scale));
        state.loss += gradients[..used].iter().map(|gradient| gradient.loss).sum::<f64>();
        state.done += batch.len();
        descent.step(model, &gradients[..used], batch.len(), rate);
    }

    /// The mean loss over what is held out.
    fn held_out_loss(&self) -> f64 {
        let (model, scale) = (&self.state.model, f32::from(self.state.training.scale));
        let held_out = &self.examples.held_out;
        let losses: Vec<f64> =
            held_out.par_chunks(HELD_OUT_PART).map(|part| loss_of(model, part, scale)).collect();
        losses.iter().sum::<f64>() / held_out.len() as f64
    }
}

/// The numbers below `count` in an order that follows from seed and epoch (Fisher and Yates).
fn shuffled(count: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut random = SplitMix64::new(seed ^ (epoch as u64) << 32);
    let mut order: Vec<u32> = (0..count as u32).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_epoch_has_all_examples_in_an_order_of_its_own() {
        let orders = [(1, 1), (1, 2), (2, 1)].map(|(seed, epoch)| shuffled(1_000, seed, epoch));
        assert!(orders[0] != orders[1] && orders[0] != orders[2] && orders[1] != orders[2]);
        for mut order in orders {
            order.sort_unstable();
            assert!(order.into_iter().eq(0..1_000));
        }
    }
}
