//! How long to think about a move on the clock.
//!
//! A clock gives a move two bounds. Past the soft one no new iteration begins; it is stretched or
//! shortened after each iteration, by how settled the choice of the move looks. Past the hard one
//! the search breaks off wherever it is. The numbers are parameters of `time_management`.

use std::time::Duration;

use chess::Move;

use super::Clock;
use crate::iteration::Iteration;
use crate::score::Score;
use crate::settings::{Parameters, Settings};

/// Moves whose overhead is held back, against the day when one costs several times as much.
const RESERVE: u32 = 8;
/// Moves of a long game, for all of which time is held back that each of them is sure to lose.
const LONG_GAME: u32 = 70;
/// Where the overhead leaves less than this part of the time, one in so many, it is not kept to:
/// a move by chance loses as surely as the clock does.
const LEAST_SHARE: u32 = 8;

/// The stretch after so many iterations with the same best move, where the parameter is 100; the
/// last holds for all further ones.
const BY_STABILITY: [f64; 6] = [1.6, 1.3, 1.1, 1.0, 0.9, 0.8];
/// Nodes are no guide before this depth, in plies.
const FIRST_DEPTH_BY_EFFORT: u8 = 6;
/// The part of the nodes that an ordinary best move takes.
const ORDINARY_EFFORT: f64 = 0.6;
/// How far a score that falls or rises may change the time.
const BY_SCORE: (f64, f64) = (0.85, 1.5);
/// The stretch where there is nothing to choose.
const FORCED: f64 = 0.1;

/// How time is shared out among moves, and how doubt changes that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    /// Whether doubt changes anything: else each move takes just what is planned.
    is_on: bool,
    numbers: Parameters,
}

/// Who does as the list of features says by default.
impl Default for TimeManager {
    fn default() -> Self {
        Self { is_on: true, numbers: Parameters::default() }
    }
}

/// The bounds that a clock sets to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allotment {
    /// After this much time no new iteration begins, in a position of ordinary doubt.
    pub soft: Duration,
    /// After this much time the search breaks off.
    pub hard: Duration,
}

impl TimeManager {
    /// As these settings have it.
    pub(crate) fn new(settings: &Settings) -> Self {
        match settings.feature_set().time_management {
            true => Self { is_on: true, numbers: settings.parameter_set() },
            false => Self { is_on: false, ..Self::default() },
        }
    }

    /// What a clock allows, if on this and each further move `overhead` passes between deciding on
    /// it and the clock being stopped. A move gains what the increment leaves beyond that. What it
    /// does not make up for is held back for all of them, since a clock that loses time even by
    /// moves made at once runs out some day. A few overheads more are a reserve, kept as long as
    /// there is anything else to spend.
    pub(super) fn allot(&self, clock: &Clock, overhead: Duration) -> Allotment {
        let numbers = &self.numbers;
        let told = clock.moves_to_go.map(|moves| moves.clamp(1, LONG_GAME));
        let moves = told.unwrap_or(numbers.time_management_moves as u32);
        let lost = overhead.saturating_sub(clock.increment);
        let later = lost.saturating_mul(told.unwrap_or(LONG_GAME) - 1);
        let gained = clock.increment.saturating_sub(overhead);
        let reserve = overhead.saturating_mul(told.map_or(RESERVE, |moves| moves.min(RESERVE)));
        let usable = clock.remaining.saturating_sub(reserve.saturating_add(later));
        let usable = usable.max(clock.remaining / LEAST_SHARE);
        let largest = match moves {
            1 => usable,
            _ => percent(usable, numbers.time_management_largest),
        };
        let planned = usable / moves + percent(gained, numbers.time_management_increment);
        let planned = planned.min(largest);
        if !self.is_on {
            return Allotment { soft: planned, hard: planned };
        }
        let hard = percent(planned, numbers.time_management_hard).min(largest);
        Allotment { soft: percent(planned, numbers.time_management_soft).min(hard), hard }
    }

    /// What the soft bound is multiplied by.
    pub(super) fn stretch(&self, outlook: &Outlook) -> f64 {
        if !outlook.has_choice {
            return FORCED;
        }
        if !self.is_on {
            return 1.0;
        }
        let numbers = &self.numbers;
        let by_stability = BY_STABILITY[outlook.stable_for.min(BY_STABILITY.len() - 1)];
        let by_stability =
            1.0 + (by_stability - 1.0) * f64::from(numbers.time_management_stability) / 100.0;
        let by_effort = outlook.effort.map_or(1.0, |effort| {
            1.0 + (ORDINARY_EFFORT - effort) * f64::from(numbers.time_management_effort) / 100.0
        });
        let by_fall = outlook.fall * f64::from(numbers.time_management_fall) / 10_000.0;
        let by_score = (1.0 + by_fall).clamp(BY_SCORE.0, BY_SCORE.1);
        by_stability * by_effort * by_score
    }
}

