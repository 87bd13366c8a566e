//! An engine as one knows it that has been started once.

use std::time::Duration;

use thiserror::Error;

use crate::{Command, CommandError, Fault, Uci};

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

/// Why there is no engine.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The text starts none.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// It does not get ready.
    #[error("{command}: {fault}")]
    NotReady {
        /// How it is started.
        command: String,
        /// What it does wrong.
        fault: Fault,
    },
}

impl Engine {
    /// Starts the engine of a text, as [`Command::read`] takes it, to hear what it calls itself and
    /// whether it has all these options.
    ///
    /// # Errors
    /// [`EngineError`] if the text makes no sense, or the engine does not get ready.
    pub fn read(text: &str, patience: Duration) -> Result<Self, EngineError> {
        Self::meet(Command::read(text)?, text, patience)
    }

    /// The same of a command that people know by this text.
    ///
    /// # Errors
    /// [`EngineError::NotReady`] if it does not get ready.
    pub fn meet(command: Command, text: &str, patience: Duration) -> Result<Self, EngineError> {
        let started = Uci::start(&command, patience);
        let not_ready = |fault| EngineError::NotReady { command: text.to_owned(), fault };
        let calls_itself = started.map_err(not_ready)?.name().to_owned();
        Ok(Self { command, calls_itself, patience })
    }

    /// Starts it.
    ///
    /// # Errors
    /// [`EngineError::NotReady`] if it does not get ready.
    pub fn start(&self) -> Result<Uci, EngineError> {
        let not_ready = |fault| EngineError::NotReady { command: self.command.to_string(), fault };
        Uci::start(&self.command, self.patience).map_err(not_ready)
    }

    /// What it is to be called.
    pub fn name(&self) -> &str {
        self.command.name.as_ref().unwrap_or(&self.calls_itself)
    }

    /// Words for [`distinct_names`](crate::distinct_names): its name, and how it is started.
    pub fn words(&self) -> Vec<String> {
        let Command { environment, program, arguments, options, .. } = &self.command;
        let pair = |(name, value): &(String, String)| format!("{name}={value}");
        let words = [self.name(), program].into_iter().map(str::to_owned);
        let more = environment.iter().map(pair).chain(arguments.iter().cloned());
        words.chain(more).chain(options.iter().map(pair)).collect()
    }
}
