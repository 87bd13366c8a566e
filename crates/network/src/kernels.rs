//! The loops that the time goes into, compiled for several kinds of processor; which of them runs
//! is found out when the program does, unless it was built for one processor alone.
//!
//! They run over rows of fixed length, or over all numbers of a layer, and count up by index,
//! which compilers make vector instructions of; iterators may be left as calls in functions for
//! other processors. All sums are exact, so that their order does not matter.

#![expect(clippy::needless_range_loop, reason = "see above: iterators may be left as calls")]

use bytemuck::cast_slice;
use multiversion::multiversion;

use crate::shape::{FEATURE_SCALE, LANE, Lane, MOST_OUTPUT_WEIGHT};

/// How many products of a sum may be added up in an `i32` whatever the sums are: all of a half if
/// its weights are so small, as they are in a trained net, or else lanes enough for the largest.
pub(crate) fn safe_length(weights: &[Lane]) -> usize {
    const SURE: i64 = i32::MAX as i64 / (FEATURE_SCALE as i64 * FEATURE_SCALE as i64);
    const LANES: usize = (SURE / MOST_OUTPUT_WEIGHT as i64) as usize / LANE;
    let weights: &[i16] = cast_slice(weights);
    let total: i64 = weights.iter().map(|&weight| i64::from(weight).abs()).sum();
    if total <= SURE { weights.len() } else { LANES * LANE }
}

/// Adds the columns of the features that came, and takes away those of the ones that left: from the
/// sums themselves, or from others in their place.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
pub(crate) fn mend(
    sums: &mut [Lane],
    from: Option<&[Lane]>,
    columns: &[Lane],
    (came, left): (&[u16], &[u16]),
) {
    let length = sums.len();
    let column = |feature: u16| &columns[usize::from(feature) * length..][..length];
    // A move, a capture, castling; and whatever lies between positions of other parts of the tree.
    match (came, left) {
        (&[a], &[b]) => shift(sums, from, [column(a)], [column(b)]),
        (&[a], &[b, c]) => shift(sums, from, [column(a)], [column(b), column(c)]),
        (&[a, b], &[c, d]) => shift(sums, from, [column(a), column(b)], [column(c), column(d)]),
        _ => {
            if let Some(from) = from {
                sums.copy_from_slice(from);
            }
            came.iter().for_each(|&feature| shift(sums, None, [column(feature)], []));
            left.iter().for_each(|&feature| shift(sums, None, [], [column(feature)]));
        }
    }
}

/// The same for a number of columns that the compiler knows.
#[inline(always)]
fn shift<const CAME: usize, const LEFT: usize>(
    sums: &mut [Lane],
    from: Option<&[Lane]>,
    came: [&[Lane]; CAME],
    left: [&[Lane]; LEFT],
) {
    match from {
        None => {
            for row in 0..sums.len() {
                let mut lane = sums[row];
                add(&mut lane.0, row, came, left);
                sums[row] = lane;
            }
        }
        Some(from) => {
            for row in 0..sums.len() {
                let mut lane = from[row];
                add(&mut lane.0, row, came, left);
                sums[row] = lane;
            }
        }
    }
}

/// The same for a lane.
#[inline(always)]
fn add<const CAME: usize, const LEFT: usize>(
    lane: &mut [i16; LANE],
    row: usize,
    came: [&[Lane]; CAME],
    left: [&[Lane]; LEFT],
) {
    for column in 0..CAME {
        let weights = &came[column][row].0;
        for index in 0..LANE {
            lane[index] = lane[index].wrapping_add(weights[index]);
        }
    }
    for column in 0..LEFT {
        let weights = &left[column][row].0;
        for index in 0..LANE {
            lane[index] = lane[index].wrapping_sub(weights[index]);
        }
    }
}

/// The sums of both halves, clipped and squared, times their output weights, for which
/// [`safe_length`] is known.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
pub(crate) fn output(halves: [&[Lane]; 2], weights: [&[Lane]; 2], safe_length: usize) -> i64 {
    product(halves[0], weights[0], safe_length) + product(halves[1], weights[1], safe_length)
}

/// The same for one half. A clipped sum times a weight is a 16-bit number, and the product of two
/// of these is added up in one instruction, lane upon lane: the compiler sees that in one long loop
/// alone.
#[inline(always)]
fn product(half: &[Lane], weights: &[Lane], safe_length: usize) -> i64 {
    let (half, weights): (&[i16], &[i16]) = (cast_slice(half), cast_slice(weights));
    let weights = &weights[..half.len()];
    let (mut total, mut start) = (0, 0);
    while start < half.len() {
        let end = (start + safe_length).min(half.len());
        let (half, weights) = (&half[start..end], &weights[start..end]);
        let mut sum = 0;
        for index in 0..half.len() {
            let clipped = half[index].clamp(0, FEATURE_SCALE);
            let product = clipped.wrapping_mul(weights[index]);
            sum += i32::from(clipped) * i32::from(product);
        }
        total += i64::from(sum);
        start = end;
    }
    total
}
