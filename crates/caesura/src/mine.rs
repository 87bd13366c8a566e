//! The command `mine`.

use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

use mine::{KINDS, Kind, Plan, Progress, Sheet};
use stats::format::grouped;

use crate::console;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{LINE_EVERY, Named, count, for_people, jobs_or_all};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura mine
  caesura mine quiet --positions 20 --out quiet.epd";

/// Arguments of `mine`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to look for; without, the kinds are listed
    #[arg(value_parser = Named { parser: kind, names: names().map(str::to_owned).collect() }, hide_possible_values = true)]
    kind: Option<&'static dyn Kind>,
    /// The file to fill; one that is there is gone on with, - is standard output [default:
    /// KIND.epd]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many positions are enough
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    positions: NonZeroUsize,
    /// How many games to play at most
    #[arg(long, value_name = "N", default_value = "10000", value_parser = count)]
    games: NonZeroUsize,
    /// What the games follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes of each move of the games: the fewer, the more is overlooked
    #[arg(long, value_name = "N", default_value = "400", value_parser = count)]
    nodes: NonZeroUsize,
    /// Games at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
}

fn names() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.name())
}

fn kind(name: &str) -> Result<&'static dyn Kind, String> {
    let found = KINDS.iter().find(|kind| kind.name() == name);
    found.copied().ok_or_else(|| format!("it is no kind{}", spelling::instead(name, names())))
}

/// Mines, or lists what can be mined.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let Some(kind) = args.kind else {
        let width = KINDS.iter().map(|kind| kind.name().len()).max().unwrap_or_default();
        let mut out = console::prose();
        for kind in KINDS {
            writeln!(out, "{:<width$}  {}", kind.name(), kind.meaning())?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let plan = Plan {
        kind,
        seed: args.seed,
        nodes: args.nodes.get() as u64,
        positions: args.positions.get(),
        games: args.games.get(),
    };
    let stop = interrupt::flag("finishing the games in hand")?;
    let path = args.out.clone().unwrap_or_else(|| format!("{}.epd", kind.name()).into());
    let mut sheet = Sheet::open(&path, plan.head()?)?;
    // So that a place where nothing can be kept is known of before the work and not after it.
    sheet.save()?;
    let mut told = Instant::now();
    mine::run(&plan, &mut sheet, jobs_or_all(args.jobs), &stop, |progress| {
        if told.elapsed() >= LINE_EVERY {
            told = Instant::now();
            console::tell(standing(progress));
        }
    })?;
    if sheet.file().is_standard() {
        sheet.write()?;
    }
    let positions = sheet.positions().len();
    writeln!(
        for_people([sheet.file()]),
        "{}",
        standing(Progress { games: sheet.games(), positions })
    )?;
    let is_unfinished = positions < plan.positions && sheet.games() < plan.games;
    let was_stopped = stop.load(Ordering::Relaxed) && is_unfinished;
    Ok(if was_stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn standing(Progress { games, positions }: Progress) -> String {
    let [positions, games] = [positions, games].map(|count| grouped(count as u64));
    format!("{positions} positions in {games} games")
}
