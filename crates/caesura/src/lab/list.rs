//! `lab list`.

use std::io::Write;

use lab::experiment::BUILTIN;
use report::table;
use stats::format::grouped;
use store::{RunKind, RunSummary, Store};

use super::StoreOption;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab list --store my.db";

/// Arguments of `lab list`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    store: StoreOption,
}

/// Lists runs and experiments.
pub fn run(args: &Args) -> CommandResult {
    let mut out = console::prose();
    let store = args.store.store.display();
    if args.store.store.exists() {
        let runs = Store::open(&args.store.store)?.runs()?;
        writeln!(out, "{store}")?;
        let mut table = table(&["run", "name", "begun", "results", "audits", "version", "bench"]);
        for run in &runs {
            table.add_row([
                run.id.number().to_string(),
                run.name.clone(),
                run.started.clone(),
                progress(run.results, run.expected),
                progress(run.audits, run.expected_audits),
                run.program.clone(),
                run.signature.to_string(),
            ]);
        }
        writeln!(out, "{table}")?;
        if let Some(run) = runs.iter().rfind(|run| !run.is_complete()) {
            let RunSummary { id, name, kind, .. } = run;
            let command = match kind {
                RunKind::Experiment => "lab run",
                RunKind::Tournament => "match",
                RunKind::Tuning => "tune",
            };
            writeln!(out, "run {} '{name}' is not done; {command} goes on with it", id.number())?;
        }
    } else {
        writeln!(out, "{store}: no such store yet")?;
    }
    let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
    writeln!(out, "experiments in the program: {}", names.join(", "))?;
    Ok(())
}

fn progress(done: u64, expected: u64) -> String {
    match expected {
        0 => "–".to_owned(),
        _ if done == expected => grouped(done),
        _ => format!("{} of {}", grouped(done), grouped(expected)),
    }
}
