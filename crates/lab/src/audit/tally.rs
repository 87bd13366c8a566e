//! What the verdicts of an audit add up to.

use std::collections::{BTreeMap, HashSet};

use search::NodeKind;
use stats::{Clusters, Proportion};

use super::{Audit, Cause, Row, Verdict};

/// Verdicts, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Cutoffs that were right.
    pub right: u64,
    /// Cutoffs that were wrong.
    pub wrong: u64,
    /// Those of them in zugzwang.
    pub zugzwang: u64,
    /// Those of them beyond the horizon of the pass.
    pub horizon: u64,
    /// Cutoffs that it would have cost too much to judge.
    pub undecided: u64,
    /// Cutoffs that the judge knew nothing of.
    pub unknown: u64,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Right => self.right += 1,
            Verdict::Undecided => self.undecided += 1,
            Verdict::Unknown => self.unknown += 1,
            Verdict::Wrong(fault) => {
                self.wrong += 1;
                self.zugzwang += u64::from(fault.cause == Some(Cause::Zugzwang));
                self.horizon += u64::from(fault.cause == Some(Cause::Horizon));
            }
        }
    }

    /// The sum over some rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let mut tally = Self::default();
        rows.into_iter().for_each(|row| tally.add(&row.verdict));
        tally
    }

    /// How many cutoffs were drawn.
    pub fn drawn(&self) -> u64 {
        self.judged() + self.undecided + self.unknown
    }

    /// How many of them were found right or wrong.
    pub fn judged(&self) -> u64 {
        self.right + self.wrong
    }

    /// The share of wrong ones among those that were judged.
    pub fn error_rate(&self) -> Proportion {
        Proportion::new(self.wrong, self.judged())
    }
}

/// What cutoffs can be told apart by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dimension {
    /// Remaining depth at the node, in plies.
    Depth,
    /// R of the null move.
    Reduction,
    /// Men beside kings and pawns, of both sides: the phase of the game.
    Pieces,
    /// Those of the side that passed alone.
    OwnPieces,
    /// How far the returned value lies above beta, in centipawns.
    Margin,
    /// What the node was expected to be.
    Kind,
    /// Who judged: a search, or exact values.
    Judge,
}

/// Cutoffs that are alike in a [`Dimension`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stratum<'a> {
    /// In what they are alike, such as `25–49`.
    pub label: String,
    /// What was found of them.
    pub tally: Tally,
    /// The cutoffs.
    pub rows: Vec<&'a Row>,
}

/// The first number of each class of a margin; those below zero are a class of their own.
const MARGINS: [i32; 7] = [0, 1, 25, 50, 100, 200, 400];
/// The first number of each class of pieces: 14 is what a game begins with.
const PIECES: [i32; 5] = [0, 1, 3, 7, 11];

impl Dimension {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Depth,
        Self::Reduction,
        Self::Pieces,
        Self::OwnPieces,
        Self::Margin,
        Self::Kind,
        Self::Judge,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Reduction => "R",
            Self::Pieces => "pieces",
            Self::OwnPieces => "own pieces",
            Self::Margin => "margin",
            Self::Kind => "node",
            Self::Judge => "judge",
        }
    }

    /// Where a cutoff belongs: a number to sort by, and a label.
    fn class(self, row: &Row) -> (i32, String) {
        let number = |n: i32| (n, n.to_string());
        match self {
            Self::Depth => number(row.node.depth.plies()),
            Self::Reduction => number(row.reduction),
            Self::Pieces => range(row.pieces(), &PIECES),
            Self::OwnPieces => number(row.own_pieces()),
            Self::Margin => range(row.margin(), &MARGINS),
            Self::Kind => (row.node.kind as i32, kind_name(row.node.kind).to_owned()),
            Self::Judge => (i32::from(row.by_tables), judge_name(row).to_owned()),
        }
    }
}

