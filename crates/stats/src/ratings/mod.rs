//! Ratings of many players, from what they scored against each other.

mod fit;
mod matrix;
mod reach;
#[cfg(test)]
mod tests;

use crate::strength::{DECADE, over};
use crate::{Estimate, Tally, Z_95, normal_cdf};
use fit::Fit;
use reach::Reach;

/// What two players scored against each other. Two players may have several meetings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The number of the first player, from 0.
    pub first: usize,
    /// The number of the second player. One that plays itself learns nothing from it.
    pub second: usize,
    /// Their games, from the view of the first player.
    pub tally: Tally,
}

/// Whose rating is 0. Only differences can be measured, so that somebody's has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The mean of all players that can be compared; if they fall apart into groups, of the
    /// largest group, and of equal ones the first.
    Mean,
    /// The player of this number.
    Player(usize),
}

/// Ratings of players: those under which the results are likeliest, if the stronger of two by d
/// Elo may expect 1/(1 + 10^(−d/400)) of the points.
///
/// The model is that of Zermelo and of Bradley and Terry (*Rank analysis of incomplete block
/// designs*, Biometrika 39, 1952, pp. 324–345), in which a draw is half a victory, as in
/// Ballicora's program Ordo. Errors are not those of the model, which takes games for independent
/// and knows no draws: they come from how much pairs of games vary (the sandwich of White, *Maximum
/// likelihood estimation of misspecified models*, Econometrica 50, 1982, pp. 1–25). Games that
/// belong to no pair are taken for independent.
///
/// Likeliest ratings are finite where everybody in a group has scored against everybody else of
/// it, if only by way of others (Ford, *Solution of a ranking problem from binary comparisons*,
/// American Mathematical Monthly 64, 1957, pp. 28–33). Nothing is added to the results to make
/// them so elsewhere: see [`Ratings::rating`].
///
/// ```
/// # use stats::{Anchor, Meeting, Pentanomial, Ratings, Tally, Trinomial};
/// let tally = Tally::new(Pentanomial::new([5, 20, 50, 25, 8]), 10, Trinomial::default());
/// let ratings = Ratings::of(2, &[Meeting { first: 1, second: 0, tally }], Anchor::Player(0));
/// assert_eq!(ratings.order(), [1, 0]);
/// assert_eq!(format!("{}", ratings.rating(1).unwrap()), "17.71 +/- 31.09");
/// assert_eq!(format!("{}", ratings.rating(0).unwrap()), "0.00 +/- 0.00");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    groups: Vec<Fit>,
    /// For each player, which group, and which place in it.
    places: Vec<(usize, usize)>,
    /// For each group, how it is rated if it is not that of the anchor.
    outside: Vec<Option<Estimate>>,
    anchor_group: usize,
    /// Its place in that group; `None` for the mean.
    anchor: Option<usize>,
}

impl Ratings {
    /// Ratings of so many players, with numbers from 0. It takes time like the third power of
    /// their number, and is meant for up to some hundreds.
    ///
    /// # Panics
    ///
    /// If a meeting or the anchor names a player of a number that there is not.
    pub fn of(players: usize, meetings: &[Meeting], anchor: Anchor) -> Self {
        let reach = Reach::new(players, meetings);
        let members = reach.groups();
        let mut places = vec![(0, 0); players];
        for (group, members) in members.iter().enumerate() {
            members.iter().enumerate().for_each(|(at, &player)| places[player] = (group, at));
        }
        let (anchor_group, anchor) = match anchor {
            Anchor::Player(player) => (places[player].0, Some(places[player].1)),
            // The first of the largest: `max_by_key` would take the last one.
            Anchor::Mean => (
                (0..members.len()).rev().max_by_key(|&group| members[group].len()).unwrap_or(0),
                None,
            ),
        };
        let outside = members
            .iter()
            .map(|group| {
                let (one, other) = (group[0], members[anchor_group][0]);
                match (reach.has_scored(one, other), reach.has_scored(other, one)) {
                    (true, false) => Some(Estimate::new(f64::INFINITY, f64::INFINITY)),
                    (false, true) => Some(Estimate::new(f64::NEG_INFINITY, f64::INFINITY)),
                    _ => None,
                }
            })
            .collect();
        let groups = members.iter().map(|members| Fit::new(members, meetings)).collect();
        Self { groups, places, outside, anchor_group, anchor }
    }

    /// How many Elo a player is above the anchor, with an error for a confidence of 95 %.
    ///
    /// It is infinite for a player who won all points against those that the anchor can be
    /// compared with, directly or by way of others; minus infinite if it lost them all; and
    /// `None` if there is no way from one to the other. The error is infinite if there are not
    /// more results than players to be rated by them, or if these are all alike.
    ///
    /// # Panics
    ///
    /// If there is no player of this number.
    pub fn rating(&self, player: usize) -> Option<Estimate> {
        let (group, at) = self.places[player];
        if group != self.anchor_group {
            return self.outside[group];
        }
        let (difference, variance) = self.groups[group].difference(at, self.anchor);
        Some(Estimate::new(in_elo(difference), Z_95 * in_elo(variance.sqrt())))
    }

    /// The likelihood of superiority of one player over another, from 0 to 1: how sure it is that
    /// it is the stronger one, if nothing was known before. `None` if their ratings are not
    /// finitely far apart or have infinite errors.
    ///
    /// # Panics
    ///
    /// If there is no player of such a number.
    pub fn superiority(&self, player: usize, other: usize) -> Option<f64> {
        let ((group, at), (other_group, other_at)) = (self.places[player], self.places[other]);
        if group != other_group {
            return None;
        }
        let (difference, variance) = self.groups[group].difference(at, Some(other_at));
        variance.is_finite().then(|| normal_cdf(over(difference, variance.sqrt())))
    }

    /// The numbers of the players, the strongest first, those without a rating last, and equal
    /// ones in the order of their numbers.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        let value = |player| self.rating(player).map(|rating| rating.value);
        order.sort_by(|&one, &other| match (value(one), value(other)) {
            (Some(one), Some(other)) => other.total_cmp(&one),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        order
    }
}

/// Elo of a difference whose odds are e to its power.
fn in_elo(difference: f64) -> f64 {
    difference * DECADE / std::f64::consts::LN_10
}
