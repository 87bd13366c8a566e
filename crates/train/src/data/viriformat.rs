//! Viriformat, the format of whole games of the engine Viridithas: 32 bytes for the position where
//! a game begins and its result, four bytes a move, four zero bytes at the end.
//!
//! The crate `viriformat` defines it and is what our tests hold this against. It trusts its input;
//! here every byte is checked, and a game that breaks a rule is told of and not taken.

use chess::notation::{Fen, FenError};
use chess::{Color, File, Move, Piece, Position, Rank, Square};
use games::GameResult;
use thiserror::Error;

use super::{ScoredGame, ScoredMove};

/// Bytes of the position where a game begins.
pub const HEAD: usize = 32;
/// Bytes of a move with its score.
pub const MOVE: usize = 4;
/// What ends a game.
pub const END: [u8; MOVE] = [0; MOVE];

/// The piece that stands for a rook that may still castle.
const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 1 << 3;
const BLACK_TO_MOVE: u8 = 1 << 7;
const NO_EN_PASSANT: u8 = 64;

const TO_SHIFT: u32 = 6;
const PROMOTION_SHIFT: u32 = 12;
const KIND_SHIFT: u32 = 14;
const EN_PASSANT: u16 = 1;
const CASTLING: u16 = 2;
const PROMOTION: u16 = 3;
const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Why bytes are no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FormatError {
    /// A number that stands for no piece.
    #[error("{0} stands for no piece")]
    BadPiece(u8),
    /// More men than there is room for.
    #[error("{0} men on the board, more than 32")]
    ManyMen(u32),
    /// A number that stands for no result.
    #[error("{0} stands for no result")]
    BadResult(u8),
    /// A number that stands for no square.
    #[error("{0} stands for no square of en passant")]
    BadSquare(u8),
    /// A position that chess is not played from.
    #[error("the start is no position: {0}")]
    BadPosition(#[from] FenError),
    /// A move that the rules do not allow, or that is written as another kind.
    #[error("ply {ply}: {bits:#06x} is no legal move")]
    BadMove {
        /// The ply, from 1.
        ply: usize,
        /// The move as it stands there.
        bits: u16,
    },
}

/// Appends a game to `out`.
pub fn write(game: &ScoredGame, out: &mut Vec<u8>) {
    out.extend(packed(&game.start, game.result));
    let mut position = game.start.clone();
    for &ScoredMove { played, score } in &game.moves {
        out.extend(move_bits(&position, played).to_le_bytes());
        out.extend(score.to_le_bytes());
        position = position.play(played);
    }
    out.extend(END);
}

/// The position where a game begins, and its result.
fn packed(position: &Position, result: GameResult) -> [u8; HEAD] {
    let board = position.board();
    let occupied = board.occupied();
    let mut bytes = [0; HEAD];
    bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
    for (index, square) in occupied.into_iter().enumerate() {
        let is_black = board.colors(Color::Black).has(square);
        let color = if is_black { Color::Black } else { Color::White };
        let piece = match position.piece_on(square) {
            Some(Piece::Rook) if may_castle(position, color, square) => CASTLING_ROOK,
            Some(piece) => piece as u8,
            None => continue,
        };
        let code = piece | if is_black { BLACK } else { 0 };
        bytes[8 + index / 2] |= code << (4 * (index % 2));
    }
    let turn = if position.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes[24] = turn | position.en_passant().map_or(NO_EN_PASSANT, |square| square as u8);
    bytes[25] = position.halfmove_clock();
    bytes[26..28].copy_from_slice(&position.fullmove_number().to_le_bytes());
    bytes[30] = match result {
        GameResult::Won(Color::Black) => 0,
        GameResult::Draw => 1,
        GameResult::Won(Color::White) => 2,
    };
    bytes
}

/// Whether the king may castle with the rook on this square.
fn may_castle(position: &Position, color: Color, square: Square) -> bool {
    let rights = position.board().castle_rights(color);
    let is_its_file = |right: Option<File>| right == Some(square.file());
    square.rank() == Rank::First.relative_to(color)
        && (is_its_file(rights.short) || is_its_file(rights.long))
}

/// A legal move as viriformat writes it.
fn move_bits(position: &Position, m: Move) -> u16 {
    let squares = m.from() as u16 | (m.to() as u16) << TO_SHIFT;
    let kind = if let Some(piece) = m.promotion() {
        let index = PROMOTIONS.iter().position(|&promotion| promotion == piece);
        PROMOTION << KIND_SHIFT | (index.unwrap_or_default() as u16) << PROMOTION_SHIFT
    } else if position.is_castling(m) {
        CASTLING << KIND_SHIFT
    } else if position.is_en_passant(m) {
        EN_PASSANT << KIND_SHIFT
    } else {
        0
    };
    squares | kind
}

/// Reads the position where a game begins, and its result.
///
/// # Errors
/// [`FormatError`] if the bytes are no such thing.
pub fn read_head(bytes: &[u8; HEAD]) -> Result<(Position, GameResult), FormatError> {
    let result = match bytes[30] {
        0 => GameResult::Won(Color::Black),
        1 => GameResult::Draw,
        2 => GameResult::Won(Color::White),
        other => return Err(FormatError::BadResult(other)),
    };
    // By way of FEN, whose reader knows all that makes a position impossible.
    let mut fen = board_field(bytes)?;
    fen.push_str(if bytes[24] & BLACK_TO_MOVE == 0 { " w " } else { " b " });
    fen.push_str(&castling_field(bytes));
    let en_passant = match bytes[24] & !BLACK_TO_MOVE {
        NO_EN_PASSANT => "-".to_owned(),
        index => {
            let square = Square::try_index(index.into()).ok_or(FormatError::BadSquare(index))?;
            square.to_string()
        }
    };
    let fullmove = u16::from_le_bytes([bytes[26], bytes[27]]);
    fen.push_str(&format!(" {en_passant} {} {fullmove}", bytes[25]));
    Ok((Fen::parse(&fen)?.position, result))
}

/// The squares with a man, and the number that stands for it, colour and all.
fn men(bytes: &[u8; HEAD]) -> impl Iterator<Item = (Square, u8)> + '_ {
    let occupied = bytes[..8].iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    let squares = chess::BitBoard(occupied).into_iter().take(32);
    squares.enumerate().map(|(i, square)| (square, bytes[8 + i / 2] >> (4 * (i % 2)) & 0xF))
}

