//! Logistic regression by Newton's method.

use crate::fit::Symmetric;

/// Numbers of the odds.
pub(super) const TERMS: usize = 5;

/// A cutoff as the regression sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Row {
    /// What each number of the odds is multiplied by.
    pub terms: [f64; TERMS],
    pub weight: f64,
    pub is_wrong: bool,
}

impl Row {
    /// The logarithm of the odds that it is wrong.
    pub fn log_odds(&self, values: &[f64; TERMS]) -> f64 {
        self.terms.iter().zip(values).map(|(term, value)| term * value).sum()
    }
}

/// How far the numbers are thought to be from nothing before any cutoff is seen: the standard
/// deviation. Holds them back where cutoffs could be told apart without an error.
const PRIOR: f64 = 5.0;

/// Steps, at most; six are usual.
const STEPS: usize = 50;

/// No step moves the logarithm of the odds of the mean row further than this.
const LONGEST: f64 = 2.0;

/// The numbers under which the rows are likeliest. Weights count as their share of all rows: who
/// stands for more nodes counts more, and there are as many rows as were searched.
pub(super) fn fit<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> [f64; TERMS] {
    let (count, weights) =
        rows.clone().fold((0.0, 0.0), |(count, sum), row| (count + 1.0, sum + row.weight));
    let scale = count / weights;
    let mut values = [0.0; TERMS];
    for _ in 0..STEPS {
        let mut slopes = values.map(|value| value / (PRIOR * PRIOR));
        let mut curvature = Symmetric::zero(TERMS);
        (0..TERMS).for_each(|term| curvature.row_mut(term)[term] = 1.0 / (PRIOR * PRIOR));
        for row in rows.clone() {
            let chance = 1.0 / (1.0 + (-row.log_odds(&values)).exp());
            let weight = row.weight * scale;
            let target = if row.is_wrong { 1.0 } else { 0.0 };
            let bend = weight * chance * (1.0 - chance);
            for (i, term) in row.terms.iter().enumerate() {
                slopes[i] += weight * (chance - target) * term;
                let line = curvature.row_mut(i);
                for (entry, other) in line.iter_mut().zip(&row.terms) {
                    *entry += bend * term * other;
                }
            }
        }
        let step = curvature.solve(&slopes);
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let share = (LONGEST / longest).min(1.0);
        values.iter_mut().zip(&step).for_each(|(value, part)| *value -= share * part);
        if longest < 1e-9 {
            break;
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At the best place no number can be moved for the better.
    #[test]
    fn the_likelihood_is_greatest_there() {
        let rows: Vec<Row> = (0..400_u32)
            .map(|n| {
                let digit = |by: u32| f64::from(n.wrapping_mul(2_654_435_761) / by % 7);
                let terms = [1.0, digit(3), digit(101), digit(1_009), digit(10_007)];
                let is_wrong = digit(17) + terms[1] > 8.0;
                Row { terms, weight: 1.0 + digit(31), is_wrong }
            })
            .collect();
        let scale = rows.len() as f64 / rows.iter().map(|row| row.weight).sum::<f64>();
        let loss = |values: &[f64; TERMS]| -> f64 {
            let of = |row: &Row| {
                let log = if row.is_wrong { -1.0 } else { 1.0 } * row.log_odds(values);
                row.weight * scale * log.exp().ln_1p()
            };
            let prior: f64 = values.iter().map(|value| value * value).sum();
            rows.iter().map(of).sum::<f64>() + prior / (2.0 * PRIOR * PRIOR)
        };
        let best = fit(rows.iter());
        for term in 0..TERMS {
            for by in [-1e-3, 1e-3] {
                let mut aside = best;
                aside[term] += by;
                assert!(loss(&aside) > loss(&best), "{term} {by}");
            }
        }
        assert!(best[1] > 0.1, "{best:?}");
    }
}
