//! The command `go`: limits in any order and combination.

use std::time::Duration;

use chess::notation::UciMoveError;
use chess::{Color, Move, Position};
use search::{Clock, Limits};
use thiserror::Error;

use super::words::{Words, excerpt};
use crate::perft;

/// What `go` asks for. What it asks in vain stands in [`Go::refused`]; the rest holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    depth: Option<u8>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// Time left, White's first.
    time: [Option<Duration>; Color::NUM],
    /// Time gained by each move, White's first.
    increment: [Duration; Color::NUM],
    moves_to_go: Option<u32>,
    infinite: bool,
    ponder: bool,
    mate: Option<u32>,
    /// The moves to choose from, as they were written.
    search_moves: Vec<String>,
    /// Count lines of this length instead of searching.
    pub perft: Option<u32>,
    /// What was asked in vain.
    pub refused: Refused,
}

/// The first thing that `go` asked in vain, and how many others there were.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Refused {
    first: Option<GoError>,
    others: usize,
}

/// Why a part of `go` is not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GoError {
    /// No limit has this name.
    #[error("no limit is named '{}'{}", excerpt(.0), spelling::hint(.0, KEYWORDS.iter().copied()))]
    Unknown(String),
    /// The line ends, or another limit follows, where a number should.
    #[error("'{0}' wants a number")]
    NoNumber(&'static str),
    /// A mate in no moves.
    #[error("'mate' wants a number of moves, at least 1")]
    NoMate,
    /// What should be a number is none.
    #[error("'{limit}' wants a number, not '{found}'")]
    BadNumber {
        /// The limit.
        limit: &'static str,
        /// What was written.
        found: String,
    },
    /// The line ends, or another limit follows, where moves should.
    #[error("'searchmoves' wants moves")]
    NoMoves,
    /// A move to search cannot be played.
    #[error("'searchmoves' passes over a move: {0}")]
    BadMove(#[from] UciMoveError),
    /// The clock of the side to move is missing.
    #[error("'{0}' is missing")]
    NoClock(&'static str),
}

/// A bounded search, or one that goes on until `stop`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The limits.
    pub limits: Limits,
    /// Whether the move may be told only after `stop`.
    pub until_stopped: bool,
    /// Whether the search is sure to end by itself some day soon. One that looks for a mate goes
    /// on for as long as there is none.
    pub sure_to_end: bool,
    /// Whether it begins in the opponent's time.
    pub ponder: bool,
}

/// The words that begin a part of `go`.
const KEYWORDS: &[&str] = &[
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "perft",
    "mate",
    "ponder",
    "searchmoves",
];

impl Go {
    /// Reads what follows `go`. Nothing is an error that would keep a search from starting.
    pub(super) fn parse(mut words: Words<'_>) -> Self {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            if let Err(error) = go.read_part(word, &mut words) {
                go.refused.add(error);
            }
        }
        go
    }

    /// Counts lines of so many plies.
    pub(super) fn perft(plies: u32) -> Self {
        Self { perft: Some(plies), ..Self::default() }
    }

    fn read_part(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), GoError> {
        let [white, black] = [Color::White as usize, Color::Black as usize];
        // A later word for the same thing wins. What is below a limit's range means its least.
        match word {
            "depth" => self.depth = Some(number("depth", words)?.min(u8::MAX.into()) as u8),
            "nodes" => self.nodes = Some(number("nodes", words)?.max(1)),
            "movetime" => self.move_time = Some(milliseconds("movetime", words)?),
            "wtime" => self.time[white] = Some(milliseconds("wtime", words)?),
            "btime" => self.time[black] = Some(milliseconds("btime", words)?),
            "winc" => self.increment[white] = milliseconds("winc", words)?,
            "binc" => self.increment[black] = milliseconds("binc", words)?,
            "movestogo" => {
                let moves = number("movestogo", words)?.min(u32::MAX.into()) as u32;
                // No moves until the next control means that there is none.
                self.moves_to_go = (moves > 0).then_some(moves);
            }
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(number("perft", words)?.min(perft::LONGEST.into()) as u32),
            "mate" => match number("mate", words)?.min(u32::MAX.into()) as u32 {
                // What looks for no mate would look for ever.
                0 => return Err(GoError::NoMate),
                moves => self.mate = Some(moves),
            },
            "ponder" => self.ponder = true,
            "searchmoves" => {
                let before = self.search_moves.len();
                while let Some(word) = next_value(words) {
                    self.search_moves.push(word.to_owned());
                }
                if self.search_moves.len() == before {
                    return Err(GoError::NoMoves);
                }
            }
            other => return Err(GoError::Unknown(other.to_owned())),
        }
        Ok(())
    }

    /// The search that is asked of this position, which may be told `multi_pv` lines of.
    ///
    /// Without any limit it goes on until it is stopped; but if a limit was refused, whoever
    /// set it does not expect that, and one iteration is searched.
    pub fn order(&mut self, position: &Position, overhead: Duration, multi_pv: usize) -> Order {
        let us = position.side_to_move();
        let clock = self.time[us as usize].map(|remaining| Clock {
            remaining,
            increment: self.increment[us as usize],
            moves_to_go: self.moves_to_go,
        });
        if clock.is_none() && self.mentions_clock() {
            self.refused.add(GoError::NoClock(match us {
                Color::White => "wtime",
                Color::Black => "btime",
            }));
        }
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            soft_nodes: None,
            move_time: self.move_time,
            clock,
            overhead,
            nodes_per_second: None,
            mate: self.mate,
            root_moves: self.root_moves(position),
            multi_pv,
        };
        let mut sure_to_end = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.move_time.is_some()
            || limits.clock.is_some();
        if !sure_to_end && limits.mate.is_none() && !self.infinite && self.refused.any() {
            limits.depth = Some(1);
            sure_to_end = true;
        }
        let until_stopped = self.infinite || !(sure_to_end || limits.mate.is_some());
        Order { limits, until_stopped, sure_to_end, ponder: self.ponder }
    }

    /// Whether it asks for a search that may go on until another line ends it: one for a mate does
    /// where there is none.
    pub fn waits_for_word(&self) -> bool {
        let has_limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.mentions_clock()
            || self.refused.any();
        self.perft.is_none() && (self.infinite || self.ponder || !has_limit)
    }

    /// The moves to choose from that can be played.
    fn root_moves(&mut self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        for written in &self.search_moves {
            match position.parse_uci(written) {
                Ok(m) => moves.push(m),
                Err(error) => self.refused.add(error.into()),
            }
        }
        moves
    }

    fn mentions_clock(&self) -> bool {
        self.time.iter().any(Option::is_some)
            || self.increment.iter().any(|&increment| !increment.is_zero())
            || self.moves_to_go.is_some()
    }
}

