//! What a player may spend on its moves.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use chess::Color;
use lab::compare::Limit;
use players::Budget;
use search::{Clock, Limits};
use thiserror::Error;

use super::record::Thought;

/// What a player may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// The same on each move.
    Move(Limit),
    /// A chess clock.
    Clock(TimeControl),
}

/// How much time there is for how many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// After so many moves the time is added again; `None` if it is for the whole game.
    pub moves: Option<NonZeroU32>,
    /// The time on the clock.
    pub time: Duration,
    /// Time gained by each move.
    pub increment: Duration,
    /// So many nodes pass for a second, as with Stockfish's `nodestime`; `None` if time is what
    /// passes.
    pub nodes_per_second: Option<NonZeroU32>,
}

impl Control {
    /// Whether the same game is played each time: where nodes or depth are counted it is.
    pub fn is_reproducible(self) -> bool {
        match self {
            Self::Move(limit) => matches!(limit, Limit::Depth(_) | Limit::Nodes(_)),
            Self::Clock(control) => control.nodes_per_second.is_some(),
        }
    }
}

/// As it is read again: `nodes 5000`, `depth 8`, `time 50ms`, `tc 40/10+0.1`, `tc 10+0.1@500000`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(limit) => limit.fmt(f),
            Self::Clock(control) => write!(f, "tc {control}"),
        }
    }
}

/// As cutechess and fastchess write it, in seconds: `40/10+0.1`; behind an `@` the nodes that pass
/// for a second, if they do.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        if let Some(nodes) = self.nodes_per_second {
            write!(f, "@{nodes}")?;
        }
        Ok(())
    }
}

/// Why a text says nothing of what a player may spend.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ControlError {
    /// No time control.
    #[error(
        "a time control is [MOVES/]SECONDS[+INCREMENT], such as 10+0.1 or 40/60, and @NODES if so \
         many pass for a second, such as 10+0.1@500000, not '{0}'"
    )]
    TimeControl(String),
    /// Neither a time control nor a limit.
    #[error(
        "what a move may spend is 'nodes N', 'depth D', 'time T' with ms or s, or 'tc \
         [MOVES/]SECONDS[+INCREMENT][@NODES]', not '{0}'"
    )]
    Unknown(String),
}

impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let read = || {
            let (text, nodes_per_second) = match text.split_once('@') {
                Some((text, nodes)) => (text, Some(nodes.parse().ok()?)),
                None => (text, None),
            };
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
                None => (None, text),
            };
            let (time, increment) = match rest.split_once('+') {
                Some((time, increment)) => (seconds(time)?, seconds(increment)?),
                None => (seconds(rest)?, Duration::ZERO),
            };
            (!time.is_zero()).then_some(Self { moves, time, increment, nodes_per_second })
        };
        read().ok_or_else(|| ControlError::TimeControl(text.to_owned()))
    }
}

/// The longest time that a clock shows: a week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// Reads a number of seconds, with or without decimals.
fn seconds(text: &str) -> Option<Duration> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| is_plain)?;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        match text.strip_prefix("tc ") {
            Some(control) => Ok(Self::Clock(control.parse()?)),
            None => match text.parse() {
                Ok(limit) => Ok(Self::Move(limit)),
                Err(_) => Err(ControlError::Unknown(text.to_owned())),
            },
        }
    }
}

/// What both players have left.
pub(super) struct Allowances {
    players: [Allowance; 2],
    /// Time that our own players keep back from the clock on each move.
    overhead: Duration,
    /// By how much the clock may be overrun.
    grace: Duration,
}

impl Allowances {
    /// At the start of a game.
    pub fn new(control: Control, overhead: Duration, grace: Duration) -> Self {
        Self { players: Color::ALL.map(|_| Allowance::new(control)), overhead, grace }
    }

    /// The limits of the next move of a player of ours.
    pub fn limits(&self, color: Color) -> Limits {
        self.players[color as usize].limits(self.overhead)
    }

    /// What an engine is told of them.
    pub fn budget(&self) -> Budget {
        let [white, black] = &self.players;
        match white.control {
            Control::Move(Limit::Depth(plies)) => Budget::Depth(plies.into()),
            Control::Move(Limit::Nodes(nodes)) => Budget::Nodes(nodes),
            Control::Move(Limit::Time(time)) => Budget::Time(time),
            Control::Clock(control) => {
                Budget::Clocks([white, black].map(|player| player.clock(control.increment)))
            }
        }
    }

