//! The command `compare`.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::compare::{self, Depths, Plan};
use lab::policies::PolicyList;
use lab::report::{Exporter, OutputFile, Report, write_csv, write_json, write_terminal};
use lab::suite::{BUILTIN, Sample, Selection, Suite};
use search::null_move::Policy;
use search::{DEFAULT_TABLE_MB, Preset};

use crate::{CommandResult, one_line};

/// Arguments of `compare`.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// An .epd, .fen or .pgn file, or a built-in suite: traps, middlegames (both by default)
    suite: Option<PathBuf>,
    /// Policies separated by commas, such as off,standard:2,verified:R=3
    #[arg(long, value_name = "LIST", default_value = DEFAULT_POLICIES)]
    policies: PolicyList,
    /// Depth in plies, or a range of depths such as 8..9
    #[arg(long, value_name = "RANGE", default_value = DEFAULT_DEPTHS)]
    depth: Depths,
    /// The policy that the others are measured against [default: the last one]
    #[arg(long, value_name = "POLICY")]
    baseline: Option<Policy>,
    /// The techniques around the null move
    #[arg(long, default_value_t)]
    preset: Preset,
    /// Searches at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Size of each search's transposition table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_TABLE_MB)]
    hash: usize,
    /// Take only so many positions, chosen at random
    #[arg(long, value_name = "K", value_parser = count)]
    limit: Option<NonZeroUsize>,
    /// What the choice follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Go on over bad lines and games of the suite, and count them
    #[arg(long)]
    skip_bad: bool,
    /// Drop positions in which a side has no more than king and pawns
    #[arg(long)]
    discard_pawn_endings: bool,
    /// Write each position's results to a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write settings and results to a JSON file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The policies that the paper compares.
const DEFAULT_POLICIES: &str = "standard:1,standard:2,standard:3,verified:3";
/// As deep as a minute or two allow.
const DEFAULT_DEPTHS: &str = "7..8";

fn count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it must be a number from 1 on")
}

/// Compares, and reports.
pub fn run(args: &Args) -> CommandResult {
    let plan = plan(args)?;
    let files = output_files(args)?;
    let sample = args.limit.map(|size| Sample { size: size.get(), seed: args.seed });
    let selection = Selection {
        skip_bad: args.skip_bad,
        discard_pawn_endings: args.discard_pawn_endings,
        sample,
    };
    let suite = suite(args.suite.as_deref(), &selection)?;
    warn(&suite.warnings);
    let mut progress = Progress::new(suite.problems.len());
    let comparison = compare::run(&suite, &plan, |done| progress.update(done))?;
    progress.finish();
    let report = Report {
        version: env!("CARGO_PKG_VERSION"),
        suite: &suite,
        selection: &selection,
        comparison: &comparison,
    };
    for (file, export) in files {
        file.write(|out| export(&report, out))?;
    }
    write_terminal(&report, &mut io::stdout().lock())?;
    Ok(())
}

fn plan(args: &Args) -> Result<Plan, String> {
    let policies = args.policies.clone();
    let baseline = match &args.baseline {
        None => policies.len() - 1,
        Some(baseline) => {
            policies.iter().position(|policy| policy == baseline).ok_or_else(|| {
                format!("the baseline {baseline} is not among the policies {policies}")
            })?
        }
    };
    Ok(Plan {
        policies,
        baseline,
        depths: args.depth,
        preset: args.preset,
        table_mib: args.hash,
        jobs: args.jobs.unwrap_or_else(processors),
    })
}

fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The files to write, all of them writable, and what goes into them.
fn output_files(args: &Args) -> Result<Vec<(OutputFile, Exporter)>, Box<dyn std::error::Error>> {
    let wanted: [(&str, &Option<PathBuf>, Exporter); 2] =
        [("--csv", &args.csv, write_csv), ("--json", &args.json, write_json)];
    let is_builtin = |path: &Path| BUILTIN.iter().any(|(name, _)| path.as_os_str() == *name);
    let suite = args.suite.as_deref().filter(|path| !is_builtin(path));
    // A suite that is not there is told of when it is read.
    let suite = suite.and_then(|path| path.canonicalize().ok());
    let mut files: Vec<(OutputFile, Exporter)> = Vec::new();
    for (option, path, exporter) in wanted {
        let Some(path) = path else { continue };
        let file = OutputFile::prepare(path)?;
        if suite.as_deref() == Some(file.target()) {
            return Err(format!("{option} would overwrite the suite {}", path.display()).into());
        }
        if files.iter().any(|(other, _)| other.target() == file.target()) {
            return Err(format!("--csv and --json both name {}", path.display()).into());
        }
        files.push((file, exporter));
    }
    Ok(files)
}

/// The suite in a file, a built-in one, or all that are built in.
fn suite(wanted: Option<&Path>, selection: &Selection) -> Result<Suite, lab::suite::SuiteError> {
    let Some(path) = wanted else { return Suite::all_builtin(selection) };
    let builtin = path.to_str().and_then(|name| Suite::builtin(name, selection));
    builtin.unwrap_or_else(|| Suite::load(path, selection))
}

/// How many warnings are told of one by one.
const MOST_WARNINGS: usize = 10;

/// Tells on standard error what is doubtful about a suite.
fn warn(warnings: &[String]) {
    // A line that nobody can read is no reason to stop.
    for warning in warnings.iter().take(MOST_WARNINGS) {
        let _ = writeln!(io::stderr(), "warning: {}", one_line(warning));
    }
    if warnings.len() > MOST_WARNINGS {
        let _ = writeln!(io::stderr(), "warning: and {} more", warnings.len() - MOST_WARNINGS);
    }
}

/// Tells on standard error how far the work is: as a bar on a terminal, in lines elsewhere.
enum Progress {
    Bar(ProgressBar),
    Lines { total: usize, started: Instant, last: Instant },
}

/// Time between two lines of progress.
const LINE_EVERY: Duration = Duration::from_secs(10);

impl Progress {
    fn new(total: usize) -> Self {
        if !io::stderr().is_terminal() {
            let now = Instant::now();
            return Self::Lines { total, started: now, last: now };
        }
        let bar = ProgressBar::new(total as u64);
        let template = "{bar:30} {pos}/{len} positions, {per_sec}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        Self::Bar(bar)
    }

    fn update(&mut self, done: usize) {
        match self {
            Self::Bar(bar) => bar.set_position(done as u64),
            Self::Lines { total, started, last } => {
                if last.elapsed() >= LINE_EVERY && done < *total {
                    *last = Instant::now();
                    let seconds = started.elapsed().as_secs_f64();
                    let speed = done as f64 / seconds;
                    let left = (*total - done) as f64 / speed;
                    // A line that nobody can read is no reason to stop.
                    let _ = writeln!(
                        io::stderr(),
                        "{done}/{total} positions, {speed:.2}/s, about {left:.0} s left",
                    );
                }
            }
        }
    }

    fn finish(self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
