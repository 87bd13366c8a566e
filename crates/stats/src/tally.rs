//! A match between two players, as it goes on.

use crate::pairs::ratio;
use crate::{GameScore, Pentanomial, Trinomial};
use std::ops::AddAssign;

/// Games and pairs of a match, from the view of the first player.
///
/// It knows what neither [`Trinomial`] nor [`Pentanomial`] knows: of the pairs in which both
/// players had a point, in how many each won a game, and games whose pair is not complete.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pairs: Pentanomial,
    traded: u64,
    loose: Trinomial,
}

impl Tally {
    /// So many pairs, of which in `traded` each player won a game, and so many games besides. Of
    /// pairs that brought a point each, no more than there are count as traded.
    pub fn new(pairs: Pentanomial, traded: u64, loose: Trinomial) -> Self {
        Self { pairs, traded: traded.min(pairs.counts()[2]), loose }
    }

    /// One more pair, by how its games ended for the first player.
    pub fn add_pair(&mut self, one: GameScore, other: GameScore) {
        self.pairs.add(one, other);
        self.traded += u64::from(one != other && one == other.of_the_other());
    }

    /// One more game that belongs to no pair, or to one that is not complete.
    pub fn add_game(&mut self, game: GameScore) {
        self.loose.add(game);
    }

    /// All games, in pairs or not.
    pub fn games(&self) -> Trinomial {
        let [lost_twice, lost, even, won, won_twice] = self.pairs.counts();
        let wins = 2 * won_twice + won + self.traded;
        let draws = won + lost + 2 * (even - self.traded);
        let losses = 2 * lost_twice + lost + self.traded;
        let mut games = Trinomial::new(wins, draws, losses);
        games += self.loose;
        games
    }

    /// Games that belong to no pair.
    pub fn loose(&self) -> Trinomial {
        self.loose
    }

    /// All pairs.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// Pairs in which each player won a game.
    pub fn traded(&self) -> u64 {
        self.traded
    }

    /// Pairs in which each player won a game, to pairs of two draws: infinite if there are none
    /// of these, `None` if there are none of either. It is high where openings decide games.
    pub fn traded_to_drawn(&self) -> Option<f64> {
        ratio(self.traded, self.pairs.counts()[2] - self.traded)
    }

    /// The same match from the view of the second player.
    pub fn swapped(&self) -> Self {
        Self::new(self.pairs.swapped(), self.traded, self.loose.swapped())
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.pairs += more.pairs;
        self.traded += more.traded;
        self.loose += more.loose;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameScore::{Draw, Loss, Win};

    #[test]
    fn pairs_count_as_games_and_loose_games_not_as_pairs() {
        let mut tally = Tally::default();
        for (one, other) in [(Win, Loss), (Draw, Draw), (Loss, Win), (Win, Draw), (Win, Win)] {
            tally.add_pair(one, other);
        }
        tally.add_game(Loss);
        assert_eq!(tally.games(), Trinomial::new(5, 3, 3));
        assert_eq!(tally.pairs(), Pentanomial::new([0, 0, 3, 1, 1]));
        assert_eq!((tally.traded(), tally.traded_to_drawn()), (2, Some(2.0)));
        assert_eq!(tally, Tally::new(tally.pairs(), 2, Trinomial::new(0, 0, 1)));

        tally += tally.swapped();
        assert_eq!(tally.games(), Trinomial::new(8, 6, 8));
        assert_eq!(tally.pairs(), Pentanomial::new([1, 1, 6, 1, 1]));
        assert_eq!(tally.traded(), 4);
    }

    #[test]
    fn no_more_pairs_are_traded_than_there_are() {
        let tally = Tally::new(Pentanomial::new([0, 0, 3, 0, 0]), 5, Trinomial::default());
        assert_eq!((tally.traded(), tally.games()), (3, Trinomial::new(3, 0, 3)));
    }

    #[test]
    fn without_two_draws_the_ratio_has_no_end() {
        let mut tally = Tally::default();
        assert_eq!(tally.traded_to_drawn(), None);
        tally.add_pair(Win, Loss);
        assert_eq!(tally.traded_to_drawn(), Some(f64::INFINITY));
    }
}
