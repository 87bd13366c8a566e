//! `lab paper-kit`.

use std::path::PathBuf;

use report::{of_run, paper_kit};
use store::Store;

use super::StoreOption;
use super::report::write_files;
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
    let name = store.summary(run)?.name;
    let again = format!("caesura lab run {name}; caesura lab paper-kit DIR {name}");
    of_run(&store, run, |report| write_files(&paper_kit(report, &again)?, &args.folder))
}
