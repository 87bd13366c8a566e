//! Numbers that depend on how many men are on the board.

use std::fmt;
use std::str::FromStr;

use network::BUCKETS;
use serde::{Deserialize, Serialize};

/// A number by the men on the board, as a network tells them apart: by its output rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByMen<T> {
    /// With the fewest men, those of the first output row.
    pub few: T,
    /// With the most, those of the last one. What stands for rows between lies between.
    pub many: T,
}

impl<T: Copy> ByMen<T> {
    /// The same whatever is on the board.
    pub const fn always(number: T) -> Self {
        Self { few: number, many: number }
    }
}

impl<T: Copy + Into<f64>> ByMen<T> {
    /// With the men of an output row.
    pub(super) fn in_bucket(self, bucket: usize) -> f64 {
        let (few, many) = (self.few.into(), self.many.into());
        few + (many - few) * bucket as f64 / (BUCKETS - 1) as f64
    }
}

impl<T: PartialEq + fmt::Display> fmt::Display for ByMen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { few, many } = self;
        if few == many { write!(f, "{few}") } else { write!(f, "{few}..{many}") }
    }
}

impl<T: FromStr> FromStr for ByMen<T> {
    type Err = T::Err;

    /// `175`, or `115..207` for the fewest men and the most.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (few, many) = text.split_once("..").unwrap_or((text, text));
        Ok(Self { few: few.parse()?, many: many.parse()? })
    }
}
