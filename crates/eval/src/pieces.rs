//! The one pass over knights, bishops, rooks and queens.
//!
//! What a piece attacks is looked up once, here, and serves mobility and, gathered in a
//! [`Reach`], king safety, threats and passed pawns.

use chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

use crate::geometry::{attacks_down, attacks_up, down, file_of, filled_down, sideways, up};
use crate::king::zone;
use crate::model::Model;
use crate::tapered::Tapered;
use crate::view::View;

/// The fourth to the sixth rank.
const OUTPOST_RANKS: BitBoard = BitBoard(0x0000_FFFF_FF00_0000);

/// What the pieces of one side reach, and what standing there is worth.
pub(crate) struct Reach {
    /// Material, squares, mobility and the terms of single pieces.
    pub score: Tapered,
    /// Squares attacked by pawns.
    pub by_pawns: BitBoard,
    /// Squares attacked by knights.
    pub by_knights: BitBoard,
    /// Squares attacked by bishops.
    pub by_bishops: BitBoard,
    /// Squares attacked by rooks.
    pub by_rooks: BitBoard,
    /// Squares attacked by queens.
    pub by_queens: BitBoard,
    /// Squares attacked by the king.
    pub by_king: BitBoard,
    /// Points of danger to the enemy king from attacks on its zone.
    pub danger: i32,
}

impl Reach {
    /// Squares attacked by knights or bishops.
    #[inline]
    pub fn by_minors(&self) -> BitBoard {
        self.by_knights | self.by_bishops
    }

    /// Squares attacked by anything but the king.
    #[inline]
    pub fn without_king(&self) -> BitBoard {
        self.by_pawns | self.by_minors() | self.by_rooks | self.by_queens
    }

    /// All attacked squares.
    #[inline]
    pub fn all(&self) -> BitBoard {
        self.without_king() | self.by_king
    }

    /// The same sets on the board turned upside down; the score stays.
    #[inline]
    pub fn flipped(&self) -> Self {
        Self {
            score: self.score,
            by_pawns: self.by_pawns.flip_ranks(),
            by_knights: self.by_knights.flip_ranks(),
            by_bishops: self.by_bishops.flip_ranks(),
            by_rooks: self.by_rooks.flip_ranks(),
            by_queens: self.by_queens.flip_ranks(),
            by_king: self.by_king.flip_ranks(),
            danger: self.danger,
        }
    }
}

/// What every piece of the pass needs to know.
struct Pass<'a> {
    model: &'a Model,
    /// Squares that count for mobility.
    useful: BitBoard,
    /// The squares around the enemy king.
    zone: BitBoard,
    score: Tapered,
    danger: i32,
}

impl Pass<'_> {
    /// Square, mobility and pressure on the enemy king of one piece.
    #[inline(always)]
    fn piece(&mut self, piece: Piece, square: Square, attacks: BitBoard) {
        let model = self.model;
        self.score += model.squares.of(piece, square);
        self.score += model.mobility.of(piece, (attacks & self.useful).len());
        self.danger += model.king_danger.points(piece, (attacks & self.zone).len());
    }
}

/// Looks at all pieces of our side.
#[inline]
pub(crate) fn survey(view: &View, model: &Model) -> Reach {
    let View { us, them } = view;
    let weights = &model.weights;
    let occupied = view.occupied();
    let their_pawn_attacks = attacks_down(them.pawns);
    let by_pawns = attacks_up(us.pawns);

    let mut pass = Pass {
        model,
        useful: !(their_pawn_attacks | us.pawns | us.king.bitboard()),
        zone: down_zone(them.king),
        score: model.squares.of(Piece::King, us.king),
        danger: 0,
    };
    let [mut by_knights, mut by_bishops, mut by_rooks, mut by_queens] = [BitBoard::EMPTY; 4];

    for square in us.knights {
        let attacks = get_knight_moves(square);
        by_knights |= attacks;
        pass.piece(Piece::Knight, square, attacks);
    }
    // Sliders look through own sliders that move the same way: a battery attacks as one.
    let diagonal = occupied ^ us.queens;
    for square in us.bishops {
        let attacks = get_bishop_moves(square, diagonal);
        by_bishops |= attacks;
        pass.piece(Piece::Bishop, square, attacks);
        let colour = if BitBoard::LIGHT_SQUARES.has(square) {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        pass.score += weights.bishop_colour_pawn * (us.pawns & colour).len();
    }
    let straight = occupied ^ us.queens ^ us.rooks;
    for square in us.rooks {
        let attacks = get_rook_moves(square, straight);
        by_rooks |= attacks;
        pass.piece(Piece::Rook, square, attacks);
        let file = file_of(square);
        if (us.pawns & file).is_empty() {
            pass.score += if (them.pawns & file).is_empty() {
                weights.rook_on_open_file
            } else {
                weights.rook_on_half_open_file
            };
        }
    }
    for square in us.queens {
        let attacks = get_bishop_moves(square, occupied) | get_rook_moves(square, occupied);
        by_queens |= attacks;
        pass.piece(Piece::Queen, square, attacks);
    }

    let mut score = pass.score;
    if us.bishops.len() > 1 {
        score += weights.bishop_pair;
    }
    // Where enemy pawns may attack, now or further down their files.
    let contested = sideways(filled_down(down(them.pawns)));
    let outposts = by_pawns & OUTPOST_RANKS & !contested;
    score += weights.outpost[0] * (us.knights & outposts).len();
    score += weights.outpost[1] * (us.bishops & outposts).len();
    score += weights.minor_behind_pawn * (up(us.minors()) & us.pawns).len();

    Reach {
        score,
        by_pawns,
        by_knights,
        by_bishops,
        by_rooks,
        by_queens,
        by_king: get_king_moves(us.king),
        danger: pass.danger,
    }
}

/// The zone of the enemy king, whose men move down.
#[inline]
fn down_zone(king: Square) -> BitBoard {
    zone(king.flip_rank()).flip_ranks()
}
