//! Two methods tried on the same things.

/// The exact test of McNemar (*Note on the sampling error of the difference between correlated
/// proportions or percentages*, Psychometrika 12, 1947, pp. 153–157): if two methods were
/// equally good, how likely would a difference as large as the one seen be?
///
/// `only_first` and `only_second` count the things on which one method succeeds and the other
/// does not; where both do the same says nothing. The result is the two-sided probability, from 0
/// to 1: that of a coin thrown so often to fall as unevenly or more so.
///
/// ```
/// # use stats::mcnemar;
/// assert_eq!(mcnemar(0, 0), 1.0);
/// assert_eq!(mcnemar(0, 2), 0.5);
/// assert!((mcnemar(4, 20) - 0.001_544).abs() < 1e-6);
/// ```
pub fn mcnemar(only_first: u64, only_second: u64) -> f64 {
    let trials = only_first + only_second;
    let fewer = only_first.min(only_second);
    // Logarithms, since half to the power of some thousands is no number any more.
    let mut log_term = -(trials as f64) * std::f64::consts::LN_2;
    let mut tail = log_term.exp();
    for k in 0..fewer {
        log_term += ((trials - k) as f64 / (k + 1) as f64).ln();
        tail += log_term.exp();
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counting all ways in which the coin can fall.
    fn by_counting(first: u64, second: u64) -> f64 {
        let trials = first + second;
        let uneven = |heads: u64| heads.abs_diff(trials - heads) >= first.abs_diff(second);
        let ways = (0..1_u64 << trials).filter(|fall| uneven(u64::from(fall.count_ones()))).count();
        ways as f64 / (1_u64 << trials) as f64
    }

    #[test]
    fn it_is_what_counting_gives() {
        for first in 0..8 {
            for second in 0..8 {
                let (exact, counted) = (mcnemar(first, second), by_counting(first, second));
                assert!((exact - counted).abs() < 1e-12, "{first} {second}: {exact} {counted}");
            }
        }
    }

    #[test]
    fn neither_side_nor_size_matters() {
        assert_eq!(mcnemar(3, 11), mcnemar(11, 3));
        assert!((mcnemar(50_000, 50_000) - 1.0).abs() < 1e-9);
        assert!(mcnemar(49_000, 51_000) < 1e-9);
        // The normal approximation, with correction for continuity, is good here.
        assert!((mcnemar(4_900, 5_100) - 0.046_6).abs() < 1e-3);
    }
}
