//! How much stronger one player is than another, from what they scored.

use crate::proportion::wilson;
use crate::{Interval, Z_95, normal_cdf};

/// Elo in a difference that lets the stronger player score ten to one.
pub(crate) const DECADE: f64 = 400.0;

/// Normalised Elo in one standard deviation of a game (Van den Bergh, *Normalized Elo*).
pub(crate) fn nelo_per_deviation() -> f64 {
    2.0 * DECADE / std::f64::consts::LN_10
}

/// The share of points that a player gets who is so many Elo stronger: 1/(1 + 10^(−Elo/400)).
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / DECADE))
}

/// By how many Elo a player is stronger who gets this share of the points. Infinite for a share
/// of 1 or more, and for 0 or less with a minus sign.
///
/// ```
/// # use stats::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    DECADE * (score / (1.0 - score)).log10()
}

/// A number that was measured, and how far the truth may be off with a confidence of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number; may be infinite.
    pub value: f64,
    /// So far to either side; infinite if the value is, or if an end of the interval is.
    pub error: f64,
}

impl Estimate {
    /// An infinite value is known to nobody within anything.
    pub(crate) fn new(value: f64, error: f64) -> Self {
        let error = if value.is_finite() { error } else { f64::INFINITY };
        Self { value, error }
    }

    /// Where the truth may lie; anywhere if the error is infinite.
    pub fn interval(self) -> Interval {
        match self.error.is_finite() {
            true => Interval { low: self.value - self.error, high: self.value + self.error },
            false => Interval { low: f64::NEG_INFINITY, high: f64::INFINITY },
        }
    }
}

/// How much stronger the first player is than the second. Nothing of it is ever `NaN`.
///
/// The formulas are those of the program fastchess. They rest on the variance that was seen, so
/// where all results are alike they leave no doubt: of a single pair they say nothing that could
/// be relied upon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Points of the first player as a share of all, from 0 to 1.
    pub score: f64,
    /// The difference in Elo: the one that would make `score` the expected score. Its error is
    /// half the way from the Elo of the lower end of the interval of `score` to that of the upper
    /// end, and infinite if an end is a score of 0 or 1 or lies beyond.
    pub elo: Estimate,
    /// Where the difference in Elo may lie: as far as its error says, and where that is infinite
    /// or all results are alike, by Wilson's interval of `score` with a trial for each result. No
    /// result of that mean varies more than one that is all or nothing, so that it is wide rather
    /// than narrow. One end is infinite where all points went to one player.
    pub elo_interval: Interval,
    /// The difference in normalised Elo: by how many standard deviations of a game the score is
    /// above one half, times 800/ln 10 (Van den Bergh, *Normalized Elo*). It says how many games
    /// are needed to see the difference, whatever the openings. Its error depends on the number
    /// of games alone. Where all results are alike it is infinite, or 0 at a score of one half.
    pub nelo: Estimate,
    /// The likelihood of superiority, from 0 to 1: how sure it is that the first player is the
    /// stronger one, if nothing was known before. One half if all results are even.
    pub los: f64,
    /// Whether not all results are alike, so that their variance says anything.
    pub varies: bool,
}

/// What matters of results that are independent: pairs, or single games.
pub(crate) struct Moments {
    results: f64,
    games_in_each: f64,
    /// Mean of the share of points.
    score: f64,
    /// Variance of the share of points of one result.
    variance: f64,
}

impl Moments {
    /// Of results counted by points, evenly from none to all: three counts are of games, five of
    /// pairs. `None` if there are none.
    pub(crate) fn of<const N: usize>(counts: &[u64; N]) -> Option<Self> {
        let results = counts.iter().sum::<u64>() as f64;
        if results == 0.0 {
            return None;
        }
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let share = |i| i as f64 / (N - 1) as f64;
            counts.iter().enumerate().map(|(i, &n)| n as f64 * value(share(i))).sum::<f64>()
                / results
        };
        let score = mean_of(&|share| share);
        let variance = mean_of(&|share| (share - score).powi(2));
        Some(Self { results, games_in_each: (N - 1) as f64 / 2.0, score, variance })
    }

    fn varies(&self) -> bool {
        self.variance > 0.0
    }

    fn elo(&self) -> Estimate {
        let error = Z_95 * (self.variance / self.results).sqrt();
        let [low, high] = [self.score - error, self.score + error].map(elo_of_score);
        Estimate::new(elo_of_score(self.score), (high - low) / 2.0)
    }

    fn elo_interval(&self) -> Interval {
        let elo = self.elo();
        if elo.error.is_finite() && self.varies() {
            return elo.interval();
        }
        let Interval { low, high } = wilson(self.score, self.results, Z_95);
        Interval { low: elo_of_score(low), high: elo_of_score(high) }
    }

    fn nelo(&self) -> Estimate {
        // The variance of a game is that of a pair's mean times the games in it.
        let deviation = (self.games_in_each * self.variance).sqrt();
        let games = self.games_in_each * self.results;
        Estimate::new(
            nelo_per_deviation() * over(self.score - 0.5, deviation),
            nelo_per_deviation() * Z_95 / games.sqrt(),
        )
    }

    fn los(&self) -> f64 {
        normal_cdf(over(self.score - 0.5, (self.variance / self.results).sqrt()))
    }
}

