//! Which nodes are looked at: a random sample, always the same for a seed.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use chess::Position;
use chess::random::SplitMix64;
use search::{NullCutoff, Observer};
use thiserror::Error;

/// One in so many.
///
/// ```
/// # use lab::audit::SampleRate;
/// let rate: SampleRate = "1/100".parse().unwrap();
/// assert_eq!((rate.one_in(), rate.to_string().as_str()), (100, "1/100"));
/// assert!("1/0".parse::<SampleRate>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleRate(NonZeroU32);

/// Why a text is no rate.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a sample is written 1/N, N a number from 1 on, such as 1/100")]
pub struct SampleRateError;

/// One in a hundred: the deep searches of a suite have more cutoffs than anybody can judge.
impl Default for SampleRate {
    fn default() -> Self {
        Self(NonZeroU32::new(100).expect("it is not zero"))
    }
}

impl SampleRate {
    /// N of 1/N.
    pub fn one_in(self) -> u32 {
        self.0.get()
    }
}

impl FromStr for SampleRate {
    type Err = SampleRateError;

    fn from_str(text: &str) -> Result<Self, SampleRateError> {
        let number = text.strip_prefix("1/").filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        number.and_then(|n| n.parse().ok()).map(Self).ok_or(SampleRateError)
    }
}

impl fmt::Display for SampleRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1/{}", self.0)
    }
}

/// Hands a random sample of the nodes that null moves settle in a search to `keep`, as they come,
/// each with its number among all of them.
///
/// Each node is drawn for, whether it is deep enough or not. So a sample of the deep ones is
/// that part of the sample of all.
pub(super) struct Sampler<Keep> {
    random: SplitMix64,
    rate: SampleRate,
    min_depth: u8,
    /// Cutoffs so far.
    pub cutoffs: u64,
    /// Nodes so far whose moves kept beta, made shallower because a pass did.
    pub reduced: u64,
    /// How many of both are deep enough.
    pub eligible: u64,
    keep: Keep,
}

impl<Keep> Sampler<Keep> {
    /// The draws follow from the seed and from the root alone: neither its place in a suite nor
    /// the policy nor other positions matter.
    pub fn new(seed: u64, root: &Position, rate: SampleRate, min_depth: u8, keep: Keep) -> Self {
        let random = SplitMix64::new(seed ^ root.key());
        Self { random, rate, min_depth, cutoffs: 0, reduced: 0, eligible: 0, keep }
    }
}

impl<Keep: FnMut(&NullCutoff, u64)> Sampler<Keep> {
    fn draw(&mut self, cutoff: &NullCutoff) {
        let is_drawn = self.random.below(self.rate.one_in() as usize) == 0;
        let is_eligible = cutoff.node.depth.plies() >= i32::from(self.min_depth);
        self.eligible += u64::from(is_eligible);
        if is_drawn && is_eligible {
            (self.keep)(cutoff, self.cutoffs + self.reduced);
        }
    }
}

impl<Keep: FnMut(&NullCutoff, u64)> Observer for Sampler<Keep> {
    fn null_move_cut(&mut self, cutoff: &NullCutoff) {
        self.draw(cutoff);
        self.cutoffs += 1;
    }

    fn null_move_confirmed(&mut self, cutoff: &NullCutoff) {
        self.draw(cutoff);
        self.reduced += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_rate_is_refused() {
        for text in
            ["", "1/0", "2", "x", "1/", "/2", "2/3", "1/-1", "1/+1", "1/x", "1/4294967296", "0.1"]
        {
            assert_eq!(text.parse::<SampleRate>(), Err(SampleRateError), "{text}");
        }
        assert_eq!("1/1".parse::<SampleRate>().map(SampleRate::one_in), Ok(1));
    }
}
