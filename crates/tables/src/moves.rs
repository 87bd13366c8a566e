//! Moves forwards and backwards between placements.

use chess::{BitBoard, Color, Piece, Rank, Square, get_pawn_attacks};

use crate::material::PROMOTIONS;
use crate::placement::{Man, Placement, piece_attacks};

/// Where a move leads.
pub(crate) enum Child {
    /// To the same men in the same order.
    Same(Placement),
    /// To other men, by a capture or a promotion.
    Other(Placement),
}

impl Placement {
    /// Shows the position after each legal move to `visit`.
    pub fn each_child(&self, mut visit: impl FnMut(Child)) {
        let (own, enemies) = (self.colors(self.turn), self.colors(!self.turn));
        for (index, man) in self.men.iter().enumerate() {
            if man.color != self.turn {
                continue;
            }
            if man.piece == Piece::Pawn {
                self.each_pawn_child(index, own | enemies, &mut visit);
            } else {
                for to in piece_attacks(man.piece, man.square, own | enemies) & !own {
                    self.visit_child(index, to, None, &mut visit);
                }
            }
        }
    }

    fn each_pawn_child(&self, index: usize, occupied: BitBoard, visit: &mut impl FnMut(Child)) {
        let from = self.men[index].square;
        let pushes = pawn_pushes(from, self.turn, occupied);
        let enemies = occupied & !self.colors(self.turn);
        let takes = get_pawn_attacks(from, self.turn);
        for to in pushes | takes & enemies {
            if to.rank() == Rank::Eighth.relative_to(self.turn) {
                for piece in PROMOTIONS {
                    self.visit_child(index, to, Some(piece), visit);
                }
            } else {
                self.visit_child(index, to, None, visit);
            }
        }
        if let Some(pawn) = self.pushed {
            let to = Square::new(pawn.file(), Rank::Sixth.relative_to(self.turn));
            if takes.has(to) {
                let mut child = self.after(index, to);
                child.men.retain(|man| man.square != pawn);
                visit_legal(child, true, visit);
            }
        }
    }

    /// The same with a man on another square, and the other side to move.
    fn after(&self, index: usize, to: Square) -> Self {
        let mut child = Self { men: self.men.clone(), turn: !self.turn, pushed: None };
        child.men[index].square = to;
        child
    }

    fn visit_child(
        &self,
        index: usize,
        to: Square,
        promotion: Option<Piece>,
        visit: &mut impl FnMut(Child),
    ) {
        let mut child = self.after(index, to);
        let man: &mut Man = &mut child.men[index];
        if let Some(piece) = promotion {
            man.piece = piece;
        }
        let is_double = man.piece == Piece::Pawn && is_double_step(self.men[index].square, to);
        if is_double && self.is_beside_pawn(to, !self.turn) {
            child.pushed = Some(to);
        }
        child.men.retain(|man| man.square != to || man.color == self.turn);
        let is_other = promotion.is_some() || child.men.len() < self.men.len();
        visit_legal(child, is_other, visit);
    }

    /// Shows each position to `visit` from which a move that neither captures nor promotes leads
    /// here. Whether that position itself is legal is not asked.
    pub fn each_parent(&self, mut visit: impl FnMut(Self)) {
        let (mover, occupied) = (!self.turn, self.occupied());
        let parent = |index: usize, from: Square| Self { turn: mover, ..self.after(index, from) };
        if let Some(pawn) = self.pushed {
            let index = self.men.iter().position(|man| man.square == pawn);
            let from = Square::new(pawn.file(), Rank::Second.relative_to(mover));
            index.into_iter().for_each(|index| visit(parent(index, from)));
            return;
        }
        for (index, man) in self.men.iter().enumerate().filter(|(_, man)| man.color == mover) {
            let sources = match man.piece {
                Piece::Pawn => self.pawn_sources(man.square, occupied),
                piece => piece_attacks(piece, man.square, occupied),
            };
            (sources & !occupied).into_iter().for_each(|from| visit(parent(index, from)));
        }
    }

