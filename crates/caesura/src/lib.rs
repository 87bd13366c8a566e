//! Caesura, a chess engine and a laboratory for null-move pruning: the program, and of it what tests
//! and fuzzers drive without a process of its own, [`uci`].

mod ablation;
mod audit;
mod bench;
mod chances;
mod compare;
mod data;
mod explore;
mod fit;
mod games;
mod interrupt;
mod into;
mod lab;
mod mate;
mod mine;
mod network;
mod null_move;
mod options;
mod parameters;
mod perft;
mod policies;
mod statistics;
mod tables;
mod training;
pub mod uci;

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::uci::Output;

/// What each command returns. A reader that went away is no failure: see [`main`].
type CommandResult = Result<(), Box<dyn Error>>;

/// How the command line is told that it makes no sense.
const USAGE_ERROR: u8 = 2;

/// A chess engine and a laboratory for null-move pruning. Without a command it speaks UCI.
#[derive(Parser)]
#[command(version, about, after_help = UCI_HELP)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

/// What stands below the list of commands.
const UCI_HELP: &str = "\
Anything else is lines of UCI, which are done one after the other:
  caesura \"position startpos moves e2e4\" \"go depth 10\"";

#[derive(clap::Subcommand)]
enum Command {
    /// Tell how often null moves cut off what they should not, by searching nodes again
    Audit(audit::Args),
    /// Search a fixed set of positions and print the node count, the signature of the search
    Bench(bench::Args),
    /// Fit the model of what a score says about the end of the game to games
    Chances(chances::Args),
    /// Compare null-move policies over a suite: nodes, solved positions, time, and why
    Compare(compare::Args),
    /// Make games of the engine against itself to train on, look at them, check and convert them
    Data(data::Args),
    /// Show in the browser what null moves prune in a position, and why
    Explore(explore::Args),
    /// Fit the weights of the evaluation to the results of games
    Fit(fit::Args),
    /// Do experiments that are kept in a file and go on where they stopped, and report on them
    Lab(lab::Args),
    /// Let configurations of the engine play each other, and say who is stronger and how surely
    Match(Box<games::play::Args>),
    /// Find the shortest forced mate of a position, with proof; or hold a suite of mates against proofs
    Mate(mate::Args),
    /// Take positions of a kind, with proved answers, from games of the engine against itself
    Mine(mine::Args),
    /// Say what a network is, and where it comes from
    Network(network::Args),
    /// Fit our own null move to samples of nodes
    NullMove(null_move::Args),
    /// List the switches and numbers of the search, with their values in a configuration
    Parameters(parameters::Args),
    /// Count the lines of legal moves of a given length
    Perft(perft::Args),
    /// List the null-move policies, with their sources and parameters
    Policies(policies::Args),
    /// Statistics of the laboratory, for scripts
    Stats(statistics::Args),
    /// Make exact values of all endings with up to four men, and ask them
    Tables(tables::Args),
    /// Train a network on games that `data make` made
    Train(training::Args),
    /// Tune numbers of a configuration by games that it plays against itself
    Tune(Box<games::tune::Args>),
    /// Lines of UCI
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

/// Does what the command line says. Without a command the program speaks UCI on standard input and
/// output.
pub fn main() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => return explain(&error),
    };
    let done = |result: CommandResult| result.map(|()| ExitCode::SUCCESS);
    let result = match line.command {
        None => done(uci::run(io::stdin().lock(), Output::standard())),
        Some(Command::Audit(args)) => done(audit::run(&args)),
        Some(Command::Bench(args)) => done(bench::run(&args)),
        Some(Command::Chances(args)) => done(chances::run(&args)),
        Some(Command::Compare(args)) => done(compare::run(&args)),
        Some(Command::Data(args)) => data::run(&args),
        Some(Command::Explore(args)) => done(explore::run(&args)),
        Some(Command::Fit(args)) => done(fit::run(&args)),
        Some(Command::Lab(args)) => lab::run(&args),
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
        Some(Command::Uci(lines)) => done(uci::run_arguments(&lines)),
    };
    match result {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => fail(&error.to_string()),
    }
}

/// Prints help to standard output, and an error as one line to standard error.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Nobody is left to tell if this fails.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    // What follows the first blank line is general advice.
    let lines: Vec<_> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    fail(lines.join(" ").trim_start_matches("error: "))
}

fn fail(reason: &str) -> ExitCode {
    ExitCode::from(report(reason))
}

/// Says on standard error why the program ends, and returns the code that it is to end with.
fn report(reason: &str) -> u8 {
    // `eprintln!` would panic if standard error is closed.
    let _ = writeln!(io::stderr(), "error: {}", one_line(reason));
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

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
