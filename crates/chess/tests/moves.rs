//! Moves in UCI and in SAN: rare cases, loose spellings, and the words of the errors.

use chess::Position;
use chess::notation::CastlingNotation::{KingTakesRook, KingTarget};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn uci_castling_in_both_notations() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (target, rook) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
        let m = standard.parse_uci(target).unwrap();
        assert!(standard.is_castling(m));
        assert_eq!(standard.parse_uci(rook), Ok(m));
        assert_eq!(standard.uci(m, KingTarget).to_string(), target);
        assert_eq!(standard.uci(m, KingTakesRook).to_string(), rook);
    }
    let black = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_eq!(black.uci(black.parse_uci("e8a8").unwrap(), KingTarget).to_string(), "e8c8");
}

/// In Chess960 the king may move to the square where castling would bring it.
#[test]
fn uci_castling_is_never_a_step_of_the_king() {
    let next_to_target = position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
    let step = next_to_target.parse_uci("f1g1").unwrap();
    assert!(!next_to_target.is_castling(step));
    let castling = next_to_target.parse_uci("f1h1").unwrap();
    assert!(next_to_target.is_castling(castling));
    for notation in [KingTarget, KingTakesRook] {
        assert_eq!(next_to_target.uci(castling, notation).to_string(), "f1h1");
    }
    // To c1 it is three files: that can only be castling.
    assert_eq!(next_to_target.parse_uci("f1c1"), next_to_target.parse_uci("f1a1"));
    // A king that castles without moving.
    let at_target = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert!(at_target.is_castling(at_target.parse_uci("g1h1").unwrap()));
    assert!(at_target.parse_uci("g1g1").is_err());
    // The square of the rook is the target, too.
    let rook_on_target = position("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    let castling = rook_on_target.parse_uci("e1g1").unwrap();
    assert!(rook_on_target.is_castling(castling));
    assert_eq!(rook_on_target.uci(castling, KingTarget).to_string(), "e1g1");
}

#[test]
fn uci_errors() {
    let start = Position::startpos();
    let promoting = position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    let malformed = |text| {
        format!(
            "'{text}' is not a move: expected two squares and perhaps n, b, r or q, as in e7e8q"
        )
    };
    for text in ["", "e2", "e2e", "e2e9", "E2E4", "e2-e4", "e2e4x", "e7e8=Q", "e7e8k", "Nf3", "äöü"]
    {
        assert_eq!(start.parse_uci(text).unwrap_err().to_string(), malformed(text));
    }
    let error = |position: &Position, text| position.parse_uci(text).unwrap_err().to_string();
    assert_eq!(error(&start, "0000"), "'0000' is a null move, which may not be played");
    assert_eq!(error(&start, "e4e5"), "e4e5 is illegal: e4 is empty");
    assert_eq!(error(&start, "e7e5"), "e7e5 is illegal: the piece on e7 is the opponent's");
    assert_eq!(error(&start, "e2e5"), "e2e5 is illegal");
    assert_eq!(error(&start, "e2e4q"), "e2e4q is illegal");
    assert_eq!(error(&start, "e1g1"), "e1g1 is illegal");
    assert_eq!(
        error(&promoting, "a7a8"),
        "a7a8 is illegal: the pawn promotes, so add n, b, r or q"
    );
    assert_eq!(promoting.parse_uci("a7a8Q"), promoting.parse_uci("a7a8q"));
    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(error(&castling, "e1g1q"), "e1g1q is illegal");
}

/// Position, spelling, the move in full.
#[test]
fn san_as_suites_spell_it() {
    let castling = "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1";
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let promotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = "4k3/8/8/8/1N3N2/8/8/1N2K3 w - - 0 1";
    let cases: &[(&str, &[&str], &str)] = &[
        (
            start,
            &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3+", "Nf3!?"],
            "Nf3",
        ),
        (start, &["e4", "e2e4", "e2-e4", "Pe4", "e4!", " e4 "], "e4"),
        (castling, &["O-O", "0-0", "o-o", "e1g1", "Ke1-g1", "O-O+"], "O-O"),
        (castling, &["O-O-O", "0-0-0", "O-O-O!!", "Ke1c1"], "O-O-O"),
        (castling, &["Qxd7+", "Qxd7", "Qd7", "Q:d7", "Qd2xd7+"], "Qxd7+"),
        (en_passant, &["exd6", "exd6 e.p.", "exd6e.p.", "exd6ep", "ed6", "e5xd6+"], "exd6"),
        (promotion, &["e8=Q+", "e8Q", "e8=q", "e8(Q)", "e8/Q+", "e7e8q", "e7-e8=Q"], "e8=Q+"),
        (promotion, &["exd8=N", "ed8N", "e7xd8=N"], "exd8=N"),
        (knights, &["Nbd3+", "Nb4d3"], "Nbd3"),
        (knights, &["Na3", "N1a3"], "Na3"),
        (knights, &["Nfd5", "Nf4d5"], "Nfd5"),
    ];
    for &(fen, spellings, san) in cases {
        let position = position(fen);
        for spelling in spellings {
            let m = position.parse_san(spelling).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(position.san(m), san, "{fen} {spelling}");
        }
    }
}

#[test]
fn san_says_as_little_as_needed() {
    let san = |fen, uci| {
        let position = position(fen);
        position.san(position.parse_uci(uci).unwrap())
    };
    assert_eq!(san("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
    assert_eq!(san("2k5/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "a4d1"), "Qad1");
    // The other knight is pinned, so there is nothing to tell apart.
    assert_eq!(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
    assert_eq!(san("R6R/8/8/8/8/8/2k5/K7 w - - 0 1", "a8d8"), "Rad8");
    assert_eq!(san("R7/8/8/8/8/8/3K3k/R7 w - - 0 1", "a8a4"), "R8a4");
    assert_eq!(san("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
    assert_eq!(san("r3k3/8/8/8/8/8/5PPP/5RKR b - - 0 1", "a8a1"), "Ra1");
}

#[test]
fn san_errors() {
    let error = |fen, san| position(fen).parse_san(san).unwrap_err().to_string();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    for san in
        ["", "x", "e", "Nf9", "Zf3", "nf3", "Nxxf3", "Nf3g", "N=Q", "e4=K", "O-O-O-O", "--", "ö4"]
    {
        assert_eq!(error(start, san), format!("'{san}' is not a move in SAN"));
    }
    assert_eq!(error(start, "Nd2"), "Nd2 is illegal: no knight of White can go to d2 so");
    assert_eq!(error(start, "e5"), "e5 is illegal: no pawn of White can go to e5 so");
    assert_eq!(error(start, "Nxf3"), "Nxf3 is illegal: there is nothing to take on f3");
    assert_eq!(error(start, "e4=Q"), "e4=Q is illegal: this move promotes nothing");
    assert_eq!(error(start, "O-O"), "O-O is illegal: White cannot castle so here");
    assert_eq!(error(knights, "Nd2"), "Nd2 is ambiguous: Nbd2 or Nfd2");
    assert_eq!(error(knights, "Nb3d5"), "Nb3d5 is illegal: no knight of White can go to d5 so");
    let promoting = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(error(promoting, "a8"), "a8 does not say what the pawn becomes, as a8=Q does");
}

/// The rook that castling "takes" is no target for the king.
#[test]
fn san_of_castling_is_no_move_of_the_king() {
    let position = position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
    assert!(position.parse_san("Kh1").is_err());
    assert!(!position.is_castling(position.parse_san("Kg1").unwrap()));
    assert!(position.is_castling(position.parse_san("O-O").unwrap()));
}
