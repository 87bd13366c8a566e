//! Parts of an experiment for several machines.

use std::fmt;
use std::str::FromStr;

use search::TableError;
use thiserror::Error;

use super::{Experiment, Forecast, Piece};

/// One of several parts, which together are the whole.
///
/// ```
/// # use lab::experiment::Shard;
/// let shard: Shard = "2/8".parse().unwrap();
/// assert_eq!((shard.index(), shard.count()), (2, 8));
/// assert!("0/8".parse::<Shard>().is_err() && "9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: usize,
    count: usize,
}

/// Why a text is no shard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a shard is written I/N, I from 1 to N, such as 2/8")]
pub struct ShardError;

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Which of the parts, from 1.
    pub fn index(self) -> usize {
        self.index
    }

    /// How many parts there are.
    pub fn count(self) -> usize {
        self.count
    }

    /// Whether each piece belongs to this part, given what each is expected to cost: the dearest
    /// piece first, each to the part that has the least so far. So all parts cost nearly the
    /// same, and each machine finds the same parts.
    pub(super) fn takes(self, costs: &[u64]) -> Vec<bool> {
        let mut order: Vec<usize> = (0..costs.len()).collect();
        order.sort_by_key(|&piece| (std::cmp::Reverse(costs[piece]), piece));
        let mut loads = vec![0_u64; self.count];
        let mut takes = vec![false; costs.len()];
        for piece in order {
            let (part, load) = least(&mut loads);
            *load = load.saturating_add(costs[piece].max(1));
            takes[piece] = part + 1 == self.index;
        }
        takes
    }
}

/// The first of the least loads, and where it stands.
fn least(loads: &mut [u64]) -> (usize, &mut u64) {
    let least = (0..loads.len()).min_by_key(|&part| loads[part]).unwrap_or(0);
    (least, &mut loads[least])
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits)
        };
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let (index, count): (Option<usize>, Option<usize>) = (number(index), number(count));
        match (index, count) {
            (Some(index), Some(count)) if (1..=count).contains(&index) && count <= MOST => {
                Ok(Self { index, count })
            }
            _ => Err(ShardError),
        }
    }
}

/// No experiment has more pieces than this.
const MOST: usize = 1_000_000;

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Experiment {
    /// The pieces that belong to a shard.
    ///
    /// # Errors
    /// If there is no memory for a small table.
    pub fn pieces_of(&self, shard: Shard) -> Result<Vec<Piece>, TableError> {
        let mut pieces = self.pieces();
        if shard != Shard::WHOLE {
            let takes = shard.takes(&Forecast::new(self, &pieces)?.nodes);
            let mut takes = takes.iter();
            pieces.retain(|_| takes.next() == Some(&true));
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_pieces_and_cost_about_the_same() {
        let costs: Vec<u64> = (0..500).map(|piece| 1 + (piece * 7919) % 1000).collect();
        for count in [1, 2, 3, 7, 64] {
            let mut owners = vec![0; costs.len()];
            let mut loads = Vec::new();
            for index in 1..=count {
                let takes = Shard { index, count }.takes(&costs);
                takes.iter().zip(&mut owners).for_each(|(&taken, n)| *n += usize::from(taken));
                let load: u64 =
                    takes.iter().zip(&costs).map(|(&taken, c)| u64::from(taken) * c).sum();
                loads.push(load);
            }
            assert!(owners.iter().all(|&owners| owners == 1));
            let (least, most) = (loads.iter().min().unwrap(), loads.iter().max().unwrap());
            assert!(most - least <= 1000, "{count} shards: {least} to {most}");
        }
        assert!(Shard::WHOLE.takes(&costs).iter().all(|&taken| taken));
    }

    #[test]
    fn free_pieces_are_shared_too() {
        let takes = |index| Shard { index, count: 2 }.takes(&[0, 0, 0, 0]);
        assert_eq!(takes(1).iter().filter(|&&taken| taken).count(), 2);
        assert_eq!(takes(2).iter().filter(|&&taken| taken).count(), 2);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in
            ["", "1", "/", "1/", "/1", "0/1", "2/1", "+1/2", "1/0", "1/-2", "1/2/3", "1/2000000"]
        {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }
}
