//! Positions to evaluate.

use chess::Position;
use chess::random::SplitMix64;
use cozy_chess::Board;

/// A position from its FEN.
pub fn position(fen: &str) -> Position {
    fen.parse::<Board>().unwrap_or_else(|error| panic!("{fen}: {error}")).into()
}

/// The same position with the colours exchanged.
#[allow(dead_code, reason = "not every test needs it")]
pub fn mirrored(position: &Position) -> Position {
    let fen = position.board().to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(swap).collect()
    };
    let ranks: Vec<&str> = fields[0].rsplit('/').collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = match fields[3] {
        "-" => "-".into(),
        square => square.replace('3', "x").replace('6', "3").replace('x', "6"),
    };
    let board = swap_case(&ranks.join("/"));
    let rights = swap_case(fields[2]);
    self::position(&format!("{board} {side} {rights} {en_passant} 0 1"))
}

/// Positions met on random games, the same ones for the same seed.
pub fn random_walks(seed: u64, games: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
            positions.push(position.clone());
        }
    }
    positions
}
