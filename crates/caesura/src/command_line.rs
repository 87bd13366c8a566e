//! The command line: which commands there are, and what is said of them and of what makes no sense.

use std::error::Error;
use std::ffi::OsString;
use std::num::ParseIntError;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};

use crate::options::why_no_number;
use crate::{
    audit, bench, chances, compare, completions, console, data, explore, fit, games, lab, manual,
    mate, mine, network, null_move, parameters, perft, policies, statistics, tables, training,
};

/// A chess engine that speaks UCI, and a laboratory for null-move pruning
#[derive(clap::Parser)]
#[command(version, about, after_help = AFTERWORD)]
pub struct CommandLine {
    /// Say nothing of how far the work is
    #[arg(long, global = true)]
    pub quiet: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What stands below the list of commands.
const AFTERWORD: &str = "\
Without a command it speaks UCI. Anything else is lines of UCI, done one by one:
  caesura \"position startpos moves e2e4\" \"go depth 10\"

Exit codes:
  0    done, or nobody reads the output any more
  1    some mate is not proved (mate)
  2    what was asked makes no sense, or failed; a line says why
  130  interrupted; what keeps its work goes on with it next time";

#[derive(clap::Subcommand)]
pub enum Command {
    /// Tell how often null moves cut off what they should not
    Audit(audit::Args),
    /// Search fixed positions and print the signature of the search
    Bench(bench::Args),
    /// Fit what a score says about the end of the game to games
    Chances(chances::Args),
    /// Compare null-move policies over a suite: nodes, solved, time, why
    Compare(compare::Args),
    /// Print what lets a shell complete commands and options
    Completions(completions::Args),
    /// Make games to train on; show, check and convert them
    #[command(subcommand, after_help = data::EXAMPLES)]
    Data(data::Command),
    /// Show in the browser what null moves prune in a position, and why
    Explore(explore::Args),
    /// Fit the weights of the evaluation to the results of games
    Fit(fit::Args),
    /// Do experiments that are kept and go on where they stopped; report
    #[command(subcommand, after_help = lab::EXAMPLES)]
    Lab(lab::Command),
    /// Print the manual page, or write those of all commands
    Manual(manual::Args),
    /// Let engines play each other, and say who is stronger, how surely
    Match(Box<games::play::Args>),
    /// Find the shortest forced mate, with proof
    Mate(mate::Args),
    /// Take positions of a kind, with proved answers, from games
    Mine(mine::Args),
    /// Say what a network is, and where it comes from
    Network(network::Args),
    /// Fit our own null move to samples of nodes
    #[command(subcommand, after_help = null_move::EXAMPLES)]
    NullMove(null_move::Command),
    /// List the switches and numbers of the search
    Parameters(parameters::Args),
    /// Count the lines of legal moves of a given length
    Perft(perft::Args),
    /// List the null-move policies, with their sources and parameters
    Policies(policies::Args),
    /// Statistics of the laboratory, for scripts
    #[command(subcommand, after_help = statistics::EXAMPLES)]
    Stats(statistics::Command),
    /// Make and ask exact values of all endings with up to four men
    #[command(subcommand, after_help = tables::EXAMPLES)]
    Tables(tables::Command),
    /// Train a network on games that `data make` made
    Train(training::Args),
    /// Tune numbers of the search by games
    Tune(Box<games::tune::Args>),
    /// Lines of UCI
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

/// What one wants, and the commands for it.
const GROUPS: &[(&str, &[&str])] = &[
    ("Look", &["explore", "policies", "parameters"]),
    ("Play", &["match", "bench", "perft"]),
    ("Measure", &["compare", "audit", "lab", "stats"]),
    ("Prove", &["mate", "tables", "mine"]),
    ("Learn", &["data", "train", "network", "fit", "chances", "null-move", "tune"]),
    ("Set up", &["completions", "manual"]),
];

impl CommandLine {
    /// Reads a command line, of which the first word is the name of the program.
    ///
    /// # Errors
    /// What clap says; [`reason`] tells it in a line.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::from_arg_matches(&definition().try_get_matches_from(words)?)
    }
}

/// All that may stand on a command line, as help shows it.
pub fn definition() -> clap::Command {
    let command = with_numbers(CommandLine::command());
    let template = template(&command);
    command.help_template(template)
}

/// A number below zero is a value, and is refused by the name of what it is for.
fn with_numbers(command: clap::Command) -> clap::Command {
    command.allow_negative_numbers(true).mut_subcommands(with_numbers)
}

/// The help of the program, with the commands in their groups.
fn template(command: &clap::Command) -> StyledStr {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let width = names(command).map(str::len).max().unwrap_or_default();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n\n");
    for (group, names) in GROUPS {
        text += &format!("{header}{group}:{header:#}\n");
        for name in *names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let line = console::in_width(&format!("  {name:width$}  {about}"));
            text += &line.replacen(name, &format!("{literal}{name}{literal:#}"), 1);
            text.push('\n');
        }
        text.push('\n');
    }
    text += &format!("{header}Options:{header:#}\n{{options}}{{after-help}}");
    text.into()
}

