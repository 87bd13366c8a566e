//! Remembers what depends on pawns, and on pawns and kings: it changes rarely, and a search asks
//! for few different structures.

use chess::{Key, Position};

use crate::model::Model;
use crate::pawns::PawnStructure;
use crate::shelter::Shelter;
use crate::view::View;

/// How many structures the table remembers; a power of two.
const SLOTS: usize = 1 << 14;

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    structure: PawnStructure,
    /// The king squares for which the shelters hold, White's and Black's.
    kings: [u8; 2],
    shelters: [Shelter; 2],
}

impl Slot {
    /// Key 0 is that of no pawns, and the structure of no pawns is empty: the slot is true from
    /// the start, and no key must be set apart to mean "free". The kings never share a square.
    const EMPTY: Self = Self {
        key: 0,
        structure: PawnStructure::EMPTY,
        kings: [0, 0],
        shelters: [Shelter::NONE; 2],
    };
}

/// A table by pawn key.
pub(crate) struct PawnTable(Box<[Slot]>);

impl PawnTable {
    /// An empty table.
    pub fn new() -> Self {
        Self(vec![Slot::EMPTY; SLOTS].into_boxed_slice())
    }

    /// The pawn structure of a position, and the shelters of White's king and Black's. The whole
    /// key is compared, so the answer never depends on what the table holds.
    #[inline]
    pub fn get(
        &mut self,
        position: &Position,
        [white, black]: &[View; 2],
        model: &Model,
    ) -> (PawnStructure, [Shelter; 2]) {
        let key = position.pawn_key();
        let kings = [white.us.king as u8, white.them.king as u8];
        let slot = &mut self.0[key as usize % SLOTS];
        let same_pawns = slot.key == key;
        if !same_pawns {
            slot.key = key;
            slot.structure = PawnStructure::of(white, black, model);
        }
        if !same_pawns || slot.kings != kings {
            slot.kings = kings;
            slot.shelters = [Shelter::of(white, model), Shelter::of(black, model)];
        }
        (slot.structure, slot.shelters)
    }
}
