//! The transposition table: what was found out about positions that the tree reaches again.
//!
//! Lock-free and safe to share between threads (Hyatt and Mann 2002): an entry is two words,
//! and the first holds the key combined with the second, so that a torn write is seen as a
//! foreign key.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::{Zeroable, allocation};
use chess::{Key, Move};
use thiserror::Error;

use crate::depth::{Depth, Ply};
use crate::score::Score;
use crate::window::Window;

mod hints;

pub(crate) use hints::prefetch;

/// 2²² entries, as many as the engine of *Verified Null-Move Pruning* had.
pub const DEFAULT_TABLE_MB: usize = 64;

const BYTES_PER_MB: usize = 1 << 20;
/// Entries that share a cache line, any of which may hold a position.
const BUCKET: usize = 4;
/// Buckets looked at to tell how full the table is: a thousand entries.
const SAMPLED_BUCKETS: usize = 250;
/// An entry that answers no probe and is replaced first.
const EMPTY: u64 = 0;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value is at most this.
    Upper,
    /// The value is at least this.
    Lower,
    /// The value is this.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or the one that reached beta.
    pub best: Option<Move>,
    /// Counted from the node that reads it.
    pub score: Score,
    /// How deep the position was searched.
    pub depth: Depth,
    /// How the score relates to the value.
    pub bound: Bound,
    /// Whether null moves were still to be verified where it was found.
    pub verified: bool,
}

impl Entry {
    /// Whether the entry settles a node of this depth and window.
    pub(crate) fn answers(&self, depth: Depth, window: Window) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => window.fails_high(self.score),
                Bound::Upper => window.fails_low(self.score),
            }
    }

    /// Whether the score is nearer to the truth than an estimate of the node, by its bound.
    pub(crate) fn betters(&self, estimate: Score) -> bool {
        !self.score.is_proven()
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score > estimate,
                Bound::Upper => self.score < estimate,
            }
    }
}

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a transposition table of {megabytes} MB cannot be had")]
pub struct TableError {
    megabytes: usize,
}

#[derive(Debug, Zeroable)]
struct Slot {
    guarded_key: AtomicU64,
    data: AtomicU64,
}

type Bucket = [Slot; BUCKET];
const CACHE_LINE: usize = 64;

/// A transposition table.
#[derive(Debug)]
pub struct Table {
    slots: Vec<Slot>,
    /// The slot at which the first bucket begins: no bucket lies across two cache lines.
    first: usize,
    /// Raised with each search, so that leftovers of earlier ones give way.
    generation: AtomicU8,
}

impl Table {
    /// A table of so many megabytes; one of 0 MB remembers nothing.
    ///
    /// # Errors
    /// If that much memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        // Zeroed by the system, page by page as the search comes to them. That holds only for
        // memory without wishes for alignment, hence a bucket more to choose the beginning in.
        let slots: Vec<Slot> = megabytes
            .checked_mul(BYTES_PER_MB / size_of::<Slot>())
            .and_then(|count| allocation::try_zeroed_vec(count + BUCKET).ok())
            .ok_or(TableError { megabytes })?;
        hints::ask_for_large_pages(&slots);
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(BUCKET);
        Ok(Self { slots, first, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.guarded_key.store(0, Ordering::Relaxed);
            slot.data.store(EMPTY, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Marks all entries so far as those of an earlier search.
    pub(crate) fn begin_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current search, in permille, by a sample.
    pub fn permille_full(&self) -> usize {
        let sample: Vec<_> = self.buckets().iter().take(SAMPLED_BUCKETS).flatten().collect();
        let generation = self.generation();
        let is_current = |slot: &&&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != EMPTY && Packed(data).generation() == generation
        };
        sample.iter().filter(is_current).count() * 1000 / sample.len().max(1)
    }

    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed) & GENERATION_MASK
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        let count = self.slots.len() / BUCKET - 1;
        let (buckets, _) = self.slots[self.first..].as_chunks();
        &buckets[..count]
    }

    #[inline]
    fn bucket(&self, key: Key) -> Option<&Bucket> {
        // The high half of the product spreads any number of buckets evenly without division.
        let buckets = self.buckets();
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        buckets.get(index as usize)
    }

