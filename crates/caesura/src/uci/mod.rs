//! The universal chess interface.
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
mod link;
mod options;
mod output;
mod people;
mod strength;
mod task;
mod tune;
mod words;

use std::error::Error;
use std::io::BufRead;

use command::Command;
use engine::{Engine, Flow};
pub use info::nodes_per_second;
use input::{Line, Lines};
pub use output::Output;
use output::complaint;
pub use people::greet;
use search::null_move::Policy;
use thiserror::Error as ThisError;
use words::excerpt;

/// Speaks UCI until `quit` or the end of the input.
///
/// # Errors
/// If the input cannot be read, or there is no memory for the smallest of engines.
pub fn run(input: impl BufRead, out: Output) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(out.clone())?;
    let mut lines = Lines::new(input);
    let unreadable = |cause| format!("cannot read standard input: {cause}");
    while let Some(line) = lines.next().map_err(unreadable)? {
        match line {
            Line::TooLong => out.complain("the line is too long"),
            Line::Text(text) => {
                if hear(&mut engine, &text, &out) == Flow::Quit {
                    return Ok(());
                }
            }
        }
    }
    engine.finish();
    Ok(())
}

/// Does the lines of UCI that stand on the command line, each to its end before the next. A word
/// that begins no line goes on with the one before, so that quotes may be left out. Whether all of
/// them made sense: behind one that does not, none is done, lest a search begin elsewhere.
///
/// # Errors
/// If the first word begins no line, nor is one of `commands` of the program, or there is no memory
/// for the smallest of engines.
pub fn run_arguments(arguments: &[String], commands: &[&str]) -> Result<bool, Box<dyn Error>> {
    let mut lines: Vec<String> = Vec::new();
    for argument in arguments {
        let first = argument.split_ascii_whitespace().next().unwrap_or_default();
        match lines.last_mut() {
            Some(line) if wants_more(line, first) => *line += &format!(" {argument}"),
            _ if Command::begins_with(first) => lines.push(argument.clone()),
            Some(line) => *line += &format!(" {argument}"),
            None => return Err(NoCommand::new(first, commands).into()),
        }
    }
    let out = Output::standard();
    let mut engine = Engine::new(out.clone())?;
    for line in &lines {
        if waits_for_word(line) {
            out.complain(
                "nobody can say 'stop' on the command line: give a limit, such as 'depth 12'",
            );
            break;
        }
        let flow = hear(&mut engine, line, &out);
        engine.wait();
        if flow == Flow::Quit || out.has_complained() {
            break;
        }
    }
    Ok(!out.has_complained())
}

/// Whether a line goes on with a word that could begin one: `go perft 5`, and the name of a policy
/// as the value of an option.
fn wants_more(line: &str, word: &str) -> bool {
    match line.split_ascii_whitespace().next_back() {
        Some("go") => word == "perft",
        Some("value") => word.parse::<Policy>().is_ok(),
        Some(_) => false,
        None => false,
    }
}

/// Whether a line asks for a search that only another line would end.
fn waits_for_word(line: &str) -> bool {
    match Command::parse(line) {
        Ok(Some(Command::Go(go) | Command::Threat(go))) => go.waits_for_word(),
        _ => false,
    }
}

/// Does what a line says, or says why not.
fn hear(engine: &mut Engine, line: &str, out: &Output) -> Flow {
    match Command::parse(line) {
        Ok(None) => Flow::Continue,
        Ok(Some(command)) => engine.obey(command),
        Err(error) => {
            out.complain(error);
            Flow::Continue
        }
    }
}

/// What is complained of where a line is the first that an engine hears, as far as that shows
/// before anything is done: `None` if it makes sense so far.
pub fn fault(line: &str) -> Option<String> {
    let fault = match Command::parse(line) {
        Ok(command) => engine::fault(command?),
        Err(error) => Some(error.to_string()),
    };
    fault.map(|fault| complaint(&fault))
}

/// The program is asked for something that it cannot do.
#[derive(Debug, ThisError)]
#[error("'{word}' is neither a command nor the beginning of a line of UCI{hint}")]
struct NoCommand {
    word: String,
    hint: String,
}

/// What is said of a word that should begin the command line; `None` if it begins a line of UCI.
#[cfg(test)]
pub(crate) fn unknown(word: &str, commands: &[&str]) -> Option<String> {
    (!Command::begins_with(word)).then(|| NoCommand::new(word, commands).to_string())
}

impl NoCommand {
    fn new(word: &str, commands: &[&str]) -> Self {
        let hint = spelling::hint(word, people::words().chain(commands.iter().copied()));
        Self { word: excerpt(word), hint }
    }
}
