//! `data convert`.

use std::cell::RefCell;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use files::OutputFile;
use stats::format::grouped;
use train::data::{DataError, GameReader, bulletformat, bytes_of, positions};

use super::{GameFiles, NO_GAME};
use crate::CommandResult;
use crate::options::{each_once, named_once};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura data convert games/*.viri --out games.bin";

/// Arguments of `data convert`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    games: GameFiles,
    /// The file to write: 32 bytes a position
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Converts all files into one.
pub fn run(args: &Args) -> CommandResult {
    let out = named_once("--out", OutputFile::prepare(&args.out)?)?;
    let files = each_once(&args.games.files)?;
    let (mut games, mut count) = (0, 0);
    let failure: RefCell<Option<Box<dyn Error>>> = RefCell::new(None);
    let written = out.write(|out| {
        let mut convert = || -> Result<(), Failure> {
            for file in files {
                for game in GameReader::open(file)? {
                    games += 1;
                    for sample in positions(&game?) {
                        out.write_all(&bytes_of(&bulletformat(&sample)))?;
                        count += 1;
                    }
                }
            }
            if games > 0 { Ok(()) } else { Err(Failure::Input(NO_GAME.into())) }
        };
        convert().map_err(|error| match error {
            Failure::Output(cause) => cause,
            Failure::Input(cause) => {
                failure.replace(Some(cause));
                io::Error::other("a file of games is not sound")
            }
        })
    });
    if let Some(error) = failure.into_inner() {
        return Err(error);
    }
    written?;
    writeln!(io::stdout(), "{}: {} positions", args.out.display(), grouped(count))?;
    Ok(())
}

/// Why there is no file.
enum Failure {
    Input(Box<dyn Error>),
    Output(io::Error),
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::Input(error.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