    /// Says that the position with this key is about to be looked up.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        if let Some(bucket) = self.bucket(key) {
            prefetch(bucket);
        }
    }

    /// What the table knows of the position with this key, seen from a node at `ply`.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: Ply) -> Option<Entry> {
        self.bucket(key)?.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.guarded_key.load(Ordering::Relaxed) ^ data == key;
            (matches && data != EMPTY).then(|| Packed(data).unpack(ply))
        })
    }

    /// Remembers what was found at a node at `ply`.
    ///
    /// What was known of the position gives way, even if it was searched deeper: it did not
    /// answer the node just searched, and where it stayed, the same question would be searched
    /// over and over. Else the shallowest entry of the bucket gives way, older searches' first.
    pub(crate) fn store(&self, key: Key, ply: Ply, entry: Entry) {
        self.store_unless(key, ply, entry, |_| false);
    }

    /// Remembers what was found at a node at `ply`, unless it is a bound and what was known of the
    /// position was searched deeper by so many plies. That stays, made new, with the new move:
    /// later searches go on from it.
    pub(crate) fn store_unless_deeper(&self, key: Key, ply: Ply, entry: Entry, plies: i32) {
        let is_bound = entry.bound != Bound::Exact;
        let stays = |known: &Entry| is_bound && known.depth >= entry.depth + plies;
        self.store_unless(key, ply, entry, stays);
    }

    #[inline]
    fn store_unless(
        &self,
        key: Key,
        ply: Ply,
        mut entry: Entry,
        stays: impl FnOnce(&Entry) -> bool,
    ) {
        let Some(bucket) = self.bucket(key) else { return };
        let generation = self.generation();
        let load = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.guarded_key.load(Ordering::Relaxed) ^ data, Packed(data))
        };
        let same = bucket.iter().find(|slot| {
            let (stored_key, old) = load(slot);
            stored_key == key && old.0 != EMPTY
        });
        if let Some(old) = same.map(|slot| load(slot).1) {
            let known = old.unpack(ply);
            let best = entry.best.or(known.best);
            entry = if stays(&known) { Entry { best, ..known } } else { Entry { best, ..entry } };
        }
        let worth = |slot: &&Slot| load(slot).1.worth(generation);
        let slot = same.or_else(|| bucket.iter().min_by_key(worth));
        if let Some(slot) = slot {
            let data = Packed::pack(entry, ply, generation).0;
            slot.guarded_key.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

/// An entry in 64 bits: move 16, score 16, depth 8, bound 2, generation 6, verified 1.
#[derive(Clone, Copy)]
struct Packed(u64);

const SCORE_SHIFT: u32 = 16;
const DEPTH_SHIFT: u32 = 32;
const BOUND_SHIFT: u32 = 40;
const GENERATION_SHIFT: u32 = 42;
const GENERATION_MASK: u8 = 63;
const VERIFIED_SHIFT: u32 = 48;
/// How many plies of depth one search of age outweighs when entries compete.
const PLIES_PER_GENERATION: i32 = 8;

impl Packed {
    fn pack(entry: Entry, ply: Ply, generation: u8) -> Self {
        let best = entry.best.map_or(0, Move::to_bits);
        let score = entry.score.to_table(ply).cast_unsigned();
        let depth = entry.depth.plies().clamp(0, i32::from(u8::MAX)) as u8;
        // No bound is zero, so that no entry is EMPTY.
        let bound = entry.bound as u8 + 1;
        Self(
            u64::from(best)
                | u64::from(score) << SCORE_SHIFT
                | u64::from(depth) << DEPTH_SHIFT
                | u64::from(bound) << BOUND_SHIFT
                | u64::from(generation) << GENERATION_SHIFT
                | u64::from(entry.verified) << VERIFIED_SHIFT,
        )
    }

    fn unpack(self, ply: Ply) -> Entry {
        let score = ((self.0 >> SCORE_SHIFT) as u16).cast_signed();
        Entry {
            best: Move::from_bits(self.0 as u16),
            score: Score::from_table(score, ply),
            depth: self.depth(),
            bound: match self.0 >> BOUND_SHIFT & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            verified: self.0 >> VERIFIED_SHIFT & 1 == 1,
        }
    }

    fn depth(self) -> Depth {
        Depth::new(i32::from((self.0 >> DEPTH_SHIFT) as u8))
    }

    fn generation(self) -> u8 {
        (self.0 >> GENERATION_SHIFT) as u8 & GENERATION_MASK
    }

    /// What the entry is worth keeping, against others in its bucket.
    fn worth(self, generation: u8) -> i32 {
        if self.0 == EMPTY {
            return i32::MIN;
        }
        let age = generation.wrapping_sub(self.generation()) & GENERATION_MASK;
        self.depth().plies() - PLIES_PER_GENERATION * i32::from(age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    fn entry(depth: i32) -> Entry {
        Entry {
            best: Some(Move::new(Square::E2, Square::E4, None)),
            score: Score::centipawns(-77),
            depth: Depth::new(depth),
            bound: Bound::Upper,
            verified: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1).unwrap();
        table.store(42, 3, entry(7));
        assert_eq!(table.probe(42, 3), Some(entry(7)));
        table.store(44, 3, Entry { verified: false, ..entry(7) });
        assert_eq!(table.probe(44, 3), Some(Entry { verified: false, ..entry(7) }));
        assert_eq!(table.probe(43, 3), None);
        table.clear();
        assert_eq!(table.probe(42, 3), None);
    }

    #[test]
    fn a_key_of_zero_finds_nothing_in_an_empty_table() {
        assert_eq!(Table::new(1).unwrap().probe(0, 0), None);
    }

    #[test]
    fn a_table_of_no_size_remembers_nothing() {
        let table = Table::new(0).unwrap();
        table.store(42, 0, entry(7));
        assert_eq!(table.probe(42, 0), None);
        assert_eq!(table.permille_full(), 0);
    }

    #[test]
    fn the_default_holds_as_many_entries_as_the_paper_had() {
        assert_eq!(size_of::<Slot>(), 16);
        let table = Table::new(DEFAULT_TABLE_MB).unwrap();
        assert_eq!(table.buckets().as_flattened().len(), 1 << 22);
        assert!(table.buckets().as_ptr().addr().is_multiple_of(CACHE_LINE));
    }

    #[test]
    fn the_newest_answer_stays_and_keeps_the_move() {
        let table = Table::new(1).unwrap();
        table.store(42, 0, entry(7));
        table.store(42, 0, Entry { best: None, ..entry(5) });
        assert_eq!(table.probe(42, 0), Some(entry(5)));
    }

    #[test]
    fn an_entry_that_is_far_deeper_stays_if_asked_and_takes_the_move() {
        let table = Table::new(1).unwrap();
        let d4 = Some(Move::new(Square::D2, Square::D4, None));
        table.store(42, 0, entry(7));
        table.store_unless_deeper(42, 0, Entry { best: d4, ..entry(3) }, 4);
        assert_eq!(table.probe(42, 0), Some(Entry { best: d4, ..entry(7) }));
        table.store_unless_deeper(42, 0, entry(4), 4);
        assert_eq!(table.probe(42, 0), Some(entry(4)));
        table.store_unless_deeper(42, 0, Entry { bound: Bound::Exact, ..entry(0) }, 4);
        assert_eq!(table.probe(42, 0), Some(Entry { bound: Bound::Exact, ..entry(0) }));
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry_and_older_searches_first() {
        let table = Table::new(1).unwrap();
        for key in 0..BUCKET as u64 + 1 {
            table.store(key, 0, entry(10 + key as i32));
        }
        assert_eq!(table.probe(0, 0), None);
        assert!((1..=BUCKET as u64).all(|key| table.probe(key, 0).is_some()));
        table.begin_search();
        for key in 10..10 + BUCKET as u64 {
            table.store(key, 0, entry(8));
            assert!(table.probe(key, 0).is_some());
        }
        assert!((1..=BUCKET as u64).all(|key| table.probe(key, 0).is_none()));
    }

    /// Threads that write the same bucket at the same time tear each other's entries apart. None of
    /// the halves may be taken for an entry.
    #[test]
    fn no_entry_is_mixed_from_two() {
        const KEYS: u64 = 64;
        let table = Table::new(1).unwrap();
        let entry_of = |key: u64| Entry {
            best: Some(Move::new(Square::index(key as usize % 64), Square::E4, None)),
            score: Score::centipawns(key as i32 * 7),
            bound: [Bound::Lower, Bound::Exact, Bound::Upper][key as usize % 3],
            verified: key.is_multiple_of(2),
            ..entry(key as i32)
        };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for i in 0..200_000 {
                        let key = (i * (2 * thread + 1) + thread) % KEYS;
                        match (i + thread) % 2 {
                            0 => table.store(key, 0, entry_of(key)),
                            _ => {
                                let found = table.probe(key, 0);
                                assert!(found.is_none_or(|found| found == entry_of(key)));
                            }
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn too_large_a_table_is_refused_in_words() {
        let error = Table::new(usize::MAX).unwrap_err().to_string();
        assert!(error.contains("a transposition table of"), "{error}");
        // A table that nobody looks at is one that an optimiser need not allocate.
        assert!(std::hint::black_box(Table::new(1 << 40)).is_err());
    }
}
