//! `data check`.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use stats::format::grouped;
use train::data::check;

use super::GameFiles;
use crate::USAGE_ERROR;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura data check games/*.viri";

/// Arguments of `data check`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    games: GameFiles,
}

/// Checks each file, and tells of each.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let mut code = ExitCode::SUCCESS;
    for file in &args.games.files {
        match check(file) {
            Ok((games, positions, has_sheet)) => {
                let [games, positions] = [games, positions].map(grouped);
                let sheet = if has_sheet { "as its sheet says" } else { "without a sheet" };
                let file = file.display();
                writeln!(io::stdout(), "{file}: {games} games, {positions} positions, {sheet}")?;
            }
            Err(error) => {
                crate::report(&error.to_string());
                code = ExitCode::from(USAGE_ERROR);
            }
        }
    }
    Ok(code)
}
