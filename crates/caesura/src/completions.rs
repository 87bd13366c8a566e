//! The command `completions`.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::CommandResult;

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

/// Prints the script by which a shell completes the commands and options of a program.
pub fn run(args: &Args, mut program: clap::Command) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "caesura", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
