//! Who can be asked for a move beside a configuration of ours: any engine that speaks UCI, in a
//! process of its own.
//!
//! [`Command`] says how an engine is started, [`Engine`] is one that has said its name, [`Uci`] one
//! that runs, and [`Running`] those that run for somebody. Nothing that an engine does
//! harms who asks: what it writes is read in bounded memory, whatever it owes is waited for no
//! longer than it was given, and each [`Fault`] has a name. A process that is dropped is gone, and
//! so are those that it started.

mod command;
mod engine;
mod file;
mod names;
mod running;
mod uci;

pub use command::{Command, CommandError};
pub use engine::{Engine, EngineError};
pub use names::distinct_names;
pub use running::Running;
pub use uci::{
    Budget, Fault, OptionError, PATIENCE, Thought, Uci, UciOption, UciOptionKind, is_chess960,
    kill_all,
};
