//! The loops that the time goes into, compiled for several kinds of processor; which of them runs
//! is found out when the program does, unless it was built for one processor alone.
//!
//! For other processors than those of x86-64 all is left to the compiler: loops over rows of fixed
//! length that count up by index, which it makes vector instructions of. All sums are exact, so
//! that their order does not matter.

use bytemuck::cast_slice;

use crate::shape::{Block, FEATURE_SCALE, HEAD_FIRST, LANE, Lane, MOST_OUTPUT_WEIGHT};

/// How many products of a sum may be added up in an `i32` whatever the sums are: all of a half if
/// its weights are so small, as they are in a trained net, or else lanes enough for the largest.
pub(crate) fn safe_length(weights: &[Lane]) -> usize {
    const SURE: i64 = i32::MAX as i64 / (FEATURE_SCALE as i64 * FEATURE_SCALE as i64);
    const LANES: usize = (SURE / MOST_OUTPUT_WEIGHT as i64) as usize / LANE;
    let weights: &[i16] = cast_slice(weights);
    let total: i64 = weights.iter().map(|&weight| i64::from(weight).abs()).sum();
    if total <= SURE { weights.len() } else { LANES * LANE }
}

/// The features that came, and those that left.
pub(crate) type Lists<'a> = (&'a [u16], &'a [u16]);

/// Adds the columns of the features that came, and takes away those of the ones that left: from the
/// sums themselves, or from others in their place.
///
/// As many sums as registers have room for are read and written once. Left to itself the compiler
/// keeps them in memory where a profile guides it (`make pgo`), and the full engine searches 0.66
/// times the nodes a second (AVX-512).
#[inline]
pub(crate) fn mend(sums: &mut [Lane], from: Option<&[Lane]>, columns: &[Lane], lists: Lists<'_>) {
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "what the processor has is known when the program runs")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::mend_in_512_bits(sums, from, columns, lists) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::mend_in_256_bits(sums, from, columns, lists) };
        }
    }
    mend_anywhere(sums, from, columns, lists);
}

/// The same on any processor, the sums being read and written for each column.
fn mend_anywhere(sums: &mut [Lane], from: Option<&[Lane]>, columns: &[Lane], lists: Lists<'_>) {
    let length = sums.len();
    if let Some(from) = from {
        sums.copy_from_slice(from);
    }
    let (came, left) = lists;
    let column = |&feature: &u16| &columns[usize::from(feature) * length..][..length];
    for weights in came.iter().map(column) {
        for (Lane(sums), Lane(weights)) in sums.iter_mut().zip(weights) {
            for index in 0..LANE {
                sums[index] = sums[index].wrapping_add(weights[index]);
            }
        }
    }
    for weights in left.iter().map(column) {
        for (Lane(sums), Lane(weights)) in sums.iter_mut().zip(weights) {
            for index in 0..LANE {
                sums[index] = sums[index].wrapping_sub(weights[index]);
            }
        }
    }
}

/// The sums of both halves, clipped and squared, times their output weights, for which
/// [`safe_length`] is known.
pub(crate) fn output(halves: [&[Lane]; 2], weights: [&[Lane]; 2], safe_length: usize) -> i64 {
    let lanes = safe_length / LANE;
    let half = |half: &[Lane], weights: &[Lane]| -> i64 {
        let parts = half.chunks(lanes).zip(weights.chunks(lanes));
        parts.map(|(half, weights)| i64::from(products(half, weights))).sum()
    };
    half(halves[0], weights[0]) + half(halves[1], weights[1])
}

/// The same for so much of a half as fits into an `i32`.
///
/// A clipped sum times a weight is a 16-bit number, and the products of two of these are added up
/// in pairs by one instruction. Left to itself the compiler makes that of half a register alone
/// where it prefers registers of 256 bits, and an evaluation takes 1.6 times as long
/// (`cargo bench -p network`, for an Intel processor with AVX-512).
#[inline]
fn products(half: &[Lane], weights: &[Lane]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "what the processor has is known when the program runs")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::products_of_512_bits(half, weights) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::products_of_256_bits(half, weights) };
        }
    }
    products_anywhere(half, weights)
}

