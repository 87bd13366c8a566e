//! Rows 19 to 31: positions that cannot be, small faults of a FEN, and the ends of games.

use crate::support::{Engine, KIWIPETE};

/// Each of these must be refused for its reason, and the position before must stay.
#[track_caller]
fn assert_refused(positions: &[(&str, &str)]) {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {KIWIPETE}"));
    for (position, reason) in positions {
        let error = engine.complaint(&format!("position {position}"));
        assert!(error.contains(reason), "{position}: {error}");
        assert_eq!(engine.fen(), KIWIPETE, "{position}");
    }
    assert!(engine.search("go depth 2").pop().unwrap().starts_with("bestmove "));
}

/// Each of these is read as the second says, with so many warnings.
#[track_caller]
fn assert_put_right(positions: &[(&str, &str, usize)]) {
    let mut engine = Engine::start();
    for (fen, read, warnings) in positions {
        let answer = engine.answer(&format!("position fen {fen}"));
        assert_eq!(answer.len(), *warnings, "{fen}: {answer:?}");
        assert!(answer.iter().all(|line| line.starts_with("info string warning: ")));
        assert_eq!(engine.fen(), *read);
        assert!(engine.search("go depth 2").pop().unwrap().starts_with("bestmove "), "{fen}");
    }
}

#[test]
fn row_19_what_is_no_fen_is_refused() {
    assert_refused(&[
        ("fen blah", "1 rank, not 8"),
        ("fen", "the board is missing"),
        ("", "wants 'startpos' or 'fen'"),
        ("sideways", "wants 'startpos' or 'fen'"),
        ("startpos e2e4", "wants 'moves'"),
        ("fen 4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "nothing may follow"),
    ]);
}

#[test]
fn row_20_a_board_without_kings_is_refused() {
    assert_refused(&[
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("fen 8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
    ]);
}

#[test]
fn row_21_two_kings_of_a_colour_are_refused() {
    assert_refused(&[
        ("fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"),
        ("fen 3k1k2/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
    ]);
}

#[test]
fn row_22_a_king_that_could_be_taken_is_refused() {
    assert_refused(&[
        ("fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "the side not to move (Black) is in check"),
        ("fen 8/8/8/8/8/4k3/4K3/8 w - - 0 1", "next to each other"),
    ]);
}

#[test]
fn row_23_a_pawn_on_the_first_or_last_rank_is_refused() {
    assert_refused(&[
        ("fen 4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "White has a pawn on rank 8"),
        ("fen 4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Black has a pawn on rank 1"),
    ]);
}

#[test]
fn row_24_a_rank_of_nine_or_seven_squares_is_refused() {
    assert_refused(&[
        ("fen 4k3/8/8/9/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("fen 4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"),
        ("fen 4k3/8/8/pppppppp1/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("fen 4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks, not 8"),
    ]);
}

#[test]
fn row_25_a_castling_right_that_cannot_be_is_dropped() {
    assert_put_right(&[
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3),
    ]);
    assert_refused(&[("fen 4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling 'KK'")]);
}

#[test]
fn row_26_missing_clocks_are_those_of_a_new_game() {
    assert_put_right(&[
        ("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0),
        ("4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", 0),
    ]);
}

#[test]
fn row_27_clocks_out_of_range_are_refused() {
    assert_refused(&[
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "half-move clock"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "full-move number"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 x", "full-move number"),
    ]);
}

#[test]
fn row_28_a_false_en_passant_square_is_cleared() {
    assert_put_right(&[
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
        ("4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", 1),
    ]);
    assert_refused(&[("fen 4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant 'e9'")]);
}

#[test]
fn row_29_an_illegal_move_is_named_with_its_ply() {
    assert_refused(&[
        ("startpos moves e2e4 e7e5 e2e5", "illegal move 'e2e5' at ply 3"),
        ("startpos moves e2e4 0000", "illegal move '0000' at ply 2"),
        ("startpos moves xyzzy", "illegal move 'xyzzy' at ply 1"),
        ("startpos moves e2e4 e7e5 moves", "illegal move 'moves' at ply 3"),
        ("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8", "illegal move 'a7a8' at ply 1"),
    ]);
}

#[test]
fn row_30_a_promotion_may_be_written_in_upper_case() {
    assert_put_right(&[(
        "8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q",
        "Q7/7k/8/8/8/8/8/K7 b - - 0 1",
        0,
    )]);
}

#[test]
fn row_31_a_root_without_moves_has_a_score_and_no_move() {
    let mut engine = Engine::start();
    for (fen, score) in
        [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")]
    {
        engine.send(&format!("position fen {fen}"));
        for go in ["depth 5", "nodes 1", "movetime 0", "wtime 5 btime 5"] {
            let lines = engine.search(&format!("go {go}"));
            assert_eq!(lines.len(), 2, "{go}: {lines:?}");
            assert!(lines[0].contains(&format!(" score {score} ")), "{go}: {lines:?}");
            assert_eq!(lines[1], "bestmove (none)");
        }
    }
}
