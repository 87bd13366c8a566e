//! The limits of a search under way.

use std::num::NonZeroU32;
use std::time::Duration;

use web_time::Instant;

use super::team::{Done, Member};
use super::time::{Allotment, Outlook, TimeManager};
use super::{Control, Limits};
use crate::iteration::Iteration;

/// The limits of a search under way.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'a> {
    control: &'a dyn Control,
    started: Instant,
    nodes: u64,
    /// After so many nodes no new iteration begins.
    soft_nodes: u64,
    /// After this much time no new iteration begins, in a position of ordinary doubt.
    soft: Option<Duration>,
    /// Who says so, and what doubt is.
    manager: TimeManager,
    /// After this much time the search breaks off.
    hard: Option<Duration>,
    /// Where nodes pass for time.
    nodes_per_second: Option<NonZeroU32>,
    /// The thread whose search it is, where there may be several.
    member: Option<Member<'a>>,
    /// The depth of the iteration under way, in plies.
    iteration: u8,
    /// Nodes between two looks at the clock and the other threads: a power of two.
    between_looks: u64,
}

/// Nodes between two looks at the clock, at most: some tenths of a millisecond.
const NODES_PER_LOOK: u64 = 1024;
/// How often a thread of several looks at what the others have searched until its share of a limit
/// of nodes is spent, so that all together do not search many more.
const LOOKS_AT_LEAST: u64 = 16;
/// What a move has in any case, even on a clock that has run out: enough for a few plies.
const LEAST_TIME: Duration = Duration::from_millis(1);

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, control: &'a dyn Control, manager: TimeManager) -> Self {
        let mut budget = Self {
            control,
            started: Instant::now(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            soft: None,
            manager,
            hard: limits.move_time,
            nodes_per_second: limits.nodes_per_second,
            member: None,
            iteration: 1,
            between_looks: NODES_PER_LOOK,
        };
        if let Some(clock) = &limits.clock {
            let Allotment { soft, hard } = manager.allot(clock, limits.overhead);
            budget.soft = Some(soft);
            budget.hard = Some(budget.hard.map_or(hard, |time| time.min(hard)));
        }
        budget.hard = budget.hard.map(|time| time.max(LEAST_TIME));
        budget
    }

    /// The same for a thread of a team. That a new iteration should not begin the first one
    /// decides.
    pub(crate) fn of_member(&self, member: Member<'a>) -> Self {
        let share = self.nodes / (LOOKS_AT_LEAST * member.team.size() as u64);
        // A power of two, so that its last digits alone need to be looked at.
        let between_looks = 1 << share.clamp(1, NODES_PER_LOOK).ilog2();
        let budget = Self { member: Some(member), between_looks, ..*self };
        match member.index {
            0 => budget,
            _ => Self { control: member.team, soft: None, ..budget },
        }
    }

    /// Begins an iteration, and returns how deep it goes, in plies: `depth`, or deeper if others of
    /// a team have come so far, but no deeper than `last`.
    pub(crate) fn begin_iteration(&mut self, depth: u8, last: u8) -> u8 {
        self.iteration = self.member.map_or(depth, |member| member.next_iteration(depth)).min(last);
        self.iteration
    }

    /// Tells the others of a team of the iteration that is done.
    pub(crate) fn end_iteration(&self, line: &Iteration, share: f64) {
        if let Some(member) = self.member {
            member.end_iteration(Done { line: line.clone(), share });
        }
    }

    /// What another thread found in the iteration, if one ended it first.
    pub(crate) fn spared(&self) -> Option<Done> {
        self.member.and_then(|member| member.spared(self.iteration))
    }

    /// The nodes of all threads, if this one has searched so many.
    pub(crate) fn total(&self, nodes: u64) -> u64 {
        self.member.map_or(nodes, |member| member.publish(nodes))
    }

    /// Whoever asked for the search.
    pub(crate) fn control(&self) -> &'a dyn Control {
        self.control
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// What the clock shows to have passed, after so many nodes of all threads.
    fn on_the_clock(&self, nodes: u64) -> Duration {
        self.nodes_per_second.map_or_else(|| self.elapsed(), |rate| time_of(nodes, rate))
    }

    /// Whether the search must break off before node number `nodes` of its thread, counted from
    /// zero. The nodes of the other threads are known as of their last look at the clock.
    #[inline]
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes & (self.between_looks - 1) == 0 && self.is_over(nodes))
    }

    /// Whether another iteration should begin after so many nodes of this thread. The outlook says
    /// how settled the choice of the move looks.
    pub(crate) fn allows_iteration(&self, nodes: u64, outlook: &Outlook) -> bool {
        let nodes = self.total(nodes);
        if nodes >= self.soft_nodes {
            return false;
        }
        let is_late = |soft: Duration| {
            self.on_the_clock(nodes) >= soft.mul_f64(self.manager.stretch(outlook))
        };
        let is_over = self.soft.is_some_and(is_late) && !self.control.is_pondering();
        !is_over && !self.is_interrupted(nodes)
    }

    /// A look at what only needs one from time to time: the other threads, and the clock.
    #[inline(never)]
    fn is_over(&self, nodes: u64) -> bool {
        let is_spared = self.member.is_some_and(|member| member.is_spared(self.iteration));
        let nodes = self.total(nodes);
        is_spared || nodes >= self.nodes || self.is_interrupted(nodes)
    }

    /// Whether a clock or whoever asked for the search ends it, after so many nodes of all threads.
    fn is_interrupted(&self, nodes: u64) -> bool {
        let is_late = |hard: Duration| self.on_the_clock(nodes) >= hard;
        let is_over = self.hard.is_some_and(is_late) && !self.control.is_pondering();
        is_over || self.control.is_stopped()
    }
}