/// The same on any processor.
fn products_anywhere(half: &[Lane], weights: &[Lane]) -> i32 {
    let (half, weights): (&[i16], &[i16]) = (cast_slice(half), cast_slice(weights));
    let weights = &weights[..half.len()];
    let mut sum = 0;
    for index in 0..half.len() {
        let clipped = half[index].clamp(0, FEATURE_SCALE);
        sum += i32::from(clipped) * i32::from(clipped.wrapping_mul(weights[index]));
    }
    sum
}

/// The rows of a head's first layer: the sums of both halves, clipped, squared and brought to
/// 0..=127, times their weights.
#[inline]
pub(crate) fn first_of_head(halves: [&[Lane]; 2], blocks: &[Block]) -> [i32; HEAD_FIRST] {
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "what the processor has is known when the program runs")]
    {
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::first_of_head_with_vnni(halves, blocks) };
        }
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::first_of_head_in_512_bits(halves, blocks) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the instructions.
            return unsafe { x86::first_of_head_in_256_bits(halves, blocks) };
        }
    }
    first_of_head_anywhere(halves, blocks)
}

/// The same on any processor.
fn first_of_head_anywhere([own, other]: [&[Lane]; 2], blocks: &[Block]) -> [i32; HEAD_FIRST] {
    let square = |sum: i16| {
        let clipped = sum.clamp(0, FEATURE_SCALE) as u16;
        (clipped * clipped + HALF_SQUARE) >> SQUARE_SHIFT
    };
    let mut sums = [0; HEAD_FIRST];
    let (blocks, _) = blocks.as_chunks::<HEAD_FIRST>();
    for ((own, other), blocks) in own.iter().zip(other).zip(blocks) {
        let (own, other) = (own.0.map(square), other.0.map(square));
        for (sum, Block(weights)) in sums.iter_mut().zip(blocks) {
            for index in 0..LANE {
                *sum += i32::from(own[index]) * i32::from(weights[2 * index])
                    + i32::from(other[index]) * i32::from(weights[2 * index + 1]);
            }
        }
    }
    sums
}

