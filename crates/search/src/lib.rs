//! The tree: how Caesura looks ahead.
//!
//! [`Searcher::think`] deepens iteratively over the spine, a principal variation search that
//! reads as a list of named steps. What null-move pruning does at a node is decided by a
//! [`null_move::Policy`], one file per technique; a technique decides and the spine acts.
//!
//! This crate does no input or output, and knows neither UCI nor the laboratory. On one thread
//! the same input gives the same node count everywhere, with or without an [`Observer`].

pub mod audit;
pub mod bench;
mod checks;
mod depth;
mod histories;
mod iteration;
mod limits;
mod line;
mod node;
pub mod null_move;
mod ordering;
mod parameter;
mod quiescence;
mod root;
mod score;
mod selectivity;
mod settings;
mod spine;
mod stack;
mod table;
mod tablebase;
#[cfg(test)]
mod testing;
mod threats;
mod trace;
mod window;

pub use depth::{Depth, MAX_DEPTH, MAX_PLY, Ply};
pub use iteration::Iteration;
pub use limits::{Clock, Control, Limits, time_of};
pub use line::Line;
pub use node::{Node, NodeKind, Path};
pub use root::{STACK_BYTES, Searcher};
pub use score::{Score, ScoreKind};
pub use settings::{
    Effect, FEATURES, Feature, ParameterValue, Preset, PresetError, Settings, SettingsError,
    current_name,
};
pub use table::{Bound, DEFAULT_TABLE_MB, Entry, Table, TableError};
pub use tablebase::{Dtz, ProbeRules, Probing, Tablebase, Wdl};
pub use trace::{Counters, NullChoice, NullCutoff, Observer, Referee, Settled};
pub use window::Window;
