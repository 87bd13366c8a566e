//! The command `tables`: exact values of endings.

mod check;
mod make;
mod probe;
mod syzygy;
mod zugzwangs;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use tables::{Material, Tables};

use crate::done;

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura tables make tables
  caesura tables probe tables '8/8/8/8/8/2k5/2p5/2K5 b - - 0 1'";

/// What it does.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Make the tables that a folder lacks; what is there and sound is not made again
    Make(make::Args),
    /// Tell what positions are worth, in how many moves, and by which moves
    Probe(probe::Args),
    /// Check files and values of a folder, and tell what each ending is like
    Check(check::Args),
    /// Write the tables of a folder as Syzygy tables, which this engine and others read
    Syzygy(syzygy::Args),
    /// List the positions in which whoever is to move would rather pass
    Zugzwangs(zugzwangs::Args),
}

/// Does what was asked for.
pub fn run(command: &Command) -> Result<ExitCode, Box<dyn Error>> {
    match command {
        Command::Make(args) => make::run(args),
        Command::Probe(args) => done(probe::run(args)),
        Command::Check(args) => done(check::run(args)),
        Command::Syzygy(args) => syzygy::run(args),
        Command::Zugzwangs(args) => done(zugzwangs::run(args)),
    }
}

/// Tables that are there, and which of their endings are meant.
#[derive(clap::Args)]
struct Endings {
    /// The folder of the tables
    folder: PathBuf,
    /// Only these endings, such as KQKR,KRKP
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    only: Vec<Material>,
}

impl Endings {
    /// The tables, with the endings that were named, or all of them.
    fn open(&self) -> Result<(Tables, Vec<Material>), Box<dyn Error>> {
        let tables = Tables::open(&self.folder)?;
        let chosen = if self.only.is_empty() { tables.materials()? } else { self.only.clone() };
        Ok((tables, chosen))
    }
}
