//! The file around the lists.

use chess::{Color, Piece};

use super::kind::Kind;
use super::numbering::Numbering;
use super::part::Part;
use crate::Material;

/// Bytes that blocks begin at a multiple of, and that a file ends a checksum after.
const ALIGNMENT: usize = 64;
/// The size of the checksum at the end. Only de Man's own tools look at it, which know how it is
/// made.
const CHECKSUM: usize = 16;

/// The sides have different men, so that it matters who is to move.
const SPLIT: u8 = 1;
const HAS_PAWNS: u8 = 2;

/// A file with these lists: for each file of the leading pawn, one for each side to move.
pub(super) fn file(
    kind: Kind,
    material: &Material,
    numbering: &Numbering,
    lists: &[Vec<Vec<u8>>],
) -> Vec<u8> {
    let split = if material.is_symmetric() { 0 } else { SPLIT };
    let pawns = if material.pawns() > 0 { HAS_PAWNS } else { 0 };
    let mut bytes = kind.magic().to_vec();
    bytes.push(split | pawns);
    for _ in lists {
        // The first group comes first in the number of a position, and if both sides have pawns the
        // second group second; for White to move in the lower half of a byte, for Black in the
        // upper.
        bytes.push(0x00);
        if numbering.pawns_on_both_sides {
            bytes.push(0x11);
        }
        bytes.extend(numbering.men.iter().map(|&man| nibble(man) | nibble(man) << 4));
    }
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    let parts: Vec<Part> =
        lists.iter().flatten().map(|values| Part::new(kind, values.clone())).collect();
    parts.iter().for_each(|part| bytes.extend(&part.header));
    parts.iter().for_each(|part| bytes.extend(&part.index));
    parts.iter().for_each(|part| bytes.extend(&part.lengths));
    for part in &parts {
        bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
        bytes.extend(&part.blocks);
    }
    bytes.resize(bytes.len() + CHECKSUM, 0);
    bytes
}

/// A man in four bits.
fn nibble((color, piece): (Color, Piece)) -> u8 {
    let piece = match piece {
        Piece::Pawn => 1,
        Piece::Knight => 2,
        Piece::Bishop => 3,
        Piece::Rook => 4,
        Piece::Queen => 5,
        Piece::King => 6,
    };
    if color == Color::White { piece } else { piece | 8 }
}
