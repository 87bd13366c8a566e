//! The universal chess interface, on standard input and output.
//!
//! One thread reads and never waits for a search; a search runs in a thread of its own. What
//! makes no sense is answered with one line `info string error: …`, changes nothing, and
//! never ends the program.

mod command;
mod engine;
mod go;
mod info;
mod input;
mod options;
mod output;
mod task;

use std::error::Error;
use std::io::BufRead;

use command::Command;
use engine::{Engine, Flow};
pub use info::nodes_per_second;
use input::{Line, Lines};
use output::complain;

/// Speaks UCI until `quit` or the end of the input.
///
/// # Errors
/// If the input cannot be read, or there is no memory for the smallest of engines.
pub fn run(input: impl BufRead) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new()?;
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next()? {
        match line {
            Line::TooLong => complain("the line is too long"),
            Line::Text(text) => match Command::parse(&text) {
                Ok(None) => {}
                Ok(Some(command)) => {
                    if engine.obey(command) == Flow::Quit {
                        return Ok(());
                    }
                }
                Err(error) => complain(error),
            },
        }
    }
    engine.finish();
    Ok(())
}
