//! How well odds tell wrong cutoffs from right ones.

use super::regression::{Row, fit};

/// How well odds tell wrong cutoffs from right ones. All by weight: a sample counts for the nodes
/// that it stands for.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Cutoffs.
    pub count: usize,
    /// Wrong ones.
    pub wrong: usize,
    /// The area under the ROC curve: how often a wrong cutoff has worse odds than a right one.
    /// `NaN` without either kind.
    pub area: f64,
    /// Cutoffs by what the odds say of them, the worst first.
    pub classes: Vec<Class>,
}

/// Cutoffs of which the odds say about the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Class {
    /// The chance of being wrong that they reach at least.
    pub from: f64,
    /// Cutoffs.
    pub count: usize,
    /// Their mean chance of being wrong, by the odds.
    pub expected: f64,
    /// The share that is wrong.
    pub found: f64,
}

/// Where the classes begin.
const FROM: [f64; 5] = [0.1, 0.01, 1e-3, 1e-4, 0.0];

impl Judged {
    /// Judges each group of rows by odds that were fitted to groups of other parts.
    pub(super) fn by_others(
        groups: &[&[Row]],
        parts: usize,
        part: impl Fn(usize) -> usize,
    ) -> Self {
        let judged = (0..parts).flat_map(|left_out| {
            let (own, others): (Vec<_>, Vec<_>) =
                (0..groups.len()).partition(|&index| part(index) == left_out);
            let values = fit(others.into_iter().flat_map(|index| groups[index]));
            let rows = own.into_iter().flat_map(|index| groups[index]);
            rows.map(move |row| (row.log_odds(&values), row))
        });
        Self::of(judged)
    }

    /// Judges rows by the logarithms of their odds.
    pub(super) fn of<'a>(rows: impl Iterator<Item = (f64, &'a Row)>) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let classes = FROM.iter().enumerate().filter_map(|(index, &from)| {
            let below = if index == 0 { f64::INFINITY } else { FROM[index - 1] };
            let within = rows.iter().filter_map(|&(log, row)| {
                let chance = 1.0 / (1.0 + (-log).exp());
                (from..below).contains(&chance).then_some((chance, row))
            });
            let [mut count, mut all, mut expected, mut wrong] = [0.0; 4];
            for (chance, row) in within {
                count += 1.0;
                all += row.weight;
                expected += row.weight * chance;
                wrong += if row.is_wrong { row.weight } else { 0.0 };
            }
            let class =
                Class { from, count: count as usize, expected: expected / all, found: wrong / all };
            (count > 0.0).then_some(class)
        });
        let classes = classes.collect();
        let wrong = rows.iter().filter(|(_, row)| row.is_wrong).count();
        Self { count: rows.len(), wrong, area: area(&rows), classes }
    }
}

/// The area under the ROC curve of rows in order of their odds; equal odds count half.
fn area(rows: &[(f64, &Row)]) -> f64 {
    let [mut right, mut pairs] = [0.0; 2];
    let mut wrong = 0.0;
    for same in rows.chunk_by(|(a, _), (b, _)| a == b) {
        let weight = |is_wrong: bool| -> f64 {
            let kind = same.iter().filter(|(_, row)| row.is_wrong == is_wrong);
            kind.map(|(_, row)| row.weight).sum()
        };
        let (more_wrong, more_right) = (weight(true), weight(false));
        pairs += more_wrong * (right + more_right / 2.0);
        right += more_right;
        wrong += more_wrong;
    }
    pairs / (wrong * right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(is_wrong: bool, weight: f64) -> Row {
        Row { terms: [0.0; 5], weight, is_wrong }
    }

    #[test]
    fn the_area_counts_pairs_in_the_right_order_by_weight() {
        let rows = [row(false, 1.0), row(true, 1.0), row(false, 3.0), row(true, 1.0)];
        let judged = |logs: [f64; 4]| Judged::of(logs.into_iter().zip(&rows)).area;
        assert_eq!(judged([0.0, 1.0, 0.0, 1.0]), 1.0);
        assert_eq!(judged([1.0, 0.0, 1.0, 0.0]), 0.0);
        assert_eq!(judged([0.0; 4]), 0.5);
        // The first wrong one beats a fourth of the right ones, the second all.
        assert_eq!(judged([0.0, 1.0, 2.0, 3.0]), (0.25 + 1.0) / 2.0);
        assert!(Judged::of(std::iter::empty()).area.is_nan());
    }

    #[test]
    fn classes_hold_what_the_odds_say_of_them() {
        let rows = [row(true, 1.0), row(false, 3.0), row(false, 1.0)];
        let judged = Judged::of([0.0, 0.0, -5.0].into_iter().zip(&rows));
        let [first, second] = judged.classes[..] else { panic!("{judged:?}") };
        assert_eq!((first.from, first.count, first.expected, first.found), (0.1, 2, 0.5, 0.25));
        assert_eq!((second.from, second.count, second.found), (1e-3, 1, 0.0));
        assert_eq!((judged.count, judged.wrong), (3, 1));
    }
}
