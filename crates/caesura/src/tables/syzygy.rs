//! `tables syzygy`.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

use files::make_folder;
use stats::format::grouped;
use tables::syzygy::Written;

use super::Endings;
use crate::interrupt::{self, INTERRUPTED};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tables syzygy tables syzygy";

/// Arguments of `tables syzygy`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    endings: Endings,
    /// The folder to write to; it is made if there is none
    to: PathBuf,
}

/// Writes tables, and tells of each.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let (tables, chosen) = args.endings.open()?;
    make_folder(&args.to)?;
    let stop = interrupt::flag("finishing the ending in hand")?;
    for material in chosen {
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let started = Instant::now();
        let Written { files: [wdl, dtz] } = tables::syzygy::write(&tables, &material, &args.to)?;
        tables.forget();
        let seconds = started.elapsed().as_secs_f64();
        let told = |(name, bytes)| format!("{name}, {} bytes", grouped(bytes));
        writeln!(io::stdout(), "{}; {}; in {seconds:.1} s", told(wdl), told(dtz))?;
    }
    Ok(ExitCode::SUCCESS)
}
