//! Pairs of games from one opening with colours changed.

use crate::GameScore;
use crate::strength::{Moments, Strength};
use std::ops::AddAssign;

/// How many pairs of games brought the first player 0, ½, 1, 1½ and 2 points.
///
/// A pair is two games between the same players from the same opening, each with White once. An
/// opening that is better for one side decides games, but hardly pairs; so pairs are what is
/// independent, and what errors must be taken from (Van den Bergh, *The pentanomial model*, which
/// Fishtest uses).
///
/// ```
/// # use stats::{GameScore, Pentanomial};
/// let mut pairs = Pentanomial::new([35, 420, 880, 470, 45]);
/// pairs.add(GameScore::Win, GameScore::Draw);
/// assert_eq!(pairs.counts(), [35, 420, 880, 471, 45]);
/// assert_eq!(format!("{}", pairs.strength().unwrap().elo), "6.66 +/- 6.40");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial {
    by_half_points: [u64; 5],
}

impl Pentanomial {
    /// So many pairs that brought 0, ½, 1, 1½ and 2 points.
    pub fn new(counts: [u64; 5]) -> Self {
        Self { by_half_points: counts }
    }

    /// One more pair, by how its games ended for the first player.
    pub fn add(&mut self, one: GameScore, other: GameScore) {
        self.by_half_points[one.half_points() + other.half_points()] += 1;
    }

    /// Pairs that brought 0, ½, 1, 1½ and 2 points, in that order.
    pub fn counts(&self) -> [u64; 5] {
        self.by_half_points
    }

    /// All pairs; there are twice as many games.
    pub fn count(&self) -> u64 {
        self.by_half_points.iter().sum()
    }

    /// Points of the first player.
    pub fn points(&self) -> f64 {
        self.by_half_points.iter().zip(0_u32..).map(|(&n, i)| n as f64 * f64::from(i) / 2.0).sum()
    }

    /// Points of the first player as a share of all, from 0 to 1; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.points() / (2.0 * self.count() as f64))
    }

    /// The share of pairs in which both players had a point, from 0 to 1; `None` without pairs.
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.by_half_points[2] as f64 / self.count() as f64)
    }

    /// Pairs won to pairs lost: infinite if none was lost, `None` if none was won either.
    pub fn pairs_ratio(&self) -> Option<f64> {
        let [lost_twice, lost, _, won, won_twice] = self.by_half_points;
        ratio(won + won_twice, lost + lost_twice)
    }

    /// The same pairs from the view of the second player.
    pub fn swapped(&self) -> Self {
        let mut counts = self.by_half_points;
        counts.reverse();
        Self::new(counts)
    }

    /// How much stronger the first player is; `None` without pairs.
    pub fn strength(&self) -> Option<Strength> {
        Moments::of(&self.by_half_points).map(Strength::from)
    }
}

/// Of nothing to nothing there is no ratio; of something to nothing it is infinite.
pub(crate) fn ratio(these: u64, those: u64) -> Option<f64> {
    (these > 0 || those > 0).then(|| these as f64 / those as f64)
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, more: Self) {
        self.by_half_points.iter_mut().zip(more.by_half_points).for_each(|(sum, n)| *sum += n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_their_points() {
        let results = [GameScore::Loss, GameScore::Draw, GameScore::Win];
        let mut pairs = Pentanomial::default();
        for one in results {
            results.into_iter().for_each(|other| pairs.add(one, other));
        }
        assert_eq!(pairs, Pentanomial::new([1, 2, 3, 2, 1]));
        assert_eq!((pairs.count(), pairs.points(), pairs.score()), (9, 9.0, Some(0.5)));
        pairs.add(GameScore::Win, GameScore::Win);
        assert_eq!((pairs.points(), pairs.score()), (11.0, Some(0.55)));
        assert_eq!((pairs.draw_ratio(), pairs.pairs_ratio()), (Some(0.3), Some(4.0 / 3.0)));
        assert_eq!(pairs.swapped().counts(), [2, 2, 3, 2, 1]);
        pairs += pairs.swapped();
        assert_eq!(pairs.counts(), [3, 4, 6, 4, 3]);
    }

    #[test]
    fn a_ratio_to_nothing_is_infinite_and_of_nothing_there_is_none() {
        let ratio = |counts| Pentanomial::new(counts).pairs_ratio();
        assert_eq!(ratio([0, 0, 5, 0, 0]), None);
        assert_eq!(ratio([0, 0, 5, 1, 0]), Some(f64::INFINITY));
        assert_eq!(ratio([0, 3, 5, 0, 0]), Some(0.0));
    }

    #[test]
    fn of_no_pairs_nothing_is_said() {
        let none = Pentanomial::default();
        assert_eq!((none.score(), none.draw_ratio(), none.strength()), (None, None, None));
    }
}
