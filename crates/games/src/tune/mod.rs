//! Tuning the numbers of a player by games that it plays against itself.
//!
//! [`Spsa`] says which two play each pair of games and how the values follow its
//! result. With limits by nodes or depth the same seed gives the same values, at any number of jobs
//! and however often it is broken off.

mod spsa;

use search::SettingsError;

use crate::{PlayerKind, Rules};

pub use spsa::{Dial, Perturbed, Spsa};

/// What is tuned, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// What people call it.
    pub name: String,
    /// The player whose numbers are tuned: a configuration of ours, or an engine with options for
    /// them.
    pub base: PlayerKind,
    /// Which numbers, and how they move.
    pub spsa: Spsa,
    /// What holds for all games.
    pub rules: Rules,
    /// What the openings are, in a few words.
    pub openings: String,
    /// Size of each player's transposition table, in MiB.
    pub table_mib: usize,
}

impl Tuning {
    /// The player with these values, in order of the dials.
    ///
    /// # Errors
    /// If a dial is no number of our configuration, or a value is out of its range.
    pub fn configured(&self, values: &[i32]) -> Result<PlayerKind, SettingsError> {
        let dials = self.spsa.dials.iter().zip(values);
        dials.into_iter().try_fold(self.base.clone(), |player, (dial, &value)| {
            player.with_number(&dial.name, value)
        })
    }

    /// The player after so many results, in order of their pairs.
    ///
    /// # Errors
    /// As for [`Tuning::configured`].
    pub fn tuned(&self, half_points: &[u8]) -> Result<PlayerKind, SettingsError> {
        let values = self.spsa.values_after(half_points);
        let rounded: Vec<i32> = values.iter().map(|value| value.round() as i32).collect();
        self.configured(&rounded)
    }
}