/// What brings the square of a clipped sum to 0..=127, rounded.
const SQUARE_SHIFT: u32 = 9;
const HALF_SQUARE: u16 = 1 << (SQUARE_SHIFT - 1);

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use bytemuck::cast;

    use super::{Block, FEATURE_SCALE, HALF_SQUARE, HEAD_FIRST, LANE, Lane, Lists, SQUARE_SHIFT};

    /// [`mend`](super::mend) in registers of one length, of which there is room for those of so
    /// many lanes.
    macro_rules! mend {
        ($name:ident, $tile:ident, $features:literal, $vector:ty, $numbers:literal, $lanes:literal,
         $zero:ident, $add:ident, $subtract:ident) => {
            #[target_feature(enable = $features)]
            pub(super) fn $name(
                sums: &mut [Lane],
                from: Option<&[Lane]>,
                columns: &[Lane],
                lists: Lists<'_>,
            ) {
                let mut begin = 0;
                while begin + $lanes <= sums.len() {
                    $tile::<$lanes>(sums, from, columns, lists, begin);
                    begin += $lanes;
                }
                while begin < sums.len() {
                    $tile::<1>(sums, from, columns, lists, begin);
                    begin += 1;
                }
            }

            #[target_feature(enable = $features)]
            #[inline]
            fn $tile<const LANES: usize>(
                sums: &mut [Lane],
                from: Option<&[Lane]>,
                columns: &[Lane],
                (came, left): Lists<'_>,
                begin: usize,
            ) {
                const REGISTERS: usize = LANE / $numbers;
                let length = sums.len();
                let column = |&feature: &u16| -> &[Lane] {
                    &columns[usize::from(feature) * length + begin..][..LANES]
                };
                let mut tile = [[$zero(); REGISTERS]; LANES];
                let before = &from.unwrap_or(sums)[begin..][..LANES];
                for lane in 0..LANES {
                    tile[lane] = cast(before[lane]);
                }
                for weights in came.iter().map(column) {
                    for lane in 0..LANES {
                        let weights: [$vector; REGISTERS] = cast(weights[lane]);
                        for index in 0..REGISTERS {
                            tile[lane][index] = $add(tile[lane][index], weights[index]);
                        }
                    }
                }
                for weights in left.iter().map(column) {
                    for lane in 0..LANES {
                        let weights: [$vector; REGISTERS] = cast(weights[lane]);
                        for index in 0..REGISTERS {
                            tile[lane][index] = $subtract(tile[lane][index], weights[index]);
                        }
                    }
                }
                let sums = &mut sums[begin..][..LANES];
                for lane in 0..LANES {
                    sums[lane] = cast(tile[lane]);
                }
            }
        };
    }

    mend! {
        mend_in_512_bits, tile_of_512_bits, "avx512bw", __m512i, 32, 16,
        _mm512_setzero_si512, _mm512_add_epi16, _mm512_sub_epi16
    }
    mend! {
        mend_in_256_bits, tile_of_256_bits, "avx2", __m256i, 16, 4,
        _mm256_setzero_si256, _mm256_add_epi16, _mm256_sub_epi16
    }

    /// [`products`](super::products) in registers of one length.
    macro_rules! products {
        ($name:ident, $features:literal, $vector:ty, $numbers:literal, $broadcast:ident, $sums:ident,
         $max:ident, $min:ident, $times:ident, $pairs:ident, $add:ident) => {
            #[target_feature(enable = $features)]
            pub(super) fn $name(half: &[Lane], weights: &[Lane]) -> i32 {
                const REGISTERS: usize = LANE / $numbers;
                let (least, most) = ($broadcast(0), $broadcast(FEATURE_SCALE));
                let mut sums = [$sums(0); REGISTERS];
                for (half, weights) in half.iter().zip(weights) {
                    let half: [$vector; REGISTERS] = cast(*half);
                    let weights: [$vector; REGISTERS] = cast(*weights);
                    for index in 0..REGISTERS {
                        let clipped = $min($max(half[index], least), most);
                        let pairs = $pairs(clipped, $times(clipped, weights[index]));
                        sums[index] = $add(sums[index], pairs);
                    }
                }
                let sums = sums.map(cast::<$vector, [i32; $numbers / 2]>);
                sums.iter().flatten().sum()
            }
        };
    }

    products! {
        products_of_512_bits, "avx512bw", __m512i, 32, _mm512_set1_epi16, _mm512_set1_epi32,
        _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_madd_epi16, _mm512_add_epi32
    }
    products! {
        products_of_256_bits, "avx2", __m256i, 16, _mm256_set1_epi16, _mm256_set1_epi32,
        _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_madd_epi16, _mm256_add_epi32
    }

    /// Adds products of bytes to sums of four, two of them being a 16-bit number.
    macro_rules! add_products {
        ($name:ident, $features:literal, $vector:ty, $bytes:ident, $pairs:ident, $one:ident, $add:ident) => {
            #[inline]
            #[target_feature(enable = $features)]
            fn $name(sums: $vector, squares: $vector, weights: $vector) -> $vector {
                $add(sums, $pairs($bytes(squares, weights), $one(1)))
            }
        };
    }

    add_products! {
        add_products_in_512_bits, "avx512bw", __m512i,
        _mm512_maddubs_epi16, _mm512_madd_epi16, _mm512_set1_epi16, _mm512_add_epi32
    }
    add_products! {
        add_products_in_256_bits, "avx2", __m256i,
        _mm256_maddubs_epi16, _mm256_madd_epi16, _mm256_set1_epi16, _mm256_add_epi32
    }

    /// [`first_of_head`](super::first_of_head) in registers of one length. Squares of both halves
    /// stand byte by byte in turn, as the weights do.
    macro_rules! first_of_head {
        ($name:ident, $features:literal, $vector:ty, $numbers:literal, $broadcast:ident, $sums:ident,
         $max:ident, $min:ident, $times:ident, $add_short:ident, $right:ident, $left:ident, $or:ident,
         $add_products:ident) => {
            #[target_feature(enable = $features)]
            pub(super) fn $name([own, other]: [&[Lane]; 2], blocks: &[Block]) -> [i32; HEAD_FIRST] {
                const REGISTERS: usize = LANE / $numbers;
                let (least, most) = ($broadcast(0), $broadcast(FEATURE_SCALE));
                let half = $broadcast(HALF_SQUARE as i16);
                let mut sums = [$sums(0); HEAD_FIRST];
                let (blocks, _) = blocks.as_chunks::<HEAD_FIRST>();
                for ((own, other), blocks) in own.iter().zip(other).zip(blocks) {
                    let own: [$vector; REGISTERS] = cast(*own);
                    let other: [$vector; REGISTERS] = cast(*other);
                    for index in 0..REGISTERS {
                        let own = $min($max(own[index], least), most);
                        let own =
                            $right::<{ SQUARE_SHIFT as _ }>($add_short($times(own, own), half));
                        let other = $min($max(other[index], least), most);
                        let other =
                            $right::<{ SQUARE_SHIFT as _ }>($add_short($times(other, other), half));
                        let squares = $or(own, $left::<8>(other));
                        for row in 0..HEAD_FIRST {
                            let weights: [$vector; REGISTERS] = cast(blocks[row]);
                            sums[row] = $add_products(sums[row], squares, weights[index]);
                        }
                    }
                }
                let mut totals = [0; HEAD_FIRST];
                for row in 0..HEAD_FIRST {
                    let numbers: [i32; $numbers / 2] = cast(sums[row]);
                    for index in 0..$numbers / 2 {
                        totals[row] += numbers[index];
                    }
                }
                totals
            }
        };
    }

    first_of_head! {
        first_of_head_in_512_bits, "avx512bw", __m512i, 32, _mm512_set1_epi16, _mm512_set1_epi32,
        _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_add_epi16,
        _mm512_srli_epi16, _mm512_slli_epi16, _mm512_or_si512, add_products_in_512_bits
    }
    first_of_head! {
        first_of_head_with_vnni, "avx512bw,avx512vnni", __m512i, 32, _mm512_set1_epi16,
        _mm512_set1_epi32, _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16,
        _mm512_add_epi16, _mm512_srli_epi16, _mm512_slli_epi16, _mm512_or_si512,
        _mm512_dpbusd_epi32
    }
    first_of_head! {
        first_of_head_in_256_bits, "avx2", __m256i, 16, _mm256_set1_epi16, _mm256_set1_epi32,
        _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_add_epi16,
        _mm256_srli_epi16, _mm256_slli_epi16, _mm256_or_si256, add_products_in_256_bits
    }
}

