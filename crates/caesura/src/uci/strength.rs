//! Playing weaker: for each rating a limit of nodes.
//!
//! So the engine goes on to see what it sees, only less far, and plays the same moves each time.

use std::ops::RangeInclusive;

/// Ratings, and the nodes for a move with which they were reached, weakest first. The block
/// `levels` of `docs/measured/performance.md` says against whom, and measures them again.
const LEVELS: &[(i32, u64)] = &[
    (479, 10),
    (1068, 30),
    (1744, 100),
    (1917, 300),
    (2360, 1_000),
    (2779, 3_000),
    (3137, 10_000),
    (3385, 30_000),
];

/// The ratings that can be asked for.
pub const RATINGS: RangeInclusive<i32> = LEVELS[0].0..=LEVELS[LEVELS.len() - 1].0;

/// The nodes for a move that make a rating; between two levels each point of rating multiplies them
/// by the same. A rating out of range means the nearest in range.
pub fn nodes(rating: i32) -> u64 {
    let rating = rating.clamp(*RATINGS.start(), *RATINGS.end());
    let around = LEVELS.windows(2).find(|pair| rating <= pair[1].0);
    let Some(&[(low, few), (high, many)]) = around else { return LEVELS[0].1 };
    let way = f64::from(rating - low) / f64::from(high - low);
    (few as f64 * (many as f64 / few as f64).powf(way)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_rating_is_more_nodes() {
        assert!(LEVELS.len() > 1);
        for pair in LEVELS.windows(2) {
            assert!(pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1, "{pair:?}");
        }
        for &(rating, level) in LEVELS {
            assert_eq!(nodes(rating), level);
        }
        let all: Vec<u64> = RATINGS.map(nodes).collect();
        assert!(all.is_sorted());
        assert_eq!([nodes(i32::MIN), nodes(i32::MAX)], [all[0], all[all.len() - 1]]);
    }
}
