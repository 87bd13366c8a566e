//! What whoever asks in vain is told.

use chess::notation::{FenError, UciMoveError};
use search::{PresetError, SettingsError, TableError};
use thiserror::Error;

/// Why a question is not answered.
#[derive(Debug, Error)]
pub enum Refusal {
    /// A field does not say what it should.
    #[error("{0}")]
    Bad(String),
    /// A position cannot be read.
    #[error("fen: {0}")]
    Fen(#[from] FenError),
    /// A move cannot be played.
    #[error("move {ply}: {cause}")]
    Move {
        /// The move, from 1.
        ply: usize,
        /// What is wrong with it.
        cause: UciMoveError,
    },
    /// A configuration makes no sense.
    #[error("policy: {0}")]
    Settings(#[from] SettingsError),
    /// There is no such preset.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Something is not there.
    #[error("{0}")]
    Missing(String),
    /// It comes too early.
    #[error("{0}")]
    Conflict(String),
    /// There is enough to do.
    #[error("{0}")]
    Busy(String),
    /// A table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The program is at fault, or the store.
    #[error("{0}")]
    Failed(String),
}

impl Refusal {
    /// Which status of HTTP says the same.
    pub fn status(&self) -> u16 {
        match self {
            Self::Bad(_)
            | Self::Fen(_)
            | Self::Move { .. }
            | Self::Settings(_)
            | Self::Preset(_) => 400,
            Self::Missing(_) => 404,
            Self::Conflict(_) => 409,
            Self::Busy(_) => 429,
            Self::Table(_) => 503,
            Self::Failed(_) => 500,
        }
    }

    /// Why, in one line: part of it may come from whoever asked.
    pub fn reason(&self) -> String {
        self.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }
}
