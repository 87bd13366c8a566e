//! `lab merge`.

use std::io::{self, Write};
use std::path::PathBuf;

use stats::format::grouped;
use store::{Merged, Store};

use super::StoreOption;
use crate::CommandResult;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab merge --store all.db shard1.db shard2.db";

/// Arguments of `lab merge`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    store: StoreOption,
    /// The stores to take results from; they stay as they are
    #[arg(required = true, value_name = "FROM")]
    from: Vec<PathBuf>,
}

/// Merges stores into one.
pub fn run(args: &Args) -> CommandResult {
    if !args.store.store.exists() {
        // No store is made for what cannot be read.
        args.from.iter().try_for_each(|from| Store::open(from).map(drop))?;
    }
    let mut store = Store::open_for_work(&args.store.store)?;
    let mut out = io::stdout().lock();
    for from in &args.from {
        let Merged { added, known } = store.merge(from)?;
        let (from, added, known) = (from.display(), grouped(added), grouped(known));
        writeln!(out, "{from}: {added} results added, {known} known")?;
    }
    for run in store.runs()? {
        let (done, expected) = (grouped(run.results), grouped(run.expected));
        let whole = if run.is_complete() { "complete" } else { "not complete" };
        let number = run.id.number();
        writeln!(out, "run {number} '{}': {done} of {expected} results, {whole}", run.name)?;
    }
    Ok(())
}
