//! The command `completions`.

use std::any::TypeId;
use std::io::{self, Write};
use std::path::PathBuf;

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
    match args.shell {
        Shell::Zsh => script = with_files(&String::from_utf8(script)?, &program).into_bytes(),
        Shell::Fish => script.extend(names_in_fish(&program, &mut Vec::new()).into_bytes()),
        _ => {}
    }
    Ok(io::stdout().write_all(&script)?)
}

/// Where a path may stand beside names, the other shells complete both; zsh is told to.
fn with_files(script: &str, program: &clap::Command) -> String {
    let mut script = script.to_owned();
    for command in program.get_subcommands() {
        script = with_files(&script, command);
        for argument in command.get_arguments().filter(|a| takes_paths(a)) {
            let names = argument.get_possible_values();
            let names: Vec<&str> = names.iter().map(|name| name.get_name()).collect();
            let names = names.join(" ");
            if !names.is_empty() {
                script = script
                    .replace(&format!(":({names})"), &format!(":{{compadd {names}; _files}}"));
            }
        }
    }
    script
}

/// The names that may stand in a place of their own, which the library tells fish nothing of.
fn names_in_fish(program: &clap::Command, path: &mut Vec<String>) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        path.push(command.get_name().to_owned());
        let names = command.get_positionals().flat_map(clap::Arg::get_possible_values);
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        if !names.is_empty() {
            let below =
                path.iter().skip(1).map(|name| format!("; and __fish_seen_subcommand_from {name}"));
            let below = below.collect::<String>();
            lines += &format!(
                "complete -c caesura -n \"__fish_caesura_using_subcommand {}{below}\" -a \"{}\"\n",
                path[0],
                names.join(" ")
            );
        }
        lines += &names_in_fish(command, path);
        path.pop();
    }
    lines
}

fn takes_paths(argument: &clap::Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<PathBuf>()
}
