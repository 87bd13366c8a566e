//! Who has scored against whom, if only by way of others.

use super::Meeting;

pub(super) struct Reach {
    scored: Vec<Vec<bool>>,
}

impl Reach {
    pub(super) fn new(players: usize, meetings: &[Meeting]) -> Self {
        let mut scored = vec![vec![false; players]; players];
        for &Meeting { first, second, tally } in meetings {
            let games = tally.games();
            scored[first][second] |= games.wins() + games.draws() > 0;
            scored[second][first] |= games.losses() + games.draws() > 0;
        }
        // Warshall 1962.
        for by_way_of in 0..players {
            let beyond = scored[by_way_of].clone();
            for reached in scored.iter_mut().filter(|reached| reached[by_way_of]) {
                reached.iter_mut().zip(&beyond).for_each(|(reached, beyond)| *reached |= beyond);
            }
        }
        Self { scored }
    }

    /// Whether a player has scored against another one, or against one who has.
    pub(super) fn has_scored(&self, player: usize, other: usize) -> bool {
        self.scored[player][other]
    }

    /// Players of whom each has scored against each other one of the same group. Everybody is in
    /// one, and they come in the order of the players' numbers.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for player in 0..self.scored.len() {
            let both_ways =
                |other| self.has_scored(player, other) && self.has_scored(other, player);
            match groups.iter_mut().find(|group| both_ways(group[0])) {
                Some(group) => group.push(player),
                None => groups.push(vec![player]),
            }
        }
        groups
    }
}
