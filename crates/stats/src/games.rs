//! Single games, by their result.

use crate::strength::{Moments, Strength};
use std::ops::AddAssign;

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum GameScore {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameScore {
    /// What the game was worth, in half points: 0, 1 or 2.
    pub fn half_points(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// How it ended for the other player.
    pub fn of_the_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// How many games ended in which way, from the view of the first player.
///
/// What follows from it takes games for independent. Two games from one opening are not: count
/// them as a pair, in a [`Pentanomial`](crate::Pentanomial).
///
/// ```
/// # use stats::{GameScore, Trinomial};
/// let mut games = Trinomial::default();
/// games.add(GameScore::Win);
/// games.add(GameScore::Draw);
/// assert_eq!((games.count(), games.points()), (2, 1.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Trinomial {
    by_half_points: [u64; 3],
}

impl Trinomial {
    /// So many games of each result.
    pub fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { by_half_points: [losses, draws, wins] }
    }

    /// One more game.
    pub fn add(&mut self, game: GameScore) {
        self.by_half_points[game.half_points()] += 1;
    }

    /// Games lost, drawn and won, in that order.
    pub fn counts(&self) -> [u64; 3] {
        self.by_half_points
    }

    /// Games that the first player won.
    pub fn wins(&self) -> u64 {
        self.by_half_points[2]
    }

    /// Games drawn.
    pub fn draws(&self) -> u64 {
        self.by_half_points[1]
    }

    /// Games that the first player lost.
    pub fn losses(&self) -> u64 {
        self.by_half_points[0]
    }

    /// All games.
    pub fn count(&self) -> u64 {
        self.by_half_points.iter().sum()
    }

    /// Points of the first player.
    pub fn points(&self) -> f64 {
        self.wins() as f64 + self.draws() as f64 / 2.0
    }

    /// Points of the first player as a share of all, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.points() / self.count() as f64)
    }

    /// The share of games drawn, from 0 to 1; `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.draws() as f64 / self.count() as f64)
    }

    /// The same games from the view of the second player.
    pub fn swapped(&self) -> Self {
        Self::new(self.losses(), self.draws(), self.wins())
    }

    /// How much stronger the first player is; `None` without games.
    pub fn strength(&self) -> Option<Strength> {
        Moments::of(&self.by_half_points).map(Strength::from)
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, more: Self) {
        self.by_half_points.iter_mut().zip(more.by_half_points).for_each(|(sum, n)| *sum += n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_their_result() {
        let mut games = Trinomial::default();
        assert_eq!((games.score(), games.draw_ratio(), games.strength()), (None, None, None));
        for game in [GameScore::Win, GameScore::Loss, GameScore::Win, GameScore::Draw] {
            games.add(game);
        }
        assert_eq!(games, Trinomial::new(2, 1, 1));
        assert_eq!((games.wins(), games.draws(), games.losses()), (2, 1, 1));
        assert_eq!((games.points(), games.score()), (2.5, Some(0.625)));
        assert_eq!(games.draw_ratio(), Some(0.25));
        games += games.swapped();
        assert_eq!(games, Trinomial::new(3, 2, 3));
    }

    #[test]
    fn both_players_share_one_point() {
        for game in [GameScore::Loss, GameScore::Draw, GameScore::Win] {
            assert_eq!(game.half_points() + game.of_the_other().half_points(), 2);
        }
    }
}
