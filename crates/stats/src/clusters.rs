//! Rates of events that come in groups which are alike: errors of one position, say.

use crate::bootstrap::{RESAMPLES, percentiles};
use crate::{Interval, Proportion, Z_95};

/// Groups of trials, each with how many of its trials succeeded.
///
/// Trials of a group are alike, so that only whole groups are drawn again: an interval that takes
/// all trials for independent is too narrow by the root of the [design
/// effect](Self::design_effect).
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Clusters {
    /// Successes and trials of each group.
    groups: Vec<[u64; 2]>,
}

impl Clusters {
    /// None so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more group. More successes than trials are fine: a trial may be a search, and a success
    /// one of its errors.
    pub fn add(&mut self, successes: u64, trials: u64) {
        self.groups.push([successes, trials]);
    }

    /// How many groups there are.
    pub fn count(&self) -> usize {
        self.groups.len()
    }

    /// Successes and trials of all groups.
    pub fn sums(&self) -> [u64; 2] {
        let sum = |of: usize| self.groups.iter().map(|group| group[of]).sum();
        [sum(0), sum(1)]
    }

    /// Successes a trial; `None` without trials.
    pub fn rate(&self) -> Option<f64> {
        ratio(self.sums())
    }

    /// Where the true rate may lie, with a confidence of 95 %; `None` without trials.
    ///
    /// It is the percentile interval of the bootstrap over groups (Davison and Hinkley, *Bootstrap
    /// methods and their application*, 1997, section 3.8); `below` draws as in
    /// [`Ratios::geometric_mean`](crate::Ratios::geometric_mean). Where no trial succeeded there is
    /// nothing to draw: the upper end is then the rate at which the share of groups with one
    /// success would be as large as Wilson's interval allows.
    pub fn interval(&self, mut below: impl FnMut(usize) -> usize) -> Option<Interval> {
        let [successes, trials] = self.sums();
        if trials == 0 {
            return None;
        }
        let groups = self.groups.len();
        if successes == 0 {
            let most = Proportion::new(0, groups as u64).wilson(Z_95)?.high;
            return Some(Interval { low: 0.0, high: most * groups as f64 / trials as f64 });
        }
        let draw = |_| {
            let mut sums = [0, 0];
            for _ in 0..groups {
                let [successes, trials] = self.groups[below(groups)];
                sums = [sums[0] + successes, sums[1] + trials];
            }
            // Without trials nothing is learnt of the rate.
            ratio(sums)
        };
        let rates: Vec<f64> = (0..RESAMPLES).filter_map(draw).collect();
        (!rates.is_empty()).then(|| percentiles(rates))
    }

    /// How many times the variance of independent trials the rate has (Kish, *Survey sampling*,
    /// 1965); `None` where nothing or everything succeeded.
    pub fn design_effect(&self) -> Option<f64> {
        let rate = self.rate().filter(|rate| *rate > 0.0 && *rate < 1.0)?;
        let [_, all] = self.sums();
        let square =
            |&[successes, trials]: &[u64; 2]| (successes as f64 - rate * trials as f64).powi(2);
        let variance = self.groups.iter().map(square).sum::<f64>() / all as f64;
        Some(variance / (rate * (1.0 - rate)))
    }
}

/// Of successes and trials of each group.
impl FromIterator<[u64; 2]> for Clusters {
    fn from_iter<I: IntoIterator<Item = [u64; 2]>>(groups: I) -> Self {
        Self { groups: groups.into_iter().collect() }
    }
}

fn ratio([successes, trials]: [u64; 2]) -> Option<f64> {
    (trials > 0).then(|| successes as f64 / trials as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::tests::draws;

    fn clusters(groups: &[[u64; 2]]) -> Clusters {
        groups.iter().copied().collect()
    }

    #[test]
    fn groups_of_one_trial_are_independent_trials() {
        let mut all = clusters(&[[0, 1]; 300]);
        all.groups[..100].fill([1, 1]);
        let Interval { low, high } = all.interval(draws(1)).unwrap();
        let wilson = Proportion::new(100, 300).wilson(Z_95).unwrap();
        assert!((low - wilson.low).abs() < 0.01 && (high - wilson.high).abs() < 0.01);
        assert!((all.design_effect().unwrap() - 1.0).abs() < 1e-9);
    }

    /// Ten trials that are all alike are worth one.
    #[test]
    fn trials_that_are_alike_count_once() {
        let mut alike = clusters(&[[0, 10]; 300]);
        alike.groups[..100].fill([10, 10]);
        assert!((alike.design_effect().unwrap() - 10.0).abs() < 1e-9);
        let mut alone = clusters(&[[0, 1]; 300]);
        alone.groups[..100].fill([1, 1]);
        assert_eq!(alike.interval(draws(2)), alone.interval(draws(2)));
    }

    #[test]
    fn where_nothing_happened_it_may_have_happened_in_some_groups() {
        let none = clusters(&[[0, 50]; 20]);
        let Interval { low, high } = none.interval(draws(3)).unwrap();
        // Wilson's upper end for none of 20 is 16.1 %: one success in so many groups of 50 trials.
        assert_eq!((low, (high * 50.0 * 1e3).round()), (0.0, 161.0));
        assert_eq!(none.design_effect(), None);
        assert_eq!(clusters(&[]).interval(draws(4)), None);
        assert_eq!(clusters(&[[0, 0]]).rate(), None);
    }

    #[test]
    fn the_rate_lies_within() {
        let all = clusters(&[[3, 100], [0, 20], [49, 70], [1, 900], [0, 0]]);
        let (rate, Interval { low, high }) = (all.rate().unwrap(), all.interval(draws(5)).unwrap());
        assert!(low < rate && rate < high);
        assert_eq!(all.interval(draws(5)), all.interval(draws(5)));
    }
}
