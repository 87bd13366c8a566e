//! Caesura, a chess engine and a laboratory for null-move pruning: the program, and of it what
//! tests and fuzzers drive without a process of its own, [`uci`].

mod ablation;
mod audit;
mod bench;
mod chances;
mod command_line;
mod compare;
mod completions;
mod console;
mod data;
mod explore;
mod fit;
mod games;
mod interrupt;
mod into;
mod lab;
mod manual;
mod mate;
mod mine;
mod network;
mod null_move;
mod options;
mod origin;
mod parameters;
mod perft;
mod policies;
mod statistics;
mod tables;
mod training;
pub mod uci;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal};
use std::process::ExitCode;

use files::OutputFileError;

use crate::command_line::{Command, CommandLine};
use crate::uci::Output;

/// What each command returns. A reader that went away is no failure: see [`main`].
type CommandResult = Result<(), Box<dyn Error>>;

/// How the command line is told that it makes no sense.
const USAGE_ERROR: u8 = 2;

/// Does what the command line says. Without a command the program speaks UCI on standard input and
/// output.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    let line = match CommandLine::read(words.iter().cloned()) {
        Ok(line) => line,
        Err(error) => return finish(explain(&error, &words)),
    };
    if line.quiet {
        console::be_quiet();
    }
    let result = match line.command {
        None => done(converse()),
        Some(Command::Audit(args)) => audit::run(&args),
        Some(Command::Bench(args)) => done(bench::run(&args)),
        Some(Command::Chances(args)) => done(chances::run(&args)),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Completions(args)) => {
            done(completions::run(&args, command_line::definition()))
        }
        Some(Command::Data(args)) => data::run(&args),
        Some(Command::Explore(args)) => done(explore::run(&args)),
        Some(Command::Fit(args)) => done(fit::run(&args)),
        Some(Command::Lab(args)) => lab::run(&args),
        Some(Command::Manual(args)) => done(manual::run(&args, command_line::definition())),
        Some(Command::Match(args)) => games::play::run(&args),
        Some(Command::Mate(args)) => mate::run(&args),
        Some(Command::Mine(args)) => mine::run(&args),
        Some(Command::Network(args)) => done(network::run(&args)),
        Some(Command::NullMove(args)) => done(null_move::run(&args)),
        Some(Command::Parameters(args)) => done(parameters::run(&args)),
        Some(Command::Perft(args)) => done(perft::run(&args)),
        Some(Command::Policies(args)) => done(policies::run(&args)),
        Some(Command::Stats(args)) => done(statistics::run(&args)),
        Some(Command::Tables(args)) => tables::run(&args),
        Some(Command::Train(args)) => training::run(&args),
        Some(Command::Tune(args)) => games::tune::run(&args),
        Some(Command::Uci(lines)) => {
            let definition = command_line::definition();
            let commands: Vec<_> = command_line::names(&definition).collect();
            uci::run_arguments(&lines, &commands).map(|made_sense| match made_sense {
                true => ExitCode::SUCCESS,
                false => ExitCode::from(USAGE_ERROR),
            })
        }
    };
    finish(result)
}

/// The exit code of a command that can do nothing but succeed or fail.
fn done(result: CommandResult) -> Result<ExitCode, Box<dyn Error>> {
    result.map(|()| ExitCode::SUCCESS)
}

/// How the program ends, and why if not well.
fn finish(result: Result<ExitCode, Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        // Whatever else the system refuses is told of by the name of a file.
        Err(error) if error.is::<io::Error>() => fail(&unwritable(&*error)),
        Err(error) => fail(&error.to_string()),
    }
}

/// What is said where standard output takes no more.
fn unwritable(cause: &(dyn Error + 'static)) -> String {
    format!("cannot write standard output: {cause}")
}

/// Speaks UCI on standard input and output. Who types is told first what this is.
fn converse() -> CommandResult {
    let out = Output::standard();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        uci::greet(&out);
    }
    uci::run(io::stdin().lock(), out)
}

/// Prints help to standard output, and an error as one line to standard error. A group of commands
/// alone asks which there are.
fn explain(error: &clap::Error, words: &[OsString]) -> Result<ExitCode, Box<dyn Error>> {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

    match error.kind() {
        DisplayHelpOnMissingArgumentOrSubcommand => command_line::group(words).print_help()?,
        _ if error.use_stderr() => return Err(command_line::reason(error, words).into()),
        _ => error.print()?,
    }
    Ok(ExitCode::SUCCESS)
}

fn fail(reason: &str) -> ExitCode {
    ExitCode::from(report(reason))
}

/// Says on standard error why the program ends, and returns the code that it is to end with.
fn report(reason: &str) -> u8 {
    console::clear_bars();
    console::fail(reason);
    USAGE_ERROR
}

/// A text with its control characters escaped: the name of a file may hold any.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

/// Whether nobody reads what is written any more, however often that was wrapped on its way.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let file = error.downcast_ref::<OutputFileError>();
    let system = error.downcast_ref::<io::Error>();
    let inner = match system {
        Some(error) => error.get_ref().map(|inner| inner as &(dyn Error + 'static)),
        None => error.source(),
    };
    system.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
        || file.is_some_and(OutputFileError::is_broken_pipe)
        || inner.is_some_and(is_broken_pipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_no_more_is_known_through_whatever_wraps_the_error() {
        let broken = || io::Error::from(ErrorKind::BrokenPipe);
        let wrapped = io::Error::other(io::Error::other(broken()));
        assert!(is_broken_pipe(&broken()) && is_broken_pipe(&wrapped));
        assert!(!is_broken_pipe(&io::Error::other(io::Error::from(ErrorKind::NotFound))));
        assert!(!is_broken_pipe(&*Box::<dyn Error>::from("broken pipe")));
    }
}
