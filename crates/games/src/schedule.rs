//! Who plays whom, and in what order.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Format {
    /// Each plays each.
    #[default]
    RoundRobin,
    /// The first plays each of the others.
    Gauntlet,
    /// Each plays the next.
    Chain,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[Self::RoundRobin, Self::Gauntlet, Self::Chain];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Chain => "chain",
        })
    }
}

/// A text names no format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown format '{name}'{}", spelling::instead(name, ["round-robin", "gauntlet", "chain"]))]
pub struct FormatError {
    name: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let found = Self::ALL.iter().find(|format| format.to_string() == text);
        found.copied().ok_or_else(|| FormatError { name: text.to_owned() })
    }
}

/// The games of a tournament in order: round by round, pairing by pairing, and each pairing twice
/// from the same opening, with colours reversed. All pairings of a round begin with the same
/// opening. More rounds add games after those of fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
}

/// A game to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number among all games, from 0.
    pub game: usize,
    /// The index of its pairing.
    pub pairing: usize,
    /// The players of the pairing, of which the first has White in the first game.
    pub players: (usize, usize),
    /// The round, from 0, and so the opening.
    pub round: usize,
    /// Whether it is the second game of its pair.
    pub reversed: bool,
}

impl Fixture {
    /// Who has White, and who Black.
    pub fn white_and_black(self) -> (usize, usize) {
        let (first, second) = self.players;
        if self.reversed { (second, first) } else { (first, second) }
    }

    /// The number of its pair of games among all pairs, from 0.
    pub fn pair(self) -> usize {
        self.game / 2
    }
}

impl Schedule {
    /// Of so many players.
    pub fn new(format: Format, players: usize) -> Self {
        let (firsts, opponents) = match format {
            Format::RoundRobin => (players, players),
            Format::Gauntlet => (players.min(1), players),
            Format::Chain => (players, 1),
        };
        let of = |first: usize| {
            let seconds = (first + 1..players).take(opponents);
            seconds.map(move |second| (first, second))
        };
        Self { pairings: (0..firsts).flat_map(of).collect() }
    }

    /// The pairings, in order: indices of two players each.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many games so many rounds have.
    pub fn games(&self, rounds: usize) -> usize {
        rounds.saturating_mul(self.pairings.len()).saturating_mul(2)
    }

    /// A game by its number.
    ///
    /// # Panics
    /// If there is no pairing.
    pub fn fixture(&self, game: usize) -> Fixture {
        let pair = game / 2;
        let (round, pairing) = (pair / self.pairings.len(), pair % self.pairings.len());
        let players = self.pairings[pairing];
        Fixture { game, pairing, players, round, reversed: !game.is_multiple_of(2) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_plays_each_or_the_next_or_the_first_plays_all() {
        let pairings = |format| Schedule::new(format, 4).pairings;
        assert_eq!(pairings(Format::RoundRobin), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        assert_eq!(pairings(Format::Gauntlet), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(pairings(Format::Chain), [(0, 1), (1, 2), (2, 3)]);
        assert!(Schedule::new(Format::Gauntlet, 1).pairings.is_empty());
    }

    #[test]
    fn every_pairing_plays_every_opening_with_both_colours() {
        let schedule = Schedule::new(Format::RoundRobin, 3);
        assert_eq!(schedule.games(5), 30);
        let fixtures: Vec<Fixture> = (0..30).map(|game| schedule.fixture(game)).collect();
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            for round in 0..5 {
                for white_and_black in [(first, second), (second, first)] {
                    let is_it = |fixture: &&Fixture| {
                        fixture.round == round && fixture.white_and_black() == white_and_black
                    };
                    assert_eq!(fixtures.iter().filter(is_it).count(), 1);
                }
            }
        }
        assert!(fixtures.chunks(2).all(|pair| {
            pair[0].pair() == pair[1].pair() && pair[0].players == pair[1].players
        }));
        assert!(fixtures.is_sorted_by_key(|fixture| fixture.round));
    }

    #[test]
    fn formats_are_read_as_they_are_written() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(*format));
        }
        assert!("swiss".parse::<Format>().is_err());
    }
}
