//! What a search is made of.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::null_move::Policy;

/// Which techniques stand around the null move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Preset {
    /// The framework of *Verified Null-Move Pruning* (2002), named after its engine: principal
    /// variation search, iterative deepening, transposition table, history heuristic, check
    /// extension at leaf nodes, quiescence over captures; nothing else prunes, reduces or
    /// extends.
    #[default]
    Genesis,
}

impl Preset {
    /// All presets.
    pub const ALL: &[Self] = &[Self::Genesis];
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Genesis => "genesis",
        })
    }
}

/// A text names no preset.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown preset '{0}': there is genesis")]
pub struct PresetError(String);

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Self, PresetError> {
        let found = Self::ALL.iter().find(|preset| preset.to_string() == text);
        found.copied().ok_or_else(|| PresetError(text.to_owned()))
    }
}

/// How a search goes about its work.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// The techniques around the null move.
    pub preset: Preset,
    /// The null-move technique.
    pub null_move: Policy,
}
