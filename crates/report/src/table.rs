//! Tables, whatever the format: what stands in which cell, and what it is sorted by.

use stats::{Interval, Proportion, Z_95};

use stats::format::{NOTHING, grouped, percent_range, share};

/// A table. Its first column holds names.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Table {
    /// What it tells of, in a few words.
    pub title: String,
    /// The columns, the first one among them.
    pub columns: Vec<Column>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Column {
    /// Its name.
    pub name: String,
    /// What it means, in a sentence; empty where the name says it all.
    pub meaning: &'static str,
    /// Whether it holds words rather than numbers.
    pub is_words: bool,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Cell {
    /// What stands there.
    pub text: String,
    /// What rows are sorted by: the number behind the text. `None` if there is none.
    pub key: Option<f64>,
}

impl Table {
    /// The same with some of its columns alone, in their order.
    pub(super) fn only(mut self, names: &[&str]) -> Self {
        let keep: Vec<bool> =
            self.columns.iter().map(|column| names.contains(&&*column.name)).collect();
        let mut kept = keep.iter();
        self.columns.retain(|_| kept.next() == Some(&true));
        for row in &mut self.rows {
            let mut kept = keep.iter();
            row.retain(|_| kept.next() == Some(&true));
        }
        self
    }
}

impl Column {
    pub(super) fn new(name: impl Into<String>, meaning: &'static str) -> Self {
        Self { name: name.into(), meaning, is_words: false }
    }

    pub(super) fn words(name: impl Into<String>, meaning: &'static str) -> Self {
        Self { is_words: true, ..Self::new(name, meaning) }
    }
}

impl Cell {
    pub(super) fn words(text: impl Into<String>) -> Self {
        Self { text: text.into(), key: None }
    }

    pub(super) fn nothing() -> Self {
        Self::words(NOTHING)
    }

    pub(super) fn number(text: impl Into<String>, key: f64) -> Self {
        Self { text: text.into(), key: Some(key) }
    }

    pub(super) fn count(number: u64) -> Self {
        Self::number(grouped(number), number as f64)
    }

    /// `text` of a number, if there is one.
    pub(super) fn of(number: Option<f64>, text: impl Fn(f64) -> String) -> Self {
        number.map_or_else(Self::nothing, |number| Self::number(text(number), number))
    }

    /// What part of a whole it is; nothing of an empty one.
    pub(super) fn part(part: u64, whole: u64) -> Self {
        Self::of((whole > 0).then(|| part as f64 / whole as f64), |_| share(part, whole))
    }

    /// The interval of Wilson for a share; it is sorted by its lower end.
    pub(super) fn wilson(share: Proportion, decimals: usize) -> Self {
        Self::interval(share.wilson(Z_95), decimals)
    }

    /// The ends of an interval of shares; it is sorted by its lower end.
    pub(super) fn interval(interval: Option<Interval>, decimals: usize) -> Self {
        interval.map_or_else(Self::nothing, |interval| {
            Self::number(percent_range(interval, decimals), interval.low)
        })
    }
}
