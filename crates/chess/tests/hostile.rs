//! No text makes a reader panic, and what a reader accepts is sound.

mod common;
mod soundness;

use std::fs;
use std::path::Path;

use chess::Position;
use proptest::prelude::*;
use soundness::{reads_epd, reads_fen};

/// A text with some characters replaced, put in or left out.
fn mutated(
    texts: &'static [&'static str],
    alphabet: &'static str,
) -> impl Strategy<Value = String> {
    let alphabet: Vec<char> = alphabet.chars().collect();
    let edit = (any::<prop::sample::Index>(), 0..3, prop::sample::select(alphabet));
    (prop::sample::select(texts), prop::collection::vec(edit, 0..5)).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (index, kind, c) in edits {
            let at = index.index(chars.len());
            match kind {
                0 => chars[at] = c,
                1 => chars.insert(at, c),
                _ if chars.len() > 1 => drop(chars.remove(at)),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

const EPDS: &[&str] = &[
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
    "8/1p6/p5R1/k7/Prpp4/K7/1NP5/8 w - - bm Rb6 Rg5+; am Rd6; id \"WAC.274\";",
    "1k1r4/1bp2pp1/5q2/p4p2/P2P1P2/1r4Pp/8/3R2K1 b - - bm Qc6 Qe6; dm 4; c0 \"a=1, b;\"; acd 9;",
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9 ;D1 20 ;D2 479",
    "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 hmvc 0; fmvn 3; bm fxe6 e.p.;",
];
const MOVES: &[&str] = &[
    "e2e4",
    "e7e8q",
    "e1g1",
    "e1h1",
    "0000",
    "Nf3",
    "Nbd2+",
    "exd6 e.p.",
    "O-O-O",
    "0-0",
    "e8=Q#",
    "Ng1-f3!?",
    "bxa8=N",
    "R1xa4",
    "Kd1xe1",
];

/// What the fuzzer starts from, and what it ever found.
#[test]
fn the_seeds_of_the_fuzzer() {
    for (folder, reads) in [("fen", reads_fen as fn(&str)), ("epd", reads_epd)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(folder);
        let files: Vec<_> = fs::read_dir(folder).unwrap().collect();
        assert!(files.len() > 2);
        for file in files {
            reads(&String::from_utf8_lossy(&fs::read(file.unwrap().path()).unwrap()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(9),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text(text in any::<String>()) {
        reads_fen(&text);
        reads_epd(&text);
        let position = Position::startpos();
        prop_assert!(position.parse_uci(&text).is_err());
        let _ = position.parse_san(&text);
    }

    #[test]
    fn text_of_the_right_letters(text in "[pnbrqkPNBRQK1-8/]{0,70} [wb-] [KQkqA-Ha-h-]{0,5} ([a-h][1-8]|-)( [0-9]{0,4}){0,3}") {
        reads_fen(&text);
        reads_epd(&text);
    }

    #[test]
    fn strewn_boards(
        men in prop::collection::vec((0..8_usize, 0..8_usize, "[pnbrqPNBRQ]"), 0..12),
        kings in [(0..8_usize, 0..8_usize), (0..8_usize, 0..8_usize)],
        rest in "[wb] ([KQkqA-Ha-h]{0,4}|-) ([a-h][36]|-)",
    ) {
        let mut board = [['1'; 8]; 8];
        for (rank, file, man) in men {
            // Pawns only where they may stand.
            let rank = if man.eq_ignore_ascii_case("p") { rank.clamp(1, 6) } else { rank };
            board[rank][file] = man.chars().next().unwrap();
        }
        for ((rank, file), king) in kings.into_iter().zip(['k', 'K']) {
            board[rank][file] = king;
        }
        reads_fen(&format!("{} {rest}", board.map(String::from_iter).join("/")));
    }

    #[test]
    fn fens_with_slips(fen in mutated(common::FENS, "pnbrqkPNBRQKwb-/12345678 ax0e36é")) {
        reads_fen(&fen);
        reads_epd(&fen);
    }

    #[test]
    fn epds_with_slips(line in mutated(EPDS, "bm id;\"cNQx=+-0189 \tüé#")) {
        reads_epd(&line);
    }

    #[test]
    fn moves_with_slips(
        text in mutated(MOVES, "abcdefgh12345678NBRQKOx=+-#!?0é "),
        fen in prop::sample::select(common::FENS),
    ) {
        let position: Position = fen.parse().unwrap();
        for m in [position.parse_uci(&text).ok(), position.parse_san(&text).ok()] {
            prop_assert!(m.is_none_or(|m| position.is_legal(m)));
        }
    }
}
