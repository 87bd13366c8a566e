//! What others have published of small endings.

mod common;

use std::path::Path;

use chess::Color;
use common::{TABLES, material, value};
use tables::{Statistics, Tables, Value};

fn statistics(name: &str, turn: Color) -> Statistics {
    TABLES.table(&material(name)).unwrap().statistics(turn)
}

/// The data set *Chess (King-Rook vs. King)* of the UCI repository (Bain and Hoff, 1994): 28,056
/// positions with Black to move, by the moves to mate.
#[test]
fn rook_against_king_is_as_in_the_data_set_of_bain_and_hoff() {
    const MOVES: [u64; 17] =
        [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    let table = TABLES.table(&material("KRK")).unwrap();
    let mut found = [0; MOVES.len()];
    let mut draws = 0;
    table.each_value(Color::Black, |value| match value {
        Value::Loss(plies) => found[usize::from(plies / 2)] += 1,
        Value::Draw => draws += 1,
        Value::Win(_) => panic!("a king mates"),
    });
    assert_eq!(found, MOVES);
    assert_eq!(draws, 2796);
}

/// How many positions need the longest mates, as counted in the forum of Kirill Kryukov's
/// tablebase pages ("Longest Mate in kqk").
#[test]
fn the_longest_mates_of_three_men() {
    for (name, white, black) in
        [("KQK", (10, 1), (10, 8)), ("KRK", (16, 121), (16, 390)), ("KPK", (28, 3), (28, 2))]
    {
        let moves = |longest: Option<(u8, u64)>| longest.map(|(n, count)| (n.div_ceil(2), count));
        assert_eq!(moves(statistics(name, Color::White).longest_win), Some(white), "{name}");
        assert_eq!(moves(statistics(name, Color::Black).longest_loss), Some(black), "{name}");
    }
}

/// One knight or bishop mates nobody; of queen against king, 23,048 positions on the whole board
/// are drawn with Black to move.
#[test]
fn drawn_endings() {
    for name in ["KBK", "KNK"] {
        for turn in Color::ALL {
            let counts = statistics(name, turn).distinct;
            assert_eq!((counts.wins, counts.losses), (0, 0), "{name}");
        }
    }
    assert_eq!(statistics("KQK", Color::Black).board.draws, 23_048);
    assert_eq!(statistics("KQK", Color::White).distinct.draws, 0);
}

#[test]
fn known_positions() {
    for (fen, expected) in [
        // The longest of their endings, as published with the counts above.
        ("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", Value::Win(19)),
        ("8/8/8/8/8/2k5/1R6/K7 w - - 0 1", Value::Win(31)),
        ("8/8/8/1k6/8/8/K5P1/8 w - - 0 1", Value::Win(55)),
        // The first reciprocal zugzwang of J. Beasley's list: mate on the ninth move.
        ("1k6/1P6/K7/8/8/8/8/8 b - - 0 1", Value::Loss(18)),
        ("1k6/1P6/K7/8/8/8/8/8 w - - 0 1", Value::Draw),
        ("8/8/8/8/8/k7/p7/K7 w - - 0 1", Value::Draw),
        ("7k/5K2/8/8/8/8/8/7R b - - 0 1", Value::Loss(0)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Value::Draw),
    ] {
        assert_eq!(value(fen), expected, "{fen}");
    }
}

/// The longest mates of four men, in moves, as in the tables of E. Nalimov (1998). They are
/// compared by `make prove`, which names the folder of all tables in the environment variable
/// `CAESURA_TABLES`.
#[test]
fn the_longest_mates_of_four_men() {
    let Some(folder) = std::env::var_os("CAESURA_TABLES") else {
        eprintln!("skipped: CAESURA_TABLES names no folder of tables; make prove does");
        return;
    };
    let tables = Tables::open(Path::new(&folder)).unwrap();
    for (name, moves) in [
        ("KBBK", 19),
        ("KBNK", 33),
        ("KNNK", 1),
        ("KQKB", 17),
        ("KQKN", 21),
        ("KQKP", 28),
        ("KQKQ", 13),
        ("KQKR", 35),
        ("KRKB", 29),
        ("KRKN", 40),
        ("KRKP", 26),
        ("KRKR", 19),
        ("KBPK", 31),
        ("KNPK", 27),
        ("KPPK", 32),
        ("KPKP", 33),
    ] {
        let table = tables.table(&material(name)).unwrap();
        let longest = table.statistics(Color::White).longest_win;
        assert_eq!(longest.map(|(plies, _)| plies.div_ceil(2)), Some(moves), "{name}");
        tables.forget();
    }
}
