//! The file around the lists.

use chess::{Color, Piece};

use super::numbering::Numbering;
use super::part::Part;
use crate::Material;

/// Bytes that blocks begin at a multiple of, and that a file ends a checksum after.
const ALIGNMENT: usize = 64;
/// The size of the checksum at the end. Only de Man's own tools look at it, which know how it is made.
const CHECKSUM: usize = 16;

/// The sides have different men, so that it matters who is to move.
const SPLIT: u8 = 1;
const HAS_PAWNS: u8 = 2;
/// Distances of wins and of losses are in plies.
const IN_PLIES: u8 = 4 | 8;

/// What a file says of its positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Who wins.
    Wdl,
    /// How far it is to the next capture, pawn move or mate.
    Dtz,
}

impl Kind {
    /// The name of a file, such as `KQvKR.rtbw`.
    pub fn file_name(self, material: &Material) -> String {
        let name = material.to_string();
        // Before the second king.
        let (white, black) = name.split_at(name.rfind('K').unwrap_or_default());
        let extension = match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        };
        format!("{white}v{black}.{extension}")
    }

    fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    /// What is said of every list.
    pub fn flags(self) -> u8 {
        match self {
            Self::Wdl => 0,
            Self::Dtz => IN_PLIES,
        }
    }

    /// The flags and the value of a list in which all are equal. Distances can then only be zero.
    pub fn header_of_one_value(self, value: u8) -> Option<[u8; 2]> {
        (self == Self::Wdl || value == 0).then_some([self.flags(), value])
    }
}

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
        // second group second; for White to move in the lower half of a byte, for Black in the upper.
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
