//! What the page begins with.

use search::Preset;
use serde::Serialize;

use crate::gallery;
use crate::limits::Allowance;

/// What the page begins with.
#[derive(Serialize)]
pub struct Start {
    version: &'static str,
    fen: String,
    presets: Vec<String>,
    limits: Limits,
    suggested: Suggested,
}

/// How much may be asked for.
#[derive(Serialize)]
struct Limits {
    depth: u8,
    seconds: f64,
    searches: usize,
    tree_nodes: usize,
}

/// What shows at the first position what the page is about.
#[derive(Serialize)]
struct Suggested {
    policies: [&'static str; 2],
    preset: String,
    depth: u8,
}

/// Answers; the page begins with `fen`, or with its own position if that is none.
pub fn start(fen: Option<&str>, allowance: &Allowance) -> Start {
    Start {
        version: env!("CARGO_PKG_VERSION"),
        fen: fen.unwrap_or(gallery::FIRST).to_owned(),
        presets: Preset::ALL.iter().map(Preset::to_string).collect(),
        limits: Limits {
            depth: allowance.depth,
            seconds: allowance.time.as_secs_f64(),
            searches: allowance.searches,
            tree_nodes: allowance.tree_nodes,
        },
        suggested: Suggested {
            policies: ["standard:2", "verified:3"],
            preset: Preset::Genesis.to_string(),
            depth: gallery::DEPTH_OF_FIRST,
        },
    }
}
