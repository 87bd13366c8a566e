//! The report of a run in a store.

use std::collections::BTreeMap;
use std::io;

use super::{
    Content, FalseCutoffs, GauntletSeries, Report, RowVisitor, Section, Standings, SuiteFacts,
    Tuned, UnfitSeries,
};
use lab::audit::{ErrorsASearch, Plan, error_rate};
use lab::compare::Summarizer;
use lab::experiment::{self, Experiment};
use stats::Clusters;
use stats::format::grouped;
use store::{Judged, RunId, RunKind, RunSummary, Store, StoreError};

/// Hands the report of a run to whoever writes it.
///
/// # Errors
/// If the store cannot be read, the run is not in it, or `write` fails.
pub fn of_run<E: From<StoreError>>(
    store: &Store,
    run: RunId,
    write: impl FnOnce(&Report<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let summary = store.summary(run)?;
    let write = |content: Content<'_>| {
        let mut provenance = provenance(store, &summary)?;
        if let Content::Suites { sections, .. } = &content {
            provenance.extend(sections.iter().map(|section| section.suite.origin()));
        }
        let (title, version) = (summary.name.clone(), summary.program.clone());
        write(&Report { title, version, provenance, content })
    };
    // Nobody can take a run out of a store while we read it, but somebody might.
    let gone = || store.no_such_run(&summary.name);
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
            let standings = standings(store, &summary)?;
            write(Content::Games {
                standings: &standings,
                games: &|visitor| store.for_each_game(run, visitor),
                date: store.date(run)?,
            })
        }
        RunKind::Tuning => {
            let tuning = store.tuning(run)?.ok_or_else(gone)?;
            write(Content::Tuning(&Tuned::from_pairs(tuning, store.tuned_pairs(run)?)))
        }
    }
}

/// Hands the report of several gauntlets together to whoever writes it.
///
/// # Errors
/// If the store cannot be read, a run is not in it, they are no gauntlets of one first player
/// ([`UnfitSeries`]), or `write` fails.
pub fn of_runs<E: From<StoreError> + From<UnfitSeries>>(
    store: &Store,
    runs: &[RunId],
    write: impl FnOnce(&Report<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut gauntlets, mut lines) = (Vec::new(), Vec::new());
    let (mut names, mut version) = (Vec::new(), String::new());
    for &run in runs {
        let summary = store.summary(run)?;
        if summary.kind != RunKind::Tournament {
            return Err(UnfitSeries::NoGauntlet(summary.name).into());
        }
        let of_this = provenance(store, &summary)?.into_iter();
        lines.extend(of_this.map(|(name, text)| (format!("{}: {name}", summary.name), text)));
        gauntlets.push(standings(store, &summary)?);
        names.push(summary.name);
        version = summary.program;
    }
    let series = GauntletSeries::new(gauntlets)?;
    let content = Content::Series(&series);
    write(&Report { title: names.join(", "), version, provenance: lines, content })
}

/// What the games of a run add up to.
fn standings(store: &Store, summary: &RunSummary) -> Result<Standings, StoreError> {
    // Nobody can take a run out of a store while we read it, but somebody might.
    let gone = || store.no_such_run(&summary.name);
    let mut standings = Standings::new(store.tournament(summary.id)?.ok_or_else(gone)?);
    store.for_each_game(summary.id, |number, game| -> Result<(), StoreError> {
        standings.enter(number, game);
        Ok(())
    })?;
    Ok(standings)
}

/// What came out of a section.
fn summarize(
    store: &Store,
    run: RunId,
    number: usize,
    section: &experiment::Section,
) -> Result<Section, StoreError> {
    let mut summarizer = Summarizer::new(&section.plan, section.suite.problems.len());
    store.for_each_position(run, number, section, false, |rows| -> Result<(), StoreError> {
        summarizer.add(&section.suite.problems[rows[0].problem], rows);
        Ok(())
    })?;
    let verdicts = store.verdicts(run, number)?;
    let searches = store.audited_searches(run, number)?;
    let audits = |audit: &Plan| audit.policies.len() * section.suite.problems.len();
    let audited = [searches.len(), section.audit.as_ref().map_or(0, audits)];
    let one_in = section.audit.as_ref().map_or(1, |audit| audit.rate.one_in());
    Ok(Section {
        suite: SuiteFacts::new(&section.suite, &section.selection),
        plan: section.plan.clone(),
        summary: summarizer.finish(),
        false_cutoffs: false_cutoffs(&verdicts),
        errors: errors(&verdicts, &searches, one_in),
        audited,
    })
}

