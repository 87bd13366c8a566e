//! The command `completions`.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::{CommandResult, command_line};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura completions bash
  caesura completions zsh
  caesura completions fish";

/// Arguments of `completions`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script by which a shell completes our commands and options.
pub fn run(args: &Args) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line::definition(), "caesura", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
