//! Two values in one: what a term is worth with all pieces on, and with none.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame value in centipawns, each within ±32 767.
///
/// Both lie in one integer, the endgame value in the upper half, so that every sum and product
/// of the evaluation is one instruction for the two.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tapered(i32);

/// A [`Tapered`] of a middlegame and an endgame value; short, since weights are full of them.
pub const fn tapered(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

impl Tapered {
    /// Worth nothing.
    pub const ZERO: Self = Self(0);

    /// A middlegame and an endgame value.
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16) + middlegame)
    }

    /// The value with all pieces on the board.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value with only kings and pawns on the board.
    #[inline]
    pub const fn endgame(self) -> i32 {
        // A negative middlegame value borrowed one from the upper half: rounding gives it back.
        (self.0 + 0x8000) >> 16
    }

    /// The value at a phase, from 0 (endgame) to `full` (middlegame).
    #[inline]
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (full - phase)) / full
    }

    /// The sum, where `+` cannot be used: in constants.
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// As often as `count` says.
    #[inline]
    pub const fn times(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, count: i32) -> Self {
        self.times(count)
    }
}

impl Mul<u32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, count: u32) -> Self {
        self.times(count as i32)
    }
}

impl Sum for Tapered {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for middlegame in [-20_000, -301, -1, 0, 1, 77, 20_000] {
            for endgame in [-20_000, -302, -1, 0, 1, 78, 20_000] {
                let value = tapered(middlegame, endgame);
                assert_eq!((value.middlegame(), value.endgame()), (middlegame, endgame));
                let negated = -value;
                assert_eq!((negated.middlegame(), negated.endgame()), (-middlegame, -endgame));
                let sum = value + tapered(-5, 9);
                assert_eq!((sum.middlegame(), sum.endgame()), (middlegame - 5, endgame + 9));
            }
        }
        let product = tapered(-7, 11) * -3_i32;
        assert_eq!((product.middlegame(), product.endgame()), (21, -33));
    }

    #[test]
    fn phase_blends_and_signs_do_not_matter() {
        assert_eq!(tapered(100, 40).at(24, 24), 100);
        assert_eq!(tapered(100, 40).at(0, 24), 40);
        assert_eq!(tapered(100, 40).at(12, 24), 70);
        assert_eq!((-tapered(101, 40)).at(7, 24), -tapered(101, 40).at(7, 24));
    }
}