    /// A player has thought about a move.
    pub fn spend(&mut self, color: Color, thought: &Thought) -> Result<(), OutOfTime> {
        let player = &mut self.players[color as usize];
        let rate = player.nodes_per_second();
        let time = rate.map_or(thought.time, |rate| search::time_of(thought.nodes, rate));
        player.spend(time, self.grace)
    }
}

/// What a player has left.
#[derive(Clone, Debug)]
struct Allowance {
    control: Control,
    /// Time on the clock, if there is one.
    remaining: Duration,
    /// Moves until time is added.
    moves_to_go: Option<u32>,
}

/// The clock has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OutOfTime;

impl Allowance {
    /// At the start of a game.
    fn new(control: Control) -> Self {
        let (remaining, moves) = match control {
            Control::Move(_) => (Duration::ZERO, None),
            Control::Clock(clock) => (clock.time + clock.increment, clock.moves),
        };
        Self { control, remaining, moves_to_go: moves.map(NonZeroU32::get) }
    }

    /// The limits of the next move. `overhead` is held back from the clock.
    fn limits(&self, overhead: Duration) -> Limits {
        let increment = match self.control {
            Control::Move(limit) => return limit.limits(),
            Control::Clock(control) => control.increment,
        };
        let (clock, nodes_per_second) = (Some(self.clock(increment)), self.nodes_per_second());
        Limits { clock, overhead, nodes_per_second, ..Limits::default() }
    }

    fn nodes_per_second(&self) -> Option<NonZeroU32> {
        match self.control {
            Control::Move(_) => None,
            Control::Clock(control) => control.nodes_per_second,
        }
    }

    fn clock(&self, increment: Duration) -> Clock {
        Clock { remaining: self.remaining, increment, moves_to_go: self.moves_to_go }
    }

    /// A move has taken so long. Being late by no more than `grace` costs nothing: the machine may
    /// have been busy with something else.
    fn spend(&mut self, time: Duration, grace: Duration) -> Result<(), OutOfTime> {
        let Control::Clock(control) = self.control else { return Ok(()) };
        if time > self.remaining + grace {
            return Err(OutOfTime);
        }
        self.remaining = self.remaining.saturating_sub(time) + control.increment;
        if let Some(moves) = &mut self.moves_to_go {
            *moves -= 1;
            if *moves == 0 {
                *moves = control.moves.map_or(0, NonZeroU32::get);
                self.remaining += control.time;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_control_is_read_as_it_is_written() {
        for text in [
            "nodes 5000",
            "depth 8",
            "time 50ms",
            "tc 1+0.01",
            "tc 40/10+0.1",
            "tc 0.5",
            "tc 60",
            "tc 40/10+0.1@500000",
        ] {
            assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for text in [
            "",
            "tc",
            "tc ",
            "tc 0",
            "tc +1",
            "tc -1",
            "tc 1e3",
            "tc inf",
            "tc 0/10",
            "tc 4/",
            "tc 1+",
            "tc 1+x",
            "tc 99999999",
            "1+0.01",
            "nodes 0",
            "moves 3",
            "tc 1+0.1+0.1",
            "tc .",
            "tc 1@",
            "tc 1@0",
            "tc 1@5k",
            "tc 1@4294967296",
            "tc 1@5+0.1",
        ] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_what_does_not_depend_on_the_machine_can_be_played_again() {
        let is_reproducible = |text: &str| text.parse::<Control>().unwrap().is_reproducible();
        assert!(is_reproducible("nodes 5000") && is_reproducible("depth 8"));
        assert!(!is_reproducible("time 50ms") && !is_reproducible("tc 1"));
        assert!(is_reproducible("tc 1@500000"));
    }

    #[test]
    fn a_clock_gains_and_loses_time() {
        let mut clock = Allowance::new("tc 2/1+0.1".parse().unwrap());
        let remaining = |clock: &Allowance| clock.limits(ms(0)).clock.unwrap().remaining;
        assert_eq!(remaining(&clock), ms(1_100));
        clock.spend(ms(300), ms(0)).unwrap();
        assert_eq!(remaining(&clock), ms(900));
        clock.spend(ms(900), ms(0)).unwrap();
        assert_eq!(remaining(&clock), ms(1_100));
        assert_eq!(clock.limits(ms(0)).clock.unwrap().moves_to_go, Some(2));
        assert_eq!(clock.spend(ms(1_106), ms(5)), Err(OutOfTime));
        clock.spend(ms(1_105), ms(5)).unwrap();
        assert_eq!(remaining(&clock), ms(100));
    }
}
