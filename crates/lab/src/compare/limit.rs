//! What bounds the searches of a comparison.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::time::Duration;

use search::MAX_DEPTH;
use thiserror::Error;

use super::Depths;

/// What a search may spend. Depths come before nodes, and nodes before time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// Iterations, in plies.
    Depth(u8),
    /// Nodes of all iterations.
    Nodes(u64),
    /// Time on the clock. What comes out is then another thing on every machine.
    Time(Duration),
}

impl Limit {
    /// For a search.
    pub fn limits(self) -> search::Limits {
        match self {
            Self::Depth(plies) => search::Limits::depth(plies),
            Self::Nodes(nodes) => search::Limits::nodes(nodes),
            Self::Time(time) => {
                search::Limits { move_time: Some(time), ..search::Limits::default() }
            }
        }
    }
}

/// As it is read again: `depth 8`, `nodes 20000`, `time 250ms`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(plies) => write!(f, "depth {plies}"),
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Time(time) => write!(f, "time {}ms", time.as_millis()),
        }
    }
}

/// Why a text is no limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a limit is 'depth D' from 1 to {MAX_DEPTH}, 'nodes N' or 'time T' with ms or s, not '{0}'"
)]
pub struct LimitError(String);

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let (kind, value) = text.split_once(' ').unwrap_or_default();
        let limit = match kind {
            "depth" => value
                .parse::<Depths>()
                .ok()
                .filter(|depths| depths.count() == 1)
                .map(|depths| Self::Depth(depths.last())),
            "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes),
            "time" => duration(value).map(Self::Time),
            _ => None,
        };
        limit.ok_or_else(|| LimitError(text.to_owned()))
    }
}

/// Reads a time such as `250ms` or `2s`; whole milliseconds, more than none.
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s')?, 1000),
    };
    let digits = number.bytes().all(|b| b.is_ascii_digit());
    let milliseconds = number.parse::<u64>().ok().filter(|_| digits)?.checked_mul(unit)?;
    (milliseconds > 0).then(|| Duration::from_millis(milliseconds))
}

/// Different limits in ascending order, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitList(Vec<Limit>);

impl LimitList {
    /// These limits, each once; `None` if there is none.
    pub fn new(limits: impl IntoIterator<Item = Limit>) -> Option<Self> {
        let mut limits: Vec<Limit> = limits.into_iter().collect();
        limits.sort_unstable();
        limits.dedup();
        (!limits.is_empty()).then_some(Self(limits))
    }

    /// What to search so that each limit is answered for: one search for all depths, since the
    /// deepest tells of the others on its way, and one for every other limit.
    pub fn searches(&self) -> Vec<&[Limit]> {
        let depths = self.iter().filter(|limit| matches!(limit, Limit::Depth(_))).count();
        let (depths, others) = self.split_at(depths);
        let depths = (!depths.is_empty()).then_some(depths);
        depths.into_iter().chain(others.chunks(1)).collect()
    }
}

impl From<Depths> for LimitList {
    fn from(depths: Depths) -> Self {
        Self(depths.iter().map(Limit::Depth).collect())
    }
}

impl Deref for LimitList {
    type Target = [Limit];

    fn deref(&self) -> &[Limit] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_read_as_it_is_written() {
        for text in ["depth 1", "depth 100", "nodes 20000", "time 250ms"] {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), text);
        }
        assert_eq!("time 2s".parse(), Ok(Limit::Time(Duration::from_millis(2000))));
    }

    #[test]
    fn what_is_no_limit_is_refused() {
        for text in [
            "",
            "8",
            "depth",
            "depth 0",
            "depth 101",
            "depth 1..2",
            "nodes 0",
            "nodes -1",
            "nodes x",
            "time 5",
            "time 0ms",
            "time +1s",
            "time 1.5s",
            "time ms",
            "moves 3",
            "time 99999999999999999s",
        ] {
            assert_eq!(text.parse::<Limit>(), Err(LimitError(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn all_depths_come_out_of_one_search() {
        let limits = ["nodes 500", "depth 8", "time 1s", "depth 3", "nodes 50", "depth 8"];
        let list = LimitList::new(limits.map(|text| text.parse().unwrap())).unwrap();
        let texts = |limits: &[Limit]| limits.iter().map(Limit::to_string).collect::<Vec<_>>();
        let searches: Vec<_> = list.searches().into_iter().map(texts).collect();
        let expected: [&[&str]; 4] =
            [&["depth 3", "depth 8"], &["nodes 50"], &["nodes 500"], &["time 1000ms"]];
        assert_eq!(searches, expected);
        assert_eq!(LimitList::new([]), None);
    }
}
