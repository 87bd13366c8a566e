//! Ranges of depths.

use std::fmt;
use std::str::FromStr;

use search::MAX_DEPTH;
use thiserror::Error;

/// A range of depths, in plies: from 1 to [`MAX_DEPTH`], never empty.
///
/// ```
/// # use lab::compare::Depths;
/// let depths: Depths = "8..9".parse().unwrap();
/// assert_eq!(depths.iter().collect::<Vec<_>>(), [8, 9]);
/// assert_eq!("8..=9".parse(), Ok(depths));
/// assert_eq!("8".parse::<Depths>().unwrap().to_string(), "8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depths {
    first: u8,
    last: u8,
}

/// Why a text is no range of depths.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DepthError {
    /// It has not the form of a range, or a depth that no search can have.
    #[error("a depth is a number from 1 to {MAX_DEPTH}, or a range such as 8..9")]
    Malformed,
    /// The last depth comes before the first.
    #[error("the range of depths is empty: write {last}..{first}")]
    Reversed {
        /// What was written first.
        first: u8,
        /// What was written last.
        last: u8,
    },
}

impl Depths {
    /// The shallowest depth.
    pub fn first(self) -> u8 {
        self.first
    }

    /// The deepest depth.
    pub fn last(self) -> u8 {
        self.last
    }

    /// The depths, the shallowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.first..=self.last
    }

    /// How many depths there are.
    pub fn count(self) -> usize {
        usize::from(self.last - self.first) + 1
    }
}

impl FromStr for Depths {
    type Err = DepthError;

    /// Reads a depth or a range, whose end belongs to it, with `=` before it or without.
    fn from_str(text: &str) -> Result<Self, DepthError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (depth(first)?, depth(last.strip_prefix('=').unwrap_or(last))?);
        if first > last {
            return Err(DepthError::Reversed { first, last });
        }
        Ok(Self { first, last })
    }
}

fn depth(text: &str) -> Result<u8, DepthError> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let depth = text.parse().ok().filter(|depth| is_number && (1..=MAX_DEPTH).contains(depth));
    depth.ok_or(DepthError::Malformed)
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if self.last > self.first { write!(f, "..{}", self.last) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_range_of_depths_is_refused() {
        for text in [
            "", "0", "0..5", "101", "5..101", "300", "-1", "+1", "8..", "..9", "8...9", "x", "8-9",
            "=8",
        ] {
            assert_eq!(text.parse::<Depths>(), Err(DepthError::Malformed), "{text}");
        }
        let error = "9..8".parse::<Depths>().unwrap_err();
        assert_eq!(error.to_string(), "the range of depths is empty: write 8..9");
    }

    #[test]
    fn the_end_belongs_to_the_range() {
        let depths: Depths = "1..100".parse().unwrap();
        assert_eq!((depths.first(), depths.last(), depths.count()), (1, 100, 100));
        assert_eq!(depths.to_string(), "1..100");
    }
}
