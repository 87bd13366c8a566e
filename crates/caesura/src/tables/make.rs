//! `tables make`.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use stats::format::grouped;
use tables::{Made, Material, Plan};

use crate::console;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{count, jobs_or_all, within};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tables make tables --men 3
  caesura tables make tables --only KQKR,KRKP";

/// Arguments of `tables make`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder of the tables
    folder: PathBuf,
    /// Endings of up to so many men
    #[arg(long, default_value_t = 4, value_parser = within::<u8>(3..=4))]
    men: u8,
    /// Only these endings, such as KQKR,KRKP, and those that captures and promotions lead to
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    only: Vec<Material>,
    /// Endings made at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
}

/// Makes tables, and tells of each.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let materials: BTreeSet<Material> = match args.only.as_slice() {
        [] => (3..=usize::from(args.men)).flat_map(Material::all).collect(),
        only => only.iter().cloned().collect(),
    };
    let plan = Plan { folder: args.folder.clone(), materials, jobs: jobs_or_all(args.jobs) };
    let stop = interrupt::flag("finishing the endings in hand")?;
    let mut told = Ok(());
    tables::make(&plan, &stop, |made| {
        if told.is_ok() {
            told = tell(made);
        }
    })?;
    told?;
    let was_stopped = stop.load(Ordering::Relaxed);
    Ok(if was_stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn tell(made: &Made) -> io::Result<()> {
    if let Some(unsound) = &made.unsound {
        // A warning that nobody can read is no reason to stop.
        console::warn(format_args!("{unsound}; made anew"));
    }
    let Made { material, elapsed, bytes, .. } = made;
    let how = match elapsed {
        Some(elapsed) => format!("made in {:.1} s", elapsed.as_secs_f64()),
        None => "is there".to_owned(),
    };
    writeln!(io::stdout(), "{material:<5} {how}, {} bytes", grouped(*bytes))
}
