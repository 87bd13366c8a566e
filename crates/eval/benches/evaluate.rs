//! Nanoseconds per evaluation, over positions of all phases.

use chess::Position;
use cozy_chess::Board;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eval::Evaluator;

/// Openings, middlegames and endgames.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N2N2/PP2PPPP/R2QKB1R w KQ - 6 6",
    "rnbq1rk1/ppp2pbp/3p1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 7",
    "r1bq1rk1/pp1nbppp/2p1pn2/3p2B1/2PP4/2NBPN2/PP3PPP/R2QK2R w KQ - 3 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 13",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1b1r1k1/pp1n1pbp/1qp3p1/3p4/1B1P4/Q3PN2/PP2BPPP/R4RK1 w - - 0 17",
    "2rq1rk1/pb2bppp/1p2pn2/2n5/2BN4/1PN1P3/PB2QPPP/2R2RK1 w - - 0 15",
    "r2qr1k1/1pp1bppp/p1n1bn2/3p4/3P4/1BN1PN2/PP1B1PPP/2RQR1K1 b - - 5 14",
    "2r2rk1/1bq1bppp/p2ppn2/1p4P1/3NPP2/P1NQ4/1PP4P/1K1R1B1R b - - 0 17",
    "r2q1r1k/1b2bppp/p1n1p3/1pn1P3/5P2/1BN1BN2/PPQ3PP/3R1R1K b - - 2 16",
    "3r1rk1/p1q2ppp/1pn1bn2/2p1p3/4P3/2P1BNN1/PPQ2PPP/3R1RK1 w - - 2 18",
    "2kr3r/ppq1bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 1 12",
    "r3r1k1/2qb1ppp/p1pb1n2/1p1p4/3P4/P1NBPN2/1PQ2PPP/2R1R1K1 w - - 8 19",
    "1r3rk1/5ppp/p1qbp3/2p5/Pn1P4/1P2PN2/1B2QPPP/2R2RK1 w - - 0 22",
    "3rr1k1/1p3ppp/p1p2n2/4q3/2P5/1P2P3/PB1Q1PPP/3RR1K1 b - - 3 23",
    "r4rk1/pp3ppp/2p1b3/4P3/4N3/1P6/P4PPP/R3R1K1 b - - 0 20",
    "2r3k1/1q1r1ppp/p2bpn2/1p6/3P4/1PN2B2/P2Q1PPP/2R1R1K1 w - - 4 25",
    "3r2k1/pp3pp1/2p1bn1p/4N3/2P1P3/1P4P1/P4PBP/3R2K1 w - - 1 26",
    "6k1/1b3pp1/p3p2p/1p2P3/3r4/1P3N1P/P4PP1/2R3K1 w - - 0 28",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/R5p1/1p5p/1P2P2P/r4PP1/5K2/8 b - - 2 40",
    "8/3k1p2/3bp1p1/2p4p/p1P2P1P/P2KP1P1/5B2/8 w - - 4 38",
    "8/5k2/4p1p1/2Pp3p/1P1K1P1P/6P1/8/8 b - - 0 45",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
];

fn main() {
    divan::main();
}

fn positions() -> Vec<Position> {
    let parse = |fen: &&str| fen.parse::<Board>().expect("a legal FEN").into();
    POSITIONS.iter().map(parse).collect()
}

/// As in most of a search: the pawn structure was seen before.
#[divan::bench]
fn known_pawns(bencher: Bencher) {
    let positions = positions();
    let mut evaluator = Evaluator::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(evaluator.evaluate(black_box(position)));
        }
    });
}
