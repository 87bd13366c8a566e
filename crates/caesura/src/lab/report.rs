//! `lab report`.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use lab::compare::Summarizer;
use lab::experiment::{Experiment, Section};
use lab::report::{
    self, Content, FORMATS, FalseCutoffs, Format, OutputFile, Report, Standings, SuiteFacts, Tuned,
    grouped,
};
use lab::store::{RunId, RunKind, RunSummary, Store, StoreError};

use super::StoreOption;
use crate::CommandResult;

/// Arguments of `lab report`.
#[derive(clap::Args)]
pub struct Args {
    /// The number or name of a run
    #[arg(value_name = "RUN", default_value = "latest")]
    name: String,
    #[command(flatten)]
    store: StoreOption,
    /// How to write it [default: by the ending of --out, or term]
    #[arg(long, value_parser = PossibleValuesParser::new(FORMATS.iter().map(|f| f.name)))]
    format: Option<String>,
    /// Write it to a file and not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Reports on a run.
pub fn run(args: &Args) -> CommandResult {
    let file = args.out.as_deref().map(OutputFile::prepare).transpose()?;
    let format = match (&args.format, &args.out) {
        (Some(name), _) => Format::named(name)?,
        (None, Some(path)) => Format::of_file(path)?,
        (None, None) => Format::named("term")?,
    };
    let store = Store::open(&args.store.store)?;
    if let Some(file) = file.as_ref().filter(|file| store.owns(file.target())) {
        return Err(format!("--out would overwrite the store: {}", file.target().display()).into());
    }
    let run = store.find(&args.name)?;
    let format = format.of_run(summary(&store, run)?.kind)?;
    of_run(&store, run, |report| match file {
        Some(file) => Ok(file.write(|out| (format.write)(report, out))?),
        None => Ok((format.write)(report, &mut io::stdout().lock())?),
    })
}

/// Hands the report of a run to whoever writes it.
pub fn of_run(
    store: &Store,
    run: RunId,
    write: impl FnOnce(&Report<'_>) -> CommandResult,
) -> CommandResult {
    let summary = summary(store, run)?;
    let write = |content: Content<'_>| {
        write(&Report {
            title: summary.name.clone(),
            version: summary.program.clone(),
            provenance: provenance(store, &summary)?,
            content,
        })
    };
    match summary.kind {
        RunKind::Experiment => {
            let experiment = store.experiment(run)?;
            let sections = experiment.sections.iter().enumerate();
            let sections = sections.map(|(number, section)| summarize(store, run, number, section));
            write(Content::Suites {
                sections: sections.collect::<Result<_, _>>()?,
                rows: &|number, visitor| visit(store, run, &experiment, number, visitor),
            })
        }
        RunKind::Tournament => {
            let mut standings =
                Standings::new(store.tournament(run)?.ok_or_else(|| gone(&summary))?);
            store.for_each_game(run, |number, game| -> Result<(), StoreError> {
                standings.enter(number, game);
                Ok(())
            })?;
            write(Content::Games {
                standings: &standings,
                games: &|visitor| store.for_each_game(run, visitor),
                date: store.date(run)?,
            })
        }
        RunKind::Tuning => {
            let tuning = store.tuning(run)?.ok_or_else(|| gone(&summary))?;
            write(Content::Tuning(&Tuned::from_pairs(tuning, store.tuned_pairs(run)?)))
        }
    }
}

/// What the store says of a run in short.
pub fn summary(store: &Store, run: RunId) -> Result<RunSummary, Box<dyn Error>> {
    let found = store.runs()?.into_iter().find(|summary| summary.id == run);
    Ok(found.ok_or_else(|| format!("run {} is gone", run.number()))?)
}

/// Nobody can take a run out of a store while we read it, but somebody might.
fn gone(summary: &RunSummary) -> String {
    format!("run {} '{}' is gone", summary.id.number(), summary.name)
}

/// What came out of a section.
fn summarize(
    store: &Store,
    run: RunId,
    number: usize,
    section: &Section,
) -> Result<report::Section, StoreError> {
    let mut summarizer = Summarizer::new(&section.plan, section.suite.problems.len());
    store.for_each_position(run, number, section, false, |rows| -> Result<(), StoreError> {
        summarizer.add(&section.suite.problems[rows[0].problem], rows);
        Ok(())
    })?;
    let verdicts = store.verdicts(run, number)?;
    let false_cutoffs = verdicts.into_iter().map(|(policy, depth, tally)| FalseCutoffs {
        policy,
        depth,
        wrong: tally.wrong,
        judged: tally.judged(),
    });
    Ok(report::Section {
        suite: SuiteFacts::new(&section.suite, &section.selection),
        plan: section.plan.clone(),
        summary: summarizer.finish(),
        false_cutoffs: false_cutoffs.collect(),
    })
}

/// Hands over the rows of a section.
fn visit(
    store: &Store,
    run: RunId,
    experiment: &Experiment,
    number: usize,
    visitor: &mut report::RowVisitor<'_>,
) -> io::Result<()> {
    let section = &experiment.sections[number];
    store.for_each_position(run, number, section, true, |rows| {
        rows.iter().try_for_each(|row| visitor(&section.suite.problems[row.problem], row))
    })
}

/// How the results came about.
fn provenance(store: &Store, summary: &RunSummary) -> Result<Vec<(String, String)>, StoreError> {
    let mut lines = Vec::new();
    let mut tell = |name: &str, text: String| lines.push((name.to_owned(), text));
    let what = summary.kind.results();
    tell("Bench", grouped(summary.signature));
    tell("Begun", summary.started.clone());
    tell("Fingerprint", summary.fingerprint.clone());
    if !summary.is_complete() {
        let (done, all) = (grouped(summary.results), grouped(summary.expected));
        tell("Unfinished", format!("{done} of {all} {what}"));
    }
    let mut processors: Vec<(String, u64)> = Vec::new();
    for session in store.sessions(summary.id)? {
        let name = format!("{} ({})", session.cpu, session.system);
        match processors.iter_mut().find(|(known, _)| *known == name) {
            Some((_, results)) => *results += session.results,
            None => processors.push((name, session.results)),
        }
    }
    for (name, results) in processors {
        tell("Processor", format!("{name}: {} {what}", grouped(results)));
    }
    Ok(lines)
}
