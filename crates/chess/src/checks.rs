//! Moves that give check, and whether one of them mates.

use cozy_chess::{
    BitBoard, Piece, PieceMoves, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// Whether a legal move gives check.
    #[inline]
    pub fn gives_check(&self, m: Move) -> bool {
        if self.is_castling(m) || self.is_en_passant(m) {
            return self.play(m).in_check();
        }
        let us = self.side_to_move();
        let king = self.board().king(!us);
        let occupied = self.board().occupied() & !m.from().bitboard() | m.to().bitboard();
        let seen = match m.promotion().or(self.piece_on(m.from())) {
            Some(Piece::Pawn) => get_pawn_attacks(m.to(), us),
            Some(Piece::Knight) => get_knight_moves(m.to()),
            Some(Piece::Bishop) => get_bishop_moves(m.to(), occupied),
            Some(Piece::Rook) => get_rook_moves(m.to(), occupied),
            Some(Piece::Queen) => {
                get_bishop_moves(m.to(), occupied) | get_rook_moves(m.to(), occupied)
            }
            Some(Piece::King) | None => BitBoard::EMPTY,
        };
        seen.has(king) || self.uncovers(m.from(), king, occupied)
    }

    /// Whether a slider of the side to move sees the other king once a man has left its square.
    #[inline]
    fn uncovers(&self, from: Square, king: Square, occupied: BitBoard) -> bool {
        let sliders = |piece| {
            let both = self.board().pieces(piece) | self.board().pieces(Piece::Queen);
            both & self.board().colors(self.side_to_move()) & !from.bitboard()
        };
        let on_diagonal = get_bishop_rays(king).has(from);
        let on_line = get_rook_rays(king).has(from);
        (on_diagonal && !(get_bishop_moves(king, occupied) & sliders(Piece::Bishop)).is_empty())
            || (on_line && !(get_rook_moves(king, occupied) & sliders(Piece::Rook)).is_empty())
    }

    /// Shows each legal move that gives check to `visit`.
    ///
    /// Only moves to a square that the man would give check from are generated, but for men that
    /// could uncover a check.
    pub fn each_check(&self, mut visit: impl FnMut(Move)) {
        let us = self.side_to_move();
        let board = self.board();
        let king = board.king(!us);
        let occupied = board.occupied();
        let straight = get_rook_moves(king, occupied);
        let diagonal = get_bishop_moves(king, occupied);
        let of_pawns = get_pawn_attacks(king, !us)
            | Rank::Eighth.relative_to(us).bitboard()
            | self.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
        let in_between = self.in_between(king);
        let targets = |of_piece: &PieceMoves| {
            let squares = match of_piece.piece {
                _ if in_between.has(of_piece.from) => BitBoard::FULL,
                Piece::Pawn => of_pawns,
                Piece::Knight => get_knight_moves(king),
                Piece::Bishop => diagonal,
                Piece::Rook => straight,
                Piece::Queen => diagonal | straight,
                // Castling, which is written as taking the own rook.
                Piece::King => board.colors(us),
            };
            of_piece.to & squares
        };
        let give_check = |m| {
            if self.gives_check(m) {
                visit(m);
            }
        };
        self.each_move(BitBoard::FULL, targets, give_check);
    }

    /// The men of the side to move that alone stand between one of its sliders and the other king,
    /// which stands on `king`.
    pub fn in_between(&self, king: Square) -> BitBoard {
        let board = self.board();
        let ours = board.colors(self.side_to_move());
        let of = |piece| (board.pieces(piece) | board.pieces(Piece::Queen)) & ours;
        let sliders =
            of(Piece::Rook) & get_rook_rays(king) | of(Piece::Bishop) & get_bishop_rays(king);
        let mut found = BitBoard::EMPTY;
        for slider in sliders {
            let between = get_between_rays(king, slider) & board.occupied();
            if between.len() == 1 {
                found |= between & ours;
            }
        }
        found
    }

    /// Whether a legal move mates.
    pub fn has_mate_in_one(&self) -> bool {
        let mates = |m: Move| {
            let mut board = self.board().clone();
            board.play_unchecked(m.into());
            !board.generate_moves(|_| true)
        };
        let mut found = false;
        self.each_check(|m| found = found || mates(m));
        found
    }
}