/// The names of all commands.
pub fn names(command: &clap::Command) -> impl Iterator<Item = &str> {
    command.get_subcommands().map(clap::Command::get_name)
}

/// Why a command line makes no sense, in a line, with what was meant.
pub fn reason(error: &clap::Error, words: &[OsString]) -> String {
    let mut text = error.render().to_string();
    if let Some(cause) = error.source().and_then(|cause| cause.downcast_ref::<ParseIntError>()) {
        let why = why_no_number(cause, "it must be a whole number from 0 on");
        text = text.replace(&cause.to_string(), why);
    }
    // What follows the first blank line is general advice.
    let lines: Vec<_> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let reason = lines.join(" ");
    format!("{}{}", reason.trim_start_matches("error: "), hint(error, words))
}

/// What was meant in place of a word that is none of those that may stand there.
fn hint(error: &clap::Error, words: &[OsString]) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let mut whole = definition();
    // Each command gets the options that all have.
    whole.build();
    let command = meant(&whole, words);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let name = in_full(text(ContextKind::InvalidArg), words);
            let options =
                command.get_arguments().filter_map(|arg| arg.get_long_and_visible_aliases());
            let options: Vec<_> = options.flatten().map(|name| format!("--{name}")).collect();
            match spelling::hint(name, options.iter().map(String::as_str)) {
                hint if hint.is_empty() => {
                    spelling::hint(name.trim_start_matches('-'), names(command))
                }
                hint => hint,
            }
        }
        ErrorKind::InvalidSubcommand => {
            spelling::hint(text(ContextKind::InvalidSubcommand), names(command))
        }
        ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(values)) => {
                let values = values.iter().map(String::as_str);
                spelling::hint(text(ContextKind::InvalidValue), values)
            }
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// The name of an option as it was written, of which clap tells one letter where one dash is
/// missing.
fn in_full<'a>(name: &'a str, words: &'a [OsString]) -> &'a str {
    let is_letter = name.len() == 2;
    let mut whole = words.iter().filter_map(|word| word.to_str());
    let whole = whole.find(|word| is_letter && word.starts_with(name)).unwrap_or(name);
    whole.split('=').next().unwrap_or_default()
}

/// The group of commands that a line names, and none of them.
pub fn group(words: &[OsString]) -> clap::Command {
    let mut whole = definition();
    whole.build();
    meant(&whole, words).clone()
}

/// The command that a line is about.
fn meant<'a>(whole: &'a clap::Command, words: &[OsString]) -> &'a clap::Command {
    words
        .iter()
        .skip(1)
        .fold(whole, |command, word| command.find_subcommand(word).unwrap_or(command))
}

#[cfg(test)]
mod tests;
