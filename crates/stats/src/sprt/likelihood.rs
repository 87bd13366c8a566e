//! How likely results are under a hypothesis that does not say how they are distributed.

/// What a hypothesis says of the distribution of results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Hypothesis {
    /// Its mean, as a share of the points.
    Score(f64),
    /// By how many of its own standard deviations its mean is above one half.
    Deviations(f64),
}

/// What stands for a count of 0.
const ALMOST_NONE: f64 = 1e-3;

/// The logarithm of how much likelier the counts are under the second hypothesis than under the
/// first, each taken at the distribution that makes them likeliest.
pub(super) fn log_likelihood_ratio<const N: usize>(
    counts: &[u64; N],
    hypotheses: &[Hypothesis; 2],
) -> f64 {
    let counts = counts.map(|count| if count == 0 { ALMOST_NONE } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let [p0, p1] = hypotheses.map(|hypothesis| likeliest(&seen, hypothesis));
    (0..N).map(|i| counts[i] * (p1[i] / p0[i]).ln()).sum()
}

pub(super) fn likeliest<const N: usize>(seen: &[f64; N], hypothesis: Hypothesis) -> [f64; N] {
    match hypothesis {
        Hypothesis::Score(score) => tilted(seen, &std::array::from_fn(|i| share::<N>(i) - score)),
        Hypothesis::Deviations(deviations) => normalized(seen, deviations),
    }
}

/// The share of points of the results of one kind.
fn share<const N: usize>(i: usize) -> f64 {
    i as f64 / (N - 1) as f64
}

/// Stop once no probability changes by more; a ratio of a million pairs is then right to 0.001.
const CLOSE: f64 = 1e-9;

/// It is close after some ten rounds, unless nearly all results are alike.
const MOST_ROUNDS: usize = 100;

/// The likeliest distribution whose mean is so many of its standard deviations above one half, by
/// Van den Bergh's iteration (*Comments on normalized Elo*, section 4.1): the condition is made
/// linear around the distribution at hand, which is solved as one of a mean. It begins with all
/// results equally likely, from where it finds its way at up to 0.94 deviations.
fn normalized<const N: usize>(seen: &[f64; N], deviations: f64) -> [f64; N] {
    let mut p = [1.0 / N as f64; N];
    for _ in 0..MOST_ROUNDS {
        let (mean, spread) = mean_and_deviation(&p);
        let excess = std::array::from_fn(|i| {
            let from_mean = (share::<N>(i) - mean) / spread;
            share::<N>(i) - 0.5 - 0.5 * deviations * spread * (1.0 + from_mean * from_mean)
        });
        let next = tilted(seen, &excess);
        let moved = (0..N).map(|i| (next[i] - p[i]).abs()).fold(0.0, f64::max);
        p = next;
        if moved < CLOSE {
            break;
        }
    }
    p
}

fn mean_and_deviation<const N: usize>(p: &[f64; N]) -> (f64, f64) {
    let mean: f64 = (0..N).map(|i| p[i] * share::<N>(i)).sum();
    let variance: f64 = (0..N).map(|i| p[i] * (share::<N>(i) - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// The distribution under which what was seen is likeliest among those with a mean `excess` of 0:
/// seen/(1 + θ·excess), where θ makes that mean 0 (Van den Bergh, *Comparing the approximations
/// for the generalized log likelihood ratio of a multinomial distribution*, proposition 1.1).
fn tilted<const N: usize>(seen: &[f64; N], excess: &[f64; N]) -> [f64; N] {
    let least = excess.iter().copied().fold(f64::INFINITY, f64::min);
    let most = excess.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mean_and_slope = |theta: f64| {
        seen.iter().zip(excess).fold((0.0, 0.0), |(mean, slope), (&seen, &excess)| {
            let weight = excess / (1.0 + theta * excess);
            (mean + seen * weight, slope - seen * weight * weight)
        })
    };
    // Between these all probabilities are above 0.
    let theta = falling_root(mean_and_slope, -1.0 / most, -1.0 / least);
    std::array::from_fn(|i| seen[i] / (1.0 + theta * excess[i]))
}

/// More than halving alone needs for all digits.
const MOST_STEPS: usize = 200;

/// Where a function that falls from +∞ at `low` to −∞ at `high` is 0: Newton's method, and
/// halving where that would leave the bracket.
fn falling_root(value_and_slope: impl Fn(f64) -> (f64, f64), mut low: f64, mut high: f64) -> f64 {
    let mut x = (low + high) / 2.0;
    for _ in 0..MOST_STEPS {
        let (value, slope) = value_and_slope(x);
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
        if (next - x).abs() <= f64::EPSILON * x.abs().max(1e-3) {
            return next;
        }
        x = next;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of all kinds, from none to hundreds of thousands in any place.
    fn all_kinds() -> impl Iterator<Item = [f64; 5]> {
        let counts = [ALMOST_NONE, 1.0, 20.0, 3_000.0, 400_000.0];
        let kinds = counts.len();
        (0..kinds.pow(5)).map(move |code| {
            let counts: [f64; 5] =
                std::array::from_fn(|i| counts[code / kinds.pow(i as u32) % kinds]);
            counts.map(|count| count / counts.iter().sum::<f64>())
        })
    }

    #[test]
    fn the_likeliest_distribution_is_one_and_does_as_the_hypothesis_says() {
        for seen in all_kinds() {
            // Up to 200 normalised Elo, and 1000 Elo.
            for amount in [-0.815, -0.3, 0.0, 0.01, 0.815] {
                let p = likeliest(&seen, Hypothesis::Deviations(amount));
                let (mean, deviation) = mean_and_deviation(&p);
                let off = ((mean - 0.5) / deviation - amount).abs();
                assert!(off < 3e-6, "{seen:?} {amount}: {p:?} {off}");
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{seen:?} {amount}: {p:?}");

                let score = 0.5 + 0.6 * amount;
                let p = likeliest(&seen, Hypothesis::Score(score));
                assert!((mean_and_deviation(&p).0 - score).abs() < 1e-6, "{seen:?} {score}: {p:?}");
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{seen:?} {score}: {p:?}");
            }
        }
    }

    #[test]
    fn what_was_seen_is_likeliest_if_the_hypothesis_allows_it() {
        for seen in all_kinds().step_by(7) {
            let (mean, deviation) = mean_and_deviation(&seen);
            let at_mean = likeliest(&seen, Hypothesis::Score(mean));
            assert!((0..5).all(|i| (at_mean[i] - seen[i]).abs() < 1e-6), "{seen:?} {at_mean:?}");
            let deviations = (mean - 0.5) / deviation;
            if deviations.abs() < 0.8 {
                let p = likeliest(&seen, Hypothesis::Deviations(deviations));
                assert!((0..5).all(|i| (p[i] - seen[i]).abs() < 1e-6), "{seen:?} {p:?}");
            }
        }
    }
}
