//! All values of an ending.

use chess::Color;

use crate::Material;
use crate::index::Index;
use crate::placement::Placement;
use crate::value::{Cell, Value};

/// The values of all positions of an ending.
pub struct Table {
    material: Material,
    pub(crate) index: Index,
    /// Those with White to move and with Black to move, side by side.
    pub(crate) cells: Vec<u8>,
}

/// Positions of an ending, counted by what they are worth for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that the side to move loses.
    pub losses: u64,
}

/// What an ending is like with one side to move. A position with the right to take en passant is
/// left out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Positions that no mirror image makes equal.
    pub distinct: Counts,
    /// Positions on the whole board, where each mirror image counts.
    pub board: Counts,
    /// The longest win of the side to move, in plies, and how many distinct positions need it.
    pub longest_win: Option<(u8, u64)>,
    /// The longest loss.
    pub longest_loss: Option<(u8, u64)>,
}

impl Counts {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, value: Value, count: u64) {
        match value {
            Value::Win(_) => self.wins += count,
            Value::Draw => self.draws += count,
            Value::Loss(_) => self.losses += count,
        }
    }
}

/// Where the value of a placement lies.
pub(crate) fn place(number: usize, turn: Color) -> usize {
    2 * number + turn as usize
}

impl Table {
    pub(crate) fn new(material: Material, cells: Vec<u8>) -> Self {
        let index = Index::new(&material);
        debug_assert_eq!(cells.len(), 2 * index.len());
        Self { material, index, cells }
    }

    /// How many bytes the values of an ending take.
    pub(crate) fn size(material: &Material) -> usize {
        2 * Index::new(material).len()
    }

    /// Which ending it is.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The value of a placement of this ending, arranged.
    pub(crate) fn cell(&self, placement: &Placement) -> Cell {
        let place = place(self.index.number(placement), placement.turn);
        Cell(self.cells.get(place).copied().unwrap_or(Cell::NONE.0))
    }

    /// All positions with this side to move, with their values.
    pub(crate) fn placements(&self, turn: Color) -> impl Iterator<Item = (Placement, Value)> {
        (0..self.index.len()).filter_map(move |number| {
            let value = Cell(self.cells[place(number, turn)]).value()?;
            Some((self.index.placement(number, turn)?, value))
        })
    }

    /// Shows the value of each distinct position with this side to move to `visit`, without those
    /// in which one can take en passant.
    pub fn each_value(&self, turn: Color, mut visit: impl FnMut(Value)) {
        let placements = self.placements(turn).filter(|(p, _)| p.pushed.is_none());
        placements.for_each(|(_, value)| visit(value));
    }

    /// What it is like with one side to move; White is the stronger one.
    pub fn statistics(&self, turn: Color) -> Statistics {
        let mut statistics = Statistics::default();
        for (placement, value) in self.placements(turn).filter(|(p, _)| p.pushed.is_none()) {
            statistics.distinct.add(value, 1);
            statistics.board.add(value, self.index.images(&placement));
            let longest = match value {
                Value::Win(_) => &mut statistics.longest_win,
                Value::Draw => continue,
                Value::Loss(_) => &mut statistics.longest_loss,
            };
            let plies = value.plies().unwrap_or_default();
            match longest {
                Some((most, count)) if *most == plies => *count += 1,
                Some((most, _)) if *most > plies => {}
                _ => *longest = Some((plies, 1)),
            }
        }
        statistics
    }
}
