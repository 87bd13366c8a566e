//! Values made into fewer symbols: what often stands beside each other becomes one (Larsson and
//! Moffat 1999, "Re-Pair").

/// The most values that a symbol may stand for.
const MOST_VALUES: usize = 256;
/// The most symbols that may be nested in each other; readers give up soon after.
const DEEPEST: u8 = 12;
/// The most symbols of all; the form has room for many more, which take long and save little.
const MOST_SYMBOLS: usize = 320;
/// New symbols at a time. Each time all is counted anew.
const AT_A_TIME: usize = 24;
/// Pairs that are rarer save nothing.
const LEAST_COUNT: u32 = 32;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// A value.
    Value(u8),
    /// Two symbols, one after the other, which were made before it.
    Pair(u16, u16),
}

/// A list of values as a list of symbols.
pub(super) struct Paired {
    pub symbols: Vec<Symbol>,
    /// How many values each of them stands for.
    pub values: Vec<usize>,
    /// How deep each of them is nested.
    depths: Vec<u8>,
    /// The list.
    pub list: Vec<u16>,
}

impl Paired {
    pub fn new(values: &[u8]) -> Self {
        let mut distinct = values.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let place = |value: &u8| distinct.binary_search(value).unwrap_or_default() as u16;
        let mut paired = Self {
            list: values.iter().map(place).collect(),
            values: vec![1; distinct.len()],
            depths: vec![0; distinct.len()],
            symbols: distinct.into_iter().map(Symbol::Value).collect(),
        };
        loop {
            let before = paired.symbols.len();
            let added = paired.add_symbols();
            if added.is_empty() {
                return paired;
            }
            paired.replace(before, &added);
        }
    }

    /// Makes symbols of the most frequent pairs.
    fn add_symbols(&mut self) -> Vec<(u16, u16)> {
        let count = self.symbols.len();
        let mut counts = vec![0u32; count * count];
        let mut last = None;
        for pair in self.list.windows(2) {
            let at = usize::from(pair[0]) * count + usize::from(pair[1]);
            // Of three that are equal, only two can become one.
            if pair[0] == pair[1] && last == Some(at) {
                last = None;
                continue;
            }
            counts[at] += 1;
            last = Some(at);
        }
        let may_be_one = |&(at, _): &(usize, u32)| {
            let (left, right) = (at / count, at % count);
            self.values[left] + self.values[right] <= MOST_VALUES
                && self.depths[left].max(self.depths[right]) < DEEPEST
        };
        let frequent = counts.into_iter().enumerate().filter(|pair| pair.1 >= LEAST_COUNT);
        let mut pairs: Vec<(usize, u32)> = frequent.filter(may_be_one).collect();
        pairs.sort_by_key(|&(at, count)| (std::cmp::Reverse(count), at));
        // Those that are much rarer may be rarer still once the others are replaced.
        let least = pairs.first().map_or(0, |&(_, count)| count / 2);
        pairs.retain(|&(_, count)| count >= least);
        pairs.truncate(AT_A_TIME.min(MOST_SYMBOLS.saturating_sub(count)));
        let added: Vec<_> =
            pairs.iter().map(|&(at, _)| ((at / count) as u16, (at % count) as u16)).collect();
        for &(left, right) in &added {
            let (l, r) = (usize::from(left), usize::from(right));
            self.symbols.push(Symbol::Pair(left, right));
            self.values.push(self.values[l] + self.values[r]);
            self.depths.push(1 + self.depths[l].max(self.depths[r]));
        }
        added
    }

    /// Puts the new symbols, of which this is the first, in the place of their pairs.
    fn replace(&mut self, first: usize, added: &[(u16, u16)]) {
        let mut of_pair = vec![0u16; first * first];
        for (index, &(left, right)) in added.iter().enumerate() {
            of_pair[usize::from(left) * first + usize::from(right)] = (first + index) as u16;
        }
        let (mut read, mut written) = (0, 0);
        while read < self.list.len() {
            let mut symbol = self.list[read];
            read += 1;
            if let Some(&next) = self.list.get(read) {
                let one = of_pair[usize::from(symbol) * first + usize::from(next)];
                // No pair is the first symbol of all.
                if one != 0 {
                    (symbol, read) = (one, read + 1);
                }
            }
            self.list[written] = symbol;
            written += 1;
        }
        self.list.truncate(written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(paired: &Paired, symbol: u16, into: &mut Vec<u8>) {
        match paired.symbols[usize::from(symbol)] {
            Symbol::Value(value) => into.push(value),
            Symbol::Pair(left, right) => {
                spelled(paired, left, into);
                spelled(paired, right, into);
            }
        }
    }

    #[test]
    fn the_list_spells_the_values_and_is_much_shorter() {
        let mut values = vec![4; 5_000];
        values.extend((0..9_000).map(|i| if i % 3 == 0 { 0 } else { 2 }));
        values.extend((0..5_000).map(|i: u32| (i.wrapping_mul(2_654_435_761) >> 29) as u8));
        let paired = Paired::new(&values);
        let mut all = Vec::new();
        paired.list.iter().for_each(|&symbol| spelled(&paired, symbol, &mut all));
        assert_eq!(all, values);
        assert!(paired.list.len() < 4_000, "{}", paired.list.len());
        assert!(paired.values.iter().all(|&values| values <= MOST_VALUES));
        assert!(paired.depths.iter().all(|&depth| depth <= DEEPEST));
    }

    #[test]
    fn a_list_without_pairs_stays_as_it_is() {
        assert_eq!(Paired::new(&[7]).symbols, [Symbol::Value(7)]);
        assert_eq!(Paired::new(&[3, 1, 2]).list, [2, 0, 1]);
    }
}