/// What a node kind is called.
pub fn kind_name(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Pv => "PV",
        NodeKind::Cut => "Cut",
        NodeKind::All => "All",
    }
}

/// Who judged a cutoff.
pub fn judge_name(row: &Row) -> &'static str {
    if row.by_tables { "tables" } else { "search" }
}

/// The class that a number falls into, by the first numbers of all classes.
fn range(number: i32, firsts: &[i32]) -> (i32, String) {
    let next = firsts.iter().position(|&first| first > number).unwrap_or(firsts.len());
    let first = next.checked_sub(1).map(|index| firsts[index]);
    let label = match (first, firsts.get(next)) {
        (None, _) => "below 0".to_owned(),
        (Some(first), None) => format!("{first}+"),
        (Some(first), Some(next)) if first + 1 == *next => first.to_string(),
        (Some(first), Some(next)) => format!("{first}–{}", next - 1),
    };
    (first.unwrap_or(i32::MIN), label)
}

impl Audit {
    /// The cutoffs of a policy that were drawn.
    pub fn rows_of(&self, policy: usize) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.policy == policy)
    }

    /// How many null moves cut a node off under a policy, in all searches.
    pub fn cutoffs(&self, policy: usize) -> u64 {
        self.searches.iter().filter(|s| s.policy == policy).map(|s| s.cutoffs).sum()
    }

    /// The cutoffs of a policy, by what they have in common; the order is that of the numbers.
    pub fn strata(&self, policy: usize, dimension: Dimension) -> Vec<Stratum<'_>> {
        strata(self.rows_of(policy), dimension)
    }

    /// So many wrong cutoffs of a policy, as [`worst`] chooses them.
    pub fn worst(&self, policy: usize, count: usize) -> Vec<&Row> {
        worst(self.rows_of(policy), count)
    }
}

/// Cutoffs by what they have in common; the order is that of the numbers.
pub fn strata<'a>(
    rows: impl IntoIterator<Item = &'a Row>,
    dimension: Dimension,
) -> Vec<Stratum<'a>> {
    let mut strata: BTreeMap<(i32, String), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        strata.entry(dimension.class(row)).or_default().push(row);
    }
    let stratum = |((_, label), rows): (_, Vec<&'a Row>)| Stratum {
        label,
        tally: Tally::of(rows.iter().copied()),
        rows,
    };
    strata.into_iter().map(stratum).collect()
}

/// So many wrong cutoffs, those first that were wrong by most. Of each position only the worst is taken:
/// it may be met many times.
pub fn worst<'a>(rows: impl IntoIterator<Item = &'a Row>, count: usize) -> Vec<&'a Row> {
    let mut wrong: Vec<_> = rows.into_iter().filter(|row| row.shortfall().is_some()).collect();
    wrong.sort_by_key(|row| std::cmp::Reverse(row.shortfall()));
    let mut seen = HashSet::new();
    wrong.retain(|row| seen.insert(row.position.key()));
    wrong.truncate(count);
    wrong
}

/// How many cutoffs of each position that was searched were wrong, of those that were judged.
pub fn clusters<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Clusters {
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    rows.into_iter().for_each(|row| tallies.entry(row.problem).or_default().add(&row.verdict));
    let mut clusters = Clusters::new();
    tallies.values().for_each(|tally| clusters.add(tally.wrong, tally.judged()));
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fall_into_classes() {
        let label = |number| range(number, &MARGINS).1;
        let labels = [-1, 0, 1, 24, 25, 399, 400, 32_000].map(label);
        let expected = ["below 0", "0", "1–24", "1–24", "25–49", "200–399", "400+", "400+"];
        assert_eq!(labels, expected);
        assert!((-2..500).map(|number| range(number, &MARGINS).0).is_sorted());
        assert_eq!([0, 1, 2, 14].map(|n| range(n, &PIECES).1), ["0", "1–2", "1–2", "11+"]);
    }
}
