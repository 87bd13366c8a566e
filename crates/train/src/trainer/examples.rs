//! What a network is trained on.

use std::path::PathBuf;

use bulletformat::ChessBoard;
use chess::random::SplitMix64;
use thiserror::Error;

use super::Training;
use super::returns::look_ahead;
use crate::data::{DataError, GameReader, ScoredGame, bulletformat, bytes_of, positions};

/// Quiet positions of games, and those of other games to judge by.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    /// Games that they come from.
    pub games: u64,
    /// What the network learns from.
    pub training: Vec<ChessBoard>,
    /// What it never sees, and is judged by.
    pub held_out: Vec<ChessBoard>,
}

/// Why there are no examples.
#[derive(Debug, Error)]
pub enum ExamplesError {
    /// A file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// They do not fit.
    #[error("there is no memory for more than {0} positions")]
    Memory(usize),
    /// The files hold too little.
    #[error(
        "the files have {training} positions to learn from and {held_out} to judge by, and both \
         are needed"
    )]
    TooFew {
        /// To learn from.
        training: usize,
        /// To judge by.
        held_out: usize,
    },
}

impl Examples {
    /// Reads the positions of games that are worth learning from. Of the openings, one in
    /// `held_out` is kept with all its games to judge by; which ones does not depend on the files
    /// around them. Scores look ahead by [`Training::lambda`].
    ///
    /// # Errors
    /// [`ExamplesError`] if a file is not sound, memory is short, or there is too little.
    pub fn read(
        files: &[PathBuf],
        training: &Training,
        held_out: usize,
        watch: &mut dyn FnMut(&Self),
    ) -> Result<Self, ExamplesError> {
        let mut examples = Self::default();
        for file in files {
            for game in GameReader::open(file)? {
                examples.add(game?, training, held_out)?;
                watch(&examples);
            }
        }
        let (training, held_out) = (examples.training.len(), examples.held_out.len());
        if training == 0 || held_out == 0 {
            return Err(ExamplesError::TooFew { training, held_out });
        }
        Ok(examples)
    }

    fn add(
        &mut self,
        mut game: ScoredGame,
        &Training { lambda, scale, .. }: &Training,
        held_out: usize,
    ) -> Result<(), ExamplesError> {
        look_ahead(&mut game, lambda, scale.into());
        self.games += 1;
        let is_held_out = SplitMix64::new(game.start.key()).below(held_out) == 0;
        let part = if is_held_out { &mut self.held_out } else { &mut self.training };
        part.try_reserve(game.moves.len()).map_err(|_| ExamplesError::Memory(part.len()))?;
        part.extend(positions(&game).map(|sample| bulletformat(&sample)));
        Ok(())
    }

    /// What tells these examples from others.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for part in [&self.training, &self.held_out] {
            part.iter().for_each(|example| hasher.update(&bytes_of(example)));
            hasher.update(&part.len().to_le_bytes());
        }
        hasher.finalize()
    }
}
