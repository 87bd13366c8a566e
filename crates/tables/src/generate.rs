//! Working out an ending backwards from its mates.
//!
//! First each position is looked at forwards, once: how many moves stay in the ending, and what
//! those are worth that leave it, which other tables know. Then, ply by ply of distance to mate,
//! what is known makes more known backwards: who can move to a lost position has won, and who can
//! move only to won ones has lost.

use std::sync::Arc;

use arrayvec::ArrayVec;
use chess::Color;

use crate::Material;
use crate::index::Index;
use crate::moves::Child;
use crate::placement::Placement;
use crate::table::{Table, place};
use crate::value::{Cell, Value};

/// No position has as many moves that neither capture nor promote.
const MAX_MOVES: usize = 128;

/// The positions around one, each once. Several moves may lead to mirror images.
pub(crate) type Neighbours = ArrayVec<u32, MAX_MOVES>;

/// A number of moves: this position is never lost.
const NEVER: u8 = u8::MAX;

/// An ending in the making. Positions are named by where their value lies.
struct Retrograde<'a> {
    index: Index,
    /// The tables of endings that captures and promotions lead to.
    below: &'a [Arc<Table>],
    cells: Vec<u8>,
    /// How many positions a move leads to that are not known to be won for the opponent.
    open: Vec<u8>,
    /// The longest loss among the moves that leave the ending, in plies.
    longest: Vec<u8>,
    /// By plies to mate, the positions that are won or lost in as many, unless they were in less.
    due: Vec<Vec<u32>>,
}

/// The table of an ending, from those of all endings [below](Material::below) it.
pub(crate) fn generate(material: &Material, below: &[Arc<Table>]) -> Table {
    let size = Table::size(material);
    let mut retrograde = Retrograde {
        index: Index::new(material),
        below,
        cells: vec![Cell::NONE.0; size],
        open: vec![0; size],
        longest: vec![0; size],
        due: vec![Vec::new(); usize::from(Cell::MAX_PLIES) + 2],
    };
    for turn in Color::ALL {
        for number in 0..retrograde.index.len() {
            if let Some(placement) = retrograde.index.placement(number, turn) {
                retrograde.look_forwards(place(number, turn), &placement);
            }
        }
    }
    for plies in 0..=Cell::MAX_PLIES {
        retrograde.look_backwards(plies);
    }
    Table::new(material.clone(), retrograde.cells)
}

impl Retrograde<'_> {
    /// What is known of a position without the rest of its ending.
    fn look_forwards(&mut self, at: usize, placement: &Placement) {
        self.cells[at] = Cell::DRAW.0;
        let mut inside = Neighbours::new();
        // The best that leaving the ending comes to.
        let mut outside: Option<Value> = None;
        placement.each_child(|child| match child {
            Child::Same(child) => inside.push(place_of(&self.index, &child)),
            Child::Other(child) => {
                let value = value_below(self.below, child).before_move();
                outside = outside.max(Some(value));
            }
        });
        make_unique(&mut inside);
        self.open[at] = inside.len() as u8;
        match outside {
            None if inside.is_empty() && placement.is_in_check(placement.turn) => {
                self.due[0].push(at as u32);
            }
            None if inside.is_empty() => self.open[at] = NEVER,
            None => {}
            Some(Value::Draw) => self.open[at] = NEVER,
            Some(Value::Win(plies)) => {
                self.open[at] = NEVER;
                self.due[usize::from(plies)].push(at as u32);
            }
            Some(Value::Loss(plies)) if inside.is_empty() => {
                self.due[usize::from(plies)].push(at as u32);
            }
            Some(Value::Loss(plies)) => self.longest[at] = plies,
        }
    }

    /// Settles the positions that are won or lost in so many plies, and tells those before them.
    fn look_backwards(&mut self, plies: u8) {
        let settled = Cell::mate(plies);
        let mut due = std::mem::take(&mut self.due[usize::from(plies)]);
        due.retain(|&at| {
            let cell = &mut self.cells[at as usize];
            let is_new = *cell == Cell::DRAW.0;
            if is_new {
                *cell = settled.0;
            }
            is_new
        });
        for at in due {
            let turn = Color::ALL[at as usize % 2];
            let Some(placement) = self.index.placement(at as usize / 2, turn) else { continue };
            let mut before = Neighbours::new();
            placement.each_parent(|parent| before.push(place_of(&self.index, &parent)));
            make_unique(&mut before);
            for parent in before {
                self.hear(parent, settled);
            }
        }
    }

    /// Tells a position that a move leads to one of this value.
    fn hear(&mut self, parent: u32, child: Cell) {
        let at = parent as usize;
        if self.cells.get(at) != Some(&Cell::DRAW.0) {
            return;
        }
        match child.value() {
            Some(Value::Loss(plies)) => self.due[usize::from(plies) + 1].push(parent),
            Some(Value::Win(plies)) if self.open[at] != NEVER => {
                self.open[at] -= 1;
                if self.open[at] == 0 {
                    let plies = (plies + 1).max(self.longest[at]);
                    self.due[usize::from(plies)].push(parent);
                }
            }
            _ => {}
        }
    }
}

/// Where the value of a placement of this ending lies.
pub(crate) fn place_of(index: &Index, placement: &Placement) -> u32 {
    let number = index.number(placement);
    // No number of a table of four men comes near the end of 32 bits.
    u32::try_from(number).map_or(u32::MAX, |number| 2 * number + placement.turn as u32)
}

/// The value of a placement of another ending, which is a draw if only kings are left.
pub(crate) fn value_below(below: &[Arc<Table>], placement: Placement) -> Value {
    let Some((material, placement)) = placement.arranged() else { return Value::Draw };
    let table = below.iter().find(|table| *table.material() == material);
    table.and_then(|table| table.cell(&placement).value()).unwrap_or(Value::Draw)
}

pub(crate) fn make_unique(neighbours: &mut Neighbours) {
    neighbours.sort_unstable();
    let mut last = None;
    neighbours.retain(|&mut at| last.replace(at) != Some(at));
}
