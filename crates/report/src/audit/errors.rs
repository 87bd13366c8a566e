//! Rates of errors as tables tell them. The intervals draw positions again, since the errors of one
//! are alike.

use lab::audit::{ErrorsASearch, Row, Tally, clusters, error_rate};
use stats::format::{NOTHING, fine_share, grouped, percent_range};

/// The columns of [`of_class`].
pub const CLASS: [&str; 7] =
    ["judged", "wrong", "rate", "95% interval", "zugzwang", "horizon", "undecided"];

/// Judged, wrong, rate, its interval, zugzwang, horizon, and what nobody could judge, of nodes that
/// have something in common.
pub fn of_class<'a>(rows: impl IntoIterator<Item = &'a Row> + Clone) -> [String; CLASS.len()] {
    let tally = Tally::of(rows.clone());
    let interval = error_rate(&clusters(rows));
    [
        grouped(tally.judged()),
        grouped(tally.wrong),
        fine_share(tally.wrong, tally.judged()),
        interval.map_or_else(|| "n too small".to_owned(), |interval| percent_range(interval, 3)),
        grouped(tally.zugzwang),
        grouped(tally.horizon),
        grouped(tally.undecided + tally.unknown),
    ]
}

/// `0.53 (0.20–1.10)`; without an interval where there are too few searches.
pub fn a_search(errors: ErrorsASearch) -> String {
    let ErrorsASearch { mean, interval } = errors;
    match interval {
        _ if mean.is_nan() => NOTHING.to_owned(),
        Some(interval) => format!("{mean:.2} ({:.2}–{:.2})", interval.low, interval.high),
        None => format!("{mean:.2}"),
    }
}