fn board_field(bytes: &[u8; HEAD]) -> Result<String, FormatError> {
    let count = bytes[..8].iter().map(|byte| byte.count_ones()).sum();
    if count > 32 {
        return Err(FormatError::ManyMen(count));
    }
    let mut board = ['1'; Square::NUM];
    for (square, code) in men(bytes) {
        let letter = match code & !BLACK {
            CASTLING_ROOK => 'r',
            piece => *['p', 'n', 'b', 'r', 'q', 'k']
                .get(usize::from(piece))
                .ok_or(FormatError::BadPiece(code))?,
        };
        let is_white = code & BLACK == 0;
        board[square as usize] = if is_white { letter.to_ascii_uppercase() } else { letter };
    }
    let ranks: Vec<String> = board.chunks(File::NUM).rev().map(String::from_iter).collect();
    Ok(ranks.join("/"))
}

/// As Shredder-FEN: the files of the rooks.
fn castling_field(bytes: &[u8; HEAD]) -> String {
    let files: String = men(bytes)
        .filter(|(_, code)| code & !BLACK == CASTLING_ROOK)
        .map(|(square, code)| {
            let letter = char::from(b'a' + square.file() as u8);
            if code & BLACK == 0 { letter.to_ascii_uppercase() } else { letter }
        })
        .collect();
    if files.is_empty() { "-".to_owned() } else { files }
}

/// Reads a move that was played in a position, as ply number `ply` of its game, from 1.
///
/// # Errors
/// [`FormatError::BadMove`] if it is not legal, or not written as a move of its kind is.
pub fn read_move(
    bytes: [u8; MOVE],
    position: &Position,
    ply: usize,
) -> Result<ScoredMove, FormatError> {
    let [low, high, score @ ..] = bytes;
    let bits = u16::from_le_bytes([low, high]);
    let square = |bits: u16| Square::index(usize::from(bits & 63));
    let promotion = (bits >> KIND_SHIFT == PROMOTION)
        .then(|| PROMOTIONS[usize::from(bits >> PROMOTION_SHIFT & 3)]);
    let played = Move::new(square(bits), square(bits >> TO_SHIFT), promotion);
    if !position.is_legal(played) || move_bits(position, played) != bits {
        return Err(FormatError::BadMove { ply, bits });
    }
    Ok(ScoredMove { played, score: i16::from_le_bytes(score) })
}
