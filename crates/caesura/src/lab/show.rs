//! `lab show`.

use std::io::{self, Write};
use std::path::Path;

use games::tune::{Dial, Spsa, Tuning};
use games::{Rules, Tournament, sprt_text};
use lab::experiment::{BUILTIN, Experiment};
use report::table;
use stats::format::grouped;
use store::{RunKind, Store};

use super::{StoreOption, is_builtin};
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab show latest
  caesura lab show quick --text";

/// Arguments of `lab show`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
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
    let mut out = console::out();
    let store = &args.store.store;
    let in_store = |store: &Path| -> CommandResult {
        let store = Store::open(store)?;
        let id = store.find(&args.name)?;
        let runs = store.runs()?;
        let Some(run) = runs.iter().find(|run| run.id == id) else { return Ok(()) };
        let mut out = console::prose();
        writeln!(out, "run {} '{}', begun {}", id.number(), run.name, run.started)?;
        writeln!(out, "version {}, bench {}", run.program, grouped(run.signature))?;
        writeln!(out, "fingerprint {}", run.fingerprint)?;
        let (done, all) = (grouped(run.results), grouped(run.expected));
        writeln!(out, "{done} of {all} {}", run.kind.results())?;
        if run.expected_audits > 0 {
            let (done, all) = (grouped(run.audits), grouped(run.expected_audits));
            writeln!(out, "{done} of {all} positions audited under a policy")?;
        }
        match run.kind {
            RunKind::Experiment => show_experiment(&store.experiment(id)?, &mut out)?,
            RunKind::Tournament => {
                store.tournament(id)?.map_or(Ok(()), |found| show_tournament(&found, &mut out))?;
            }
            RunKind::Tuning => {
                store.tuning(id)?.map_or(Ok(()), |found| show_tuning(&found, &mut out))?;
            }
        }
        let mut sessions =
            table(&["session begun", "processor", "jobs", "shard", run.kind.results()]);
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
        let (_, text) = text.ok_or_else(|| {
            let instead = spelling::instead(&args.name, names());
            format!("no experiment in the program is named '{}'{instead}", args.name)
        })?;
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    drop(out);
    match spelling::hint(&args.name, names()) {
        hint if !store.exists() && !hint.is_empty() => {
            Err(format!("no run or experiment is named '{}'{hint}", args.name).into())
        }
        _ => in_store(store),
    }
}

/// The names of the experiments in the program.
fn names() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|(name, _)| *name)
}

fn show_experiment(experiment: &Experiment, out: &mut dyn Write) -> io::Result<()> {
    for (number, section) in experiment.sections.iter().enumerate() {
        let plan = &section.plan;
        let limits: Vec<String> = plan.limits.iter().map(ToString::to_string).collect();
        writeln!(out, "\n{}. {}", number + 1, section.suite.name)?;
        let count = grouped(section.suite.problems.len() as u64);
        writeln!(out, "   {count} positions, {} with an answer", section.suite.answers())?;
        if !plan.lineup.policies().is_empty() {
            writeln!(out, "   {}, {} MB table a search", plan.lineup.preset(), plan.table_mib)?;
        }
        writeln!(out, "   policies: {}", plan.lineup)?;
        for engine in plan.lineup.engines() {
            writeln!(out, "   {}: {}", engine.name(), engine.command)?;
        }
        writeln!(out, "   baseline: {}", plan.lineup.names()[plan.baseline])?;
        writeln!(out, "   limits: {}; {} times", limits.join(", "), plan.repetitions)?;
        if let Some(audit) = &section.audit {
            let (depth, rate, against) = (audit.depth, audit.rate, audit.against);
            writeln!(out, "   audit: depth {depth}, {rate} of the cutoffs, against {against}")?;
        }
    }
    Ok(())
}

fn show_tournament(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    let Tournament { players, format, rounds, openings, sprt, .. } = tournament;
    let games = grouped(2 * *rounds as u64);
    match players.len() {
        2 => writeln!(out, "\na match of {games} games")?,
        count => writeln!(out, "\n{format} of {count} players, {games} games of each pairing")?,
    }
    for (number, player) in players.iter().enumerate() {
        writeln!(out, "   {}. {}: {}", number + 1, player.name, player.kind)?;
    }
    show_rules(&tournament.rules, tournament.table_mib, openings, out)?;
    sprt.as_ref().map_or(Ok(()), |sprt| writeln!(out, "   SPRT {}", sprt_text(sprt)))
}

fn show_tuning(tuning: &Tuning, out: &mut dyn Write) -> io::Result<()> {
    let Spsa { dials, pairs, batch, seed } = &tuning.spsa;
    let (pairs, count) = (grouped(*pairs as u64), dials.len());
    writeln!(out, "\n{count} numbers tuned by {pairs} pairs of games")?;
    writeln!(out, "   {}", tuning.base)?;
    for Dial { name, start, min, max, perturbation, rate } in dials {
        let steps = format!("c_end {perturbation}, r_end {rate}");
        writeln!(out, "   {name}: from {start}, within {min} and {max}; {steps}")?;
    }
    writeln!(out, "   {batch} pairs before the numbers move; seed {seed}")?;
    show_rules(&tuning.rules, tuning.table_mib, &tuning.openings, out)
}

fn show_rules(rules: &Rules, mib: usize, openings: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "   {}; {mib} MB each", rules.control)?;
    writeln!(out, "   openings {openings}")?;
    writeln!(out, "   adjudication: {}", rules.adjudication)
}
