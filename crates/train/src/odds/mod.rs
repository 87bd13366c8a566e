//! The odds that a null-move cutoff is wrong, fitted to samples of nodes: the numbers of the
//! technique `calibrated`.
//!
//! [`cutoffs`] are the samples whose pass kept beta, each wrong or right; [`Fitted::to`] is a
//! weighted logistic regression on them by depth and [`Signals`], and says how sure its numbers
//! are; [`source::written`] is the file that then holds them. Cutoffs of one searched position are
//! alike, so whole positions are drawn again, and left out.

mod judged;
mod regression;
pub mod source;

pub use judged::{Class, Judged};

use std::collections::BTreeMap;

use chess::random::SplitMix64;
use samples::Sample;
use search::null_move::{Odds, Signals};
use stats::{Interval, percentiles};
use thiserror::Error;

use regression::{Row, TERMS, fit};

/// A pass that kept beta.
#[derive(Clone, PartialEq, Debug)]
pub struct Cutoff {
    /// The suite, and the position of it that was searched.
    pub root: (String, i32),
    /// Remaining depth.
    pub depth: i32,
    /// What was seen of the node.
    pub signals: Signals,
    /// How many nodes it stands for.
    pub weight: f64,
    /// Whether the node is not worth beta.
    pub is_wrong: bool,
}

/// The samples that tell something: no mate in one stands in the way, the policy's own pass kept
/// beta, and it is known whether the node is worth that.
pub fn cutoffs(samples: &[Sample]) -> Vec<Cutoff> {
    let cutoff = |sample: &Sample| {
        let reduction = usize::try_from(sample.reduction).ok()?.checked_sub(1)?;
        let kept = sample.passes().get(reduction).copied().flatten()? >= 0;
        let signals = Signals {
            evaluation: sample.evaluation,
            own_pieces: sample.own_pieces,
            king_steps: sample.king_steps,
        };
        (kept && !sample.mate_in_one).then_some(Cutoff {
            root: (sample.suite.clone(), sample.root),
            depth: sample.depth,
            signals,
            weight: sample.weight,
            is_wrong: !sample.holds?,
        })
    };
    samples.iter().filter_map(cutoff).collect()
}

impl Cutoff {
    fn row(&self) -> Row {
        let Signals { evaluation, own_pieces, king_steps } = self.signals.clipped();
        Row {
            terms: [
                1.0,
                self.depth.into(),
                f64::from(evaluation) / 100.0,
                own_pieces.into(),
                king_steps.into(),
            ],
            weight: self.weight,
            is_wrong: self.is_wrong,
        }
    }
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OddsError {
    /// Too little to learn from.
    #[error(
        "of {all} cutoffs {wrong} are wrong; there must be {LEAST} wrong ones and {LEAST} right ones"
    )]
    TooFew {
        /// Cutoffs.
        all: usize,
        /// Wrong ones.
        wrong: usize,
    },
}

/// Fewer wrong or right cutoffs say nothing.
const LEAST: usize = 20;

/// How often positions are drawn again.
const RESAMPLES: usize = 200;

/// What each term of the odds is called.
pub const NAMES: [&str; TERMS] = [
    "constant",
    "a ply of remaining depth",
    "100 centipawns of static evaluation above beta",
    "an own man beside king and pawns",
    "a square that the own king may step to",
];

/// What came of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// What each term adds to the logarithm of the odds, with the interval that drawing positions
    /// again gives; see [`NAMES`].
    pub terms: [(f64, Interval); TERMS],
    /// How well these odds tell wrong cutoffs from right ones; each position judged by odds that
    /// were fitted without it.
    pub judged: Judged,
    /// The same of each suite, by odds that were fitted to the others; empty where there is but
    /// one.
    pub by_suite: Vec<(String, Judged)>,
}

/// Positions are put into so many parts, each of which is judged by odds fitted to the others.
const PARTS: usize = 10;

