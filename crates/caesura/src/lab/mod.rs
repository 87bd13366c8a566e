//! The command `lab`: experiments that are kept.

mod check;
mod list;
mod merge;
mod pages;
mod paper_kit;
mod progress;
pub mod report;
mod run;
mod show;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::done;
use crate::options::{EngineOptions, path_or, warn};
use lab::experiment::{BUILTIN, Experiment};

/// Where runs are kept if nothing else is said.
pub const DEFAULT_STORE: &str = "caesura-lab.db";

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura lab run quick
  caesura lab report
  caesura lab report --out report.html";

/// What it does.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Do an experiment, or go on with it; what is done is kept at once
    Run(run::Args),
    /// Tell what an experiment would do, and about how long it would take
    Check(check::Args),
    /// List the runs of a store, and the experiments in the program
    List(list::Args),
    /// Tell of a run, or print the text of an experiment in the program
    Show(show::Args),
    /// Report on a run: tables to read, or a file for a paper, a browser or a program
    Report(report::Args),
    /// Write what a paper needs of a run: tables, figures, references, and a document for LaTeX
    PaperKit(paper_kit::Args),
    /// Put the stores of shards together
    Merge(merge::Args),
    /// List the blocks of pages that were measured with another search, cheapest first
    Pages(pages::Args),
    /// Put what another program measured, from standard input, into a block of a page
    Fill(pages::FillArgs),
}

/// Does what was asked for.
pub fn run(command: &Command) -> Result<ExitCode, Box<dyn Error>> {
    match command {
        Command::Run(args) => run::run(args),
        Command::Check(args) => done(check::run(args)),
        Command::List(args) => done(list::run(args)),
        Command::Show(args) => done(show::run(args)),
        Command::Report(args) => done(report::run(args)),
        Command::PaperKit(args) => done(paper_kit::run(args)),
        Command::Merge(args) => done(merge::run(args)),
        Command::Pages(args) => done(pages::run(args)),
        Command::Fill(args) => done(pages::fill(args)),
    }
}

/// Which store.
#[derive(clap::Args)]
pub struct StoreOption {
    /// The file that holds the runs
    #[arg(long, value_name = "FILE", default_value = DEFAULT_STORE)]
    pub store: PathBuf,
}

/// Which experiment.
#[derive(clap::Args)]
struct ExperimentOption {
    /// A .toml file, - for standard input, or an experiment in the program: quick, paper,
    /// paper-full, mates, family, ablation, scale
    #[arg(value_parser = path_or(BUILTIN.iter().map(|(name, _)| *name)), hide_possible_values = true)]
    experiment: PathBuf,
    /// The folder of its suites [default: that of the file]
    #[arg(long, value_name = "DIR")]
    suites: Option<PathBuf>,
    #[command(flatten)]
    engines: EngineOptions,
}

impl ExperimentOption {
    /// Loads it. What is doubtful about its suites is told on standard error.
    fn load(&self) -> Result<Experiment, Box<dyn Error>> {
        let experiment = Experiment::load(&self.experiment, self.suites.as_deref())?;
        for section in &experiment.sections {
            warn(&section.suite.warnings);
        }
        for suite in &experiment.absent {
            // A line that nobody can read is no reason to stop.
            let _ = writeln!(io::stderr(), "{suite} is not there and left out");
        }
        Ok(experiment.with_engines(&self.engines.meet()?))
    }
}

/// Whether a name stands for an experiment in the program.
fn is_builtin(name: &Path) -> bool {
    BUILTIN.iter().any(|(builtin, _)| name.as_os_str() == *builtin)
}
