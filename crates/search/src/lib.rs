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
mod candidate;
mod histories;
mod internal_reduction;
mod late_move_reductions;
mod line;
mod mate_distance;
mod move_pruning;
mod node;
pub mod null_move;
mod ordering;
mod parameter;
mod probcut;
mod quiescence;
mod razoring;
mod reverse_futility;
mod root;
mod score;
mod settings;
mod singular;
mod spine;
mod stack;
mod table;
mod tablebase;
#[cfg(test)]
mod testing;
mod trace;
mod window;

pub use line::Line;
pub use node::{Depth, MAX_DEPTH, MAX_PLY, Node, NodeKind, Path, Ply};
pub use root::{Clock, Control, Iteration, Limits, STACK_BYTES, Searcher};
pub use score::{Score, ScoreKind};
pub use settings::{
    Effect, Preset, PresetError, SWITCHES, Settings, SettingsError, Switch, Tunable,
};
pub use table::{Bound, DEFAULT_TABLE_MB, Entry, Table, TableError};
pub use tablebase::{Dtz, ProbeRules, Probing, Tablebase, Wdl};
pub use trace::{Counters, NullCutoff, Observer, Settled};
pub use window::Window;
