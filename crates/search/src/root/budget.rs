//! The limits of a search under way.

use std::time::{Duration, Instant};

use super::{Control, Limits};

/// Moves that a game is expected to go on for when the clock does not say.
const EXPECTED_MOVES: u32 = 30;
/// The most that one move may take of what is left, in percent.
const LARGEST_SHARE_PERCENT: u32 = 40;
/// How much longer than planned a move may take to finish its iteration.
const STRETCH: u32 = 4;
/// Iterations cost a multiple of the one before: past this share of the planned time, in
/// percent, another would hardly finish.
const NEW_ITERATION_PERCENT: u32 = 60;

/// The limits of a search under way.
pub(crate) struct Budget<'a> {
    control: &'a dyn Control,
    started: Instant,
    nodes: u64,
    /// After this much time no new iteration begins.
    soft: Option<Duration>,
    /// After this much time the search breaks off.
    hard: Option<Duration>,
}

/// Nodes between two looks at the clock: some tenths of a millisecond.
const NODES_PER_LOOK: u64 = 1024;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, control: &'a dyn Control) -> Self {
        let mut budget = Self {
            control,
            started: Instant::now(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            soft: None,
            hard: limits.move_time,
        };
        if let Some(clock) = limits.clock {
            let usable = clock.remaining.saturating_sub(limits.overhead);
            let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
            let largest = match moves {
                1 => usable,
                _ => usable * LARGEST_SHARE_PERCENT / 100,
            };
            let planned = (usable / moves + clock.increment * 3 / 4).min(largest);
            let hard = (planned * STRETCH).min(largest);
            budget.soft = Some(planned * NEW_ITERATION_PERCENT / 100);
            budget.hard = Some(budget.hard.map_or(hard, |time| time.min(hard)));
        }
        budget
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must break off before node number `nodes`, counted from zero.
    #[inline]
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes.is_multiple_of(NODES_PER_LOOK) && self.is_interrupted())
    }

    /// Whether another iteration should begin.
    pub(crate) fn allows_iteration(&self) -> bool {
        !self.is_interrupted()
            && (self.control.is_pondering() || self.soft.is_none_or(|soft| self.elapsed() < soft))
    }

    #[inline(never)]
    fn is_interrupted(&self) -> bool {
        self.control.is_stopped()
            || (self.hard.is_some_and(|hard| self.elapsed() >= hard)
                && !self.control.is_pondering())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::root::Clock;

    fn on_clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        Limits {
            clock: Some(Clock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go,
            }),
            overhead: Duration::from_millis(10),
            ..Limits::default()
        }
    }

    #[test]
    fn no_clock_lets_a_move_use_time_that_is_not_there() {
        let stop = AtomicBool::new(false);
        for remaining in [0, 1, 5, 10, 11, 100, 1_000, 60_000, u64::MAX / 1_000_000] {
            for increment in [0, 10, 1_000, 1_000_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let limits = on_clock(remaining, increment, moves_to_go);
                    let budget = Budget::new(&limits, &stop);
                    let usable = Duration::from_millis(remaining.saturating_sub(10));
                    assert!(budget.hard.unwrap() <= usable);
                    assert!(budget.soft <= budget.hard);
                }
            }
        }
    }

    #[test]
    fn a_node_limit_is_kept_to_the_node() {
        let stop = AtomicBool::new(false);
        let budget = Budget::new(&Limits::nodes(5), &stop);
        assert!(!budget.is_spent(4) && budget.is_spent(5));
    }

    #[test]
    fn the_stop_flag_ends_any_search() {
        let stop = AtomicBool::new(true);
        let budget = Budget::new(&Limits::default(), &stop);
        assert!(budget.is_spent(0) && !budget.allows_iteration());
    }
}
