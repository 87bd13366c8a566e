//! The tables of a report, whatever the format: what stands in which cell, and what it is sorted
//! by.

mod limit;
mod paper;

use super::Section;
use super::format::{NOTHING, duration, fine_share, grouped, percent_range};
use crate::compare::{Limit, LimitSummary};
use stats::{Proportion, Z_95};

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

impl Column {
    fn new(name: impl Into<String>, meaning: &'static str) -> Self {
        Self { name: name.into(), meaning, is_words: false }
    }

    fn words(name: impl Into<String>, meaning: &'static str) -> Self {
        Self { is_words: true, ..Self::new(name, meaning) }
    }
}

impl Cell {
    fn words(text: impl Into<String>) -> Self {
        Self { text: text.into(), key: None }
    }

    fn nothing() -> Self {
        Self::words(NOTHING)
    }

    fn number(text: impl Into<String>, key: f64) -> Self {
        Self { text: text.into(), key: Some(key) }
    }

    fn count(number: u64) -> Self {
        Self::number(grouped(number), number as f64)
    }

    /// `text` of a number, if there is one.
    fn of(number: Option<f64>, text: impl Fn(f64) -> String) -> Self {
        number.map_or_else(Self::nothing, |number| Self::number(text(number), number))
    }

    /// The interval of Wilson for a share; it is sorted by its lower end.
    fn wilson(share: Proportion, decimals: usize) -> Self {
        let interval = share.wilson(Z_95);
        interval.map_or_else(Self::nothing, |interval| {
            Self::number(percent_range(interval, decimals), interval.low)
        })
    }
}

/// What is limited: `Depth 8`, `20,000 nodes`, `0.25 s`.
pub(super) fn limit_title(limit: Limit) -> String {
    match limit {
        Limit::Depth(plies) => format!("Depth {plies}"),
        Limit::Nodes(nodes) => format!("{} nodes", grouped(nodes)),
        Limit::Time(time) => duration(time),
    }
}

/// The tables of one limit: what the policies cost and solve, what happened in the trees, and, if
/// there are several policies, what can be said of each against the baseline.
pub(super) fn of_limit(section: &Section, limit: &LimitSummary) -> Vec<Table> {
    let mut tables = vec![limit::cost(section, limit), limit::tree(section, limit)];
    if section.plan.policies.len() > 1 {
        tables.push(limit::paired(section, limit));
    }
    tables
}

/// The tables of a suite in the shape of the paper: nodes, and what is solved, by limit and policy.
pub(super) fn of_suite(section: &Section) -> Vec<Table> {
    let mut tables = vec![paper::nodes(section)];
    if section.suite.answers > 0 {
        tables.push(paper::solved_table(section));
    }
    tables
}

/// What was judged of the null moves by remaining depth, if anything was.
pub(super) fn of_cutoffs(section: &Section) -> Option<Table> {
    if section.false_cutoffs.is_empty() {
        return None;
    }
    let columns = vec![
        Column::words("policy", ""),
        Column::new("depth", "Remaining depth at the node, in plies."),
        Column::new("judged", "Null-move cutoffs that were drawn and found right or wrong."),
        Column::new("wrong", "Those whose node is worth less than beta."),
        Column::new("rate", "Their share of those judged."),
        Column::new("95% interval", "The interval of Wilson, which takes cutoffs for independent."),
    ];
    let rows = section.false_cutoffs.iter().map(|cutoffs| {
        let share = Proportion::new(cutoffs.wrong, cutoffs.judged);
        vec![
            Cell::words(section.policy(cutoffs.policy)),
            Cell::count(cutoffs.depth.into()),
            Cell::count(cutoffs.judged),
            Cell::count(cutoffs.wrong),
            Cell::of(share.estimate(), |_| fine_share(cutoffs.wrong, cutoffs.judged)),
            Cell::wilson(share, 3),
        ]
    });
    Some(Table {
        title: "Wrong cutoffs by remaining depth".to_owned(),
        rows: rows.collect(),
        columns,
    })
}
