//! What is known of positions: proofs, and how far they seem.

use chess::{Key, Move};
use thiserror::Error;

/// A number that means: never.
pub(crate) const NEVER: u32 = u32::MAX;

/// How far the side to move is from its goal (`own`), and the other side from its own (`other`),
/// each counted in leaves that must turn out well: the φ and δ of df-pn. One that is zero is a
/// proof, and the other is then [`NEVER`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) own: u32,
    pub(crate) other: u32,
}

impl Numbers {
    /// The side to move reaches its goal.
    pub(crate) const WON: Self = Self { own: 0, other: NEVER };
    /// The other side does.
    pub(crate) const LOST: Self = Self { own: NEVER, other: 0 };

    /// Whether either number is as large as that of `bound`.
    pub(crate) fn reach(self, bound: Self) -> bool {
        self.own >= bound.own || self.other >= bound.other
    }
}

/// What is known of a position with one side to mate.
///
/// Proofs hold for other lengths too: who mates in three moves mates in four, and who has no mate
/// in three has none in two.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: Key,
    numbers: Numbers,
    /// What finding out cost, in moves played.
    work: u32,
    /// The move by which the side to move reaches its goal.
    best: u16,
    /// The length that `numbers` are about.
    moves: u8,
    /// The shortest mate that is proved, [`UNPROVED`] for none.
    mate: u8,
    /// The longest mate that is refuted.
    no_mate: u8,
    /// The question that it was stored for.
    generation: u8,
}

const UNPROVED: u8 = u8::MAX;

const EMPTY: Entry = Entry {
    key: 0,
    numbers: Numbers { own: 1, other: 1 },
    work: 0,
    best: 0,
    moves: 0,
    mate: UNPROVED,
    no_mate: 0,
    generation: 0,
};

/// Which position is asked about: its key, whether its side to move is the one to mate, and in how
/// many moves.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub(crate) key: Key,
    pub(crate) attacks: bool,
    pub(crate) moves: u32,
}

impl Entry {
    /// The move by which the side to move reaches its goal, if it was found.
    pub(crate) fn best(&self) -> Option<Move> {
        Move::from_bits(self.best)
    }

    /// What it says; `None` if it was asked about another length and tells nothing of this one.
    pub(crate) fn numbers(&self, question: Question) -> Option<Numbers> {
        let moves = question.moves as u8;
        if self.mate <= moves {
            Some(if question.attacks { Numbers::WON } else { Numbers::LOST })
        } else if self.no_mate >= moves {
            Some(if question.attacks { Numbers::LOST } else { Numbers::WON })
        } else if self.moves == moves {
            Some(self.numbers)
        } else {
            None
        }
    }

    fn learn(&mut self, question: Question, numbers: Numbers, best: Option<Move>) {
        let moves = question.moves as u8;
        // A line may have come back here with fewer moves left, and the move that was found then
        // serves more lengths.
        let is_strongest = match question.attacks {
            true => moves <= self.mate,
            false => moves >= self.no_mate,
        };
        if numbers.own == 0 && is_strongest {
            self.best = best.map_or(0, Move::to_bits);
        }
        match (numbers, question.attacks) {
            (Numbers::WON, true) | (Numbers::LOST, false) => self.mate = self.mate.min(moves),
            (Numbers::WON, false) | (Numbers::LOST, true) => self.no_mate = self.no_mate.max(moves),
            _ => (self.numbers, self.moves) = (numbers, moves),
        }
    }
}

/// The table cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a table of {mib} MB cannot be had")]
pub struct TableError {
    /// Its size, in MiB.
    pub mib: usize,
}

/// Places that a position may take: a cache line of them.
const WAYS: usize = 2;

/// The entries of a solver, in a place of fixed size.
///
/// Each question begins as with an empty table, by keys of its own, so that its answer depends on
/// nothing but the position and the size of the table.
pub(crate) struct Table {
    entries: Box<[Entry]>,
    generation: u64,
}

impl Table {
    /// A table that takes at most `mib` mebibytes, or one if that is more.
    pub(crate) fn new(mib: usize) -> Result<Self, TableError> {
        let error = TableError { mib };
        let bytes = mib.max(1).checked_mul(1 << 20).ok_or(error)?;
        let fitting = bytes / size_of::<Entry>();
        let count =
            if fitting.is_power_of_two() { fitting } else { fitting.next_power_of_two() / 2 };
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).map_err(|_| error)?;
        entries.resize(count, EMPTY);
        Ok(Self { entries: entries.into_boxed_slice(), generation: 0 })
    }

    /// Forgets all.
    pub(crate) fn begin(&mut self) {
        self.generation += 1;
    }

    /// Keys of this question: those of any other differ.
    fn salted(&self, key: Key) -> Key {
        key ^ self.generation.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn bucket(&self, key: Key) -> usize {
        key as usize & (self.entries.len() - WAYS)
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<&Entry> {
        let key = self.salted(key);
        let bucket = self.bucket(key);
        self.entries[bucket..bucket + WAYS].iter().find(|entry| entry.key == key)
    }

    /// Adds what was found out by playing `work` moves, in place of what cost least.
    pub(crate) fn put(
        &mut self,
        question: Question,
        numbers: Numbers,
        best: Option<Move>,
        work: u64,
    ) {
        let generation = self.generation as u8;
        let key = self.salted(question.key);
        let bucket = self.bucket(key);
        let bucket = &mut self.entries[bucket..bucket + WAYS];
        let index = bucket.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let worth = |entry: &Entry| (entry.generation == generation, entry.work);
            if worth(&bucket[0]) <= worth(&bucket[1]) { 0 } else { 1 }
        });
        let entry = &mut bucket[index];
        if entry.key != key {
            *entry = Entry { key, generation, ..EMPTY };
        }
        entry.work = entry.work.saturating_add(u32::try_from(work).unwrap_or(u32::MAX));
        entry.learn(question, numbers, best);
    }
}
