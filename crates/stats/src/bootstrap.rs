//! Intervals from drawing again out of what was measured.

use crate::{Interval, Z_95};

/// A mean and the interval around it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Where the true mean may lie, with a confidence of 95 %.
    pub interval: Interval,
}

/// How often the sample is drawn anew.
pub(crate) const RESAMPLES: usize = 2_000;

/// Up to so many ratios are drawn from again. The mean of more follows a normal distribution as
/// closely as anybody could see, and drawing would take longer than measuring.
const MOST_RESAMPLED: usize = 10_000;

/// Ratios, for their geometric mean: geometric, since a ratio of 2 and one of 1/2 make no
/// difference together.
///
/// However many they are, they take up no more room than ten thousand.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Ratios {
    /// The logarithms of the first ones; of no use any more once there are too many.
    logs: Vec<f64>,
    count: u64,
    /// Mean of the logarithms, and the sum of their squared distances from it (Welford 1962).
    mean: f64,
    squares: f64,
    has_bad: bool,
}

impl Ratios {
    /// None so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more. If it is no number above 0 there will be no mean.
    pub fn add(&mut self, ratio: f64) {
        if !(ratio > 0.0 && ratio.is_finite()) {
            self.has_bad = true;
            return;
        }
        let log = ratio.ln();
        self.count += 1;
        let distance = log - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (log - self.mean);
        if self.logs.len() < MOST_RESAMPLED {
            self.logs.push(log);
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their geometric mean with an interval for a confidence of 95 %. `None` without ratios, or
    /// if one of them was no number above 0.
    ///
    /// Up to ten thousand ratios it is the percentile interval of the bootstrap (Efron, *Bootstrap
    /// methods: another look at the jackknife*, Annals of Statistics 7, 1979, pp. 1–26): `below`
    /// draws a whole number from 0 to less than its argument, evenly, and the result follows from
    /// what it draws. For more it is that of the normal distribution of the mean of logarithms.
    pub fn geometric_mean(&self, below: impl FnMut(usize) -> usize) -> Option<Mean> {
        if self.count == 0 || self.has_bad {
            return None;
        }
        let interval = match self.count <= MOST_RESAMPLED as u64 {
            true => resampled(&self.logs, below),
            false => {
                let count = self.count as f64;
                let error = Z_95 * (self.squares / (count - 1.0) / count).sqrt();
                Interval { low: (self.mean - error).exp(), high: (self.mean + error).exp() }
            }
        };
        Some(Mean { value: self.mean.exp(), interval })
    }
}

impl FromIterator<f64> for Ratios {
    fn from_iter<I: IntoIterator<Item = f64>>(ratios: I) -> Self {
        let mut all = Self::new();
        ratios.into_iter().for_each(|ratio| all.add(ratio));
        all
    }
}

fn resampled(logs: &[f64], mut below: impl FnMut(usize) -> usize) -> Interval {
    let means = (0..RESAMPLES)
        .map(|_| logs.iter().map(|_| logs[below(logs.len())]).sum::<f64>() / logs.len() as f64);
    let Interval { low, high } = percentiles(means.collect());
    Interval { low: low.exp(), high: high.exp() }
}

/// What 95 % of the values lie within: the percentile interval of a bootstrap. They are at least
/// one.
pub fn percentiles(mut values: Vec<f64>) -> Interval {
    values.sort_unstable_by(f64::total_cmp);
    let percentile = |permille: usize| values[(values.len() - 1) * permille / 1_000];
    Interval { low: percentile(25), high: percentile(975) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A generator good enough for tests: the multiplier is Knuth's.
    pub(crate) fn draws(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
            (state >> 33) as usize % below
        }
    }

    fn geometric_mean(ratios: &[f64], below: impl FnMut(usize) -> usize) -> Option<Mean> {
        ratios.iter().copied().collect::<Ratios>().geometric_mean(below)
    }

    /// Ratios whose logarithms are as good as normal, with a deviation of 0.5.
    fn normal(count: usize) -> Ratios {
        let mut below = draws(3);
        let mut normal = || (0..12).map(|_| below(1_000_000) as f64 / 1e6).sum::<f64>() - 6.0;
        (0..count).map(|_| (0.5 * normal()).exp()).collect()
    }

    #[test]
    fn ratios_and_their_reciprocals_cancel() {
        let mean = geometric_mean(&[2.0, 0.5, 4.0, 0.25], draws(1)).unwrap();
        assert!((mean.value - 1.0).abs() < 1e-12);
        assert!(mean.interval.low < 1.0 && mean.interval.high > 1.0);
    }

    #[test]
    fn equal_ratios_leave_no_doubt() {
        let mean = geometric_mean(&[3.0; 20], draws(2)).unwrap();
        let Interval { low, high } = mean.interval;
        assert!([mean.value, low, high].iter().all(|value| (value - 3.0).abs() < 1e-9));
    }

    /// Where the logarithms are those of a normal distribution, the interval is known.
    #[test]
    fn the_interval_is_as_wide_as_it_must_be() {
        for count in [400, MOST_RESAMPLED, MOST_RESAMPLED + 1, 3 * MOST_RESAMPLED] {
            let mean = normal(count).geometric_mean(draws(4)).unwrap();
            let width = (mean.interval.high / mean.interval.low).ln();
            let expected = 2.0 * Z_95 * 0.5 / (count as f64).sqrt();
            assert!((width / expected - 1.0).abs() < 0.15, "{count}: {width} {expected}");
            assert!(mean.interval.low < mean.value && mean.value < mean.interval.high);
        }
    }

    #[test]
    fn the_same_draws_give_the_same_interval() {
        let ratios = normal(300);
        assert_eq!(ratios.geometric_mean(draws(7)), ratios.geometric_mean(draws(7)));
        assert_ne!(ratios.geometric_mean(draws(7)), ratios.geometric_mean(draws(8)));
    }

    #[test]
    fn many_ratios_take_no_more_room_than_some() {
        let ratios = normal(2 * MOST_RESAMPLED);
        assert_eq!((ratios.logs.len(), ratios.count()), (MOST_RESAMPLED, 20_000));
    }

    #[test]
    fn what_is_no_ratio_has_no_mean() {
        for ratios in [&[][..], &[0.0], &[1.0, -1.0], &[f64::NAN], &[f64::INFINITY]] {
            assert_eq!(geometric_mean(ratios, draws(5)), None);
        }
    }
}
