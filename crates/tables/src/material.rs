//! Which men an ending has.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use chess::{Color, Piece};
use thiserror::Error;

use crate::MAX_MEN;

/// The most men beside the kings.
const MAX_OTHERS: usize = MAX_MEN - 2;

/// The letters of the pieces beside the king, the strongest first.
const PIECES: [(Piece, char); 5] = [
    (Piece::Queen, 'Q'),
    (Piece::Rook, 'R'),
    (Piece::Bishop, 'B'),
    (Piece::Knight, 'N'),
    (Piece::Pawn, 'P'),
];

/// What a pawn becomes.
pub(crate) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The men of an ending: `KRKP` has rook against pawn.
///
/// White is the side with more men, or with the stronger ones if both have as many: an ending and
/// the same with colours changed are one.
///
/// ```
/// # use tables::Material;
/// let material: Material = "KPKR".parse().unwrap();
/// assert_eq!(material.to_string(), "KRKP");
/// assert_eq!(material.men(), 4);
/// assert_eq!(Material::all(4).len(), 30);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    /// Those of White and of Black beside the kings, the strongest first.
    sides: [Side; 2],
}

/// The men of a side beside its king, the strongest first.
type Side = ArrayVec<Piece, MAX_OTHERS>;

/// A text names no ending of which there are tables.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is not an ending of 3 or 4 men, such as KQK or KRKP")]
pub struct MaterialError(String);

impl Material {
    /// From the men beside the kings, and whether the colours had to change for it.
    ///
    /// `None` if there are too many.
    pub(crate) fn of(men: impl IntoIterator<Item = (Color, Piece)>) -> Option<(Self, bool)> {
        let mut sides = [Side::new(), Side::new()];
        for (color, piece) in men {
            sides[color as usize].try_push(piece).ok()?;
        }
        if sides[0].len() + sides[1].len() > MAX_OTHERS {
            return None;
        }
        for side in &mut sides {
            side.sort_by_key(|&piece| Reverse(piece));
        }
        let strength = |side: &Side| (side.len(), side.clone());
        let is_flipped = strength(&sides[1]) > strength(&sides[0]);
        if is_flipped {
            sides.swap(0, 1);
        }
        Some((Self { sides }, is_flipped))
    }

    /// All endings of so many men.
    pub fn all(men: usize) -> Vec<Self> {
        let mut found: BTreeSet<Self> = BTreeSet::new();
        let mut partial: Vec<Vec<(Color, Piece)>> = vec![Vec::new()];
        for _ in 2..men {
            let longer = |men: &Vec<(Color, Piece)>| {
                let added = Color::ALL.iter().flat_map(|&c| PIECES.map(|(piece, _)| (c, piece)));
                added.map(|man| [men.as_slice(), &[man]].concat()).collect::<Vec<_>>()
            };
            partial = partial.iter().flat_map(longer).collect();
        }
        found.extend(partial.into_iter().filter_map(Self::of).map(|(material, _)| material));
        found.into_iter().collect()
    }

    /// How many men there are, kings included.
    pub fn men(&self) -> usize {
        2 + self.sides[0].len() + self.sides[1].len()
    }

    /// How many of them are pawns.
    pub fn pawns(&self) -> usize {
        self.others().filter(|&(_, piece)| piece == Piece::Pawn).count()
    }

    /// The men beside the kings: those of White, then those of Black, each the strongest first.
    pub fn others(&self) -> impl Iterator<Item = (Color, Piece)> {
        let of = |color: Color| self.sides[color as usize].iter().map(move |&piece| (color, piece));
        of(Color::White).chain(of(Color::Black))
    }

    /// Whether both sides have the same men.
    pub fn is_symmetric(&self) -> bool {
        self.sides[0] == self.sides[1]
    }

