//! Perft: the number of lines of legal moves of a given length, the proof of a move generator.

use cozy_chess::Board;

use crate::moves::Move;
use crate::position::Position;

/// How many lines of `depth` plies start here. The last ply is counted, not played.
///
/// ```
/// # use chess::{Position, perft};
/// assert_eq!(perft::perft(&Position::startpos(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    bulk(position.board(), depth)
}

/// The same by first move, in the order of generation. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let count = |&m: &Move| (m, perft(&position.play(m), depth - 1));
    position.legal_moves().iter().map(count).collect()
}

/// On the bare board: keys, mailbox and history have no say in how many moves there are. The last
/// ply has a generator to itself, which then never takes a move apart: half the time of all.
fn bulk(board: &Board, depth: u32) -> u64 {
    let mut lines = 0;
    match depth {
        0 => lines = 1,
        1 => {
            board.generate_moves(|moves| {
                lines += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    lines += bulk(&child, depth - 1);
                }
                false
            });
        }
    }
    lines
}