fn percent(time: Duration, percent: i32) -> Duration {
    time / 100 * percent as u32
}

/// How settled the choice of the move looks, iteration after iteration.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// Whether there is more than one move to choose from.
    has_choice: bool,
    best: Option<Move>,
    /// Iterations since the best move last changed.
    stable_for: usize,
    /// What the scores have been like, the later ones counting for more, in centipawns.
    usual: Option<f64>,
    /// How far the last score lies below that.
    fall: f64,
    /// The part of the nodes that the best move took, if that tells anything.
    effort: Option<f64>,
}

impl Outlook {
    /// Before any iteration.
    pub(crate) fn new(has_choice: bool) -> Self {
        Self { has_choice, best: None, stable_for: 0, usual: None, fall: 0.0, effort: None }
    }

    /// Takes in what an iteration found; its best move took this part of its nodes.
    pub(crate) fn update(&mut self, iteration: &Iteration, effort: f64) {
        self.stable_for = match self.best == iteration.best() {
            true => self.stable_for + 1,
            false => 0,
        };
        self.best = iteration.best();
        let score = f64::from(iteration.score.difference(Score::DRAW));
        let usual = self.usual.unwrap_or(score);
        self.fall = usual - score;
        self.usual = Some((usual + score) / 2.0);
        self.effort = (iteration.depth >= FIRST_DEPTH_BY_EFFORT).then_some(effort);
    }
}

#[cfg(test)]
mod tests {
    use chess::Square;

    use super::*;
    use crate::parameter::Parameter;
    use crate::settings::{Effect, FEATURES};

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn allotment(remaining: Duration, increment: Duration, moves_to_go: Option<u32>) -> Allotment {
        TimeManager::default().allot(&Clock { remaining, increment, moves_to_go }, ms(10))
    }

    /// As by default, without regard to doubt, and with the ends of all ranges.
    fn managers() -> [TimeManager; 4] {
        let settings = Settings::default();
        let end = |end: fn(&Parameter) -> i32| {
            let of_clocks = FEATURES.iter().filter(|feature| feature.effect == Effect::Times);
            let numbers = of_clocks.flat_map(|feature| feature.parameters);
            TimeManager::new(&numbers.fold(settings.clone(), |settings, number| {
                settings.with(number.name, end(number)).unwrap()
            }))
        };
        [
            TimeManager::default(),
            TimeManager::new(&settings.switched("time_management", false).unwrap()),
            end(|number| *number.range.start()),
            end(|number| *number.range.end()),
        ]
    }

