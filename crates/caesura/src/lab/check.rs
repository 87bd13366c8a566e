//! `lab check`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use lab::experiment::{Forecast, Piece, Shard};
use report::table;
use stats::format::{duration, grouped};

use super::ExperimentOption;
use crate::options::{count, jobs_or_all};
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab check paper";

/// Arguments of `lab check`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    experiment: ExperimentOption,
    /// Searches at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Look at only one of N parts, such as 2/8
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
}

/// Nobody waits as long.
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// Tells what an experiment would do.
pub fn run(args: &Args) -> CommandResult {
    let experiment = args.experiment.load()?;
    let pieces = experiment.pieces_of(args.shard)?;
    let forecast = Forecast::new(&experiment, &pieces)?;
    let mut out = console::prose();
    writeln!(out, "{}", experiment.name)?;
    let mut sections =
        table(&["suite", "positions", "policies", "limits", "pieces", "about so many nodes"]);
    for (number, section) in experiment.sections.iter().enumerate() {
        let own = pieces.iter().zip(&forecast.nodes).filter(|(piece, _)| match piece {
            Piece::Search { section, .. } | Piece::Audit { section, .. } => *section == number,
        });
        let nodes: Vec<u64> = own.map(|(_, &nodes)| nodes).collect();
        let limits: Vec<String> = section.plan.limits.iter().map(ToString::to_string).collect();
        sections.add_row([
            section.suite.name.clone(),
            grouped(section.suite.problems.len() as u64),
            section.plan.lineup.len().to_string(),
            summary(&limits),
            grouped(nodes.len() as u64),
            grouped(nodes.iter().sum()),
        ]);
    }
    writeln!(out, "{sections}")?;
    for (number, section) in experiment.sections.iter().enumerate() {
        let policies = section.plan.lineup.names().join(", ");
        writeln!(out, "{}. {}: {policies}", number + 1, section.suite.name)?;
    }
    let jobs = jobs_or_all(args.jobs).get();
    writeln!(
        out,
        "About {} nodes and {} with {jobs} searches at a time, give or take a factor of {}",
        grouped(forecast.total()),
        match forecast.time(jobs) {
            time if time > YEAR => "more than a year".to_owned(),
            time => duration(time),
        },
        forecast.uncertainty,
    )?;
    Ok(())
}

/// The first and the last, if there are many.
fn summary(limits: &[String]) -> String {
    match limits {
        [first, _, .., last] => format!("{first} … {last} ({})", limits.len()),
        _ => limits.join(", "),
    }
}
