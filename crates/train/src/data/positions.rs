//! The positions that are worth learning from.

use bulletformat::ChessBoard;
use chess::{Color, Piece, Position};
use games::GameResult;

use super::ScoredGame;

/// A position farther from even than this, in centipawns, teaches little: it is decided.
pub const MOST_SCORE: i16 = 3_000;

/// A position to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What a search thought of it, for White, in centipawns.
    pub score: i16,
    /// How its game ended.
    pub result: GameResult,
}

/// The quiet positions of a game: not in check, the best move neither a capture nor a promotion,
/// and nothing decided. What a capture is about to change, an evaluation need not know.
pub fn positions(game: &ScoredGame) -> impl Iterator<Item = Sample> + '_ {
    let mut next = game.start.clone();
    game.moves.iter().filter_map(move |scored| {
        let child = next.play(scored.played);
        let position = std::mem::replace(&mut next, child);
        let is_quiet = !position.in_check()
            && !position.is_capture(scored.played)
            && scored.played.promotion().is_none()
            && scored.score.abs() <= MOST_SCORE;
        is_quiet.then_some(Sample { position, score: scored.score, result: game.result })
    })
}

/// A sample as the trainer `bullet` reads it: from the side to move, which comes first and plays up
/// the board.
pub fn bulletformat(sample: &Sample) -> ChessBoard {
    let board = sample.position.board();
    let mut boards = [0; 2 + Piece::NUM];
    for color in Color::ALL {
        boards[color as usize] = board.colors(color).0;
    }
    for piece in Piece::ALL {
        boards[2 + piece as usize] = board.pieces(piece).0;
    }
    let turn = sample.position.side_to_move() as usize;
    let result = sample.result.points_of_white() as f32;
    // It fails only where a square of one side holds no piece, which no board has.
    ChessBoard::from_raw(boards, turn, sample.score, result).unwrap_or_default()
}

/// The bytes of a position in bulletformat.
pub fn bytes_of(board: &ChessBoard) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&board.occ.to_le_bytes());
    bytes[8..24].copy_from_slice(&board.pcs);
    bytes[24..26].copy_from_slice(&board.score.to_le_bytes());
    bytes[26..29].copy_from_slice(&[board.result, board.ksq, board.opp_ksq]);
    bytes
}
