//! FEN: what is read, what is refused and in which words, what is written.

mod common;

use chess::notation::{Fen, FenWarning};
use chess::{Position, Square};

fn error(fen: &str) -> String {
    Fen::parse(fen).map(|fen| fen.position.to_fen()).unwrap_err().to_string()
}

fn repaired(fen: &str) -> (String, Vec<FenWarning>) {
    let fen = Fen::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (fen.position.to_fen(), fen.warnings)
}

#[test]
fn errors_name_the_fault_and_its_place() {
    let cases = [
        ("", "the board is missing"),
        ("blah", "the board has 1 rank, not 8"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "the board has 9 ranks, not 8"),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 has 7 squares"),
        ("4k3/8/8/8//8/8/4K3 w - - 0 1", "rank 4 has 0 squares"),
        (
            "4k3/8/8/8/8/3x4/8/4K3 w - - 0 1",
            "rank 3: 'x' is neither a piece nor a number of empty squares",
        ),
        (
            "4k3/8/8/8/8/0PPPPPPPP/8/4K3 w - - 0 1",
            "rank 3: '0' is neither a piece nor a number of empty squares",
        ),
        ("4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move 'W' is neither 'w' nor 'b'"),
        ("4k3/8/8/8/8/8/8/4K3 w", "the castling field is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "the en passant field is missing"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings"),
        ("2P1k3/8/8/8/8/8/8/4K3 w - - 0 1", "White has a pawn on rank 8 (c8)"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Black has a pawn on rank 1 (a1)"),
        ("4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns, more than 8"),
        ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", "White has 17 men, more than 16"),
        (
            "4k3/8/8/8/8/QQQQQQQ1/QQQQQQQQ/4K3 b - - 0 1",
            "White has 14 promoted pieces, but only 8 pawns missing",
        ),
        (
            "2bqkb2/pppppppp/3b4/8/8/8/8/4K3 b - - 0 1",
            "Black has 1 promoted piece, but only 0 pawns missing",
        ),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side not to move (Black) is in check"),
        ("4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", "the side not to move (White) is in check"),
        ("8/8/8/3k4/4K3/8/8/8 w - - 0 1", "the kings on e4 and d5 stand next to each other"),
        ("4k3/4r3/8/8/8/3n4/8/q3K3 w - - 0 1", "White is in check from 3 pieces at once"),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1",
            "castling 'KQxq' is not '-' or up to four different rights",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1",
            "castling 'KH' is not '-' or up to four different rights",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant 'e9' is neither '-' nor a square"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1",
            "half-move clock '99999999999' is not a number from 0 to 65535",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - +5 1", "half-move clock '+5' is not a number from 0 to 65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock '-1' is not a number from 0 to 65535"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
            "full-move number '99999999999' is not a number from 0 to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves",
            "nothing may follow the full-move number, but 'moves' does",
        ),
    ];
    for (fen, message) in cases {
        assert_eq!(error(fen), message, "{fen}");
    }
}

#[test]
fn errors_stay_short_and_printable() {
    let long = format!("4k3/8/8/8/8/8/8/4K3 {} - - 0 1", "ü\u{7}".repeat(500_000));
    let message = error(&long);
    assert!(message.chars().count() < 100 && !message.contains('\u{7}'), "{message}");
}

