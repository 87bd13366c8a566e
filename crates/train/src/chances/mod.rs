//! What a score says about the end of the game: the chances to win, to draw and to lose.
//!
//! The model is an ordered logistic regression, fitted to games of the engine against itself. In
//! effect, with x the score in pawns, a win has the chance 1 / (1 + exp(c − s x)) and a loss
//! 1 / (1 + exp(c + s x)), as in Stockfish's model of 2020; the steepness s and the draws c are
//! polynomials of the material on the board, since a pawn decides more when there is little else.

mod fit;
mod standard;

use chess::{Color, Piece, Position};

pub use fit::{ChancesError, Fitted, Share, fit};

/// The material of both sides at the start of a game, in pawns as [`material`] counts.
const FULL: f64 = 78.0;

/// A polynomial of degree two: the factors of 1, of t and of t².
pub type Polynomial = [f64; 3];

/// A model of what comes of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// How much a pawn adds to the logarithm of the odds, over the share of material that is left.
    pub steepness: Polynomial,
    /// The logarithm of the odds not to win from an even position, over the same; above zero, as
    /// games can be drawn.
    pub draws: Polynomial,
}

/// The chances of the side to move, in permille; together 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permille {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Permille {
    /// The side to move mates.
    pub const WON: Self = Self { win: 1000, draw: 0, loss: 0 };
    /// The game is drawn.
    pub const DRAWN: Self = Self { win: 0, draw: 1000, loss: 0 };
    /// The side to move is mated.
    pub const LOST: Self = Self { win: 0, draw: 0, loss: 1000 };
}

impl Chances {
    /// What the engine goes by.
    pub const STANDARD: Self = standard::STANDARD;

    /// The chances of the side to move under a score in centipawns, with so much [`material`] on
    /// the board.
    pub fn permille(&self, centipawns: i32, material: u32) -> Permille {
        let [win, _, loss] = self.at(f64::from(centipawns) / 100.0, share(material));
        let round = |chance: f64| (chance * 1000.0).round() as u32;
        // Two halves of a permille could come to one too many.
        let win = round(win);
        let loss = round(loss).min(1000 - win);
        Permille { win, draw: 1000 - win - loss, loss }
    }

    /// Chances to win, draw and lose under a score in pawns, with this share of material left.
    fn at(&self, pawns: f64, share: f64) -> [f64; 3] {
        let lead = value(self.steepness, share) * pawns;
        // A polynomial may leave the range that it was fitted in.
        let draws = value(self.draws, share).max(0.0);
        // The same as what win and loss leave over, without losing digits.
        let draw = chance(draws - lead) * chance(draws + lead) * -(-2.0 * draws).exp_m1();
        [chance(lead - draws), draw, chance(-lead - draws)]
    }
}

/// The men of both sides, in pawns as chess players count: minor pieces 3, rooks 5, queens 9.
pub fn material(position: &Position) -> u32 {
    const WORTH: [(Piece, u32); 5] = [
        (Piece::Pawn, 1),
        (Piece::Knight, 3),
        (Piece::Bishop, 3),
        (Piece::Rook, 5),
        (Piece::Queen, 9),
    ];
    let count = |piece: Piece| -> u32 {
        Color::ALL.iter().map(|&color| position.colored_pieces(color, piece).len()).sum()
    };
    WORTH.iter().map(|&(piece, worth)| worth * count(piece)).sum()
}

/// The share of material that is left. Promotions could bring more than all.
fn share(material: u32) -> f64 {
    (f64::from(material) / FULL).min(1.0)
}

fn value([a, b, c]: Polynomial, t: f64) -> f64 {
    a + t * (b + t * c)
}

/// The chance that logistic odds of e^`x` stand for.
fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_counted_for_both_sides() {
        let of = |fen: &str| material(&fen.parse().unwrap());
        assert_eq!(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 78);
        assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(of("4k2q/8/8/8/8/8/P6n/4KB1R w K - 0 1"), 21);
    }

    #[test]
    fn chances_are_whole_and_grow_with_the_score() {
        for material in [0, 1, 20, 50, 78, 103] {
            let mut before = Permille::LOST;
            for centipawns in (-3_000..=3_000).step_by(20).chain([i32::MIN, i32::MAX]) {
                let here = Chances::STANDARD.permille(centipawns, material);
                assert_eq!(here.win + here.draw + here.loss, 1000);
                let mirrored = Chances::STANDARD.permille(centipawns.saturating_neg(), material);
                assert_eq!((here.win, here.loss), (mirrored.loss, mirrored.win));
                if (-3_000..=3_000).contains(&centipawns) {
                    assert!(here.win >= before.win && here.loss <= before.loss);
                    before = here;
                }
            }
            let [even, lost] = [0, -3_000].map(|cp| Chances::STANDARD.permille(cp, material));
            assert!(even.draw > 50 && even.win == even.loss, "{material}: {even:?}");
            assert!(lost.loss > 950, "{material}: {lost:?}");
        }
    }
}
