//! `lab paper-kit`.

use std::error::Error;
use std::path::{Path, PathBuf};

use report::{of_run, paper_kit};
use store::{RunId, Store};

use super::report::write_files;
use super::{DEFAULT_STORE, StoreOption};
use crate::CommandResult;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab paper-kit kit quick";

/// Arguments of `lab paper-kit`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder to put the files into
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The number or name of a run
    #[arg(value_name = "RUN", default_value = "latest")]
    name: String,
    #[command(flatten)]
    store: StoreOption,
}

/// Writes what a paper needs of a run.
pub fn run(args: &Args) -> CommandResult {
    let store = Store::open(&args.store.store)?;
    let run = store.find(&args.name)?;
    let again = again(&store, run, &args.store.store)?;
    of_run(&store, run, |report| write_files(&paper_kit(report, &again)?, &args.folder))
}

/// The commands by which all of it is had again: those that did the run, and this one.
fn again(store: &Store, run: RunId, path: &Path) -> Result<String, Box<dyn Error>> {
    let mut commands: Vec<String> = Vec::new();
    for session in store.sessions(run)? {
        if !session.origin.command.is_empty() && !commands.contains(&session.origin.command) {
            commands.push(session.origin.command);
        }
    }
    let name = store.summary(run)?.name;
    // Of several runs of a name it is the last.
    let name = if store.find(&name)? == run { name } else { run.number().to_string() };
    let mut kit = vec!["caesura", "lab", "paper-kit", "DIR", &name];
    let path = path.display().to_string();
    if path != DEFAULT_STORE {
        kit.extend(["--store", &path]);
    }
    commands.push(shlex::try_join(kit)?);
    Ok(commands.join("; "))
}
