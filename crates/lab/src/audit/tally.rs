//! What the verdicts of an audit add up to.

use std::collections::{BTreeMap, HashSet};

use chess::random::SplitMix64;
use search::NodeKind;
use stats::{Clusters, Interval};

use super::{Audit, Cause, Effect, Row, Searched, Verdict};

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
    /// Whether the pass cut the node off, or its moves were made shallower, and by how much.
    SettledBy,
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
    pub const ALL: [Self; 8] = [
        Self::Depth,
        Self::Reduction,
        Self::Pieces,
        Self::OwnPieces,
        Self::Margin,
        Self::Kind,
        Self::SettledBy,
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
            Self::SettledBy => "settled by",
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
            Self::SettledBy => match row.reduced_by {
                0 => (0, "the pass".to_owned()),
                plies => (plies, format!("moves at d − {}", 1 + plies)),
            },
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

    /// How many nodes null moves settled under a policy, in all searches.
    pub fn settled(&self, policy: usize) -> u64 {
        self.searches.iter().filter(|s| s.policy == policy).map(Searched::settled).sum()
    }

    /// How many errors a policy makes in a search.
    pub fn errors(&self, policy: usize) -> ErrorsASearch {
        self.counted(policy, |row| matches!(row.verdict, Verdict::Wrong(_)))
    }

    /// How many errors it makes in a search that have an effect on the root.
    pub fn effective_errors(&self, policy: usize) -> ErrorsASearch {
        self.counted(policy, |row| matches!(row.effect, Some(Effect::Value | Effect::Move)))
    }

    fn counted(&self, policy: usize, counts: impl Fn(&Row) -> bool) -> ErrorsASearch {
        let searches = self.searches.iter().filter(|searched| searched.policy == policy);
        let mut errors: BTreeMap<usize, u64> =
            searches.map(|searched| (searched.problem, 0)).collect();
        for row in self.rows_of(policy).filter(|&row| counts(row)) {
            *errors.entry(row.problem).or_default() += 1;
        }
        ErrorsASearch::new(errors.into_values(), self.plan.rate.one_in())
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

/// So many wrong cutoffs, those first that were wrong by most. Of each position only the worst is
/// taken: it may be met many times.
pub fn worst<'a>(rows: impl IntoIterator<Item = &'a Row>, count: usize) -> Vec<&'a Row> {
    let mut wrong: Vec<_> = rows.into_iter().filter(|row| row.shortfall().is_some()).collect();
    wrong.sort_by_key(|row| std::cmp::Reverse(row.shortfall()));
    let mut seen = HashSet::new();
    wrong.retain(|row| seen.insert(row.position.key()));
    wrong.truncate(count);
    wrong
}

/// How many of the nodes of each position that was searched were settled wrongly, of those that
/// were judged.
pub fn clusters<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Clusters {
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    rows.into_iter().for_each(|row| tallies.entry(row.problem).or_default().add(&row.verdict));
    tallies.values().map(|tally| [tally.wrong, tally.judged()]).collect()
}

/// The errors of fewer searches say nothing about how much searches differ.
const FEWEST: usize = 10;
/// What all resampling follows from.
const RESAMPLING_SEED: u64 = 1;

/// Where the true rate of errors may lie, with a confidence of 95 %: the bootstrap over the
/// positions that were searched, whose errors are alike. `None` where there are too few to tell.
pub fn error_rate(clusters: &Clusters) -> Option<Interval> {
    let mut random = SplitMix64::new(RESAMPLING_SEED);
    let is_enough = clusters.count() >= FEWEST;
    is_enough.then(|| clusters.interval(|count| random.below(count))).flatten()
}

/// How many errors there are in a search: those that were found, and as many for each node that was
/// not drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ErrorsASearch {
    /// On average; not a number if nothing was searched.
    pub mean: f64,
    /// Where the true mean may lie, as for [`error_rate`].
    pub interval: Option<Interval>,
}

impl ErrorsASearch {
    /// Of the errors that were found in each search, where one node in so many was judged.
    pub fn new(found: impl Iterator<Item = u64>, one_in: u32) -> Self {
        let drawn = f64::from(one_in);
        let searches: Clusters = found.map(|errors| [errors, 1]).collect();
        let scaled = |Interval { low, high }| Interval { low: drawn * low, high: drawn * high };
        Self {
            mean: searches.rate().map_or(f64::NAN, |rate| drawn * rate),
            interval: error_rate(&searches).map(scaled),
        }
    }
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
