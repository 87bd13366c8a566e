//! Remembers pawn structures: they change rarely, and a search asks for few different ones.

use chess::{Key, Position};

use crate::model::Model;
use crate::pawns::PawnStructure;
use crate::view::View;

/// How many structures the table remembers; a power of two.
const SLOTS: usize = 1 << 14;

#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    structure: PawnStructure,
}

/// A table of pawn structures by pawn key.
pub(crate) struct PawnTable(Box<[Slot]>);

impl PawnTable {
    /// An empty table.
    pub fn new() -> Self {
        // Key 0 is that of no pawns, and its structure is empty: every slot is true from the
        // start, and no key must be set apart to mean "free".
        let empty = Slot { key: 0, structure: PawnStructure::EMPTY };
        Self(vec![empty; SLOTS].into_boxed_slice())
    }

    /// The pawn structure of a position, whose two views are given. The whole key is compared,
    /// so the answer never depends on what the table holds.
    #[inline]
    pub fn get(
        &mut self,
        position: &Position,
        [white, black]: &[View; 2],
        model: &Model,
    ) -> PawnStructure {
        let key = position.pawn_key();
        let slot = &mut self.0[key as usize % SLOTS];
        if slot.key != key {
            *slot = Slot { key, structure: PawnStructure::of(white, black, model) };
        }
        slot.structure
    }
}
