//! Random numbers that never change: the same seed gives the same numbers in every version.

/// The generator SplitMix64 (Steele, Lea and Flood 2014).
///
/// ```
/// # use chess::random::SplitMix64;
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator whose numbers follow from `seed` alone.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, any of 2⁶⁴.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // The high half of the product is even enough for any limit far below 2⁶⁴.
        ((u128::from(self.next_u64()) * limit as u128) >> 64) as usize
    }

    /// One of `items`; `None` if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// So many of `items`, or all if there are not so many, in the order in which they came.
    pub fn sample<T>(&mut self, items: Vec<T>, size: usize) -> Vec<T> {
        let mut left = items.len();
        let mut wanted = size.min(left);
        let mut chosen = Vec::with_capacity(wanted);
        for item in items {
            // Knuth's algorithm S: each item with the chance that still makes up the number.
            if self.below(left) < wanted {
                chosen.push(item);
                wanted -= 1;
            }
            left -= 1;
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_keeps_the_order_and_never_changes() {
        let sample = |seed| SplitMix64::new(seed).sample((0..100).collect(), 5);
        assert_eq!(sample(1), SAMPLE_OF_SEED_1);
        assert_ne!(sample(1), sample(2));
        assert!(sample(2).is_sorted());
    }

    /// If this changes, so do all the runs that people have published with a seed.
    const SAMPLE_OF_SEED_1: [i32; 5] = [25, 28, 61, 66, 67];

    #[test]
    fn every_item_is_as_likely_as_every_other() {
        let mut random = SplitMix64::new(0);
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            random.sample((0..10).collect(), 3).into_iter().for_each(|i: usize| counts[i] += 1);
        }
        // The standard deviation is 46.
        assert!(counts.iter().all(|count| (2_800..3_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_sample_is_never_larger_than_what_there_is() {
        let mut random = SplitMix64::new(0);
        assert_eq!(random.sample(vec![1, 2, 3], 9), [1, 2, 3]);
        assert!(random.sample(vec![1, 2, 3], 0).is_empty());
        assert!(random.sample(Vec::<u8>::new(), 2).is_empty());
        assert_eq!(random.below(0), 0);
    }
}
