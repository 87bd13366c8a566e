//! `data check`.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use stats::format::grouped;
use train::data::check;

use super::GameFiles;
use crate::USAGE_ERROR;
use crate::options::each_once;

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura data check games/*.viri";

/// Checks each file, and tells of each.
pub fn run(games: &GameFiles) -> Result<ExitCode, Box<dyn Error>> {
    let mut code = ExitCode::SUCCESS;
    for file in each_once(&games.files)? {
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
