//! An engine as one knows it that has been started once.

use std::time::Duration;

use crate::{Command, Fault, Uci};

/// An engine that has said what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// How it is started.
    pub command: Command,
    /// What it calls itself.
    pub calls_itself: String,
    /// How long it is waited for, as [`Uci::start`] has it.
    pub patience: Duration,
}

impl Engine {
    /// Starts an engine to hear what it calls itself and whether it has all these options.
    ///
    /// # Errors
    /// Those of [`Uci::start`].
    pub fn meet(command: Command, patience: Duration) -> Result<Self, Fault> {
        let calls_itself = Uci::start(&command, patience)?.name().to_owned();
        Ok(Self { command, calls_itself, patience })
    }

    /// Starts it.
    ///
    /// # Errors
    /// Those of [`Uci::start`].
    pub fn start(&self) -> Result<Uci, Fault> {
        Uci::start(&self.command, self.patience)
    }

    /// What it is to be called.
    pub fn name(&self) -> &str {
        self.command.name.as_ref().unwrap_or(&self.calls_itself)
    }
}