/// What was judged, by policy, depth and kind.
fn false_cutoffs(verdicts: &[Judged]) -> Vec<FalseCutoffs> {
    let class = |judged: &Judged| (judged.policy, judged.depth, judged.is_cut);
    let classes = verdicts.chunk_by(|one, other| class(one) == class(other));
    let summed = |judged: &[Judged]| {
        let (policy, depth, is_cut) = class(&judged[0]);
        let of_positions = judged.iter().map(|Judged { tally, .. }| [tally.wrong, tally.judged()]);
        let clusters: Clusters = of_positions.collect();
        let [wrong, all] = clusters.sums();
        let undecided = judged.iter().map(|judged| judged.tally.undecided + judged.tally.unknown);
        FalseCutoffs {
            policy,
            depth,
            is_cut,
            wrong,
            judged: all,
            undecided: undecided.sum(),
            interval: error_rate(&clusters),
        }
    };
    classes.map(summed).collect()
}

/// How many errors each policy makes in a search, where one node in so many was judged.
fn errors(
    verdicts: &[Judged],
    searches: &[(usize, usize)],
    one_in: u32,
) -> Vec<(usize, ErrorsASearch)> {
    let mut found: BTreeMap<(usize, usize), u64> =
        searches.iter().map(|&search| (search, 0)).collect();
    for Judged { policy, problem, tally, .. } in verdicts {
        *found.entry((*policy, *problem)).or_default() += tally.wrong;
    }
    let found: Vec<_> = found.into_iter().map(|((policy, _), wrong)| (policy, wrong)).collect();
    let policies = found.chunk_by(|one, other| one.0 == other.0);
    let of_policy = |found: &[(usize, u64)]| {
        let wrong = found.iter().map(|&(_, wrong)| wrong);
        (found[0].0, ErrorsASearch::new(wrong, one_in))
    };
    policies.map(of_policy).collect()
}

/// Hands over the rows of a section.
fn visit(
    store: &Store,
    run: RunId,
    experiment: &Experiment,
    number: usize,
    visitor: &mut RowVisitor<'_>,
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
        let parts = [
            (summary.results, summary.expected, what),
            (summary.audits, summary.expected_audits, "audits"),
        ];
        let missing = parts.into_iter().filter(|(done, all, _)| done != all);
        let texts = missing
            .map(|(done, all, what)| format!("{} of {} {what}", grouped(done), grouped(all)));
        tell("Unfinished", texts.collect::<Vec<_>>().join(", "));
    }
    let mut processors: Vec<(String, u64)> = Vec::new();
    let mut origins: Vec<(&'static str, Vec<String>)> = Vec::new();
    for session in store.sessions(summary.id)? {
        for (name, text) in session.origin.particulars() {
            let place = origins.iter().position(|(known, _)| *known == name);
            let place = place.unwrap_or_else(|| {
                origins.push((name, Vec::new()));
                origins.len() - 1
            });
            let texts = &mut origins[place].1;
            if !text.is_empty() && !texts.iter().any(|known| known == text) {
                texts.push(text.to_owned());
            }
        }
        let name = format!("{} ({})", session.cpu, session.system);
        match processors.iter_mut().find(|(known, _)| *known == name) {
            Some((_, results)) => *results += session.results,
            None => processors.push((name, session.results)),
        }
    }
    for (name, results) in processors {
        tell("Processor", format!("{name}: {} {what}", grouped(results)));
    }
    for (name, texts) in origins.into_iter().filter(|(_, texts)| !texts.is_empty()) {
        tell(name, texts.join("; "));
    }
    Ok(lines)
}
