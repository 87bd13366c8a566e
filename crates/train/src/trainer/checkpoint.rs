//! A training that can be gone on with, and its file.
//!
//! `CAETRAIN`, the length of a text in TOML that says all but the numbers, that text; then three
//! rows of numbers (the model, and what the descent remembers), and the CRC-32 of all this. Numbers
//! are little-endian.

use std::io::{self, Write};

use network::MOST_HIDDEN;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::descent::Descent;
use super::model::{Layout, Model};
use super::{Epoch, Training};

const MAGIC: &[u8; 8] = b"CAETRAIN";

/// A training under way, between two batches.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    pub(super) training: Training,
    /// What tells its examples from others.
    pub(super) data: u32,
    pub(super) model: Model,
    pub(super) descent: Descent,
    /// The epochs that are done.
    pub(super) curve: Vec<Epoch>,
    /// Examples of this epoch that were learnt from, and the sum of their losses.
    pub(super) done: usize,
    pub(super) loss: f64,
}

/// Why a training cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckpointError {
    /// It is something else, or not all there.
    #[error("it is no sound checkpoint of a training")]
    Damaged,
    /// It was told to train otherwise.
    #[error("it is of a training with other settings")]
    OtherTraining,
    /// It learnt from something else.
    #[error("it is of a training with other positions")]
    OtherData,
}

/// What the text says.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    data: u32,
    done: usize,
    loss: f64,
    steps: u64,
    training: Training,
    #[serde(default)]
    curve: Vec<Epoch>,
}

impl Checkpoint {
    /// A training of this network that has not begun.
    pub(super) fn new(training: Training, data: u32, model: Model) -> Self {
        let descent = Descent::new(&model);
        Self { training, data, model, descent, curve: Vec::new(), done: 0, loss: 0.0 }
    }

    /// How many epochs are done.
    pub fn epochs(&self) -> usize {
        self.curve.len()
    }

    /// Itself, if it is of this training on these examples.
    pub(super) fn check(self, training: &Training, data: u32) -> Result<Self, CheckpointError> {
        if self.training != *training {
            Err(CheckpointError::OtherTraining)
        } else if self.data != data {
            Err(CheckpointError::OtherData)
        } else {
            Ok(self)
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// If that fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { training, data, model, descent, curve, done, loss } = self;
        let text = Text {
            data: *data,
            done: *done,
            loss: *loss,
            steps: descent.steps,
            training: training.clone(),
            curve: curve.clone(),
        };
        let text = toml::to_string(&text).map_err(io::Error::other)?;
        let rows = [&model.numbers, &descent.means, &descent.squares];
        let mut bytes = Vec::with_capacity(64 + text.len() + 12 * model.numbers.len());
        bytes.extend(MAGIC);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
        for row in rows {
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        out.write_all(&bytes)
    }

    /// Reads it.
    ///
    /// # Errors
    /// [`CheckpointError::Damaged`] if these are not all the bytes that were written.
    pub fn read(bytes: &[u8]) -> Result<Self, CheckpointError> {
        Self::parse(bytes).ok_or(CheckpointError::Damaged)
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (all, checksum) = bytes.split_last_chunk()?;
        if crc32fast::hash(all) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let (length, rest) = all.strip_prefix(MAGIC)?.split_first_chunk()?;
        let (text, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let text: Text = toml::from_str(str::from_utf8(text).ok()?).ok()?;
        let Text { data, done, loss, steps, training, curve } = text;
        if training.hidden > MOST_HIDDEN {
            return None;
        }
        let row = Layout { hidden: training.hidden }.len();
        let (numbers, []) = numbers.as_chunks() else { return None };
        if numbers.len() != 3 * row {
            return None;
        }
        let mut rows = numbers
            .chunks(row)
            .map(|row| row.iter().map(|&number| f32::from_le_bytes(number)).collect());
        let model = Model::of(training.hidden, rows.next()?);
        let descent = Descent { means: rows.next()?, squares: rows.next()?, steps };
        Some(Self { training, data, model, descent, curve, done, loss })
    }
}