#[cfg(test)]
mod tests {
    use chess::random::SplitMix64;

    use super::*;
    use crate::shape::MOST_OUTPUT_WEIGHT;

    #[test]
    fn sums_mended_in_registers_of_every_length_are_those_of_the_definition() {
        let mut random = SplitMix64::new(1);
        let mut numbers = |count: usize| -> Vec<Lane> {
            let mut number = |_| random.below(2_001) as i16 - 1_000;
            (0..count).map(|_| Lane(std::array::from_fn(&mut number))).collect()
        };
        for length in 1..=20 {
            let (before, other, columns) = (numbers(length), numbers(length), numbers(5 * length));
            for lists in [(&[4, 0, 4][..], &[1, 2][..]), (&[], &[3]), (&[2], &[]), (&[], &[])] {
                for from in [None, Some(&other[..])] {
                    let expected = (0..length).map(|lane| {
                        let begin = from.unwrap_or(&before)[lane].0;
                        Lane(std::array::from_fn(|index| {
                            let sum = |list: &[u16]| -> i16 {
                                let lane = |&feature: &u16| usize::from(feature) * length + lane;
                                list.iter().map(lane).map(|lane| columns[lane].0[index]).sum()
                            };
                            begin[index] + sum(lists.0) - sum(lists.1)
                        }))
                    });
                    let expected: Vec<Lane> = expected.collect();
                    let mut sums = before.clone();
                    mend_anywhere(&mut sums, from, &columns, lists);
                    assert_eq!(sums, expected);
                    #[cfg(target_arch = "x86_64")]
                    #[expect(unsafe_code, reason = "see `mend`")]
                    {
                        if is_x86_feature_detected!("avx512bw") {
                            let mut sums = before.clone();
                            // SAFETY: the processor has the instructions.
                            unsafe { x86::mend_in_512_bits(&mut sums, from, &columns, lists) };
                            assert_eq!(sums, expected);
                        }
                        if is_x86_feature_detected!("avx2") {
                            let mut sums = before.clone();
                            // SAFETY: the processor has the instructions.
                            unsafe { x86::mend_in_256_bits(&mut sums, from, &columns, lists) };
                            assert_eq!(sums, expected);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn rows_of_a_head_in_registers_of_every_length_are_those_of_the_definition() {
        let mut random = SplitMix64::new(2);
        for lanes in 1..=4 {
            for most in [600_i16, i16::MAX] {
                let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
                let mut sum = |_| number(most.into()) as i16;
                let mut sums = || (0..lanes).map(|_| Lane(std::array::from_fn(&mut sum))).collect();
                let (own, other): (Vec<_>, Vec<_>) = (sums(), sums());
                let mut weight = |_| number(127) as i8;
                let blocks =
                    (0..lanes * HEAD_FIRST).map(|_| Block(std::array::from_fn(&mut weight)));
                let mut weights: Vec<_> = blocks.collect();
                // Pairs of products as large as there are.
                weights[0].0.fill(127);
                weights[1].0.fill(-127);
                let halves = [&own[..], &other];
                let expected = first_of_head_anywhere(halves, &weights);
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "see `first_of_head`")]
                {
                    if is_x86_feature_detected!("avx512bw") {
                        // SAFETY: the processor has the instructions.
                        let found = unsafe { x86::first_of_head_in_512_bits(halves, &weights) };
                        assert_eq!(found, expected);
                        if is_x86_feature_detected!("avx512vnni") {
                            // SAFETY: it has those too.
                            let found = unsafe { x86::first_of_head_with_vnni(halves, &weights) };
                            assert_eq!(found, expected);
                        }
                    }
                    if is_x86_feature_detected!("avx2") {
                        // SAFETY: the processor has the instructions.
                        let found = unsafe { x86::first_of_head_in_256_bits(halves, &weights) };
                        assert_eq!(found, expected);
                    }
                }
            }
        }
    }

    #[test]
    fn products_in_registers_of_every_length_are_those_of_the_definition() {
        let mut random = SplitMix64::new(1);
        let mut numbers = |most: i16| {
            let range = 2 * most as usize + 1;
            Lane(std::array::from_fn(|_| random.below(range) as i16 - most))
        };
        for lanes in 1..=8 {
            let half: Vec<Lane> = (0..lanes).map(|_| numbers(600)).collect();
            let weights: Vec<Lane> = (0..lanes).map(|_| numbers(MOST_OUTPUT_WEIGHT)).collect();
            let (sums, factors): (&[i16], &[i16]) = (cast_slice(&half), cast_slice(&weights));
            let terms = sums.iter().zip(factors);
            let squared = |sum: i16| i32::from(sum.clamp(0, FEATURE_SCALE)).pow(2);
            let expected: i32 = terms.map(|(&sum, &w)| squared(sum) * i32::from(w)).sum();
            assert_eq!(products_anywhere(&half, &weights), expected);
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "see `products`")]
            {
                if is_x86_feature_detected!("avx512bw") {
                    // SAFETY: the processor has the instructions.
                    let products = unsafe { x86::products_of_512_bits(&half, &weights) };
                    assert_eq!(products, expected);
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has the instructions.
                    let products = unsafe { x86::products_of_256_bits(&half, &weights) };
                    assert_eq!(products, expected);
                }
            }
        }
    }
}
