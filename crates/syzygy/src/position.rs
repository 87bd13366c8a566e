//! A position as the library knows it.

use std::num::NonZeroU32;

use chess::{BitBoard, Color, Piece, Position, Square};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, Setup};

/// The same position without its clocks and castling rights, which no table knows. `None` if it is
/// one that the library holds to be impossible.
pub(crate) fn translated(position: &Position) -> Option<Chess> {
    let board = position.board();
    let bits = |squares: BitBoard| Bitboard(squares.0);
    let of = |piece: Piece| bits(board.pieces(piece));
    let by_role = ByRole {
        pawn: of(Piece::Pawn),
        knight: of(Piece::Knight),
        bishop: of(Piece::Bishop),
        rook: of(Piece::Rook),
        queen: of(Piece::Queen),
        king: of(Piece::King),
    };
    let by_color = ByColor {
        black: bits(board.colors(Color::Black)),
        white: bits(board.colors(Color::White)),
    };
    let square = |square: Square| shakmaty::Square::try_from(square as u8).ok();
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: shakmaty::Color::from_white(position.side_to_move() == Color::White),
        ep_square: position.en_passant().and_then(square),
        fullmoves: NonZeroU32::MIN,
        ..Setup::empty()
    };
    match Chess::from_setup(setup, CastlingMode::Chess960) {
        Ok(position) => Some(position),
        // A check that no move can have given is one all the same.
        Err(error) => error.ignore_impossible_check().ok(),
    }
}
