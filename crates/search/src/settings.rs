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
    /// The full engine: what strong engines have around their null move.
    Caesura,
}

impl Preset {
    /// All presets.
    pub const ALL: &[Self] = &[Self::Genesis, Self::Caesura];

    /// What stands around the null move.
    pub(crate) const fn features(self) -> Features {
        let on = matches!(self, Self::Caesura);
        Features {
            aspiration: on,
            late_move_reductions: on,
            reverse_futility: on,
            quiescence_exchanges: on,
        }
    }
}

/// The techniques around the null move, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Features {
    /// Iterations begin with a narrow window.
    pub aspiration: bool,
    /// Late quiet moves are searched shallower first.
    pub late_move_reductions: bool,
    /// Far above beta near the leaves, the static evaluation cuts off.
    pub reverse_futility: bool,
    /// The quiescence search leaves out captures that lose material.
    pub quiescence_exchanges: bool,
}

impl Features {
    /// The same without what prunes or reduces in the full-width search. What a leaf is worth
    /// stays as it is.
    pub(crate) const fn unpruned(self) -> Self {
        let Self { aspiration, quiescence_exchanges, .. } = self;
        Self {
            aspiration,
            late_move_reductions: false,
            reverse_futility: false,
            quiescence_exchanges,
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
#[error("unknown preset '{name}': there are {}", known_names())]
pub struct PresetError {
    name: String,
}

fn known_names() -> String {
    let names: Vec<_> = Preset::ALL.iter().map(Preset::to_string).collect();
    names.join(", ")
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Self, PresetError> {
        let found = Self::ALL.iter().find(|preset| preset.to_string() == text);
        found.copied().ok_or_else(|| PresetError { name: text.to_owned() })
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
