//! `data make`.

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use files::make_folder;
use games::Adjudication;
use search::{Preset, Settings, SettingsError};
use stats::format::grouped;
use train::data::{ENDING_MEN, Made, Plan, Progress, Recipe, Shard, make};

use crate::console;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{LINE_EVERY, count, jobs_or_all, within};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura data make games --games 1000 --shard 1/4";

/// Arguments of `data make`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder to put the file into
    folder: PathBuf,
    /// How many games there are in all shards
    #[arg(long, value_name = "N", default_value = "1000", value_parser = within(1..=MOST_GAMES))]
    games: u64,
    /// The games of one shard alone, such as 3/50: a file of its own
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// What the games follow from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(0..=MOST_SEED))]
    seed: u64,
    /// Nodes after which no move is thought about any deeper
    #[arg(long, value_name = "N", default_value = "5000", value_parser = within(1..=MOST_NODES))]
    nodes: u64,
    #[arg(long, value_name = "N", value_parser = within(1..=MOST_NODES), help = format!(
        "As --nodes, once {ENDING_MEN} men or fewer are left [default: the same]"
    ))]
    ending_nodes: Option<u64>,
    #[arg(long, help = format!(
        "Keep moves with more than {ENDING_MEN} men alone; the rest is played for the result"
    ))]
    middlegames_only: bool,
    /// The engine that plays: a policy, and settings that differ from those of the full engine
    #[arg(long, value_name = "CONFIGURATION", default_value_t = Settings::of(Preset::Caesura), value_parser = engine)]
    engine: Settings,
    /// When to end games early: 'none', or some of draw FROM_MOVE/MOVES/CP, win MOVES/CP, moves N
    #[arg(long, value_name = "RULES", default_value_t = Recipe::LATE)]
    adjudication: Adjudication,
    /// Games at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
}

const MOST_GAMES: u64 = 1_000_000_000;
const MOST_NODES: u64 = 1_000_000_000;
/// TOML knows no larger number.
const MOST_SEED: u64 = i64::MAX as u64;

fn engine(text: &str) -> Result<Settings, SettingsError> {
    Settings::parse(text, Preset::Caesura)
}

/// Plays what is not there yet.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    make_folder(&args.folder)?;
    let (settings, engine) = (args.engine.clone(), args.engine.to_string());
    let &Args { seed, nodes, ending_nodes, middlegames_only, adjudication, .. } = args;
    let recipe = Recipe { seed, nodes, ending_nodes, middlegames_only, engine, adjudication };
    let plan = Plan { recipe, settings, games: args.games, shard: args.shard };
    let path = args.folder.join(name(args.seed, args.shard));
    let stop = interrupt::flag("finishing the games in hand")?;
    let (began, mut told) = (Instant::now(), Instant::now());
    let made = make(&plan, &path, jobs_or_all(args.jobs), &stop, |progress| {
        if told.elapsed() >= LINE_EVERY {
            told = Instant::now();
            tell(progress, began.elapsed());
        }
    })?;
    let mut out = io::stdout();
    match made {
        Made::Whole(sheet) => {
            let [games, positions] = [sheet.games, sheet.positions].map(grouped);
            let path = path.display();
            writeln!(
                out,
                "{path}: {games} games, {positions} positions, SHA-256 {}",
                sheet.sha256
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Made::Part(games) => {
            writeln!(out, "{} games kept; the same command goes on", grouped(games))?;
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

/// The name of a shard's file: `seed1.viri`, or `seed1-03of50.viri` where there are more.
fn name(seed: u64, shard: Shard) -> String {
    let width = shard.count().to_string().len();
    match shard.count() {
        1 => format!("seed{seed}.viri"),
        count => format!("seed{seed}-{:0width$}of{count}.viri", shard.index()),
    }
}

fn tell(Progress { games, done, positions }: Progress, elapsed: Duration) {
    let speed = positions as f64 / elapsed.as_secs_f64();
    let [done, games, speed] = [done, games, speed as u64].map(grouped);
    console::tell(format_args!("{done} of {games} games, {speed} positions a second"));
}
