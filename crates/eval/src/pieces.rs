//! The one pass over knights, bishops, rooks and queens.
//!
//! What a piece attacks is looked up once, here, and serves mobility and, gathered in a
//! [`Reach`], king safety, threats and passed pawns.

use chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

use crate::geometry::{
    attacks_down, attacks_up, double_attacks_up, down, file_of, filled_down, sideways, up,
};
use crate::king::zone;
use crate::model::Model;
use crate::reach::Reach;
use crate::view::View;

/// The fourth to the sixth rank.
const OUTPOST_RANKS: BitBoard = BitBoard(0x0000_FFFF_FF00_0000);

/// The files c to f.
const CENTRE_FILES: BitBoard = BitBoard(0x3C3C_3C3C_3C3C_3C3C);

/// What every piece of the pass needs to know.
struct Pass<'a> {
    view: &'a View,
    model: &'a Model,
    reach: Reach,
}

impl Pass<'_> {
    /// Square, mobility and pressure on the enemy king of one piece.
    #[inline(always)]
    fn piece(&mut self, piece: Piece, square: Square, attacks: BitBoard) {
        let (model, reach) = (self.model, &mut self.reach);
        reach.twice |= reach.all & attacks;
        reach.all |= attacks;
        reach.squares += model.squares.of(piece, square);
        reach.mobility += model.mobility(piece, (attacks & reach.useful).len());
        let hits = (attacks & reach.zone).len();
        reach.attackers += u32::from(hits > 0);
        reach.danger += model.king_danger.points(piece, hits);
    }

    #[inline(always)]
    fn bishop(&mut self, square: Square) {
        let us = &self.view.us;
        let weights = &self.model.weights;
        let colour = if BitBoard::LIGHT_SQUARES.has(square) {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        let blocked = us.pawns & CENTRE_FILES & down(self.view.occupied());
        self.reach.pieces += weights.bishop_colour_pawn * (us.pawns & colour).len()
            + weights.bishop_colour_blocked * (blocked & colour).len();
    }

    #[inline(always)]
    fn rook(&mut self, square: Square) {
        let (us, them) = (&self.view.us, &self.view.them);
        let weights = &self.model.weights;
        let file = file_of(square);
        if (us.pawns & file).is_empty() {
            self.reach.pieces += if (them.pawns & file).is_empty() {
                weights.rook_on_open_file
            } else {
                weights.rook_on_half_open_file
            };
        }
    }

    /// What pieces are worth for where they stand among pawns, or beside each other.
    #[inline(always)]
    fn places(&mut self) {
        let View { us, them } = self.view;
        let weights = &self.model.weights;
        // Where enemy pawns may attack, now or further down their files.
        let contested = sideways(filled_down(down(them.pawns)));
        let outposts = self.reach.by_pawns & OUTPOST_RANKS & !contested;
        let mut score = weights.outpost[0] * (us.knights & outposts).len()
            + weights.outpost[1] * (us.bishops & outposts).len()
            + weights.outpost_in_reach * (self.reach.by_knights & outposts & !us.all).len()
            + weights.minor_behind_pawn * (up(us.minors()) & us.pawns).len();

        let pawns = us.pawns.len() as i32 - 5;
        let counts = [us.knights, us.bishops, us.rooks, us.queens].map(|set| set.len() as i32);
        for ((weight, count), usual) in weights.piece_with_pawn.iter().zip(counts).zip([2, 2, 2, 1])
        {
            score += *weight * ((count - usual) * pawns);
        }
        if counts[1] > 1 {
            score += weights.bishop_pair + weights.bishop_pair_pawn * pawns;
        }
        for (weight, count) in weights.pair.iter().zip([counts[0], counts[2]]) {
            if count > 1 {
                score += *weight;
            }
        }
        self.reach.pieces += score;
    }
}

/// Looks at all pieces of our side.
#[inline]
pub(crate) fn survey(view: &View, model: &Model) -> Reach {
    let View { us, them } = view;
    let occupied = view.occupied();
    let their_pawn_attacks = attacks_down(them.pawns);
    let by_pawns = attacks_up(us.pawns);
    let by_king = get_king_moves(us.king);
    let useful = !(their_pawn_attacks | us.pawns | us.king.bitboard());
    let reach = Reach {
        squares: model.squares.of(Piece::King, us.king),
        by_pawns,
        by_king,
        all: by_pawns | by_king,
        twice: double_attacks_up(us.pawns) | by_pawns & by_king,
        useful,
        zone: down_zone(them.king),
        ..Reach::NONE
    };
    let mut pass = Pass { view, model, reach };

    for square in us.knights {
        let attacks = get_knight_moves(square);
        pass.reach.by_knights |= attacks;
        pass.piece(Piece::Knight, square, attacks);
    }
    // Sliders look through own sliders that move the same way: a battery attacks as one.
    let diagonal = occupied ^ us.queens;
    for square in us.bishops {
        let attacks = get_bishop_moves(square, diagonal);
        pass.reach.by_bishops |= attacks;
        pass.piece(Piece::Bishop, square, attacks);
        pass.bishop(square);
    }
    let straight = occupied ^ us.queens ^ us.rooks;
    for square in us.rooks {
        let attacks = get_rook_moves(square, straight);
        pass.reach.by_rooks |= attacks;
        pass.piece(Piece::Rook, square, attacks);
        pass.rook(square);
    }
    for square in us.queens {
        let attacks = get_bishop_moves(square, occupied) | get_rook_moves(square, occupied);
        pass.reach.by_queens |= attacks;
        pass.piece(Piece::Queen, square, attacks);
    }
    pass.places();
    pass.reach
}

/// The zone of the enemy king, whose men move down.
#[inline]
fn down_zone(king: Square) -> BitBoard {
    zone(king.flip_rank()).flip_ranks()
}