    /// Where a pawn that stands here can have been pushed from.
    fn pawn_sources(&self, square: Square, occupied: BitBoard) -> BitBoard {
        let mover = !self.turn;
        let behind = |steps: i8| square.try_offset(0, -steps * ahead(mover));
        let Some(one) = behind(1).filter(|_| square.rank() != Rank::Second.relative_to(mover))
        else {
            return BitBoard::EMPTY;
        };
        // After a double step past an enemy pawn this would be another position.
        let is_fourth = square.rank() == Rank::Fourth.relative_to(mover);
        let is_double = is_fourth && !occupied.has(one) && !self.is_beside_pawn(square, self.turn);
        let two = behind(2).filter(|_| is_double);
        one.bitboard() | two.map_or(BitBoard::EMPTY, Square::bitboard)
    }
}

fn visit_legal(child: Placement, is_other: bool, visit: &mut impl FnMut(Child)) {
    if !child.is_in_check(!child.turn) {
        visit(if is_other { Child::Other(child) } else { Child::Same(child) });
    }
}

/// How many ranks a pawn moves at a step.
fn ahead(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

/// Where a pawn can be pushed.
fn pawn_pushes(from: Square, color: Color, occupied: BitBoard) -> BitBoard {
    let ahead = ahead(color);
    let Some(one) = from.try_offset(0, ahead).filter(|&to| !occupied.has(to)) else {
        return BitBoard::EMPTY;
    };
    let two = one.try_offset(0, ahead).filter(|&to| !occupied.has(to));
    let two = two.filter(|_| from.rank() == Rank::Second.relative_to(color));
    one.bitboard() | two.map_or(BitBoard::EMPTY, Square::bitboard)
}

fn is_double_step(from: Square, to: Square) -> bool {
    (from.rank() as i32 - to.rank() as i32).abs() == 2
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chess::random::SplitMix64;

    use super::*;
    use crate::index::Index;

    /// Positions of an ending at random, with en passant where it can be.
    fn placements(name: &str, count: usize) -> Vec<Placement> {
        let index = Index::new(&name.parse().unwrap());
        let mut random = SplitMix64::new(1);
        let mut found = Vec::new();
        while found.len() < count {
            let number = random.below(index.len());
            let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
            found.extend(index.placement(number, turn));
        }
        found
    }

    fn key(placement: &Placement) -> String {
        let fen = placement.position().unwrap().to_fen();
        let words: Vec<_> = fen.split(' ').take(4).collect();
        words.join(" ")
    }

    #[test]
    fn children_are_those_of_the_rules() {
        let mut en_passant = 0;
        for name in ["KQKR", "KBNK", "KRKP", "KPPK", "KPKP"] {
            for placement in placements(name, 500) {
                let position = placement.position().unwrap();
                let expected: BTreeSet<String> = position
                    .legal_moves()
                    .into_iter()
                    .map(|m| {
                        position.play(m).to_fen().split(' ').take(4).collect::<Vec<_>>().join(" ")
                    })
                    .collect();
                let mut found = BTreeSet::new();
                placement.each_child(|child| {
                    let (Child::Same(child) | Child::Other(child)) = child;
                    found.insert(key(&child));
                });
                assert_eq!(found, expected, "{position}");
                en_passant += usize::from(placement.pushed.is_some());
            }
        }
        assert!(en_passant > 0);
    }

    #[test]
    fn parents_are_those_whose_child_one_is() {
        for name in ["KQKR", "KRKP", "KPPK", "KPKP"] {
            for placement in placements(name, 300) {
                placement.each_parent(|parent| {
                    if parent.is_legal() {
                        let mut is_child = false;
                        parent.each_child(|child| {
                            let (Child::Same(child) | Child::Other(child)) = child;
                            is_child |= child == placement;
                        });
                        assert!(is_child, "{} before {}", key(&parent), key(&placement));
                    }
                });
                placement.each_child(|child| {
                    let Child::Same(child) = child else { return };
                    let mut is_parent = placement.pushed.is_some();
                    child.each_parent(|parent| is_parent |= parent == placement);
                    assert!(is_parent, "{} after {}", key(&child), key(&placement));
                });
            }
        }
    }
}
