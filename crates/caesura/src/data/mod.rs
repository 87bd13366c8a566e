//! The command `data`: games of the engine against itself, to train on.

mod check;
mod convert;
mod make;
mod show;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::done;

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura data make games --games 1000
  caesura data show games/*.viri";

/// What is read.
#[derive(clap::Args)]
pub struct GameFiles {
    /// Files of games in viriformat
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Why nothing is told or written of files that hold no game.
const NO_GAME: &str = "the files hold no game";

/// What it does.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Play games of the engine against itself and keep them in a file; one that was begun is gone
    /// on with
    Make(Box<make::Args>),
    /// Tell what files of games hold: results, lengths, phases, duplicates, what is worth learning
    /// from
    #[command(after_help = show::EXAMPLES)]
    Show(GameFiles),
    /// Hold every byte of files of games against the format, the rules of chess and their sheets
    #[command(after_help = check::EXAMPLES)]
    Check(GameFiles),
    /// Write the positions that are worth learning from as bulletformat
    Convert(convert::Args),
}

/// Does what was asked for.
pub fn run(command: &Command) -> Result<ExitCode, Box<dyn Error>> {
    match command {
        Command::Make(args) => make::run(args),
        Command::Show(games) => done(show::run(games)),
        Command::Check(games) => check::run(games),
        Command::Convert(args) => done(convert::run(args)),
    }
}
