//! What came of the games.

use std::collections::BTreeMap;

use chess::Color;
use stats::{Sprt, Tally, Trinomial, Verdict};

use super::{Ending, Fixture, GameResult, Schedule, Tournament};

/// The results of a tournament.
///
/// Games may be entered in any order, and count in the order of their numbers, pair by pair: what
/// a test says never depends on which games were over first, nor on how many ran at a time. Once
/// the test has come to a verdict, what comes after it does not count.
#[derive(Clone, Debug)]
pub struct Ledger {
    schedule: Schedule,
    sprt: Option<Sprt>,
    /// Games that count if nothing stops it before.
    games: usize,
    /// Results that wait for those before them.
    waiting: BTreeMap<usize, (GameResult, Ending)>,
    /// Games that count so far.
    counted: usize,
    meetings: Vec<Meeting>,
    endings: BTreeMap<Ending, u64>,
    /// All games from White's point of view.
    of_white: Trinomial,
    verdict: Verdict,
}

/// What two players have made of each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// Their indices.
    pub players: (usize, usize),
    /// Games and pairs, from the point of view of the first.
    pub tally: Tally,
}

impl Ledger {
    /// Before the first game.
    pub fn new(tournament: &Tournament) -> Self {
        let schedule = tournament.schedule();
        let meeting = |&players: &(usize, usize)| Meeting { players, tally: Tally::default() };
        Self {
            meetings: schedule.pairings().iter().map(meeting).collect(),
            schedule,
            sprt: tournament.sprt,
            games: tournament.games(),
            waiting: BTreeMap::new(),
            counted: 0,
            endings: BTreeMap::new(),
            of_white: Trinomial::default(),
            verdict: Verdict::Continue,
        }
    }

    /// Enters a result.
    pub fn enter(&mut self, game: usize, result: GameResult, ending: Ending) {
        self.waiting.insert(game, (result, ending));
        while let Some([first, second]) = self.next_pair() {
            self.count(first, second);
            if self.is_over() {
                break;
            }
        }
    }

    /// The results of the next pair, if both games are over and it counts.
    fn next_pair(&mut self) -> Option<[(GameResult, Ending); 2]> {
        let next = self.counted;
        if self.is_over() || !self.waiting.contains_key(&(next + 1)) {
            return None;
        }
        let first = self.waiting.remove(&next)?;
        Some([first, self.waiting.remove(&(next + 1))?])
    }

    fn count(&mut self, first: (GameResult, Ending), second: (GameResult, Ending)) {
        let Fixture { pairing, .. } = self.schedule.fixture(self.counted);
        self.counted += 2;
        for (result, ending) in [first, second] {
            self.of_white.add(result.score_of(Color::White));
            *self.endings.entry(ending).or_default() += 1;
        }
        let tally = &mut self.meetings[pairing].tally;
        // The first player has White in the first game.
        tally.add_pair(first.0.score_of(Color::White), second.0.score_of(Color::Black));
        if let Some(sprt) = &self.sprt {
            self.verdict = sprt.verdict(sprt.llr(&tally.pairs()));
        }
    }

    /// What each two players have made of each other, in the order of the schedule.
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// Games that count so far.
    pub fn counted(&self) -> usize {
        self.counted
    }

    /// Games that will have counted when all is over, as far as that is known.
    pub fn expected(&self) -> usize {
        if self.verdict == Verdict::Continue { self.games } else { self.counted }
    }

    /// What the test says; that it must go on, if there is none.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whether no more games are needed.
    pub fn is_over(&self) -> bool {
        self.counted >= self.expected()
    }

    /// How many games ended how.
    pub fn endings(&self) -> &BTreeMap<Ending, u64> {
        &self.endings
    }

    /// All games from White's point of view.
    pub fn of_white(&self) -> Trinomial {
        self.of_white
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Adjudication, Format, Rules, parse_sprt, players};
    use chess::random::SplitMix64;
    use search::Preset;
    use std::time::Duration;