impl Refused {
    fn add(&mut self, error: GoError) {
        match self.first {
            None => self.first = Some(error),
            Some(_) => self.others += 1,
        }
    }

    /// Whether anything was refused.
    pub fn any(&self) -> bool {
        self.first.is_some()
    }

    /// All in one line, however much it is; `None` if nothing was refused.
    pub fn message(&self) -> Option<String> {
        let first = self.first.as_ref()?;
        Some(match self.others {
            0 => first.to_string(),
            others => format!("{first}; and {others} more"),
        })
    }
}

/// The next word, unless it begins another part.
fn next_value<'a>(words: &mut Words<'a>) -> Option<&'a str> {
    let mut ahead = words.clone();
    let word = ahead.next().filter(|word| !KEYWORDS.contains(word))?;
    *words = ahead;
    Some(word)
}

/// The number that must follow. One below zero is zero, one too large the largest.
fn number(limit: &'static str, words: &mut Words<'_>) -> Result<u64, GoError> {
    let text = next_value(words).ok_or(GoError::NoNumber(limit))?;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(GoError::BadNumber { limit, found: excerpt(text) });
    }
    // Only too many digits can be wrong with it now.
    Ok(if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

fn milliseconds(limit: &'static str, words: &mut Words<'_>) -> Result<Duration, GoError> {
    number(limit, words).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::parse(text.split_ascii_whitespace())
    }

    fn order(text: &str) -> Order {
        go(text).order(&Position::startpos(), Duration::ZERO, 1)
    }

    fn refused(text: &str) -> String {
        let mut go = go(text);
        go.order(&Position::startpos(), Duration::ZERO, 1);
        go.refused.message().unwrap_or_default()
    }

    #[test]
    fn limits_come_in_any_order() {
        let expected = Limits {
            depth: Some(7),
            nodes: Some(900),
            soft_nodes: None,
            move_time: Some(Duration::from_millis(50)),
            clock: Some(Clock {
                remaining: Duration::from_secs(1),
                increment: Duration::from_millis(20),
                moves_to_go: Some(4),
            }),
            overhead: Duration::ZERO,
            nodes_per_second: None,
            mate: Some(5),
            root_moves: ["e2e4", "g1f3"].map(|m| Position::startpos().parse_uci(m).unwrap()).into(),
            multi_pv: 1,
        };
        for text in [
            "depth 7 searchmoves e2e4 g1f3 nodes 900 movetime 50 wtime 1000 btime 3 winc 20 binc 5 \
             mate 5 movestogo 4 ponder",
            "ponder binc 5 movestogo 4 winc 20 mate 5 depth 7 btime 3 wtime 1000 nodes 900 \
             movetime 50 searchmoves e2e4 g1f3",
        ] {
            let limits = expected.clone();
            let ends = Order { limits, until_stopped: false, sure_to_end: true, ponder: true };
            assert_eq!(order(text), ends);
        }
    }

    #[test]
    fn only_a_search_without_limits_or_infinite_waits_for_stop() {
        for text in ["", "infinite", "infinite depth 3", "wtime 5 infinite", "infinite depth x"] {
            assert!(order(text).until_stopped, "{text}");
        }
        for text in ["searchmoves e2e4", "ponder", "mate 2 infinite"] {
            assert!(order(text).until_stopped, "{text}");
        }
        for text in ["depth 3", "nodes 1", "movetime 0", "wtime 0", "depth x", "mate 2 depth 3"] {
            assert!(!order(text).until_stopped && order(text).sure_to_end, "{text}");
        }
        for text in ["", "infinite depth 3", "searchmoves e2e4", "ponder wtime 9 btime 9", "mate 2"]
        {
            assert!(go(text).waits_for_word(), "{text}");
        }
        for text in ["depth 3", "wtime 0", "binc 1", "perft 1", "mate 2 depth 3", "depth x"] {
            assert!(!go(text).waits_for_word(), "{text}");
        }
        // It ends with a mate or by `stop`.
        assert!(!order("mate 2").until_stopped && !order("mate 2").sure_to_end);
    }

    #[test]
    fn numbers_out_of_range_mean_the_nearest_in_range() {
        assert_eq!(order("depth -3").limits.depth, Some(0));
        assert_eq!(order("depth 99999999999999999999999").limits.depth, Some(u8::MAX));
        assert_eq!(order("nodes 0").limits.nodes, Some(1));
        assert_eq!(order("nodes +5").limits.nodes, Some(5));
        assert_eq!(order("wtime -50").limits.clock.unwrap().remaining, Duration::ZERO);
        assert_eq!(order("wtime 1 movestogo 0").limits.clock.unwrap().moves_to_go, None);
        assert_eq!(order("wtime 1 movestogo -1").limits.clock.unwrap().moves_to_go, None);
    }

    #[test]
    fn what_cannot_be_done_is_refused_and_the_rest_holds() {
        for (text, reason) in [
            ("depth abc", "'depth' wants a number, not 'abc'"),
            ("depth", "'depth' wants a number"),
            ("depth - nodes 4", "'depth' wants a number, not '-'"),
            ("depth 3 sideways", "no limit is named 'sideways'"),
            ("dpeth 3", "no limit is named 'dpeth', did you mean 'depth'?; and 1 more"),
            ("mate depth 2", "'mate' wants a number"),
            ("mate 0", "'mate' wants a number of moves, at least 1"),
            ("mate -3", "'mate' wants a number of moves, at least 1"),
            ("searchmoves depth 2", "'searchmoves' wants moves"),
            ("searchmoves e2e4 e2e5", "'searchmoves' passes over a move: e2e5 is illegal"),
            ("btime 5", "'wtime' is missing"),
            ("a b c", "no limit is named 'a'; and 2 more"),
        ] {
            assert_eq!(refused(text), reason, "{text}");
        }
        assert_eq!(order("searchmoves e2e9 depth 3").limits.depth, Some(3));
        assert_eq!(order("searchmoves e2e9 d2d4 e2e4").limits.root_moves.len(), 2);
        assert_eq!(order("mate 3 mate x").limits.mate, Some(3));
        assert_eq!(order("depth infinite nodes 6").limits.nodes, Some(6));
    }

    #[test]
    fn a_refused_limit_never_makes_a_search_endless() {
        for text in ["depth abc", "nodes", "movetime x", "btime 50", "sideways", "mate"] {
            let order = order(text);
            assert_eq!((order.limits.depth, order.until_stopped), (Some(1), false), "{text}");
            assert!(order.sure_to_end);
        }
    }
}
