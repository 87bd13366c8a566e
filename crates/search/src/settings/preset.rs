//! The named beginnings of a configuration.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::null_move::Policy;

/// Which techniques stand around the null move, unless they are switched one by one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Preset {
    /// The framework of *Verified Null-Move Pruning* (2002), named after its engine: principal
    /// variation search, iterative deepening, transposition table, history heuristic, check
    /// extension at leaf nodes, quiescence over captures; nothing else prunes, reduces or
    /// extends.
    #[default]
    Genesis,
    /// The full engine: what strong engines have around their null move.
    Caesura,
}

impl Preset {
    /// All presets.
    pub const ALL: &[Self] = &[Self::Genesis, Self::Caesura];

    /// The null-move policy if nobody names one: the paper's in its framework, and in the full
    /// engine the one that wins most games there.
    pub fn null_move(self) -> Policy {
        match self {
            Self::Genesis => Policy::default(),
            Self::Caesura => "modern:3,from=8,few=3,no_all=0".parse().unwrap_or_default(),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Genesis => "genesis",
            Self::Caesura => "caesura",
        })
    }
}

/// A text names no preset.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown preset '{name}'{}", instead(name))]
pub struct PresetError {
    name: String,
}

fn instead(name: &str) -> String {
    let names: Vec<_> = Preset::ALL.iter().map(Preset::to_string).collect();
    spelling::instead(name, names.iter().map(String::as_str))
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Self, PresetError> {
        let found = Self::ALL.iter().find(|preset| preset.to_string() == text);
        found.copied().ok_or_else(|| PresetError { name: text.to_owned() })
    }
}
