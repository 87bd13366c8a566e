//! The likeliest ratings of a group, and how they vary together.

use super::Meeting;
use super::matrix::Matrix;

/// A group of players, by their places in it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fit {
    /// The logarithm of each player's odds against an average one. Their mean is 0.
    strengths: Vec<f64>,
    /// `None` if there are too few results to tell.
    covariance: Option<Matrix>,
}

/// A meeting within the group.
struct Match {
    first: usize,
    second: usize,
    meeting: Meeting,
}

impl Match {
    fn games(&self) -> f64 {
        self.meeting.tally.games().count() as f64
    }

    fn points(&self) -> f64 {
        self.meeting.tally.games().points()
    }

    fn difference(&self, strengths: &[f64]) -> f64 {
        strengths[self.first] - strengths[self.second]
    }

    /// What is independent of each other: pairs, and games that belong to none.
    fn results(&self) -> u64 {
        self.meeting.tally.pairs().count() + self.meeting.tally.loose().count()
    }

    /// The squared distances of points from what was expected, over all independent results.
    fn squares(&self, expected: f64) -> f64 {
        let of = |counts: &[u64], games: f64| -> f64 {
            let points = (0..counts.len()).map(|half_points| half_points as f64 / 2.0);
            counts.iter().zip(points).map(|(&n, p)| n as f64 * (p - games * expected).powi(2)).sum()
        };
        let tally = &self.meeting.tally;
        of(&tally.pairs().counts(), 2.0) + of(&tally.loose().counts(), 1.0)
    }
}

/// The share of points that a difference lets one expect.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

impl Fit {
    /// Of players who have all scored against each other, if only by way of others of them.
    pub(super) fn new(members: &[usize], meetings: &[Meeting]) -> Self {
        let place = |player| members.iter().position(|&member| member == player);
        let matches: Vec<Match> = meetings
            .iter()
            .filter_map(|&meeting| {
                let (first, second) = (place(meeting.first)?, place(meeting.second)?);
                (first != second).then_some(Match { first, second, meeting })
            })
            .collect();
        let strengths = likeliest(members.len(), &matches);
        let covariance = covariance(&strengths, &matches);
        Self { strengths, covariance }
    }

    /// How much stronger a player is than another one, or than the mean, and the variance of that;
    /// infinite if there are too few results to tell, or all are alike.
    pub(super) fn difference(&self, player: usize, other: Option<usize>) -> (f64, f64) {
        let difference = self.strengths[player] - other.map_or(0.0, |other| self.strengths[other]);
        let variance = match (&self.covariance, other) {
            _ if other == Some(player) => 0.0,
            (None, _) => f64::INFINITY,
            (Some(v), None) => v.at(player, player),
            (Some(v), Some(o)) => v.at(player, player) + v.at(o, o) - 2.0 * v.at(player, o),
        };
        // Results that are all alike do not tell how they vary.
        let tells = variance > NOTHING || other == Some(player);
        (difference, if tells { variance } else { f64::INFINITY })
    }
}

/// A variance that is rounding alone: that of a ten-thousandth of an Elo.
const NOTHING: f64 = 1e-12;

/// So many steps are never needed: about ten are.
const MOST_STEPS: usize = 200;

/// Newton's method, with shorter steps where a whole one would lead away.
fn likeliest(players: usize, matches: &[Match]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    let mut likelihood = log_likelihood(&strengths, matches);
    for _ in 0..MOST_STEPS {
        let mut lacking = vec![0.0; players];
        for it in matches {
            let points = it.points() - it.games() * expected(it.difference(&strengths));
            lacking[it.first] += points;
            lacking[it.second] -= points;
        }
        let mut step = information(&strengths, matches).inverse().times(&lacking);
        let moved = |step: &[f64]| -> Vec<f64> {
            strengths.iter().zip(step).map(|(strength, step)| strength + step).collect()
        };
        let mut next = moved(&step);
        let least = likelihood - ROUNDING * likelihood.abs();
        while log_likelihood(&next, matches) < least && length(&step) > CLOSE {
            step.iter_mut().for_each(|step| *step /= 2.0);
            next = moved(&step);
        }
        strengths = next;
        likelihood = log_likelihood(&strengths, matches);
        if length(&step) <= CLOSE {
            break;
        }
    }
    strengths
}

/// A step of a billionth of an Elo.
const CLOSE: f64 = 1e-11;

/// By how much of itself a sum may come out smaller although its terms did not.
const ROUNDING: f64 = 1e-12;

fn length(step: &[f64]) -> f64 {
    step.iter().fold(0.0, |longest, step| step.abs().max(longest))
}

fn log_likelihood(strengths: &[f64], matches: &[Match]) -> f64 {
    // The logarithm of an expected score, exact where that is nearly 0.
    let log_expected = |difference: f64| difference.min(0.0) - (-difference.abs()).exp().ln_1p();
    let of = |it: &Match| {
        let difference = it.difference(strengths);
        it.points() * log_expected(difference)
            + (it.games() - it.points()) * log_expected(-difference)
    };
    matches.iter().map(of).sum()
}

/// How sharply likelihood falls off around the ratings. To all players alike nothing happens;
/// there a number is added, so that there is an inverse, and that leaves the mean alone.
fn information(strengths: &[f64], matches: &[Match]) -> Matrix {
    let mut information = Matrix::filled(strengths.len(), 1.0 / strengths.len() as f64);
    for it in matches {
        let expected = expected(it.difference(strengths));
        information.add_difference(it.first, it.second, it.games() * expected * (1.0 - expected));
    }
    information
}

/// The sandwich: how points vary, between what ratings make of points. Dividing by what is left
/// of the results once the players are rated makes up for ratings lying close to their results.
fn covariance(strengths: &[f64], matches: &[Match]) -> Option<Matrix> {
    let players = strengths.len();
    let results: u64 = matches.iter().map(Match::results).sum();
    let left = results.checked_sub(players as u64 - 1).filter(|&left| left > 0)?;
    let correction = results as f64 / left as f64;
    let mut variance = Matrix::filled(players, 0.0);
    for it in matches {
        let squares = it.squares(expected(it.difference(strengths)));
        variance.add_difference(it.first, it.second, correction * squares);
    }
    Some(information(strengths, matches).inverse().around(&variance))
}
