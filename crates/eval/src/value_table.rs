//! Remembers the values of positions: a search comes to most of them more than once, by other
//! orders of moves and in every iteration.

use chess::Key;

/// No evaluation lies further from zero than this, in centipawns.
pub const MAX_EVALUATION: i32 = 16_383;

/// How many values the table remembers. Many more would not fit into the caches of a processor, and
/// fewer would be forgotten before they are asked for. It is also by how much values are raised, so
/// that none is below 1.
const SLOTS: usize = 1 << 15;

/// The lower bits of a slot. Those of a key say where it belongs, and are not kept.
const LOWER: u64 = SLOTS as u64 - 1;
const RAISED_BY: i32 = SLOTS as i32 / 2;
const _: () = assert!(MAX_EVALUATION < RAISED_BY);

/// The upper bits of the key of a position, and in the lower ones its raised value in centipawns: 0
/// if there is none.
#[derive(Clone, Copy)]
pub(crate) struct Slot(u64);

/// A table by position key.
pub(crate) struct ValueTable(Box<[Slot]>);

impl ValueTable {
    /// An empty table.
    pub fn new() -> Self {
        Self(vec![Slot(0); SLOTS].into_boxed_slice())
    }

    /// Where a key belongs.
    #[inline]
    pub fn slot(&self, key: Key) -> &Slot {
        &self.0[key as usize % SLOTS]
    }

    /// The value under a key. All of the key is compared, by place or by bits, so it never depends
    /// on what the table holds.
    #[inline]
    pub fn get(&self, key: Key) -> Option<i32> {
        let &Slot(kept) = self.slot(key);
        let raised = (kept & LOWER) as i32;
        ((kept ^ key) & !LOWER == 0 && raised > 0).then_some(raised - RAISED_BY)
    }

    /// Remembers a value, in place of another one.
    #[inline]
    pub fn keep(&mut self, key: Key, value: i32) {
        let raised = (value + RAISED_BY) as u64;
        self.0[key as usize % SLOTS] = Slot(key & !LOWER | raised);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_key_tells() {
        let mut table = ValueTable::new();
        let keys = [0, 1, SLOTS as Key, Key::MAX, Key::MAX - SLOTS as Key];
        assert!((0..SLOTS as Key).chain(keys).all(|key| table.get(key).is_none()));
        table.keep(SLOTS as Key, -31);
        assert_eq!(table.get(SLOTS as Key), Some(-31));
        assert_eq!(table.get(0), None, "the same slot");
        table.keep(0, 7);
        assert_eq!((table.get(0), table.get(SLOTS as Key)), (Some(7), None));
        for value in [-MAX_EVALUATION, 0, MAX_EVALUATION] {
            table.keep(Key::MAX, value);
            assert_eq!(table.get(Key::MAX), Some(value));
        }
    }
}
