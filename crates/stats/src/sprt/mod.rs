//! The sequential probability ratio test: a match that stops as soon as it has shown enough.

mod likelihood;
#[cfg(test)]
mod tests;

use crate::strength::nelo_per_deviation;
use crate::{Pentanomial, Trinomial, score_of_elo};
use likelihood::{Hypothesis, log_likelihood_ratio};
use thiserror::Error;

/// What the Elo of a test means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Model {
    /// Normalised Elo: the share of points is so many standard deviations of a game above one
    /// half, times 800/ln 10. How long a test takes then depends on neither openings nor draws.
    Normalized,
    /// Elo on the logistic scale, which is what ratings are in.
    Logistic,
}

impl Model {
    /// How far a hypothesis may be from even, in Elo of this model.
    pub fn most_elo(self) -> f64 {
        match self {
            Self::Normalized => 200.0,
            Self::Logistic => 1_000.0,
        }
    }
}

/// What a test is about: H0 against H1, and how often it may be wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtTerms {
    /// H0: the first player is so many Elo stronger.
    pub elo0: f64,
    /// H1: the first player is so many Elo stronger; more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 holds, between 0 and 1.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 holds, between 0 and 1.
    pub beta: f64,
    /// What Elo means.
    pub model: Model,
}

/// Terms that no test can have.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SprtError {
    /// `elo0` is not below `elo1`, or one of them is no number.
    #[error("elo0 must be less than elo1, but they are {elo0} and {elo1}")]
    Elo {
        /// The Elo of H0.
        elo0: f64,
        /// The Elo of H1.
        elo1: f64,
    },
    /// A hypothesis is so far from even that its likelihood could not be found.
    #[error("elo0 and elo1 must be from -{most} to {most} in this model, not {elo}")]
    TooFar {
        /// The Elo.
        elo: f64,
        /// What it may be at most, see [`Model::most_elo`].
        most: f64,
    },
    /// An error rate is not between 0 and 1.
    #[error("{name} must be more than 0 and less than 1, not {value}")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// A test that may be wrong that often decides before the first game.
    #[error("alpha and beta must be less than 1 together, but they are {alpha} and {beta}")]
    Rates {
        /// How often H1 might be accepted wrongly.
        alpha: f64,
        /// How often H0 might be accepted wrongly.
        beta: f64,
    },
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The first player is no better than H0 says; the match is over.
    AcceptH0,
    /// The first player is as good as H1 says; the match is over.
    AcceptH1,
    /// Nothing yet: play on.
    Continue,
}

/// The sequential probability ratio test of Wald (*Sequential tests of statistical hypotheses*,
/// Annals of Mathematical Statistics 16, 1945, pp. 117–186), generalised: the likelihood of
/// either hypothesis is that of its likeliest distribution of results (Van den Bergh, *The
/// generalized sequential probability ratio test* and *Comments on normalized Elo*).
///
/// ```
/// # use stats::{Model, Pentanomial, Sprt, SprtTerms, Verdict};
/// let terms =
///     SprtTerms { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
/// let sprt = Sprt::new(terms)?;
/// let llr = sprt.llr(&Pentanomial::new([1000, 9000, 26000, 9500, 1100]));
/// assert_eq!(sprt.verdict(llr), Verdict::AcceptH1);
/// # Ok::<(), stats::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    terms: SprtTerms,
}

impl Sprt {
    /// A test of these terms.
    pub fn new(terms: SprtTerms) -> Result<Self, SprtError> {
        let SprtTerms { elo0, elo1, alpha, beta, model } = terms;
        if elo0.is_nan() || elo1.is_nan() || elo0 >= elo1 {
            return Err(SprtError::Elo { elo0, elo1 });
        }
        let most = model.most_elo();
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| elo.abs() > most) {
            return Err(SprtError::TooFar { elo, most });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Rate { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Rates { alpha, beta });
        }
        Ok(Self { terms })
    }

    /// What the test is about.
    pub fn terms(&self) -> SprtTerms {
        self.terms
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted: ln(β/(1 − α)), below 0, and
    /// ln((1 − β)/α), above 0.
    pub fn bounds(&self) -> [f64; 2] {
        let SprtTerms { alpha, beta, .. } = self.terms;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The logarithm of how much likelier the pairs are under H1 than under H0. About 0 without
    /// pairs. A count of 0 is taken for one of 0.001, as fastchess and Fishtest do: without that,
    /// what was never seen could never happen.
    ///
    /// It is found to all digits that are printed. fastchess stops a little earlier, and where
    /// thousands of pairs are nearly all alike its last digits are others.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        // A pair's mean has the deviation of a game over √2.
        log_likelihood_ratio(&pairs.counts(), &self.hypotheses(2.0_f64.sqrt()))
    }

    /// The same for single games that are independent of each other.
    pub fn llr_unpaired(&self, games: &Trinomial) -> f64 {
        log_likelihood_ratio(&games.counts(), &self.hypotheses(1.0))
    }

    /// A log-likelihood ratio as a share of the bound on its side: 1 or more, or −1 or less, if
    /// the test is over.
    pub fn fraction(&self, llr: f64) -> f64 {
        let [lower, upper] = self.bounds();
        if llr < 0.0 { -llr / lower } else { llr / upper }
    }

    /// What a log-likelihood ratio says.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let [lower, upper] = self.bounds();
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }

    fn hypotheses(&self, deviations: f64) -> [Hypothesis; 2] {
        [self.terms.elo0, self.terms.elo1].map(|elo| match self.terms.model {
            Model::Normalized => Hypothesis::Deviations(deviations * elo / nelo_per_deviation()),
            Model::Logistic => Hypothesis::Score(score_of_elo(elo)),
        })
    }
}
