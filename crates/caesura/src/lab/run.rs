//! `lab run`.

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use lab::experiment::Shard;
use store::Store;
use store::runs::{self, Outcome, Work};

use super::progress::Progress;
use super::{ExperimentOption, StoreOption};
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{count, jobs_or_all};
use crate::origin::origin;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab run quick
  caesura lab run my.toml --store my.db --jobs 2
  caesura lab run paper --shard 2/8 --store shard2.db";

/// Arguments of `lab run`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    store: StoreOption,
    /// Searches at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Do only one of N parts, such as 2/8
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
}

/// Does an experiment, or goes on with it.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let experiment = args.experiment.load()?;
    let stop = interrupt::flag("finishing the searches in hand")?;
    let mut store = Store::open_for_work(&args.store.store)?;
    let work = Work { jobs: jobs_or_all(args.jobs), stop: &stop, origin: &origin() };
    let mut progress = Progress::new(&experiment);
    let outcome = runs::experiment::run(&experiment, args.shard, &mut store, &work, &mut progress);
    progress.finish();
    let Outcome { run, known, done, left, found: () } = outcome?;
    let mut out = io::stdout().lock();
    let store = args.store.store.display();
    let shard = match args.shard {
        Shard::WHOLE => String::new(),
        shard => format!(", shard {shard}"),
    };
    let name = format!("run {} '{}' in {store}{shard}", run.number(), experiment.name);
    if left > 0 {
        writeln!(
            out,
            "{name}: {} of {} pieces done; run it again to go on",
            known + done,
            known + done + left
        )?;
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let before = if known > 0 { format!(" ({known} of them before)") } else { String::new() };
    writeln!(out, "{name}: all {} pieces done{before}", known + done)?;
    Ok(ExitCode::SUCCESS)
}
