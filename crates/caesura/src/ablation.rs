//! What the commands that compare whole configurations have in common.

use lab::ablation::{Ablation, AblationError};
use search::Preset;

use crate::options::named;

/// What stands around the null move, and what of it is taken out.
#[derive(clap::Args)]
pub struct AblationOptions {
    /// The techniques around the null move, where nothing else is said
    /// [default: genesis; caesura with --without or --only]
    #[arg(long, value_parser = named(Preset::ALL))]
    preset: Option<Preset>,
    /// Beside each configuration the same without a technique, for each that is named, such as
    /// null_move,late_move_reductions, or for 'each' that is on
    #[arg(long, value_name = "NAMES")]
    without: Vec<String>,
    /// Beside each configuration the same with nothing but these techniques, or with 'each' that
    /// is on alone, or with 'none'; may be given several times
    #[arg(long, value_name = "NAMES")]
    only: Vec<String>,
}

impl AblationOptions {
    /// What is taken out; nothing unless it was asked for.
    pub fn ablation(&self) -> Result<Ablation, AblationError> {
        let without = self.without.iter().map(String::as_str);
        Ablation::new(without, self.only.iter().map(String::as_str))
    }

    /// Whether anything is taken out.
    pub fn is_wanted(&self) -> bool {
        !(self.without.is_empty() && self.only.is_empty())
    }

    /// What stands around the null move: the full engine where something is taken out of it.
    pub fn preset(&self) -> Preset {
        let usual = if self.is_wanted() { Preset::Caesura } else { Preset::default() };
        self.preset.unwrap_or(usual)
    }
}
