use super::*;
use crate::{GameScore, Pentanomial, Trinomial, elo_of_score, score_of_elo};

fn meeting(first: usize, second: usize, pairs: [u64; 5]) -> Meeting {
    Meeting { first, second, tally: Tally::new(Pentanomial::new(pairs), 0, Trinomial::default()) }
}

fn loose(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Meeting {
    let tally = Tally::new(Pentanomial::default(), 0, Trinomial::new(wins, draws, losses));
    Meeting { first, second, tally }
}

fn value(ratings: &Ratings, player: usize) -> f64 {
    ratings.rating(player).unwrap().value
}

const INF: f64 = f64::INFINITY;

#[test]
fn two_players_are_as_far_apart_as_their_score_says() {
    for counts in [[5, 20, 50, 25, 8], [35, 420, 880, 470, 45], [1, 2, 12, 16, 32]] {
        let strength = Pentanomial::new(counts).strength().unwrap();
        let ratings = Ratings::of(2, &[meeting(0, 1, counts)], Anchor::Player(1));
        let rating = ratings.rating(0).unwrap();
        assert!((rating.value - strength.elo.value).abs() < 1e-9);
        // The end of a tangent, here, against that of a curve there.
        assert!((rating.error / strength.elo.error - 1.0).abs() < 0.05);
        let superiority = ratings.superiority(0, 1).unwrap();
        assert!((superiority - strength.los).abs() < 0.005);
        assert!((superiority + ratings.superiority(1, 0).unwrap() - 1.0).abs() < 1e-12);
        let around_mean = Ratings::of(2, &[meeting(0, 1, counts)], Anchor::Mean);
        for (player, sign) in [(0, 0.5), (1, -0.5)] {
            let half = around_mean.rating(player).unwrap();
            assert!((half.value - sign * rating.value).abs() < 1e-9);
            assert!((half.error - 0.5 * rating.error).abs() < 1e-9);
        }
    }
}

/// What defines the likeliest ratings: everybody scores what was to be expected.
fn assert_expected(players: usize, meetings: &[Meeting]) -> Ratings {
    let ratings = Ratings::of(players, meetings, Anchor::Mean);
    for player in 0..players {
        let lacking = meetings.iter().map(|it| {
            let difference = value(&ratings, it.first) - value(&ratings, it.second);
            let games = it.tally.games();
            let points = games.points() - games.count() as f64 * score_of_elo(difference);
            f64::from(i8::from(it.first == player) - i8::from(it.second == player)) * points
        });
        assert!(lacking.sum::<f64>().abs() < 1e-6);
    }
    ratings
}

#[test]
fn everybody_scored_as_expected() {
    let mut random = Random(7);
    let players = 20;
    let mut meetings = Vec::new();
    for first in 0..players {
        for second in (0..first).filter(|second| (first + second) % 3 > 0) {
            let wins = 40 * first as u64 / players as u64;
            let mut draw = |most: u64| (random.next() * most as f64) as u64;
            meetings.push(loose(first, second, wins, draw(20), draw(10)));
            meetings.push(meeting(second, first, [draw(20), 1, draw(5), draw(3), 0]));
        }
    }
    let ratings = assert_expected(players, &meetings);
    let mean = (0..players).map(|player| value(&ratings, player)).sum::<f64>();
    assert!(mean.abs() < 1e-6);
    let order = ratings.order();
    assert!(order.windows(2).all(|two| value(&ratings, two[0]) >= value(&ratings, two[1])));
}

/// Results that Newton's method alone does not get over.
#[test]
fn contradictions_are_settled() {
    let results = [
        [1, 0, 36_300, 1],
        [2, 1, 14_110, 64_453],
        [3, 2, 1, 76],
        [4, 3, 81_735, 13],
        [5, 0, 0, 11_958],
        [5, 1, 2, 10],
        [5, 4, 0, 928],
        [6, 0, 4, 65],
        [6, 2, 4, 4],
        [6, 5, 22_691, 3],
    ];
    let meetings = results.map(|[first, second, wins, losses]| {
        loose(first as usize, second as usize, wins, 1, losses)
    });
    assert_expected(7, &meetings);
}

#[test]
fn the_anchor_moves_all_ratings_alike() {
    let meetings = [meeting(0, 1, [1, 5, 9, 6, 2]), meeting(1, 2, [0, 5, 9, 8, 4])];
    let [mean, anchored] =
        [Anchor::Mean, Anchor::Player(2)].map(|anchor| Ratings::of(3, &meetings, anchor));
    assert_eq!(anchored.rating(2), Some(Estimate { value: 0.0, error: 0.0 }));
    for player in 0..3 {
        let moved = value(&mean, player) - value(&mean, 2);
        assert!((moved - value(&anchored, player)).abs() < 1e-9);
    }
    // Through a third player differences add up, and so do their variances.
    let errors = [0, 1].map(|player| anchored.rating(player).unwrap().error);
    assert!(errors[0] > 1.2 * errors[1]);
    assert_eq!(mean.superiority(0, 1), anchored.superiority(0, 1));
}

#[test]
fn who_won_or_lost_everything_is_infinitely_far_away() {
    let meetings = [
        meeting(0, 1, [0, 0, 0, 0, 9]),
        meeting(1, 2, [3, 5, 9, 5, 2]),
        meeting(3, 2, [9, 0, 0, 0, 0]),
        meeting(4, 5, [0, 1, 2, 2, 0]),
    ];
    let ratings = Ratings::of(7, &meetings, Anchor::Mean);
    assert_eq!(ratings.rating(0), Some(Estimate { value: INF, error: INF }));
    assert_eq!(ratings.rating(3), Some(Estimate { value: -INF, error: INF }));
    // They are rated by their own games alone, as if the others had not been there.
    let alone = Ratings::of(2, &[meeting(0, 1, [3, 5, 9, 5, 2])], Anchor::Mean);
    for (player, same) in [(1, 0), (2, 1)] {
        assert_eq!(ratings.rating(player), alone.rating(same));
    }
    assert_eq!([4, 5, 6].map(|player| ratings.rating(player)), [None; 3]);
    assert_eq!(ratings.order(), [0, 2, 1, 3, 4, 5, 6]);
    assert_eq!([(0, 1), (1, 4), (0, 6)].map(|(a, b)| ratings.superiority(a, b)), [None; 3]);
    assert!(ratings.superiority(4, 5).unwrap() > 0.5);
    let from_above = Ratings::of(7, &meetings, Anchor::Player(0));
    assert_eq!(from_above.rating(0), Some(Estimate { value: 0.0, error: 0.0 }));
    assert_eq!([1, 2, 3].map(|player| value(&from_above, player)), [-INF; 3]);
}

#[test]
fn little_is_said_of_little() {
    let nobody = Ratings::of(0, &[], Anchor::Mean);
    assert_eq!(nobody.order(), []);
    let alone = Ratings::of(1, &[meeting(0, 0, [1, 2, 3, 4, 5])], Anchor::Mean);
    assert_eq!(value(&alone, 0), 0.0);
    // One pair cannot both rate two players and say how surely.
    let one_pair = Ratings::of(2, &[meeting(0, 1, [0, 0, 1, 0, 0])], Anchor::Player(0));
    assert_eq!(one_pair.rating(1), Some(Estimate { value: 0.0, error: INF }));
    assert_eq!(one_pair.superiority(0, 1), None);
    let no_games = Ratings::of(2, &[meeting(0, 1, [0; 5])], Anchor::Mean);
    assert_eq!((no_games.order(), no_games.rating(1)), (vec![0, 1], None));
}

#[test]
fn pairs_that_are_all_alike_do_not_tell_how_sure_a_difference_is() {
    let alike = [meeting(0, 1, [0, 0, 4, 0, 0]), meeting(0, 2, [0, 6, 0, 0, 0])];
    let ratings = Ratings::of(3, &alike, Anchor::Player(0));
    for player in [1, 2] {
        assert_eq!(ratings.rating(player).unwrap().error, INF);
        assert_eq!(ratings.superiority(0, player), None);
    }
    assert_eq!(ratings.rating(0).unwrap().error, 0.0);
    let others = [meeting(0, 1, [0, 0, 4, 0, 0]), meeting(0, 2, [0, 5, 1, 0, 0])];
    let ratings = Ratings::of(3, &others, Anchor::Player(0));
    assert!(ratings.rating(1).unwrap().error == INF && ratings.superiority(0, 2).is_some());
}

#[test]
fn the_longest_differences_are_found() {
    let steps: Vec<_> = (0..63).map(|i| loose(i + 1, i, 100_000, 1, 0)).collect();
    let ratings = Ratings::of(64, &steps, Anchor::Player(0));
    let step = elo_of_score(100_000.5 / 100_001.0);
    assert!((value(&ratings, 63) / (63.0 * step) - 1.0).abs() < 1e-9, "{ratings:?} {step}");
}

/// SplitMix64 (Steele, Lea and Flood 2014), as numbers from 0 to 1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) as f64 / 2_f64.powi(64)
    }

    /// A game with so many points to be expected; mostly drawn if they are even.
    fn game(&mut self, expected: f64) -> GameScore {
        let draws = 1.2 * expected.min(1.0 - expected);
        match self.next() {
            x if x < draws => GameScore::Draw,
            x if x < expected + draws / 2.0 => GameScore::Win,
            _ => GameScore::Loss,
        }
    }

    /// A pair whose games are alike because of the colours, or because of the opening.
    fn pair(&mut self, expected: f64, because_of: Alike) -> [GameScore; 2] {
        match because_of {
            // White wins, now the one and now the other.
            Alike::Colours => [0.2, -0.2].map(|white| self.game(expected + white)),
            // What happened once often happens again.
            Alike::Opening => {
                let game = self.game(expected);
                [game, if self.next() < 0.7 { game } else { self.game(expected) }]
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Alike {
    Colours,
    Opening,
}

const TRUTH: [f64; 6] = [-90.0, -40.0, -10.0, 0.0, 50.0, 90.0];

/// A tournament of players so strong, in which they meet more or less often.
fn tournament(random: &mut Random, because_of: Alike) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for (first, one) in TRUTH.into_iter().enumerate() {
        for (second, other) in TRUTH[..first].iter().enumerate() {
            let mut tally = Tally::default();
            for _ in 0..20 + 10 * (first + second) {
                let expected = score_of_elo(one - other);
                let [one, other] = random.pair(expected, because_of);
                tally.add_pair(one, other);
            }
            meetings.push(Meeting { first, second, tally });
        }
    }
    meetings
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    const TOURNAMENTS: usize = 400;
    let mut random = Random(11);
    for because_of in [Alike::Colours, Alike::Opening] {
        for anchor in [Anchor::Mean, Anchor::Player(0)] {
            let zero = if anchor == Anchor::Mean { 0.0 } else { TRUTH[0] };
            let mut held = [0; TRUTH.len()];
            for _ in 0..TOURNAMENTS {
                let ratings =
                    Ratings::of(TRUTH.len(), &tournament(&mut random, because_of), anchor);
                for (player, truth) in TRUTH.iter().enumerate() {
                    let interval = ratings.rating(player).unwrap().interval();
                    let truth = truth - zero;
                    held[player] += usize::from(interval.low <= truth && truth <= interval.high);
                }
            }
            let rated = if anchor == Anchor::Mean { &held[..] } else { &held[1..] };
            for &held in rated {
                let share = held as f64 / TOURNAMENTS as f64;
                assert!((0.92..=0.98).contains(&share), "{because_of:?} {anchor:?} {rated:?}");
            }
        }
    }
}