impl From<Moments> for Strength {
    fn from(moments: Moments) -> Self {
        Self {
            score: moments.score,
            elo: moments.elo(),
            elo_interval: moments.elo_interval(),
            nelo: moments.nelo(),
            los: moments.los(),
            varies: moments.varies(),
        }
    }
}

/// How many deviations an advantage is: no advantage is none, even if there is no deviation.
pub(crate) fn over(advantage: f64, deviation: f64) -> f64 {
    if advantage == 0.0 { 0.0 } else { advantage / deviation }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Trinomial};

    const INF: f64 = f64::INFINITY;

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for elo in [-1_000.0, -33.0, 0.0, 0.5, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
        assert_eq!([-0.1, 0.0, 1.0, 1.1].map(elo_of_score), [-INF, -INF, INF, INF]);
    }

    #[test]
    fn who_won_everything_is_infinitely_better() {
        for (sign, counts) in [(1.0, [0, 0, 0, 0, 7]), (-1.0, [7, 0, 0, 0, 0])] {
            let strength = Pentanomial::new(counts).strength().unwrap();
            let infinite = Estimate { value: sign * INF, error: INF };
            assert_eq!((strength.elo, strength.nelo), (infinite, infinite));
            assert_eq!(strength.los, if sign > 0.0 { 1.0 } else { 0.0 });
            assert_eq!(infinite.interval(), Interval { low: -INF, high: INF });
        }
    }

    /// Five pairs won twice: 5/(5 + z²) of the points is what z deviations allow.
    #[test]
    fn of_who_won_everything_one_end_is_known() {
        let Interval { low, high } =
            Pentanomial::new([0, 0, 0, 0, 5]).strength().unwrap().elo_interval;
        let expected = elo_of_score(5.0 / (5.0 + Z_95 * Z_95));
        assert!((low - expected).abs() < 1e-9 && high == INF, "{low} {high}");
        let lost = Pentanomial::new([5, 0, 0, 0, 0]).strength().unwrap().elo_interval;
        assert!((lost.high + low).abs() < 1e-9 && lost.low == -INF, "{lost:?}");
        let nearly = Pentanomial::new([0, 0, 0, 1, 4]).strength().unwrap();
        let Interval { low, high } = nearly.elo_interval;
        assert!(nearly.elo.error == INF && high.is_finite() && low < nearly.elo.value, "{low}");
        let plain = Pentanomial::new([3, 31, 40, 35, 9]).strength().unwrap();
        assert_eq!(plain.elo_interval, plain.elo.interval());
    }

    /// fastchess says nan for the error.
    #[test]
    fn an_interval_that_reaches_all_points_has_no_end() {
        let elo = Pentanomial::new([0, 0, 0, 1, 1]).strength().unwrap().elo;
        assert!(elo.value > 338.0 && elo.value < 338.1 && elo.error == INF);
    }

    /// fastchess says nan for all but Elo.
    #[test]
    fn even_results_show_nobody_ahead() {
        let strength = Pentanomial::new([0, 0, 50, 0, 0]).strength().unwrap();
        assert_eq!((strength.score, strength.los), (0.5, 0.5));
        assert_eq!(strength.elo, Estimate { value: 0.0, error: 0.0 });
        assert_eq!(strength.nelo.value, 0.0);
        assert!((strength.nelo.error - 68.096).abs() < 1e-3);
    }

    /// However few they are, the formula of fastchess has no doubt.
    #[test]
    fn results_that_are_all_alike_leave_doubt() {
        for counts in [[0, 0, 2, 0, 0], [0, 3, 0, 0, 0]] {
            let strength = Pentanomial::new(counts).strength().unwrap();
            assert!(!strength.varies, "{counts:?}");
            let Interval { low, high } = strength.elo_interval;
            assert!(low < strength.elo.value - 100.0 && high > 0.0, "{counts:?}: {low} {high}");
        }
        assert!(Pentanomial::new([0, 0, 2, 1, 0]).strength().unwrap().varies);
    }

    #[test]
    fn swapping_the_players_changes_the_sign() {
        let there = Pentanomial::new([3, 31, 40, 35, 9]);
        let (there, back) = (there.strength().unwrap(), there.swapped().strength().unwrap());
        for (one, other) in [(there.elo, back.elo), (there.nelo, back.nelo)] {
            assert!((one.value + other.value).abs() < 1e-9);
            assert!((one.error - other.error).abs() < 1e-9);
        }
        assert!((there.los + back.los - 1.0).abs() < 1e-12);
    }

    /// Games that are independent say the same as pairs of them.
    #[test]
    fn pairs_of_independent_games_say_what_the_games_say() {
        let games = Trinomial::new(200, 200, 100).strength().unwrap();
        // (2 + 2 + 1)² = 4 + 8 + (4 + 4) + 4 + 1 of 25, twice won first.
        let pairs = Pentanomial::new([10, 40, 80, 80, 40]).strength().unwrap();
        for (one, other) in [(games.elo, pairs.elo), (games.nelo, pairs.nelo)] {
            assert!((one.value - other.value).abs() < 1e-9);
            assert!((one.error - other.error).abs() < 0.02, "{one:?} {other:?}");
        }
    }
}
