//! Mates that are known, and what the rules have that is rare.

mod common;

use chess::Position;
use chess::notation::Fen;
use common::{found, minimax, solve};
use mate::{Flaw, Limits, Solver, Verdict, verify};

fn position(fen: &str) -> Position {
    Fen::parse(fen).unwrap().position
}

/// Length and keys, in SAN and in alphabetical order.
fn keys(fen: &str, longest: u32) -> Option<(u32, Vec<String>)> {
    let position = position(fen);
    let (moves, keys) = found(&solve(&position, longest).verdict)?;
    let mut keys: Vec<String> = keys.iter().map(|&m| position.san(m)).collect();
    keys.sort();
    Some((moves, keys))
}

#[test]
fn known_mates_have_their_length_and_keys() {
    for (fen, moves, sans) in [
        // Morphy's problem, and others of docs and folklore.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "Ra6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "Ra6+"),
        // Back rank, for either side.
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "Rd8#"),
        ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "Rd1#"),
        // Only a knight gives check.
        ("6bn/5P1k/5Kpp/8/8/8/8/8 w - - 0 1", 1, "f8=N#"),
        // Zugzwang, each side with a rook or more.
        ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", 2, "Nh4"),
        ("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", 3, "Nc6"),
        ("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1", 4, "Qg7"),
    ] {
        assert_eq!(keys(fen, moves), Some((moves, vec![sans.to_owned()])), "{fen}");
    }
}

#[test]
fn a_line_lasts_as_long_as_the_mate() {
    let root = position("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1");
    let Verdict::Mate { moves: 4, line, keys } = solve(&root, 6).verdict else { panic!() };
    assert_eq!(line.len(), 7);
    assert_eq!(line[..1], keys);
    let last = line.iter().fold(root, |position, &m| position.play(m));
    assert!(last.in_check() && !last.has_legal_move());
}

#[test]
fn who_is_mated_or_stalemated_has_no_mate() {
    for fen in ["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(solve(&position(fen), 5).verdict, Verdict::NoMate, "{fen}");
    }
}

#[test]
fn nodes_that_run_out_prove_nothing() {
    let root = position("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1");
    let mut solver = Solver::new(1).unwrap();
    let enough = solver.solve(&root, &Limits { moves: 4, nodes: u64::MAX });
    let limits = Limits { moves: 4, nodes: enough.nodes / 2 };
    let solution = solver.solve(&root, &limits);
    assert_eq!(solution.verdict, Verdict::Unknown);
    // It stops within the moves of a position or two.
    assert!(solution.nodes < limits.nodes + 1000);
    assert_eq!(verify(&mut solver, &root, &Verdict::Unknown, 4), Err(Flaw::Unknown));
}

#[test]
fn an_answer_does_not_depend_on_those_before_it() {
    let first = position("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1");
    let second = position("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1");
    let mut solver = Solver::new(1).unwrap();
    let limits = Limits { moves: 4, nodes: u64::MAX };
    let alone = solver.solve(&first, &limits);
    solver.solve(&second, &limits);
    assert_eq!(solver.solve(&first, &limits), alone);
    assert_eq!(solve(&first, 4), alone);
}

#[test]
fn one_key_comes_with_the_same_length_for_less_work() {
    let root = position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let limits = Limits { moves: 4, nodes: u64::MAX };
    let all = Solver::new(1).unwrap().solve(&root, &limits);
    let one = Solver::new(1).unwrap().shortest(&root, &limits);
    assert_eq!(one.verdict, all.verdict);
    assert!(one.nodes < all.nodes);
}

#[test]
fn wrong_claims_are_not_verified() {
    let root = position("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1");
    let mut solver = Solver::new(1).unwrap();
    let verdict = solver.solve(&root, &Limits { moves: 3, nodes: u64::MAX }).verdict;
    let Verdict::Mate { moves, line, keys } = verdict.clone() else { panic!() };
    verify(&mut solver, &root, &verdict, 3).unwrap();
    let mut refuse = |moves, line: &[_], keys: &[_]| {
        let claim = Verdict::Mate { moves, line: line.to_vec(), keys: keys.to_vec() };
        verify(&mut solver, &root, &claim, 3).unwrap_err()
    };
    let other = root.parse_san("Nd5").unwrap();
    assert!(matches!(refuse(moves, &line, &[other]), Flaw::Unproved { claimed: true, .. }));
    assert!(matches!(refuse(moves, &line, &[keys[0], other]), Flaw::Unproved { .. }));
    assert_eq!(refuse(moves, &line, &[]), Flaw::Keys);
    assert_eq!(refuse(moves, &line[..3], &keys), Flaw::Line(3));
    assert_eq!(refuse(2, &line, &keys), Flaw::Line(2));
    let none = verify(&mut solver, &root, &Verdict::NoMate, 3).unwrap_err();
    assert!(matches!(none, Flaw::Unproved { claimed: false, .. }));
    verify(&mut solver, &root, &Verdict::NoMate, 2).unwrap();
}

#[test]
fn proofs_stand_whose_lines_come_back_to_a_position() {
    let mut solver = Solver::new(16).unwrap();
    for fen in [
        "7Q/3kp2P/2p5/5P2/1p1P4/nP2KP1n/8/8 w - - 0 42",
        "8/8/5N2/8/6p1/5k2/7r/6K1 b - - 13 85",
        "7k/2p4p/2N1Bp2/3P4/2r2P2/7P/r4b2/1K6 b - - 1 35",
    ] {
        let root = position(fen);
        let verdict = solver.solve(&root, &Limits { moves: 5, nodes: u64::MAX }).verdict;
        assert!(matches!(verdict, Verdict::Mate { moves: 5, .. }), "{fen}");
        verify(&mut solver, &root, &verdict, 5).unwrap_or_else(|flaw| panic!("{fen}: {flaw}"));
    }
}

#[test]
fn rare_moves_mate_as_trying_all_moves_says() {
    for fen in [
        // Promotion to a knight, to a rook (a queen stalemates), and by capture.
        "8/5P1k/5K2/6pp/7P/8/8/7B w - - 0 1",
        "8/6P1/7k/8/6K1/8/8/8 w - - 0 1",
        "2b5/k2P4/2K5/8/8/8/8/8 w - - 0 1",
        "5rk1/4Pppp/8/8/8/8/8/4K2R w K - 0 1",
        // Castling that gives check, to either side; the right that rests with the defender.
        "8/8/8/5k2/8/8/3QP2P/R3K2R w KQ - 0 1",
        "3k4/8/8/8/8/8/2Q1P3/R3K3 w Q - 0 1",
        "r3k2r/8/3QK3/8/8/8/8/8 w kq - 0 1",
        // En passant that gives check, uncovers one, is the only defence, or is pinned.
        "8/8/8/2k5/2pP4/8/B7/2RQK3 b - d3 0 1",
        "7k/8/8/K1Pp3r/8/8/8/7Q w - d6 0 1",
        "8/8/4Q3/3pP1k1/5R2/8/8/B5K1 w - d6 0 1",
        // Double check, and a man that uncovers along its own line.
        "3qkb2/3pp3/8/4N3/8/4R3/4B3/4K3 w - - 0 1",
        "k7/P7/K7/8/3B4/8/8/R7 w - - 0 1",
    ] {
        let position = position(fen);
        assert_eq!(found(&solve(&position, 3).verdict), minimax(&position, 3), "{fen}");
    }
}
