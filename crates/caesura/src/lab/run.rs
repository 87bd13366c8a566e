//! `lab run`.

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lab::experiment::{Outcome, Shard, Work};
use lab::store::Store;

use super::progress::Progress;
use super::{ExperimentOption, StoreOption};
use crate::experiment::{count, jobs_or_all};

/// How a shell is told that a program was interrupted.
const INTERRUPTED: u8 = 130;

/// Arguments of `lab run`.
#[derive(clap::Args)]
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
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            // Nothing that was finished is lost.
            process::exit(INTERRUPTED.into());
        }
        let _ = writeln!(
            io::stderr(),
            "interrupted: finishing the searches in hand (once more to drop them)"
        );
    })?;
    let mut store = Store::open_for_work(&args.store.store)?;
    let work = Work { jobs: jobs_or_all(args.jobs), shard: args.shard, stop: &stop };
    let mut progress = Progress::new();
    let outcome = experiment.run(&mut store, &work, &mut progress);
    progress.finish();
    let Outcome { run, known, done, left } = outcome?;
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
