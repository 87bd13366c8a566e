//! Tables of weights that were set by hand: not number by number, but by a few principles.

use crate::geometry::off_centre;
use crate::tapered::{Tapered, tapered};

/// Where a kind of piece stands well.
#[derive(Clone, Copy)]
pub(super) struct Principles {
    /// For each step nearer to the middle of the board, from -3 in a corner to 3 on the four
    /// central squares.
    pub centre: Tapered,
    /// For each rank above the first.
    pub advance: Tapered,
    /// For each file nearer to the middle, from 0 on the edge to 3.
    pub central_file: Tapered,
    /// For each file away from the middle, from 0 to 3 on the edge.
    pub wing: Tapered,
    /// On one rank, counted from 0.
    pub on_rank: (usize, Tapered),
}

impl Principles {
    /// Nothing matters.
    pub const NONE: Self = Self {
        centre: Tapered::ZERO,
        advance: Tapered::ZERO,
        central_file: Tapered::ZERO,
        wing: Tapered::ZERO,
        on_rank: (0, Tapered::ZERO),
    };

    /// By rank, and by file from the edge to the middle.
    pub const fn squares(self) -> [[Tapered; 4]; 8] {
        let mut squares = [[Tapered::ZERO; 4]; 8];
        let mut rank = 0;
        while rank < 8 {
            let mut file = 0;
            while file < 4 {
                let centre = file as i32 - off_centre(rank);
                let mut worth = self.centre.times(centre).plus(self.advance.times(rank as i32));
                worth = worth.plus(self.central_file.times(file as i32));
                worth = worth.plus(self.wing.times(3 - file as i32));
                if rank == self.on_rank.0 {
                    worth = worth.plus(self.on_rank.1);
                }
                squares[rank][file] = worth;
                file += 1;
            }
            rank += 1;
        }
        squares
    }
}

/// Pawns by rank from the second to the seventh: `advance` for each rank, and up to the fifth
/// `centre` for each file nearer to the middle.
pub(super) const fn pawn_squares(advance: Tapered, centre: Tapered) -> [[Tapered; 4]; 6] {
    let mut squares = [[Tapered::ZERO; 4]; 6];
    let mut steps = 0;
    while steps < 6 {
        let mut file = 0;
        while file < 4 {
            let central = if steps < 3 { steps } else { 3 } * file;
            squares[steps][file] = advance.times(steps as i32).plus(centre.times(central as i32));
            file += 1;
        }
        steps += 1;
    }
    squares
}

/// Mobility by count of squares: it grows like the square root, by `full` from none to all; worth
/// nothing at `usual`, so that it does not change what a piece is worth on average.
pub(super) const fn mobility<const COUNTS: usize>(full: Tapered, usual: u32) -> [Tapered; COUNTS] {
    let most = COUNTS as u32 - 1;
    // Roots in parts of 256, by integers: the same table on every machine.
    let from = (usual * 65_536 / most).isqrt() as i32;
    let mut table = [Tapered::ZERO; COUNTS];
    let mut count = 0;
    while count < COUNTS {
        let parts = (count as u32 * 65_536 / most).isqrt() as i32 - from;
        table[count] = tapered(full.middlegame() * parts / 256, full.endgame() * parts / 256);
        count += 1;
    }
    table
}

/// How much matters around a passed pawn on the fourth to the seventh rank.
pub(super) const fn urgent(weight: Tapered) -> [Tapered; 4] {
    [weight, weight.times(2), weight.times(4), weight.times(6)]
}
