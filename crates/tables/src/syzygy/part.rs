//! A list of values in a Syzygy file.
//!
//! The values are cut into blocks of equal size that each begin with a new symbol. A list of
//! lengths says how many values each block holds, and a sparse index in which block every so
//! many-th value is: so one is found by reading three places.

use super::ANY;
use super::code::Code;
use super::kind::Kind;
use super::pairs::{Paired, Symbol};

/// The size of a block in bytes, as a power of two.
const BLOCK: u8 = 6;
/// Values between two entries of the index, as a power of two.
const SPAN: u8 = 14;
/// The most values in a block: the index reaches as far beyond the last one as half a span.
const MOST_VALUES: usize = 1 << 15;
/// Says that all values are the same.
const ONE_VALUE: u8 = 0x80;
/// What stands where a pair would have its second half, in a symbol that is a value.
const NO_PAIR: u16 = 0xfff;

/// What a file holds of a list, in the four places where it holds something.
#[derive(Default)]
pub(super) struct Part {
    /// How the values are written.
    pub header: Vec<u8>,
    /// The block of every so many-th value.
    pub index: Vec<u8>,
    /// How many values each block holds.
    pub lengths: Vec<u8>,
    /// The blocks.
    pub blocks: Vec<u8>,
}

impl Part {
    /// Writes a list. What nobody asks for is written as whatever is shortest.
    pub fn new(kind: Kind, mut values: Vec<u8>) -> Self {
        let mut last = values.iter().copied().find(|&value| value != ANY).unwrap_or_default();
        for value in &mut values {
            if *value == ANY {
                *value = last;
            }
            last = *value;
        }
        let is_one = values.iter().all(|&value| value == last);
        if let Some(header) = kind.header_of_one_value(last).filter(|_| is_one) {
            let [flags, value] = header;
            return Self { header: vec![flags | ONE_VALUE, value], ..Self::default() };
        }
        let mut paired = Paired::new(&values);
        let mut counts = vec![0; paired.symbols.len()];
        paired.list.iter().for_each(|&symbol| counts[usize::from(symbol)] += 1);
        if counts.iter().filter(|&&count| count > 0).count() == 1 {
            // A code of one word would have no bits.
            paired.symbols.push(Symbol::Value(0));
            counts.push(1);
        }
        let code = Code::new(counts);
        let (blocks, lengths) = blocks(&paired, &code);
        Self {
            header: header(kind.flags(), &paired.symbols, &code, lengths.len()),
            index: index(&lengths, values.len()),
            lengths: lengths
                .iter()
                .flat_map(|&length| ((length - 1) as u16).to_le_bytes())
                .collect(),
            blocks,
        }
    }
}

fn header(flags: u8, symbols: &[Symbol], code: &Code, blocks: usize) -> Vec<u8> {
    let (shortest, longest) = code.lengths;
    let mut header = vec![flags, BLOCK, SPAN, 0];
    header.extend((blocks as u32).to_le_bytes());
    header.extend([longest as u8, shortest as u8]);
    header.extend(code.lowest.iter().flat_map(|lowest| lowest.to_le_bytes()));
    header.extend((symbols.len() as u16).to_le_bytes());
    let mut halves = vec![(0, 0); symbols.len()];
    for (symbol, &number) in symbols.iter().zip(&code.numbers) {
        let number_of = |symbol: u16| code.numbers[usize::from(symbol)];
        halves[usize::from(number)] = match *symbol {
            Symbol::Value(value) => (u16::from(value), NO_PAIR),
            Symbol::Pair(left, right) => (number_of(left), number_of(right)),
        };
    }
    for (left, right) in halves {
        // Twelve bits each.
        let both = u32::from(left) | u32::from(right) << 12;
        header.extend(&both.to_le_bytes()[..3]);
    }
    header.resize(header.len().next_multiple_of(2), 0);
    header
}

/// The blocks, and how many values each holds.
fn blocks(paired: &Paired, code: &Code) -> (Vec<u8>, Vec<usize>) {
    const BITS: u32 = 8 << BLOCK;
    let (mut bytes, mut lengths) = (Vec::new(), Vec::new());
    let (mut used, mut values) = (BITS, MOST_VALUES);
    for &symbol in &paired.list {
        let symbol = usize::from(symbol);
        let (word, bits) = code.words[symbol];
        if used + bits > BITS || values + paired.values[symbol] > MOST_VALUES {
            bytes.resize(bytes.len() + (BITS as usize / 8), 0u8);
            lengths.push(0);
            (used, values) = (0, 0);
        }
        let block = bytes.len() - BITS as usize / 8;
        for bit in (0..bits).rev() {
            if word >> bit & 1 == 1 {
                bytes[block + used as usize / 8] |= 0x80 >> (used % 8);
            }
            used += 1;
        }
        values += paired.values[symbol];
        if let Some(length) = lengths.last_mut() {
            *length = values;
        }
    }
    (bytes, lengths)
}

/// For the value in the middle of each span, its block and its place there. Behind the last value
/// the last block goes on.
fn index(lengths: &[usize], count: usize) -> Vec<u8> {
    const WIDTH: usize = 1 << SPAN;
    let (mut block, mut begins) = (0, 0);
    let mut index = Vec::new();
    for middle in (WIDTH / 2..).step_by(WIDTH).take(count.div_ceil(WIDTH)) {
        while block + 1 < lengths.len() && begins + lengths[block] <= middle {
            begins += lengths[block];
            block += 1;
        }
        index.extend((block as u32).to_le_bytes());
        index.extend(((middle - begins) as u16).to_le_bytes());
    }
    index
}
