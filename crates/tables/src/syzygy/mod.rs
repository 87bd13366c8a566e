//! Syzygy tables of endings, written from ours: files that other programs read as well.
//!
//! The form is R. de Man's (2013), known by those who read it: Fathom, python-chess, shakmaty. A
//! WDL file says who wins, with either side to move; a DTZ file how many plies it is to the next
//! capture, pawn move or mate, with White to move alone, as the form wants it. Readers find the
//! rest by looking a move ahead. With up to four men every win takes less than fifty moves between
//! two captures or pawn moves, so that none is drawn by the rule.
//!
//! | what | where |
//! | --- | --- |
//! | the number of a placement | `numbering` |
//! | plies to the next capture or pawn move | `distance` |
//! | values made into fewer symbols | `pairs` |
//! | symbols written with as many bits as they are rare | `code` |
//! | a list of values in blocks that are found at once | `part` |
//! | the file around the lists | `layout` |

mod code;
mod distance;
mod kind;
mod layout;
mod numbering;
mod pairs;
mod part;

use std::path::Path;
use std::sync::Arc;

use chess::Color;

use crate::placement::Placement;
use crate::value::Value;
use crate::{FileError, FileFault, Material, ProbeError, Table, Tables, file};
use distance::Distances;
use kind::Kind;
use numbering::Numbering;

/// A value that nobody asks for: no position belongs there, or what is asked is known without it.
const ANY: u8 = u8::MAX;

/// The files that were written of an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Their names and how many bytes they have: who wins, and how far it is.
    pub files: [(String, u64); 2],
}

/// Writes the two Syzygy tables of an ending into a folder.
///
/// # Errors
/// If a table of ours is missing or cannot be used, of this ending or of one that captures and
/// promotions lead to, or a file cannot be written.
pub fn write(tables: &Tables, material: &Material, folder: &Path) -> Result<Written, ProbeError> {
    let table = tables.known_table(material)?;
    let below = material.below();
    let below: Vec<Arc<Table>> =
        below.iter().map(|below| tables.known_table(below)).collect::<Result<_, _>>()?;
    let numbering = Numbering::new(material);
    let turns: &[Color] = if material.is_symmetric() { &[Color::White] } else { &Color::ALL };

    let outcomes = lists(&table, &numbering, turns, |_, value| match value {
        Value::Loss(_) => 0,
        Value::Draw => 2,
        Value::Win(_) => 4,
    });
    let wdl = layout::file(Kind::Wdl, material, &numbering, &outcomes);
    drop(outcomes);

    let distances = Distances::new(&table, &below);
    let plies = lists(&table, &numbering, &[Color::White], |placement, value| match value {
        Value::Draw => ANY,
        // The first ply is not counted.
        _ => distances.plies(placement).saturating_sub(1),
    });
    let dtz = layout::file(Kind::Dtz, material, &numbering, &plies);

    let put = |kind: Kind, bytes: &[u8]| {
        let name = kind.file_name(material);
        let path = folder.join(&name);
        match file::put(&path, &[bytes]) {
            Ok(()) => Ok((name, bytes.len() as u64)),
            Err(cause) => Err(FileError { path, fault: FileFault::System(cause) }),
        }
    };
    Ok(Written { files: [put(Kind::Wdl, &wdl)?, put(Kind::Dtz, &dtz)?] })
}

/// The values of an ending by their numbers: a list for each file of the leading pawn, or one
/// without pawns, and in it one for each of these sides to move.
fn lists(
    table: &Table,
    numbering: &Numbering,
    turns: &[Color],
    byte: impl Fn(&Placement, Value) -> u8,
) -> Vec<Vec<Vec<u8>>> {
    let list = |file: usize| vec![vec![ANY; numbering.len(file)]; turns.len()];
    let mut lists: Vec<_> = (0..numbering.files()).map(list).collect();
    for (side, &turn) in turns.iter().enumerate() {
        // What can be taken en passant is found by looking a move ahead.
        for (placement, value) in table.placements(turn).filter(|(p, _)| p.pushed.is_none()) {
            let byte = byte(&placement, value);
            // Mirror images have the same number but for a few, which have two.
            for (file, number) in numbering.numbers(&placement) {
                lists[file][side][number] = byte;
            }
        }
    }
    lists
}
