//! The universal chess interface, on standard input and output.
//!
//! One thread reads and never waits for a search; a search runs in a thread of its own. What
//! makes no sense is answered with one line `info string error: …`, changes nothing, and
//! never ends the program.

mod command;
mod engine;
mod genfens;
mod go;
mod info;
mod input;
mod options;
mod output;
mod task;

use std::error::Error;
use std::io::BufRead;

use command::{Command, excerpt};
use engine::{Engine, Flow};
pub use info::nodes_per_second;
use input::{Line, Lines};
use output::complain;
use thiserror::Error as ThisError;

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
            Line::Text(text) => {
                if hear(&mut engine, &text) == Flow::Quit {
                    return Ok(());
                }
            }
        }
    }
    engine.finish();
    Ok(())
}

/// Does the lines of UCI that stand on the command line, each to its end before the next. A word
/// that begins no line goes on with the one before, so that quotes may be left out.
///
/// # Errors
/// If the first word begins no line, or there is no memory for the smallest of engines.
pub fn run_arguments(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let mut lines: Vec<String> = Vec::new();
    for argument in arguments {
        let first = argument.split_ascii_whitespace().next().unwrap_or_default();
        match lines.last_mut() {
            _ if Command::begins_with(first) => lines.push(argument.clone()),
            Some(line) => *line += &format!(" {argument}"),
            None => return Err(NoCommand(excerpt(first)).into()),
        }
    }
    let mut engine = Engine::new()?;
    for line in &lines {
        if hear(&mut engine, line) == Flow::Quit {
            break;
        }
        engine.wait();
    }
    Ok(())
}

/// Does what a line says, or says why not.
fn hear(engine: &mut Engine, line: &str) -> Flow {
    match Command::parse(line) {
        Ok(None) => Flow::Continue,
        Ok(Some(command)) => engine.obey(command),
        Err(error) => {
            complain(error);
            Flow::Continue
        }
    }
}

/// The program is asked for something that it cannot do.
#[derive(Debug, ThisError)]
#[error("'{0}' is neither a command nor the beginning of a line of UCI")]
struct NoCommand(String);
