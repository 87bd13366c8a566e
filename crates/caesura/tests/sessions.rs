//! Whole sessions, heard by the engine in this process: no mixture of lines makes it fall silent,
//! say too much, or panic.

mod session;

use std::fs;
use std::path::Path;

use caesura::uci;
use proptest::prelude::*;
use session::{is_well_answered, is_well_read};

/// What the fuzzer starts from, and what it ever found.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn the_seeds_of_the_fuzzer() {
    let (sessions, lines) = (seeds("uci"), seeds("line"));
    assert!(sessions.len() > 2 && lines.len() > 2);
    for session in &sessions {
        is_well_answered(session);
    }
    for lines in sessions.iter().chain(&lines) {
        String::from_utf8_lossy(lines).split('\n').for_each(is_well_read);
    }
}

#[test]
fn what_is_wrong_with_a_line_shows_before_anything_is_done() {
    for (line, fault) in [
        ("position startpos moves e2e4", None),
        ("setoption name NullMove value standard:2", None),
        ("go depth 3", None),
        ("quit", None),
        ("position fen 8/8 w", Some("invalid FEN: ")),
        ("position startpos moves e2e5", Some("illegal move 'e2e5' at ply 1: ")),
        ("setoption name NullMove value standart:2", Some("option 'NullMove': ")),
        ("go depth abc", Some("'depth' wants a number, not 'abc'")),
        ("nonsense", Some("unknown command 'nonsense'")),
    ] {
        let found = uci::fault(line);
        let expected = fault.map(|fault| format!("info string error: {fault}"));
        let is_so = match (&found, &expected) {
            (Some(found), Some(expected)) => found.starts_with(expected),
            (found, expected) => found == expected,
        };
        assert!(is_so, "{line}: {found:?}");
    }
}

const FENS: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/P6k/8/8/8/8/8/K7 w - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 99 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 3 9",
    "8/8/8/8 w",
];
const MOVES: &[&str] = &["e2e4", "e7e5", "g1f3", "e1g1", "e1h1", "a7a8Q", "0000", "a1a1", "é"];
const LIMITS: &[&str] = &[
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];
const OPTIONS: &[&str] = &[
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "NullMove",
    "NullMove Form",
    "Preset",
    "UCI_Chess960",
    "UCI_AnalyseMode",
    "PgnComment",
    "EvalFile",
    "network",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "SyzygyProbeLimit",
    "Syzygy50MoveRule",
    "null_move.R",
    "late_move_reductions",
    "Nonsense",
];
const VALUES: &[&str] = &["true", "false", "off", "standard:2", "genesis", "verified:3,material"];
const OTHERS: &[&str] = &[
    "",
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "flip",
    "help",
    "bench 1",
    "genfens 2",
    "joho isready",
    "debug on",
    "quit now",
    "\t isready \r",
];

fn pick(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(words).prop_map(str::to_owned)
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        (-2..17_i32).prop_map(|number| number.to_string()),
        pick(&["99999999999999999999", "abc", ""]),
    ]
}

/// A word and some more behind it.
fn line(
    first: &'static str,
    word: impl Strategy<Value = String>,
    most: usize,
) -> impl Strategy<Value = String> {
    let words = prop::collection::vec(word, 0..=most);
    words.prop_map(move |words| format!("{first} {}", words.join(" ")))
}

fn lines() -> impl Strategy<Value = String> {
    let limit = prop_oneof![3 => pick(LIMITS), 3 => number(), 1 => pick(MOVES)];
    let value = prop_oneof![number(), pick(VALUES)];
    let option = (pick(OPTIONS), value);
    let start =
        prop_oneof![Just("startpos".to_owned()), pick(FENS).prop_map(|f| format!("fen {f}"))];
    prop_oneof![
        3 => pick(OTHERS),
        3 => line("go", limit.clone(), 6),
        1 => line("threat", limit, 3),
        2 => (start, line("moves", pick(MOVES), 4)).prop_map(|(a, b)| format!("position {a} {b}")),
        2 => option.prop_map(|(name, value)| format!("setoption name {name} value {value}")),
        1 => "\\PC{0,20}",
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(6),
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_session_is_well_answered(lines in prop::collection::vec(lines(), 1..12)) {
        lines.iter().for_each(|line| is_well_read(line));
        is_well_answered(lines.join("\n").as_bytes());
    }
}
