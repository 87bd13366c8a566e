//! The two kinds of files.

use crate::Material;

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

    /// What a file begins with.
    pub fn magic(self) -> [u8; 4] {
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
