//! Mates found by trying all moves, and positions at random.

#![allow(dead_code)]

use chess::notation::Fen;
use chess::random::SplitMix64;
use chess::{Move, Position};
use mate::{Limits, Solution, Solver, Verdict};

/// The shortest mate in at most `longest` moves, with its keys.
pub fn minimax(position: &Position, longest: u32) -> Option<(u32, Vec<Move>)> {
    (1..=longest).find_map(|moves| {
        let is_key =
            |m: &Move| !position.is_fifty_moves() && is_lost(&position.play(*m), moves - 1);
        let keys: Vec<Move> = position.legal_moves().into_iter().filter(is_key).collect();
        (!keys.is_empty()).then_some((moves, keys))
    })
}

fn is_won(position: &Position, moves: u32) -> bool {
    moves > 0
        && !position.is_fifty_moves()
        && position.legal_moves().into_iter().any(|m| is_lost(&position.play(m), moves - 1))
}

fn is_lost(position: &Position, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.in_check();
    }
    moves > 0
        && !position.is_fifty_moves()
        && replies.into_iter().all(|reply| is_won(&position.play(reply), moves))
}

/// The answer of a new solver to a question without limit of nodes.
pub fn solve(position: &Position, moves: u32) -> Solution {
    Solver::new(1).unwrap().solve(position, &Limits { moves, nodes: u64::MAX })
}

/// Mate or no mate, as `minimax` tells it.
pub fn found(verdict: &Verdict) -> Option<(u32, Vec<Move>)> {
    match verdict {
        Verdict::Mate { moves, keys, .. } => Some((*moves, keys.clone())),
        Verdict::NoMate => None,
        Verdict::Unknown => panic!("not decided"),
    }
}

/// A legal position of some men at random, either side to move.
pub fn random_position(random: &mut SplitMix64, men: &str, clock: usize) -> Position {
    loop {
        let mut board = [None; 64];
        for man in men.chars() {
            board[random.below(64)] = Some(man);
        }
        let ranks: Vec<String> = board
            .chunks(8)
            .map(|rank| rank.iter().map(|man| man.unwrap_or('1')).collect())
            .collect();
        let turn = *random.pick(&['w', 'b']).unwrap();
        let fen = Fen::parse(&format!("{} {turn} - - {clock} 90", ranks.join("/")));
        match fen {
            Ok(fen) if fen.position.board().occupied().len() as usize == men.len() => {
                return fen.position;
            }
            _ => {}
        }
    }
}
