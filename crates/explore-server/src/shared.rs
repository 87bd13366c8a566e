//! What all answers are made from.

use std::path::PathBuf;

use explore::searches::Searches;
use explore::{Allowance, Gallery};

use crate::workers::Workers;

/// What the explorer shows, and how much it does.
#[derive(Debug)]
pub struct Explorer {
    /// The position that the page begins with, as FEN; its own if none.
    pub fen: Option<String>,
    /// Positions to choose from.
    pub gallery: Gallery,
    /// The store of the laboratory whose runs are shown.
    pub store: Option<PathBuf>,
    /// How much anybody may ask for.
    pub allowance: Allowance,
}

/// What the explorer shows, how much it does, and what it is doing.
pub(crate) struct Shared {
    /// What it was started with.
    pub explorer: Explorer,
    /// Threads for what takes long.
    pub workers: Workers,
    /// Searches that wait, are under way, or have ended.
    pub searches: Searches,
}
