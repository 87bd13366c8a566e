//! What is told, for the page to say in its language.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chess::Color;
use serde::{Deserialize, Serialize};

use crate::words::{ScoreWords, side};

/// A sentence or a part of one: where it stands in the texts of the page, and what its gaps are
/// filled with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Told {
    says: Cow<'static, str>,
    #[serde(flatten)]
    gaps: BTreeMap<Cow<'static, str>, Gap>,
}

/// What stands in a gap.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Gap {
    Count(u64),
    /// A move, or the name of a policy: the same in each language.
    Name(String),
    Score(ScoreWords),
    Told(Told),
}

impl Told {
    pub(crate) fn new(says: &'static str) -> Self {
        Self { says: says.into(), gaps: BTreeMap::new() }
    }

    pub(crate) fn with(mut self, gap: &'static str, filled: impl Into<Gap>) -> Self {
        self.gaps.insert(gap.into(), filled.into());
        self
    }

    /// A side, as people name it.
    pub(crate) fn side(color: Color) -> Self {
        Self::new(match side(color) {
            "white" => "sides.white",
            _ => "sides.black",
        })
    }

    /// A number of plies.
    pub(crate) fn plies(count: u64) -> Self {
        Self::new("count.plies").with("n", count)
    }
}

impl From<u64> for Gap {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u8> for Gap {
    fn from(count: u8) -> Self {
        Self::Count(count.into())
    }
}

impl From<String> for Gap {
    fn from(name: String) -> Self {
        Self::Name(name)
    }
}

impl From<ScoreWords> for Gap {
    fn from(score: ScoreWords) -> Self {
        Self::Score(score)
    }
}

impl From<Told> for Gap {
    fn from(told: Told) -> Self {
        Self::Told(told)
    }
}
