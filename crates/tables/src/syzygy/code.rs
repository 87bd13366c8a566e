//! Symbols written with as many bits as they are rare (Huffman 1952).
//!
//! The form numbers them by the length of their codes, the longest first, and takes the codes of
//! one length to be consecutive numbers, so that lengths alone tell all codes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code, in bits; readers know no longer one than 32.
const LONGEST: u32 = 28;

/// A code of symbols.
pub(super) struct Code {
    /// By symbol, the number that the form gives it.
    pub numbers: Vec<u16>,
    /// By symbol, its code and how many bits that has; 0 for one that does not stand in the list.
    pub words: Vec<(u64, u32)>,
    /// By length from the shortest code, the least number of a symbol whose code is as long.
    pub lowest: Vec<u16>,
    /// The lengths of the shortest and of the longest code.
    pub lengths: (u32, u32),
}

impl Code {
    /// The best code for symbols that stand so often in the list, at least two of them once.
    pub fn new(mut counts: Vec<u64>) -> Self {
        let mut lengths = lengths(&counts);
        while lengths.iter().any(|&length| length > LONGEST) {
            for count in counts.iter_mut().filter(|count| **count > 0) {
                *count = count.div_ceil(2);
            }
            lengths = self::lengths(&counts);
        }
        let mut order: Vec<usize> = (0..lengths.len()).collect();
        order.sort_by_key(|&symbol| (lengths[symbol] == 0, Reverse(lengths[symbol])));
        let mut numbers = vec![0; lengths.len()];
        for (number, &symbol) in order.iter().enumerate() {
            numbers[symbol] = number as u16;
        }
        let used = || lengths.iter().copied().filter(|&length| length > 0);
        let (shortest, longest) = (used().min().unwrap_or(1), used().max().unwrap_or(1));
        let longer = |than: u32| used().filter(|&length| length > than).count() as u16;
        let lowest: Vec<u16> = (shortest..=longest).map(longer).collect();
        // The first code of each length: what is left of those that are a bit longer.
        let mut first = vec![0u64; lowest.len()];
        for i in (0..lowest.len() - 1).rev() {
            first[i] = (first[i + 1] + u64::from(lowest[i] - lowest[i + 1])) / 2;
        }
        let word = |symbol: usize| {
            let length = lengths[symbol];
            let Some(i) = length.checked_sub(shortest) else { return (0, 0) };
            let i = i as usize;
            (first[i] + u64::from(numbers[symbol] - lowest[i]), length)
        };
        let words = (0..lengths.len()).map(word).collect();
        Self { numbers, words, lowest, lengths: (shortest, longest) }
    }
}

/// By symbol, how many bits its code has.
fn lengths(counts: &[u64]) -> Vec<u32> {
    // A tree from its leaves: each node knows the one above it.
    let mut above: Vec<usize> = vec![usize::MAX; counts.len()];
    let rarest = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut roots: BinaryHeap<_> = rarest.map(|(node, &count)| Reverse((count, node))).collect();
    while let (Some(Reverse((a, left))), Some(Reverse((b, right)))) = (roots.pop(), roots.pop()) {
        let node = above.len();
        above.push(usize::MAX);
        (above[left], above[right]) = (node, node);
        roots.push(Reverse((a + b, node)));
        if roots.len() == 1 {
            break;
        }
    }
    let mut depths = vec![0; above.len()];
    for node in (0..above.len()).rev() {
        if let Some(&depth) = depths.get(above[node]) {
            depths[node] = depth + 1;
        }
    }
    depths.truncate(counts.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_frequent_is_short_and_no_code_begins_another() {
        let code = Code::new(vec![5, 0, 100, 40, 1, 1, 30]);
        assert_eq!(code.words[1].1, 0);
        assert_eq!(code.words.iter().map(|word| word.1).collect::<Vec<_>>(), [4, 0, 1, 2, 5, 5, 3]);
        let numbers = [0, 2, 3, 4, 5].map(|symbol: usize| code.numbers[symbol]);
        assert_eq!((numbers[3].min(numbers[4]), numbers[1], code.numbers[1]), (0, 5, 6));
        let used = code.words.iter().filter(|word| word.1 > 0);
        let sum: u64 = used.map(|word| 1u64 << (LONGEST - word.1)).sum();
        assert_eq!(sum, 1 << LONGEST);
        for (i, a) in code.words.iter().enumerate().filter(|(_, word)| word.1 > 0) {
            for b in code.words[..i].iter().filter(|word| word.1 > 0) {
                let shorter = a.1.min(b.1);
                assert_ne!(a.0 >> (a.1 - shorter), b.0 >> (b.1 - shorter), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn no_code_is_too_long() {
        let mut counts = vec![1, 1];
        (2..60).for_each(|i| counts.push(counts[i - 1] + counts[i - 2]));
        assert!(Code::new(counts).lengths.1 <= LONGEST);
    }
}