/// The time for which so many nodes pass.
pub fn time_of(nodes: u64, per_second: NonZeroU32) -> Duration {
    let rate = u64::from(per_second.get());
    let nanoseconds = nodes % rate * 1_000_000_000 / rate;
    Duration::from_secs(nodes / rate) + Duration::from_nanos(nanoseconds)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;
    use crate::limits::Clock;

    fn begun<'a>(limits: &Limits, control: &'a dyn Control) -> Budget<'a> {
        Budget::new(limits, control, TimeManager::default())
    }

    #[test]
    fn a_node_limit_is_kept_to_the_node() {
        let stop = AtomicBool::new(false);
        let budget = begun(&Limits::nodes(5), &stop);
        assert!(!budget.is_spent(4) && budget.is_spent(5));
    }

    #[test]
    fn a_soft_limit_of_nodes_ends_a_search_between_iterations_alone() {
        let stop = AtomicBool::new(false);
        let limits = Limits { soft_nodes: Some(5), ..Limits::default() };
        let (budget, outlook) = (begun(&limits, &stop), Outlook::new(true));
        assert!(budget.allows_iteration(4, &outlook) && !budget.allows_iteration(5, &outlook));
        assert!(!budget.is_spent(1 << 20));
    }

    #[test]
    fn where_nodes_pass_for_time_no_other_time_does() {
        let never = AtomicBool::new(false);
        let (rate, outlook) = (NonZeroU32::new(2_000_000), Outlook::new(true));
        let limits = |move_time, clock| Limits {
            move_time,
            clock,
            nodes_per_second: rate,
            ..Limits::default()
        };
        let budget = begun(&limits(Some(Duration::from_millis(1)), None), &never);
        thread::sleep(Duration::from_millis(2));
        assert!(!budget.is_spent(1024) && budget.is_spent(2048));
        assert!(budget.allows_iteration(1999, &outlook));
        assert!(!budget.allows_iteration(2000, &outlook));
        let (remaining, increment) = (Duration::from_secs(1), Duration::ZERO);
        let clock = Clock { remaining, increment, moves_to_go: None };
        let budget = begun(&limits(None, Some(clock)), &never);
        // A twentieth of it is planned, and no iteration begins after 0.7 of that, stretched.
        let late = (2e6 / 20.0 * 0.7 * TimeManager::default().stretch(&outlook)) as u64;
        assert!(budget.allows_iteration(late - 1, &outlook));
        assert!(!budget.allows_iteration(late + 1, &outlook));
    }

    #[test]
    fn nodes_pass_for_time_as_often_as_the_rate_says() {
        let rate = NonZeroU32::new(3).unwrap();
        assert_eq!(time_of(0, rate), Duration::ZERO);
        assert_eq!(time_of(4, rate), Duration::new(1, 333_333_333));
        assert_eq!(time_of(u64::MAX, NonZeroU32::MAX).as_secs(), u64::MAX / u64::from(u32::MAX));
    }

    #[test]
    fn the_stop_flag_ends_any_search() {
        let stop = AtomicBool::new(true);
        let budget = begun(&Limits::default(), &stop);
        assert!(budget.is_spent(0) && !budget.allows_iteration(0, &Outlook::new(true)));
    }

    /// The opponent is to move until the flag is set.
    struct Ponder(AtomicBool);

    impl Control for Ponder {
        fn is_stopped(&self) -> bool {
            false
        }
        fn is_pondering(&self) -> bool {
            !self.0.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn no_time_passes_while_the_opponent_is_to_move_and_then_all_of_it_has() {
        let (none, outlook) = (Duration::ZERO, Outlook::new(true));
        let clock = Clock { remaining: none, increment: none, moves_to_go: None };
        for limits in [
            Limits { clock: Some(clock), ..Limits::default() },
            Limits { move_time: Some(none), ..Limits::default() },
        ] {
            let ponder = Ponder(false.into());
            let budget = begun(&limits, &ponder);
            assert!(!budget.is_spent(0) && budget.allows_iteration(0, &outlook));
            ponder.0.store(true, Ordering::Relaxed);
            thread::sleep(LEAST_TIME);
            assert!(budget.is_spent(0) && !budget.allows_iteration(0, &outlook));
        }
        let never = AtomicBool::new(false);
        assert!(begun(&Limits::default(), &never).allows_iteration(0, &outlook));
    }

    #[test]
    fn the_least_of_all_times_ends_a_search() {
        let never = AtomicBool::new(false);
        let (ms, none) = (Duration::from_millis, Duration::ZERO);
        let clock = Some(Clock { remaining: ms(60_000), increment: none, moves_to_go: None });
        let hard = |move_time: Option<Duration>| {
            begun(&Limits { clock, move_time, ..Limits::default() }, &never).hard.unwrap()
        };
        assert_eq!(hard(Some(ms(5))), ms(5));
        assert_eq!(hard(Some(ms(50_000))), hard(None));
        assert_eq!(hard(Some(none)), LEAST_TIME);
    }
}
