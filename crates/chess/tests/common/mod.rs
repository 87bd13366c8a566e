//! What several tests share: positions worth testing, the suites.

// Each test is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

pub use chess::random::SplitMix64;
use chess::{Move, Position};

/// Positions with something rare about them: the standard perft positions, zugzwangs, fortresses,
/// en passant with pins, promotions, crowded corners.
pub const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
    "7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1",
    "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 32",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1",
    "8/8/8/4N3/8/7p/8/5K1k w - - 0 1",
    "3k4/8/4K3/2R5/8/8/8/8 w - - 0 1",
    "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1",
    "8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1",
    "6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1",
    "8/8/8/2p5/1pp5/brpp4/1pprp2P/qnkbK3 w - - 0 1",
    "n1QBq1k1/5p1p/5KP1/p7/8/8/8/8 w - - 0 1",
    "4KBkr/7p/6PP/4P3/8/3P1p2/8/8 w - - 0 1",
    "4r1k1/p1qr1p2/2pb1Bp1/1p5p/3P1n1R/1B3P2/PP3PK1/2Q4R w - - 0 1",
    "4R3/1P5p/4p3/5p2/4k1p1/5nP1/5P1P/1r3B1K w - - 5 51",
    "8/2n5/2B5/8/5p1p/5P1P/5kP1/7K w - - 2 2",
    "6k1/8/1pK4p/bP6/1p6/8/P1B2P2/8 w - - 0 1",
    "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3",
    "3k4/3P4/4K3/8/8/8/8/8 w - - 0 1",
    "2q2rk1/p4pp1/5n1p/8/8/Q4N1P/P4PP1/5RK1 b - - 0 1",
    // En passant that a pin along the rank, a file or a diagonal forbids, and that ends a check.
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "6k1/8/1b6/3pP3/8/8/5K2/8 w - - 0 2",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    // Little material, where games end early.
    "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
    "8/2b5/4k3/8/8/3KB3/7p/8 w - - 0 1",
    "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1",
    "4b3/8/4k3/8/8/3B4/3K4/8 w - - 0 1",
    "4k3/8/8/8/8/3B4/4B3/4K3 w - - 0 1",
    "8/5P2/4k3/8/8/3K4/2p5/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4KQ2 w - - 80 90",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// All 960 starts of Chess960, in the numbering of Scharnagl, 518 the standard one.
pub fn chess960_starts() -> Vec<Position> {
    (0..960).map(|number| start(number).parse().unwrap()).collect()
}

fn start(number: usize) -> String {
    let mut rank = [None; 8];
    let put = |rank: &mut [Option<char>; 8], nth_free: usize, piece| {
        let mut free = (0..8).filter(|&file| rank[file].is_none());
        let file = free.nth(nth_free).unwrap();
        rank[file] = Some(piece);
    };
    rank[number % 4 * 2 + 1] = Some('b');
    rank[number / 4 % 4 * 2] = Some('b');
    put(&mut rank, number / 16 % 6, 'q');
    let pairs = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (left, right) = pairs[number / 96];
    // The second knight first, so that the first one's place is still free.
    put(&mut rank, right, 'n');
    put(&mut rank, left, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut rank, 0, piece);
    }
    let black: String = rank.into_iter().flatten().collect();
    let white = black.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// Walks at random from a position and shows every position on the way, the first included. The
/// visitor says whether to go on; mate, stalemate and `plies` end the walk too.
pub fn walk(
    start: &Position,
    plies: usize,
    random: &mut SplitMix64,
    mut visit: impl FnMut(&Position, Option<Move>) -> bool,
) {
    let mut position = start.clone();
    let mut played = None;
    for _ in 0..=plies {
        if !visit(&position, played) {
            return;
        }
        let moves = position.legal_moves();
        let Some(&m) = random.pick(&moves) else { return };
        position = position.play(m);
        played = Some(m);
    }
}

/// The lines of a suite that lies beside the project; `None`, and a line that says so, where it
/// does not.
pub fn suite(name: &str) -> Option<Vec<String>> {
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.extend(["..", "..", "..", "shared", "suites", name]);
    let text = fs::read_to_string(&path);
    if text.is_err() {
        // Not `println!`, which the test runner would keep to itself.
        let line = format!("\nskipped: ../shared/suites/{name} is not here\n");
        io::stderr().write_all(line.as_bytes()).unwrap();
    }
    Some(text.ok()?.lines().map(str::to_owned).collect())
}

/// `FENS` as positions.
pub fn positions() -> Vec<Position> {
    FENS.iter().map(|fen| fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))).collect()
}
