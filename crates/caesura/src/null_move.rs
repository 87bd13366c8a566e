//! The command `null-move`.

use std::io::{self, Write};
use std::path::PathBuf;

use report::table;
use search::null_move::Odds;
use stats::Interval;
use stats::format::grouped;
use train::odds::{Class, Fitted, Judged, NAMES, cutoffs, source};

use crate::options::{each_once, in_place};
use crate::{CommandResult, console};

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura null-move fit mate4.parquet";

/// What stands below the help of `null-move fit`.
const FIT_EXAMPLES: &str = "\
Examples:
  caesura null-move fit mate4.parquet zugzwang.parquet
  caesura null-move fit mate4.parquet --write odds.rs";

/// What it does.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Fit the odds of the technique `calibrated` to samples of nodes
    Fit(FitArgs),
}

/// Arguments of `null-move fit`.
#[derive(clap::Args)]
#[command(after_help = FIT_EXAMPLES)]
pub struct FitArgs {
    /// Samples, as `audit --samples` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What the intervals' chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Put the odds into this file in place of its own:
    /// crates/search/src/null_move/techniques/calibrated/odds.rs
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Does what is asked.
pub fn run(command: &Command) -> CommandResult {
    match command {
        Command::Fit(args) => fit(args),
    }
}

fn fit(args: &FitArgs) -> CommandResult {
    let holds = |text: &str| text == source::written(Odds::FITTED);
    let target = args.write.as_deref().map(|path| in_place(path, holds, "odds")).transpose()?;
    let (_, samples) = samples::read(each_once(&args.files)?)?;
    let cutoffs = cutoffs(&samples);
    let fitted = Fitted::to(&cutoffs, args.seed)?;
    if let Some(target) = target {
        target.write(|out| out.write_all(source::written(fitted.odds()).as_bytes()))?;
    }
    tell(samples.len(), &fitted, &mut console::out())?;
    Ok(())
}

fn tell(samples: usize, fitted: &Fitted, out: &mut dyn Write) -> io::Result<()> {
    let mut terms = table(&["what", "adds to the logarithm of the odds", "95 %"]);
    for (name, (value, Interval { low, high })) in NAMES.iter().zip(&fitted.terms) {
        terms.add_row([
            (*name).to_owned(),
            format!("{value:+.2}"),
            format!("{low:+.2} to {high:+.2}"),
        ]);
    }
    writeln!(out, "{terms}")?;
    let mut areas =
        table(&["judged on", "by odds fitted to", "cutoffs", "wrong", "area under the ROC curve"]);
    let mut row = |name: &str, others: &str, judged: &Judged| {
        let [count, wrong] = [judged.count, judged.wrong].map(|number| grouped(number as u64));
        let area =
            if judged.area.is_nan() { "–".to_owned() } else { format!("{:.3}", judged.area) };
        areas.add_row([name.to_owned(), others.to_owned(), count, wrong, area]);
    };
    row("each position", "other positions", &fitted.judged);
    fitted.by_suite.iter().for_each(|(name, judged)| row(name, "other suites", judged));
    writeln!(out, "{areas}")?;
    let mut classes = table(&["chance from", "cutoffs", "wrong by the odds", "wrong"]);
    for &Class { from, count, expected, found } in &fitted.judged.classes {
        let [from, expected, found] =
            [from, expected, found].map(|share| format!("{:.3} %", 100.0 * share));
        classes.add_row([from, grouped(count as u64), expected, found]);
    }
    writeln!(out, "{classes}")?;
    let judged = grouped(fitted.judged.count as u64);
    writeln!(out, "{} samples, {judged} of them of a pass that kept beta", grouped(samples as u64))
}
