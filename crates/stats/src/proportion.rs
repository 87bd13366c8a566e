//! Shares of a whole, and intervals around them.

/// The quantile of the normal distribution for a confidence of 95 % on both sides.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// How often something happened in so many trials.
///
/// ```
/// # use stats::{Proportion, Z_95};
/// let heads = Proportion::new(3, 10);
/// assert_eq!(heads.estimate(), Some(0.3));
/// let interval = heads.wilson(Z_95).unwrap();
/// assert!(interval.low > 0.10 && interval.high < 0.61);
/// assert_eq!(Proportion::new(0, 0).wilson(Z_95), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Proportion {
    successes: u64,
    trials: u64,
}

/// The values that fit a measurement, ends included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Proportion {
    /// So many successes in so many trials. More successes than trials count as that many.
    pub fn new(successes: u64, trials: u64) -> Self {
        Self { successes: successes.min(trials), trials }
    }

    /// How often it happened.
    pub fn successes(self) -> u64 {
        self.successes
    }

    /// How often it was tried.
    pub fn trials(self) -> u64 {
        self.trials
    }

    /// The share of successes, from 0 to 1; `None` if nothing was tried.
    pub fn estimate(self) -> Option<f64> {
        (self.trials > 0).then(|| self.successes as f64 / self.trials as f64)
    }

    /// The score interval of Wilson (*Probable inference, the law of succession, and statistical
    /// inference*, JASA 22, 1927, pp. 209–212), without correction for continuity: the shares
    /// from which the one seen is at most `z` standard deviations away, such as [`Z_95`]. `None`
    /// if nothing was tried or `z` is no number above 0.
    ///
    /// It holds for few trials and for shares near 0 and 1, where the estimate plus or minus a
    /// multiple of its standard error fails. It takes the trials for independent: where they
    /// come in groups that are alike, the truth lies outside more often than `z` says.
    pub fn wilson(self, z: f64) -> Option<Interval> {
        let share = self.estimate()?;
        if !(z > 0.0 && z.is_finite()) {
            return None;
        }
        Some(wilson(share, self.trials as f64, z))
    }
}

/// The interval of Wilson for a share that so many trials came to on average.
pub(crate) fn wilson(share: f64, trials: f64, z: f64) -> Interval {
    let weight = z * z / trials;
    let center = (share + weight / 2.0) / (1.0 + weight);
    let spread = z / (1.0 + weight) * ((share * (1.0 - share) + weight / 4.0) / trials).sqrt();
    Interval {
        // Where nothing or everything succeeded the end is exact; rounding would miss it.
        low: if share == 0.0 { 0.0 } else { center - spread },
        high: if share == 1.0 { 1.0 } else { center + spread },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(successes: u64, trials: u64) -> (f64, f64) {
        let Interval { low, high } = Proportion::new(successes, trials).wilson(Z_95).unwrap();
        let rounded = |share: f64| (share * 10_000.0).round() / 100.0;
        (rounded(low), rounded(high))
    }

    /// Newcombe, *Two-sided confidence intervals for the single proportion*, Statistics in
    /// Medicine 17, 1998, Table I, method 3.
    #[test]
    fn intervals_are_those_that_were_published() {
        assert_eq!(percent(81, 263), (25.53, 36.62));
        assert_eq!(percent(15, 148), (6.24, 16.05));
        assert_eq!(percent(0, 20), (0.0, 16.11));
        assert_eq!(percent(1, 29), (0.61, 17.18));
    }

    #[test]
    fn failures_mirror_successes() {
        for (successes, trials) in [(0, 1), (1, 1), (3, 10), (1, 29), (500, 1_000_000)] {
            let of = |successes| Proportion::new(successes, trials).wilson(Z_95).unwrap();
            let (there, back) = (of(successes), of(trials - successes));
            assert!((there.low - (1.0 - back.high)).abs() < 1e-12);
            assert!((there.high - (1.0 - back.low)).abs() < 1e-12);
        }
    }

    /// The definition: at either end the share seen lies z standard deviations away.
    #[test]
    fn the_ends_are_so_many_deviations_away() {
        for z in [1.0, Z_95, 3.0] {
            for (successes, trials) in [(1, 7), (81, 263), (999, 1_000)] {
                let proportion = Proportion::new(successes, trials);
                let seen = proportion.estimate().unwrap();
                let Interval { low, high } = proportion.wilson(z).unwrap();
                for end in [low, high] {
                    let deviation = (end * (1.0 - end) / trials as f64).sqrt();
                    assert!(((seen - end).abs() / deviation - z).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn every_count_has_an_interval_within_0_and_1_around_its_share() {
        for trials in [1, 2, 10, 1_000, u64::MAX] {
            for successes in [0, 1, trials / 2, trials - 1, trials, u64::MAX] {
                let proportion = Proportion::new(successes, trials);
                let share = proportion.estimate().unwrap();
                let Interval { low, high } = proportion.wilson(Z_95).unwrap();
                assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
            }
        }
    }

    #[test]
    fn what_was_not_tried_has_no_interval() {
        assert_eq!(Proportion::new(5, 0).estimate(), None);
        assert_eq!(Proportion::new(0, 0).wilson(Z_95), None);
        for z in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Proportion::new(1, 2).wilson(z), None);
        }
    }
}
