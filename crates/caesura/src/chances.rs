//! The command `chances`.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use files::OutputFile;
use report::table;
use stats::format::grouped;
use train::chances::{self, Chances, Fitted, Polynomial};

use crate::lab::DEFAULT_STORE;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura chances matches.db";

/// Arguments of `chances`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Stores with matches
    #[arg(value_name = "STORE", default_value = DEFAULT_STORE)]
    stores: Vec<PathBuf>,
    /// A match of the stores, by number or name; may be given several times [default: all]
    #[arg(long = "run", value_name = "RUN")]
    runs: Vec<String>,
    /// Put the model into this file in place of its own: crates/train/src/chances/standard.rs
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Fits the model, and tells how well it agrees with the games.
pub fn run(args: &Args) -> CommandResult {
    let file = args.write.as_deref().map(prepared).transpose()?;
    let fitted = chances::fit(&args.stores, &args.runs)?;
    let source = source(&fitted, &args.runs);
    if let Some(file) = file {
        file.write(|out| out.write_all(source.as_bytes()))?;
    }
    let mut out = console::out();
    let mut rows = table(&["men", "score", "positions", "won", "drawn", "lost"]);
    for share in &fitted.shares {
        let men = if share.is_endgame { "few" } else { "many" };
        let [least, most] = share.scores;
        let percent =
            |i: usize| format!("{:.1} ({:.1})", 100.0 * share.found[i], 100.0 * share.expected[i]);
        let scores = format!("{least:+} to {most:+}");
        let cells = [men.to_owned(), scores, grouped(share.positions)];
        rows.add_row(cells.into_iter().chain((0..3).map(percent)));
    }
    writeln!(out, "{rows}")?;
    writeln!(out, "In percent; in brackets what the model says.\n")?;
    write!(out, "{source}")?;
    Ok(())
}

/// Makes sure, before any work is done for it, that a file can be written and holds a model, if
/// anything.
fn prepared(path: &Path) -> Result<OutputFile, Box<dyn Error>> {
    let holds_another = match fs::read_to_string(path) {
        Ok(text) => !text.contains(DECLARATION),
        Err(cause) => cause.kind() != io::ErrorKind::NotFound,
    };
    if holds_another {
        return Err(format!("{}: it does not hold a model of chances", path.display()).into());
    }
    Ok(OutputFile::prepare(path)?)
}

/// What each file that holds a model has.
const DECLARATION: &str = "const STANDARD: Chances";

/// The file that holds the model, as `cargo fmt` leaves it.
fn source(fitted: &Fitted, runs: &[String]) -> String {
    let Fitted { chances: Chances { steepness, draws }, games, positions, .. } = fitted;
    let of = if runs.is_empty() { String::new() } else { format!(" of {}", runs.join(", ")) };
    let (games, positions) = (grouped(*games as u64), grouped(*positions));
    format!(
        "//! The numbers of the model that the engine goes by, written by `caesura chances --write`.\n\
         //!\n\
         //! Fitted to {positions} positions of {games} games{of}.\n\
         \n\
         use super::Chances;\n\
         \n\
         pub(super) const STANDARD: Chances =\n    \
             Chances {{ steepness: {}, draws: {} }};\n",
        numbers(steepness),
        numbers(draws),
    )
}

fn numbers(polynomial: &Polynomial) -> String {
    let numbers = polynomial.map(|number| format!("{number:.4}"));
    format!("[{}]", numbers.join(", "))
}