#[test]
fn what_is_left_out_or_harmless_is_put_right() {
    let plain = |fen| {
        let (fen, warnings) = repaired(fen);
        assert_eq!(warnings, []);
        fen
    };
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(plain("4k3/8/8/8/8/8/8/4K3 w - -"), bare);
    assert_eq!(plain("4k3/8/8/8/8/8/8/4K3 w - - 0"), bare);
    assert_eq!(plain("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), bare);
    assert_eq!(plain("\t4k3/8/8/8/8/8/8/4K3  w -\t- 0 1\r\n"), bare);
    // A pawn was just pushed, but nobody can take it: no fault, and not written.
    assert_eq!(
        plain("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
}

#[test]
fn impossible_castling_rights_are_dropped_with_a_warning() {
    let dropped = |letters: &str| letters.chars().map(FenWarning::CastlingDropped).collect();
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq -", "-", "KQkq"),
        ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq -", "kq", "KQ"),
        ("r3k2r/8/8/8/8/8/8/4K2R w KQkq -", "Kkq", "Q"),
        ("r3k2r/8/8/8/8/8/8/R3K2r w KQkq -", "Qkq", "K"),
        ("4k3/8/8/8/8/8/8/R3K2R w CH -", "K", "C"),
        ("4k3/8/8/8/8/8/8/R3K2R w EA -", "Q", "E"),
    ];
    for (fen, rights, letters) in cases {
        let (written, warnings) = repaired(fen);
        assert_eq!(written.split(' ').nth(2), Some(rights), "{fen}");
        let expected: Vec<_> = dropped(letters);
        assert_eq!(warnings, expected, "{fen}");
    }
    let message = FenWarning::CastlingDropped('K').to_string();
    assert_eq!(message, "castling right 'K' dropped: king or rook is not in its place");
}

#[test]
fn false_en_passant_squares_are_cleared_with_a_warning() {
    let cases = [
        // No pawn there, the wrong side's rank, no rank for it, the way or the start not empty.
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Square::E6),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1", Square::E3),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", Square::E5),
        ("4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", Square::E6),
        ("4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", Square::E6),
        // A check that the push cannot have given.
        ("4k3/8/8/3Pp3/8/8/5n2/3K4 w - e6 0 1", Square::E6),
    ];
    for (fen, square) in cases {
        let (written, warnings) = repaired(fen);
        assert_eq!(written.split(' ').nth(3), Some("-"), "{fen}");
        assert_eq!(warnings, [FenWarning::EnPassantCleared(square)], "{fen}");
    }
}

/// The queen can go to the square behind the pushed pawn, but that is not en passant.
#[test]
fn an_en_passant_square_for_no_pawn_makes_no_other_position() {
    let read = |fen: &str| fen.parse::<Position>().unwrap();
    let marked = read("4k3/8/8/8/3qP3/8/8/7K b - e3 0 1");
    assert_eq!(marked, read("4k3/8/8/8/3qP3/8/8/7K b - - 0 1"));
    assert_eq!(marked.en_passant(), None);
    let takeable = read("4k3/8/8/8/3pP3/8/8/7K b - e3 0 1");
    assert_ne!(takeable, read("4k3/8/8/8/3pP3/8/8/7K b - - 0 1"));
    assert_eq!(takeable.en_passant(), Some(Square::E3));
}

#[test]
fn castling_is_read_in_all_three_notations() {
    let board = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w";
    let position: Position = format!("{board} GBgb -").parse().unwrap();
    assert_eq!(format!("{board} KQkq -").parse::<Position>().unwrap(), position);
    // The inner rook has the right: only its file can say so.
    let inner = "4k3/8/8/8/8/8/8/4KR1R w F -";
    let outer = "4k3/8/8/8/8/8/8/4KR1R w K -";
    let (inner, outer): (Position, Position) = (inner.parse().unwrap(), outer.parse().unwrap());
    assert_ne!(inner, outer);
    assert_ne!(inner.key(), outer.key());
    assert_eq!(inner.to_fen(), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    assert_eq!(outer.to_fen(), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
    // With the king elsewhere than in standard chess, `K` would say less than it seems to.
    let beside: Position = "r4k1r/8/8/8/8/8/8/R4K1R w KQkq -".parse().unwrap();
    assert_eq!(beside.to_fen(), "r4k1r/8/8/8/8/8/8/R4K1R w HAha - 0 1");
    // Rights are written in one notation, never in two.
    let mixed: Position = "r3k2r/8/8/8/8/8/8/R3KR2 w FQkq -".parse().unwrap();
    assert_eq!(mixed.to_fen(), "r3k2r/8/8/8/8/8/8/R3KR2 w FAha - 0 1");
}

#[test]
fn every_chess960_start_comes_back() {
    let starts = common::chess960_starts();
    assert_eq!(starts[518], Position::startpos());
    let mut fens: Vec<_> = starts.iter().map(Position::to_fen).collect();
    for (start, fen) in starts.iter().zip(&fens) {
        let read = Fen::parse(fen).unwrap();
        assert_eq!((&read.position, read.warnings), (start, vec![]), "{fen}");
        assert_eq!(read.position.key(), start.key());
    }
    fens.sort();
    fens.dedup();
    assert_eq!(fens.len(), 960);
}

#[test]
fn the_fens_of_the_tests_come_back_as_they_are() {
    for fen in common::FENS {
        let (written, warnings) = repaired(fen);
        assert_eq!(warnings, [], "{fen}");
        let read: Position = fen.parse().unwrap();
        assert_eq!(read, written.parse().unwrap());
        // En passant that a pin forbids is not written.
        if written != *fen {
            assert_eq!(read.en_passant(), None);
            let fields = |fen: &str| -> Vec<String> {
                let all = fen.split(' ').map(str::to_owned).enumerate();
                all.filter(|&(i, _)| i != 3).map(|(_, field)| field).collect()
            };
            assert_eq!(fields(&written), fields(fen));
        }
    }
}

/// Some variants shuffle the back rank freely; what matters is that the men can be counted.
#[test]
fn two_bishops_on_one_colour_beside_all_pawns_are_accepted() {
    let fen = "bqbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQBNNRKR w - - 0 1";
    assert_eq!(repaired(fen), (fen.to_owned(), Vec::new()));
}

#[test]
fn a_clock_beyond_fifty_moves_counts_as_fifty() {
    let position: Position = "8/8/8/8/8/8/6k1/K6R w - - 120 150".parse().unwrap();
    assert!(position.is_fifty_moves());
    assert_eq!(position.to_fen(), "8/8/8/8/8/8/6k1/K6R w - - 100 150");
}