    fn tournament(texts: &[&str], rounds: usize, sprt: Option<&str>) -> Tournament {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        Tournament {
            name: "test".to_owned(),
            players: players(&texts, Preset::Genesis).unwrap(),
            format: Format::RoundRobin,
            rounds,
            rules: Rules {
                control: "nodes 100".parse().unwrap(),
                adjudication: Adjudication::NONE,
                overhead: Duration::ZERO,
                grace: Duration::ZERO,
            },
            openings: String::new(),
            table_mib: 1,
            sprt: sprt.map(|text| parse_sprt(text).unwrap()),
        }
    }

    const WHITE: GameResult = GameResult::Won(Color::White);
    const BLACK: GameResult = GameResult::Won(Color::Black);
    const DRAW: GameResult = GameResult::Draw;

    fn entered(tournament: &Tournament, results: &[(usize, GameResult)]) -> Ledger {
        let mut ledger = Ledger::new(tournament);
        for &(game, result) in results {
            ledger.enter(game, result, Ending::Checkmate);
        }
        ledger
    }

    #[test]
    fn pairs_are_counted_for_the_first_player() {
        let two = tournament(&["off", "standard:2"], 5, None);
        let results = [WHITE, BLACK, WHITE, WHITE, BLACK, WHITE, DRAW, BLACK, DRAW, DRAW];
        let numbered: Vec<_> = results.into_iter().enumerate().collect();
        let ledger = entered(&two, &numbered);
        let meeting = &ledger.meetings()[0];
        assert_eq!(meeting.tally.pairs().counts(), [1, 0, 2, 1, 1]);
        assert_eq!(meeting.tally.games(), Trinomial::new(4, 3, 3));
        assert_eq!(ledger.of_white(), Trinomial::new(4, 3, 3));
        assert!(ledger.is_over());
    }

    #[test]
    fn the_order_in_which_games_end_makes_no_difference() {
        let two = tournament(&["off", "standard:2"], 400, Some("elo0=0 elo1=30"));
        let mut random = SplitMix64::new(5);
        let mut results: Vec<(usize, GameResult)> = (0..800)
            .map(|game| {
                // The first player is the better one.
                let better = if game % 2 == 0 { WHITE } else { BLACK };
                (game, *random.pick(&[better, better, DRAW, WHITE, BLACK]).unwrap())
            })
            .collect();
        let in_order = entered(&two, &results);
        assert_eq!(in_order.verdict(), Verdict::AcceptH1);
        assert!(in_order.counted() < 800 && in_order.expected() == in_order.counted());
        for _ in 0..20 {
            // Up to sixteen games run at a time.
            for chunk in results.chunks_mut(16) {
                for i in 1..chunk.len() {
                    chunk.swap(i, random.below(i + 1));
                }
            }
            let ledger = entered(&two, &results);
            assert_eq!(ledger.meetings(), in_order.meetings());
            assert_eq!(ledger.counted(), in_order.counted());
            assert_eq!(ledger.verdict(), in_order.verdict());
        }
    }

    #[test]
    fn half_a_pair_waits() {
        let two = tournament(&["off", "standard:2"], 2, None);
        let ledger = entered(&two, &[(0, WHITE), (2, WHITE), (3, WHITE)]);
        assert_eq!((ledger.counted(), ledger.is_over()), (0, false));
    }

    #[test]
    fn each_pairing_has_its_own_count() {
        let three = tournament(&["off", "standard:2", "standard:3"], 1, None);
        let ledger = entered(
            &three,
            &[(0, WHITE), (1, BLACK), (2, DRAW), (3, DRAW), (4, BLACK), (5, WHITE)],
        );
        let pairs: Vec<_> =
            ledger.meetings().iter().map(|m| (m.players, m.tally.pairs().counts())).collect();
        assert_eq!(
            pairs,
            [((0, 1), [0, 0, 0, 0, 1]), ((0, 2), [0, 0, 1, 0, 0]), ((1, 2), [1, 0, 0, 0, 0])]
        );
    }
}