    /// The endings that a capture or a promotion leads to, bare kings left out.
    pub fn below(&self) -> BTreeSet<Self> {
        let men: Vec<_> = self.others().collect();
        let mut found = BTreeSet::new();
        for (i, &(color, piece)) in men.iter().enumerate() {
            let become_ = |replaced: Option<Piece>| {
                let mut rest = men.clone();
                rest.remove(i);
                rest.extend(replaced.map(|piece| (color, piece)));
                rest
            };
            let mut next = vec![become_(None)];
            if piece == Piece::Pawn {
                let promoted = PROMOTIONS.map(|piece| become_(Some(piece)));
                // A pawn may take as it promotes.
                for men in &promoted {
                    let taken = |j: usize| men[..j].iter().chain(&men[j + 1..]).copied().collect();
                    next.extend((0..men.len()).map(taken).collect::<Vec<Vec<_>>>());
                }
                next.extend(promoted);
            }
            let next = next.into_iter().filter(|men| !men.is_empty());
            found.extend(next.filter_map(Self::of).map(|(material, _)| material));
        }
        found
    }

    /// This ending, and all that captures and promotions can make of it.
    pub fn with_below(&self) -> BTreeSet<Self> {
        let mut found = BTreeSet::from([self.clone()]);
        for below in self.below() {
            found.extend(below.with_below());
        }
        found
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in &self.sides {
            f.write_str("K")?;
            for piece in side {
                let letter = PIECES.iter().find(|(known, _)| known == piece);
                write!(f, "{}", letter.map_or('K', |&(_, letter)| letter))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// The order of pieces, the order of sides and case do not matter.
    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let error = || MaterialError(text.escape_debug().to_string());
        let upper = text.to_ascii_uppercase();
        let (white, black) =
            upper.strip_prefix('K').and_then(|rest| rest.split_once('K')).ok_or_else(error)?;
        let mut men = Vec::new();
        for (color, letters) in [(Color::White, white), (Color::Black, black)] {
            for letter in letters.chars() {
                let known = PIECES.iter().find(|(_, known)| *known == letter);
                men.push((color, known.ok_or_else(error)?.0));
            }
        }
        match Self::of(men) {
            Some((material, _)) if material.men() > 2 => Ok(material),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: impl IntoIterator<Item = Material>) -> Vec<String> {
        let mut names: Vec<_> = all.into_iter().map(|material| material.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn an_ending_is_named_in_one_way() {
        for (text, name) in [
            ("KQK", "KQK"),
            ("KKQ", "KQK"),
            ("krkp", "KRKP"),
            ("KPKR", "KRKP"),
            ("KNBK", "KBNK"),
            ("KKPP", "KPPK"),
            ("KNKB", "KBKN"),
            ("KPKP", "KPKP"),
        ] {
            assert_eq!(text.parse::<Material>().map(|m| m.to_string()), Ok(name.to_owned()));
        }
        for text in ["", "K", "KK", "KQ", "QKK", "KXK", "KQRBK", "KQKRP", "KQKRKP", "K QK", "KQK\n"]
        {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }

    #[test]
    fn there_are_five_endings_of_three_men_and_thirty_of_four() {
        assert_eq!(names(Material::all(3)), ["KBK", "KNK", "KPK", "KQK", "KRK"]);
        let four = names(Material::all(4));
        assert_eq!(four.len(), 30);
        assert!(four.iter().all(|name| name.parse::<Material>().unwrap().to_string() == *name));
    }

    #[test]
    fn captures_and_promotions_lead_below() {
        let below = |text: &str| names(text.parse::<Material>().unwrap().below());
        assert_eq!(below("KQKR"), ["KQK", "KRK"]);
        assert_eq!(below("KPK"), ["KBK", "KNK", "KQK", "KRK"]);
        let expected = ["KBK", "KNK", "KPK", "KQK", "KQKR", "KRK", "KRKB", "KRKN", "KRKR"];
        assert_eq!(below("KRKP"), expected);
        let closed = "KPKP".parse::<Material>().unwrap().with_below();
        assert!(closed.iter().all(|material| material.below().is_subset(&closed)));
        assert_eq!(closed.len(), 20);
    }
}
