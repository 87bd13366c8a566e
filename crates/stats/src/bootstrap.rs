//! Intervals from drawing again out of what was measured.

use crate::Interval;

/// A mean and the interval around it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Where the true mean may lie, with a confidence of 95 %.
    pub interval: Interval,
}

/// How often the sample is drawn anew.
const RESAMPLES: usize = 2_000;

/// The geometric mean of ratios, with the percentile interval of the bootstrap (Efron, *Bootstrap
/// methods: another look at the jackknife*, Annals of Statistics 7, 1979, pp. 1–26) for a
/// confidence of 95 %. `None` without ratios, or if one of them is no number above 0.
///
/// `below` draws a whole number from 0 to less than its argument, evenly; the result follows from
/// what it draws. Geometric, since a ratio of 2 and one of 1/2 make no difference together.
pub fn geometric_mean(ratios: &[f64], mut below: impl FnMut(usize) -> usize) -> Option<Mean> {
    if ratios.is_empty() || ratios.iter().any(|&ratio| !(ratio > 0.0 && ratio.is_finite())) {
        return None;
    }
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let count = logs.len() as f64;
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| logs.iter().map(|_| logs[below(logs.len())]).sum::<f64>() / count)
        .collect();
    means.sort_by(f64::total_cmp);
    let percentile = |permille: usize| means[(RESAMPLES - 1) * permille / 1_000].exp();
    Some(Mean {
        value: (logs.iter().sum::<f64>() / count).exp(),
        interval: Interval { low: percentile(25), high: percentile(975) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator good enough for tests: the multiplier is Knuth's.
    fn draws(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
            (state >> 33) as usize % below
        }
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
        let mut below = draws(3);
        let mut normal = || (0..12).map(|_| below(1_000_000) as f64 / 1e6).sum::<f64>() - 6.0;
        let ratios: Vec<f64> = (0..400).map(|_| (0.5 * normal()).exp()).collect();
        let mean = geometric_mean(&ratios, draws(4)).unwrap();
        let width = (mean.interval.high / mean.interval.low).ln();
        let expected = 2.0 * crate::Z_95 * 0.5 / 20.0;
        assert!((width / expected - 1.0).abs() < 0.15, "{width} {expected}");
        assert!(mean.interval.low < mean.value && mean.value < mean.interval.high);
    }

    #[test]
    fn what_is_no_ratio_has_no_mean() {
        for ratios in [&[][..], &[0.0], &[1.0, -1.0], &[f64::NAN], &[f64::INFINITY]] {
            assert_eq!(geometric_mean(ratios, draws(5)), None);
        }
    }
}
