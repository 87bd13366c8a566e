//! How far it is to the next capture, pawn move or mate.
//!
//! Who wins is known. Worked out backwards as the distance to mate is, but with each capture and
//! pawn move that keeps the result as the end, and with the ending's own table to say which do.

use std::sync::Arc;

use chess::{Color, Piece};

use crate::generate::{Neighbours, make_unique, place_of, value_below};
use crate::moves::Child;
use crate::placement::Placement;
use crate::table::{Table, place};
use crate::value::{Cell, Value};

/// Not known yet, or a draw.
const UNKNOWN: u8 = u8::MAX;

/// The distances of an ending, by where the values of its table lie.
pub(super) struct Distances<'a> {
    table: &'a Table,
    plies: Vec<u8>,
}

/// Distances in the making.
struct Search<'a> {
    below: &'a [Arc<Table>],
    found: Distances<'a>,
    /// How many moves of a lost position are neither captures nor pawn moves, and lead to
    /// positions whose distance is not known.
    open: Vec<u8>,
    /// By plies, the positions that are as far, unless they are nearer.
    due: Vec<Vec<u32>>,
}

impl<'a> Distances<'a> {
    /// Those of an ending, from its table and those of all endings below it.
    pub fn new(table: &'a Table, below: &'a [Arc<Table>]) -> Self {
        let size = table.cells.len();
        let found = Self { table, plies: vec![UNKNOWN; size] };
        let due = vec![Vec::new(); usize::from(UNKNOWN) + 1];
        let mut search = Search { below, found, open: vec![0; size], due };
        for turn in Color::ALL {
            for (placement, value) in table.placements(turn) {
                search.look_forwards(&placement, value);
            }
        }
        for plies in 0..UNKNOWN {
            search.look_backwards(plies);
        }
        search.found
    }

    /// The plies of a position that is won or lost: 0 if the side to move is mated.
    pub fn plies(&self, placement: &Placement) -> u8 {
        self.plies[place(self.table.index.number(placement), placement.turn)]
    }
}

impl Search<'_> {
    fn look_forwards(&mut self, placement: &Placement, value: Value) {
        if value == Value::Draw {
            return;
        }
        let (table, below) = (self.found.table, self.below);
        let at = place_of(&table.index, placement);
        let mut inside = Neighbours::new();
        let (mut is_mated, mut converts) = (true, false);
        placement.each_child(|child| {
            is_mated = false;
            let after = match child {
                Child::Same(child) if !placement.differs_by_pawn(&child) => {
                    inside.push(place_of(&table.index, &child));
                    return;
                }
                Child::Same(child) => table.cell(&child).value().unwrap_or(Value::Draw),
                Child::Other(child) => value_below(below, child),
            };
            converts |= after.sign() == -value.sign();
        });
        make_unique(&mut inside);
        self.open[at as usize] = inside.len() as u8;
        let is_won = value.sign() > 0;
        if is_mated {
            self.due[0].push(at);
        } else if is_won && converts || !is_won && inside.is_empty() {
            self.due[1].push(at);
        }
    }

    /// Settles the positions that are so far, and tells those before them.
    fn look_backwards(&mut self, plies: u8) {
        let due = std::mem::take(&mut self.due[usize::from(plies)]);
        for at in due {
            let known = &mut self.found.plies[at as usize];
            if *known != UNKNOWN {
                continue;
            }
            *known = plies;
            let table = self.found.table;
            let turn = Color::ALL[at as usize % 2];
            let Some(placement) = table.index.placement(at as usize / 2, turn) else { continue };
            let mut before = Neighbours::new();
            placement.each_parent(|parent| {
                if !parent.differs_by_pawn(&placement) {
                    before.push(place_of(&table.index, &parent));
                }
            });
            make_unique(&mut before);
            let is_lost = table.cell(&placement).value().is_some_and(|value| value.sign() < 0);
            before.into_iter().for_each(|parent| self.hear(parent, plies, is_lost));
        }
    }

    /// Tells a position that a move leads to one as far as this, which is lost or won.
    fn hear(&mut self, parent: u32, plies: u8, is_lost: bool) {
        let at = parent as usize;
        let value = self.found.table.cells.get(at).and_then(|&cell| Cell(cell).value());
        let next = usize::from(plies) + 1;
        match value {
            Some(Value::Win(_)) if is_lost => self.due[next].push(parent),
            Some(Value::Loss(_)) if !is_lost => {
                self.open[at] -= 1;
                // The farthest of all, which comes last.
                if self.open[at] == 0 {
                    self.due[next].push(parent);
                }
            }
            _ => {}
        }
    }
}

impl Placement {
    /// Whether a pawn stands elsewhere in another placement of the same men in the same order.
    fn differs_by_pawn(&self, other: &Self) -> bool {
        let pairs = self.men.iter().zip(&other.men);
        pairs.into_iter().any(|(a, b)| a.piece == Piece::Pawn && a.square != b.square)
    }
}
