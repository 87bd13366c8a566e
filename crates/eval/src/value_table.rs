//! Remembers the values of positions: a search comes to most of them more than once, by other
//! orders of moves and in every iteration.

use chess::Key;

/// How many values the table remembers; a power of two. More of them would not fit into the
/// caches of a processor, fewer would be forgotten before they are asked for.
const SLOTS: usize = 1 << 15;

/// A value in centipawns, and the whole key of its position.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    key: Key,
    value: i32,
}

/// A table by position key.
pub(crate) struct ValueTable(Box<[Slot]>);

impl ValueTable {
    /// An empty table: each slot begins with a key that belongs elsewhere.
    pub fn new() -> Self {
        Self((0..SLOTS).map(|place| Slot { key: !place as Key, value: 0 }).collect())
    }

    /// Where a key belongs.
    #[inline]
    pub fn slot(&self, key: Key) -> &Slot {
        &self.0[key as usize % SLOTS]
    }

    /// The value under a key. The whole key is compared, so it never depends on what the table
    /// holds.
    #[inline]
    pub fn get(&self, key: Key) -> Option<i32> {
        let slot = self.slot(key);
        (slot.key == key).then_some(slot.value)
    }

    /// Remembers a value, in place of another one.
    #[inline]
    pub fn keep(&mut self, key: Key, value: i32) {
        self.0[key as usize % SLOTS] = Slot { key, value };
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
    }
}