    #[test]
    fn no_clock_lets_a_move_use_time_that_is_not_there() {
        for remaining in [0, 1, 5, 10, 11, 100, 1_000, 60_000, u64::MAX / 1_000_000] {
            let remaining = ms(remaining);
            for increment in [0, 10, 1_000, 1_000_000] {
                let all = [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)];
                for (moves_to_go, manager) in
                    all.into_iter().flat_map(|moves| managers().map(|manager| (moves, manager)))
                {
                    let clock = Clock { remaining, increment: ms(increment), moves_to_go };
                    let Allotment { soft, hard } = manager.allot(&clock, ms(10));
                    let held_back = ms(10) * moves_to_go.unwrap_or(RESERVE).clamp(1, RESERVE);
                    let usable = remaining.saturating_sub(held_back).max(remaining / 8);
                    assert!(soft <= hard && hard <= usable);
                    assert_eq!(remaining.is_zero(), hard.is_zero());
                    assert!(moves_to_go <= Some(1) && moves_to_go.is_some() || hard <= usable / 2);
                }
            }
        }
    }

    /// The same clock, move after move, each of which takes all that it may: it never runs out,
    /// though each move is told this much later than it was decided on.
    #[test]
    fn a_game_of_the_longest_moves_never_runs_out_of_time() {
        for (time, increment, late) in [(1_000, 10, 9), (500, 5, 4), (60_000, 0, 0), (100, 1, 0)] {
            let mut remaining = ms(time);
            for _ in 0..1_000 {
                let spent = allotment(remaining, ms(increment), None).hard + ms(late);
                assert!(spent < remaining, "{time}+{increment}: {remaining:?}");
                remaining = remaining - spent + ms(increment);
            }
        }
    }

    /// With an overhead beyond the increment each move loses time. Of the moves that there could be
    /// if nobody thought at all, two in five or more are played before the clock runs out.
    #[test]
    fn a_clock_that_loses_time_on_each_move_lasts_for_long() {
        for (time, increment, overhead, moves) in
            [(1_000, 10, 20, 60), (1_000, 0, 5, 80), (60_000, 0, 200, 120), (3_000, 0, 100, 12)]
        {
            let mut remaining = ms(time);
            for made in 0..moves {
                let clock = Clock { remaining, increment: ms(increment), moves_to_go: None };
                let spent = TimeManager::default().allot(&clock, ms(overhead)).soft + ms(overhead);
                assert!(spent < remaining, "{time}+{increment}: {remaining:?} after {made} moves");
                remaining = remaining - spent + ms(increment);
            }
        }
    }

    /// An increment that the overhead eats up is none: what is left shrinks by shares, and never to
    /// where a delay of the system decides the game.
    #[test]
    fn an_increment_that_moves_cost_is_not_spent() {
        let mut remaining = ms(1_000);
        for _ in 0..60 {
            let clock = Clock { remaining, increment: ms(10), moves_to_go: None };
            remaining =
                remaining - TimeManager::default().allot(&clock, ms(10)).soft - ms(10) + ms(10);
        }
        assert!(remaining > ms(150), "{remaining:?}");
    }

    /// A game in which each move takes what an ordinary one does: of what the increments add up to
    /// little is left over at its end.
    #[test]
    fn increments_are_spent() {
        let mut remaining = ms(10_000);
        for _ in 0..80 {
            let spent = allotment(remaining, ms(100), None).soft + ms(10);
            remaining = remaining - spent + ms(100);
        }
        assert!(remaining < ms(1_000), "{remaining:?}");
    }

    #[test]
    fn more_time_is_more_thought() {
        let base = allotment(ms(10_000), ms(0), None);
        for more in [
            allotment(ms(20_000), ms(0), None),
            allotment(ms(10_000), ms(100), None),
            allotment(ms(10_000), ms(0), Some(5)),
        ] {
            assert!(more.soft > base.soft && more.hard > base.hard);
        }
    }

    /// The stretch after iterations of these depths, best moves by number, scores and efforts.
    fn stretch(iterations: &[(u8, u8, i32, f64)]) -> f64 {
        let mut outlook = Outlook::new(true);
        for &(depth, m, score, effort) in iterations {
            let to = Square::index(8 + usize::from(m));
            let line = [Move::new(Square::A1, to, None)].into_iter().collect();
            let score = Score::centipawns(score);
            let (rank, longest, nodes, elapsed) = (1, 9, 100, ms(1));
            let iteration =
                Iteration { depth, rank, longest, score, line, nodes, elapsed, tablebase_hits: 0 };
            outlook.update(&iteration, effort);
        }
        TimeManager::default().stretch(&outlook)
    }

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let same = [(7, 0, 20, 0.6), (8, 0, 20, 0.6), (9, 0, 20, 0.6), (10, 0, 20, 0.6)];
        let changed = [same[0], same[1], same[2], (10, 1, 20, 0.6)];
        assert!(stretch(&changed) > 1.3 * stretch(&same));
        let fallen = [same[0], same[1], same[2], (10, 0, -40, 0.6)];
        assert!(stretch(&fallen) > 1.3 * stretch(&same));
        let risen = [same[0], same[1], same[2], (10, 0, 80, 0.6)];
        assert!(stretch(&risen) < stretch(&same));
        let hard_won = [same[0], same[1], same[2], (10, 0, 20, 0.2)];
        assert!(stretch(&hard_won) > 1.3 * stretch(&same));
        let alone = [same[0], same[1], same[2], (10, 0, 20, 1.0)];
        assert!(stretch(&alone) < 0.7 * stretch(&same));
        // Too shallow for nodes to mean anything.
        assert_eq!(stretch(&[(3, 0, 20, 0.1)]), stretch(&[(3, 0, 20, 0.9)]));
    }

    #[test]
    fn the_stretch_is_bounded_whatever_happens() {
        for score in [-31_000, -2_000, 0, 2_000, 31_000] {
            for effort in [0.0, 1.0] {
                for m in [0, 1] {
                    let stretch = stretch(&[(8, 0, 0, 0.5), (9, m, score, effort)]);
                    assert!((0.3..4.0).contains(&stretch), "{stretch}");
                }
            }
        }
        assert_eq!(TimeManager::default().stretch(&Outlook::new(false)), FORCED);
    }
}
