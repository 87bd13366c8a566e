//! Rows of numbers.

use chess::random::SplitMix64;
use multiversion::multiversion;

/// Adds a row to another of the same length.
#[inline(always)]
pub(super) fn add(row: &mut [f32], more: &[f32]) {
    let more = &more[..row.len()];
    for index in 0..row.len() {
        row[index] += more[index];
    }
}

/// The whole numbers nearest to a row's of the same length, times a scale.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
pub(super) fn round(whole: &mut [i16], row: &[f32], scale: f32) {
    let row = &row[..whole.len()];
    for index in 0..whole.len() {
        whole[index] = (row[index] * scale).round_ties_even() as i16;
    }
}

/// Fills a row with random numbers that are no farther from zero than `most`.
pub(super) fn fill(row: &mut [f32], most: f32, random: &mut SplitMix64) {
    for number in row {
        // The 24 highest bits make a number from -1 to 1 that has no more than an `f32` holds.
        let unit = (random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        *number = unit * most;
    }
}