impl Fitted {
    /// Fits the odds to cutoffs. The chance that wrong positions are drawn follows from `seed`.
    ///
    /// # Errors
    /// [`OddsError`] if they are too few.
    pub fn to(cutoffs: &[Cutoff], seed: u64) -> Result<Self, OddsError> {
        let wrong = cutoffs.iter().filter(|cutoff| cutoff.is_wrong).count();
        if wrong.min(cutoffs.len() - wrong) < LEAST {
            return Err(OddsError::TooFew { all: cutoffs.len(), wrong });
        }
        let mut roots: BTreeMap<_, Vec<Row>> = BTreeMap::new();
        for cutoff in cutoffs {
            roots.entry(&cutoff.root).or_default().push(cutoff.row());
        }
        let groups: Vec<&[Row]> = roots.values().map(Vec::as_slice).collect();
        let values = fit(groups.iter().copied().flatten());
        let mut random = SplitMix64::new(seed);
        let again: Vec<_> = (0..RESAMPLES)
            .map(|_| {
                let drawn: Vec<_> =
                    groups.iter().map(|_| groups[random.below(groups.len())]).collect();
                fit(drawn.into_iter().flatten())
            })
            .collect();
        let interval = |term: usize| percentiles(again.iter().map(|values| values[term]).collect());
        let terms = std::array::from_fn(|term| (values[term], interval(term)));
        let part = |index: usize| index % PARTS;
        let judged = Judged::by_others(&groups, PARTS, part);
        let suites: Vec<&String> = roots.keys().map(|(suite, _)| suite).collect();
        let mut names = suites.clone();
        names.dedup();
        let by_suite = match names.len() {
            1 => Vec::new(),
            _ => names
                .iter()
                .map(|&name| {
                    let (own, others): (Vec<_>, Vec<_>) =
                        (0..groups.len()).partition(|&index| suites[index] == name);
                    let values = fit(others.iter().flat_map(|&index| groups[index]));
                    let rows = own.iter().flat_map(|&index| groups[index]);
                    (name.clone(), Judged::of(rows.map(|row| (row.log_odds(&values), row))))
                })
                .collect(),
        };
        Ok(Self { terms, judged, by_suite })
    }

    /// In whole hundredths, as the technique has them.
    pub fn odds(&self) -> Odds {
        let [constant, depth, evaluation, own_pieces, king_steps] =
            self.terms.map(|(value, _)| (100.0 * value).round() as i32);
        Odds { constant, depth, evaluation, own_pieces, king_steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cutoffs that are wrong by these odds, of so many positions.
    fn drawn(odds: Odds, positions: i32, seed: u64) -> Vec<Cutoff> {
        let mut random = SplitMix64::new(seed);
        let of_root = |root| {
            let mut cutoff = || {
                let mut within =
                    |low: i32, high: i32| low + random.below((high - low + 1) as usize) as i32;
                let signals = Signals {
                    evaluation: within(-300, 600),
                    own_pieces: within(0, 7),
                    king_steps: within(0, 8),
                };
                let depth = within(2, 6);
                let Signals { evaluation, own_pieces, king_steps } = signals.clipped();
                let log = odds.constant
                    + odds.depth * depth
                    + odds.evaluation * evaluation / 100
                    + odds.own_pieces * own_pieces
                    + odds.king_steps * king_steps;
                let chance = 1.0 / (1.0 + (-f64::from(log) / 100.0).exp());
                let is_wrong = (random.below(1 << 20) as f64) < chance * f64::from(1 << 20);
                Cutoff {
                    root: (format!("suite {}", root % 2), root),
                    depth,
                    signals,
                    weight: 2.0,
                    is_wrong,
                }
            };
            (0..20).map(|_| cutoff()).collect::<Vec<_>>()
        };
        (0..positions).flat_map(of_root).collect()
    }

    const ODDS: Odds =
        Odds { constant: -100, depth: 40, evaluation: -60, own_pieces: -30, king_steps: -20 };

    #[test]
    fn odds_by_which_cutoffs_were_drawn_are_found_again() {
        let fitted = Fitted::to(&drawn(ODDS, 1_000, 1), 1).unwrap();
        let expected =
            [ODDS.constant, ODDS.depth, ODDS.evaluation, ODDS.own_pieces, ODDS.king_steps];
        for ((value, interval), expected) in fitted.terms.into_iter().zip(expected) {
            let expected = f64::from(expected) / 100.0;
            assert!((value - expected).abs() < 0.2, "{value} for {expected}");
            assert!(interval.low < value && value < interval.high);
        }
        assert!(fitted.judged.area > 0.75 && fitted.judged.area < 0.9, "{:?}", fitted.judged);
        assert_eq!(fitted.by_suite.len(), 2);
        let Class { expected, found, .. } = fitted.judged.classes[0];
        assert!((expected / found).ln().abs() < 0.2, "{expected} {found}");
    }

    #[test]
    fn where_nothing_tells_them_apart_nothing_is_found() {
        let none = Odds { constant: -50, depth: 0, evaluation: 0, own_pieces: 0, king_steps: 0 };
        let fitted = Fitted::to(&drawn(none, 500, 2), 1).unwrap();
        assert!((fitted.judged.area - 0.5).abs() < 0.03, "{:?}", fitted.judged);
        assert!(fitted.terms[1..].iter().all(|(value, _)| value.abs() < 0.1));
    }

    #[test]
    fn too_little_is_refused() {
        let right = Cutoff { is_wrong: false, ..drawn(ODDS, 1, 1)[0].clone() };
        let error = Fitted::to(&vec![right; 50], 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "of 50 cutoffs 0 are wrong; there must be 20 wrong ones and 20 right ones"
        );
    }
}
