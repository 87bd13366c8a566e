//! The move generator against known counts and against shakmaty's.

mod common;

use chess::{Position, perft};
use shakmaty::{CastlingMode, Chess, fen::Fen as OracleFen};

/// Position, depth, lines. The first six are those of the Chess Programming Wiki, the others
/// Chess960 positions from Ethereal's `perft/fischer.epd`.
const KNOWN: &[(&str, u32, u64)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, 8_146_062),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667_366),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 5, 6_417_013),
    ("qbb1rnkr/ppp3pp/4n3/3ppp2/1P3PP1/8/P1PPPN1P/QBB1RNKR w HEhe - 0 9", 4, 541_886),
    ("r1bbnk1r/qpp1pppp/p6n/3p4/1P6/5N1P/P1PPPPP1/RQBBK1NR w ha - 0 9", 4, 587_364),
    ("qrkbb1r1/ppp1pnpp/3p2n1/5p2/1P3P2/2Q3N1/P1PPP1PP/1RKBB1RN w GBgb - 0 9", 4, 870_888),
];

#[test]
fn known_counts() {
    for &(fen, depth, lines) in KNOWN {
        let position: Position = fen.parse().unwrap();
        assert_eq!(perft::perft(&position, depth), lines, "{fen}");
    }
}

#[test]
fn divide_adds_up_to_perft() {
    for position in common::positions() {
        let by_move = perft::divide(&position, 3);
        assert_eq!(by_move.len(), position.legal_moves().len());
        let lines: u64 = by_move.iter().map(|&(_, lines)| lines).sum();
        assert_eq!(lines, perft::perft(&position, 3), "{position}");
    }
    assert_eq!(perft::perft(&Position::startpos(), 0), 1);
    assert!(perft::divide(&Position::startpos(), 0).is_empty());
}

/// shakmaty, which is written by other people, on the rarer positions and on some Chess960 starts.
#[test]
fn another_generator_counts_the_same() {
    const DEPTH: u32 = 3;
    let starts = common::chess960_starts();
    for position in common::positions().into_iter().chain(starts.into_iter().step_by(40)) {
        let fen: OracleFen = position.to_fen().parse().unwrap();
        let oracle: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
        let lines = shakmaty::perft(&oracle, DEPTH);
        assert_eq!(perft::perft(&position, DEPTH), lines, "{position}");
    }
}

/// The perft suites, each position to a depth of about `budget` lines.
fn run_suite(name: &str, budget: u64) {
    let Some(lines) = common::suite(name) else { return };
    for line in &lines {
        let epd = chess::notation::Epd::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let counts = epd.others.iter().filter_map(|operation| {
            let depth: u32 = operation.opcode.strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.operand.parse::<u64>().ok()?))
        });
        // The deepest count within the budget, or else the cheapest there is.
        let (depth, lines) = counts
            .max_by_key(|&(depth, lines)| {
                if lines <= budget { (true, u64::from(depth)) } else { (false, u64::MAX - lines) }
            })
            .unwrap_or_else(|| panic!("no count in {line}"));
        assert_eq!(perft::perft(&epd.position, depth), lines, "{line}");
    }
    println!("{name}: {} positions", lines.len());
}

#[test]
fn suite_standard() {
    run_suite("perft_standard.epd", 5_000_000);
}

#[test]
fn suite_fischer() {
    run_suite("perft_fischer.epd", 1_000_000);
}

#[test]
fn suite_marcel() {
    run_suite("perft_marcel.epd", 30_000);
}
