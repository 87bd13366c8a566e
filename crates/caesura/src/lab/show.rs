//! `lab show`.

use std::io::{self, Write};
use std::path::Path;

use lab::experiment::BUILTIN;
use lab::report::{grouped, table};
use lab::store::Store;

use super::{StoreOption, is_builtin};
use crate::CommandResult;

/// Arguments of `lab show`.
#[derive(clap::Args)]
pub struct Args {
    /// The number or name of a run, latest, or an experiment in the program
    #[arg(value_name = "RUN")]
    name: String,
    #[command(flatten)]
    store: StoreOption,
    /// Print the text of the experiment of that name in the program, to copy and change
    #[arg(long)]
    text: bool,
}

/// Tells of a run, or prints an experiment.
pub fn run(args: &Args) -> CommandResult {
    let mut out = io::stdout().lock();
    let store = &args.store.store;
    let in_store = |store: &Path| -> CommandResult {
        let store = Store::open(store)?;
        let id = store.find(&args.name)?;
        let runs = store.runs()?;
        let Some(run) = runs.iter().find(|run| run.id == id) else { return Ok(()) };
        let mut out = io::stdout().lock();
        writeln!(out, "run {} '{}', begun {}", id.number(), run.name, run.started)?;
        writeln!(out, "version {}, bench {}", run.program, grouped(run.signature))?;
        writeln!(out, "fingerprint {}", run.fingerprint)?;
        writeln!(out, "{} of {} results", grouped(run.results), grouped(run.expected))?;
        if run.expected_audits > 0 {
            let (done, all) = (grouped(run.audits), grouped(run.expected_audits));
            writeln!(out, "{done} of {all} positions audited under a policy")?;
        }
        for (number, section) in store.experiment(id)?.sections.iter().enumerate() {
            let plan = &section.plan;
            let limits: Vec<String> = plan.limits.iter().map(ToString::to_string).collect();
            writeln!(out, "\n{}. {}", number + 1, section.suite.name)?;
            let count = grouped(section.suite.problems.len() as u64);
            writeln!(out, "   {count} positions, {} with an answer", section.suite.answers())?;
            writeln!(out, "   {}, {} MB table a search", plan.preset, plan.table_mib)?;
            writeln!(out, "   policies: {}", plan.policies)?;
            writeln!(out, "   baseline: {}", plan.policies[plan.baseline])?;
            writeln!(out, "   limits: {}; {} times", limits.join(", "), plan.repetitions)?;
            if let Some(audit) = &section.audit {
                let (depth, rate, against) = (audit.depth, audit.rate, audit.against);
                writeln!(out, "   audit: depth {depth}, {rate} of the cutoffs, against {against}")?;
            }
        }
        let mut sessions = table(&["session begun", "processor", "jobs", "shard", "results"]);
        for session in store.sessions(id)? {
            sessions.add_row([
                session.started,
                format!("{} ({})", session.cpu, session.system),
                session.jobs.to_string(),
                session.shard,
                grouped(session.results),
            ]);
        }
        writeln!(out, "\n{sessions}")?;
        Ok(())
    };
    if args.text || (!store.exists() && is_builtin(Path::new(&args.name))) {
        let text = BUILTIN.iter().find(|(name, _)| *name == args.name);
        let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
        let (_, text) =
            text.ok_or_else(|| format!("{}: the program holds {}", args.name, names.join(", ")))?;
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    drop(out);
    in_store(store)
}
