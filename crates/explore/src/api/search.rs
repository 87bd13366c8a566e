//! A search that is asked for.

use std::time::Duration;

use search::Settings;
use serde::Deserialize;

use crate::input;
use crate::limits::Allowance;
use crate::refusal::Refusal;
use crate::searches::Task;

/// Trees of fewer nodes show nothing.
const FEWEST_TREE_NODES: usize = 1_000;
/// The shortest search, in seconds.
const SHORTEST: f64 = 0.01;

/// A search that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object")]
pub struct Question {
    fen: String,
    policy: String,
    preset: String,
    depth: u8,
    #[serde(default)]
    seconds: Option<f64>,
    #[serde(default)]
    tree_nodes: Option<usize>,
}

impl Question {
    /// What is to be done.
    ///
    /// # Errors
    /// [`Refusal`] if the position or the configuration cannot be read, or more is asked for than
    /// is allowed.
    pub fn task(&self, allowance: &Allowance) -> Result<Task, Refusal> {
        let game = input::game(&self.fen)?;
        if !game.position().has_legal_move() {
            return Err(Refusal::Bad("fen: the game is over: no move is legal".to_owned()));
        }
        if self.policy.trim().is_empty() {
            return Err(Refusal::Bad("policy: it is missing".to_owned()));
        }
        let settings = Settings::parse(&self.policy, self.preset.parse()?)?;
        let depth = input::within("depth", self.depth, 1..=allowance.depth)?;
        let longest = allowance.time.as_secs_f64();
        let seconds = self.seconds.unwrap_or(longest);
        let seconds = input::within("seconds", seconds, SHORTEST..=longest)?;
        let most = allowance.tree_nodes;
        let tree_nodes = self.tree_nodes.unwrap_or(most);
        let tree_nodes = input::within("tree_nodes", tree_nodes, FEWEST_TREE_NODES..=most)?;
        Ok(Task {
            game,
            settings,
            depth,
            time: Duration::from_secs_f64(seconds),
            tree_nodes,
            table_mib: allowance.table_mib,
        })
    }
}
