//! The pairs of a tuning as rows for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::Tuned;
use crate::Report;
use crate::record::{List, ReportRecord, RulesRecord};

/// Writes a line a pair: its number from 1, the half points of four of the configuration that was
/// moved one way, and the value of each number after it. Values of one batch are played around
/// those of the batch before.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn write_csv(tuned: &Tuned, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    let names = tuned.dials().iter().map(|dial| dial.name.as_str());
    csv.write_record(["pair", "half_points"].into_iter().chain(names))?;
    tuned.follow(|pair, half_points, values| -> io::Result<()> {
        let first = [(pair + 1).to_string(), half_points.to_string()];
        let values = values.iter().map(|value| format!("{value:.4}"));
        Ok(csv.write_record(first.into_iter().chain(values))?)
    })?;
    csv.flush()
}

/// Writes settings, values and all pairs as one JSON object.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn write_json(
    report: &Report<'_>,
    tuned: &Tuned,
    out: &mut dyn Write,
) -> io::Result<()> {
    let head = Head { report: report.into(), tuning: settings(tuned), numbers: numbers(tuned) };
    let mut list = List::begin(&head, "pairs", out)?;
    tuned.follow(|pair, half_points, values| {
        list.item(&PairRecord { pair: pair + 1, half_points, values })
    })?;
    list.end()
}

#[derive(Serialize)]
struct Head<'a> {
    #[serde(flatten)]
    report: ReportRecord<'a>,
    tuning: SettingsRecord<'a>,
    numbers: Vec<NumberRecord<'a>>,
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    base: String,
    /// The configuration with the values as they are now.
    tuned: String,
    pairs: usize,
    played: usize,
    batch: usize,
    seed: u64,
    #[serde(flatten)]
    rules: RulesRecord<'a>,
}

#[derive(Serialize)]
struct NumberRecord<'a> {
    name: &'a str,
    start: f64,
    value: f64,
    min: f64,
    max: f64,
    /// By how much it is perturbed at the end.
    c_end: f64,
    /// How far it follows a won pair at the end, in shares of the perturbation.
    r_end: f64,
}

#[derive(Serialize)]
struct PairRecord<'a> {
    pair: usize,
    half_points: u8,
    /// After it, in order of the numbers.
    values: &'a [f64],
}

fn settings(tuned: &Tuned) -> SettingsRecord<'_> {
    let tuning = &tuned.tuning;
    SettingsRecord {
        base: tuning.base.to_string(),
        tuned: tuned.settings(),
        pairs: tuning.spsa.pairs,
        played: tuned.half_points.len(),
        batch: tuning.spsa.batch,
        seed: tuning.spsa.seed,
        rules: RulesRecord::new(&tuning.rules, tuning.table_mib, &tuning.openings),
    }
}

fn numbers(tuned: &Tuned) -> Vec<NumberRecord<'_>> {
    let of_dials = tuned.dials().iter().zip(tuned.values());
    of_dials
        .map(|(dial, value)| NumberRecord {
            name: &dial.name,
            start: dial.start,
            value,
            min: dial.min,
            max: dial.max,
            c_end: dial.perturbation,
            r_end: dial.rate,
        })
        .collect()
}
