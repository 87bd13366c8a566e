//! What every search must keep to, whatever its policy.

mod common;

use std::sync::atomic::AtomicBool;

use chess::Game;
use common::{SplitMix64, position, random_position, think, think_about};
use search::null_move::TECHNIQUES;
use search::{Limits, MAX_DEPTH, Score, bench};

/// Mates whose length is known, and the first depth that must see them: the last ply is a check
/// that the leaf extension looks into.
const MATES: [(&str, usize, &str); 9] = [
    ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", 2, "f3h4"),
    ("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1", 2, "f2h3"),
    ("8/8/8/4N3/8/7p/8/5K1k w - - 0 1", 2, "e5g4"),
    ("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", 3, "e7c6"),
    ("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", 3, "f2a7"),
    ("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1", 4, "g8g7"),
    ("r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1", 2, "g4h3"),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
];

#[test]
fn mates_have_their_exact_length() {
    for (fen, moves, best) in MATES {
        let plies = 2 * moves - 1;
        for extra in 0..2 {
            let limits = Limits::depth((plies + extra).try_into().unwrap());
            let found = think(&position(fen), "off", &limits, 1, &mut ());
            assert_eq!(found.score, Score::mate_in(plies), "{fen}");
            assert_eq!(format!("{:?}", found.best().unwrap()), best, "{fen}");
            assert_eq!(found.line.len(), plies, "{fen}: the whole mate is shown");
        }
        let limits = Limits::depth((plies - 1).max(1).try_into().unwrap());
        let too_shallow = think(&position(fen), "off", &limits, 1, &mut ());
        assert!(moves == 1 || !too_shallow.score.is_win(), "{fen}");
    }
}

#[test]
fn a_game_that_is_over_has_a_score_and_no_move() {
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let stalemated = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for (position, score) in [(mated, Score::mated_in(0)), (stalemated, Score::DRAW)] {
        let found = think(&position, "off", &Limits::depth(5), 1, &mut ());
        assert_eq!((found.score, found.best()), (score, None));
    }
}

#[test]
fn even_one_node_gives_a_legal_move() {
    for nodes in 0..50 {
        let position = random_position(&mut SplitMix64::new(nodes), 30);
        let found = think(&position, "verified", &Limits::nodes(nodes), 1, &mut ());
        assert!(position.is_legal(found.best().unwrap()));
        assert!(found.nodes <= nodes);
    }
}

/// The rules: mate ends the game before the fifty-move rule can.
#[test]
fn a_mate_with_the_last_of_fifty_moves_counts() {
    let mate = position("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    assert_eq!(think(&mate, "off", &Limits::depth(2), 1, &mut ()).score, Score::mate_in(1));
    let too_late = position("7k/8/8/6K1/8/8/8/R7 w - - 99 80");
    assert_eq!(think(&too_late, "off", &Limits::depth(4), 1, &mut ()).score, Score::DRAW);
}

/// Black, hopelessly lost, can go back to a position from before the root. That it stood on the
/// board once before is no draw yet; twice is.
#[test]
fn repetitions_of_positions_before_the_root_must_be_threefold() {
    let shuffle = ["h1g1", "g8h8", "g1h1", "h8g8"];
    let score_after = |plies: usize| {
        let mut game = Game::from(position("6k1/8/8/8/8/8/R7/1R5K w - - 0 1"));
        for text in shuffle.iter().cycle().take(plies) {
            let m = game.position().parse_uci(text).unwrap();
            game.play(m);
        }
        think_about(&game, "off", &Limits::depth(3), 1, &mut ()).score
    };
    assert!(score_after(3) < Score::centipawns(-500));
    assert_eq!(score_after(7), Score::DRAW);
}

/// Trap 18, Fine's position: far too deep without a table that knows what it has seen. Each
/// policy's tree stays small: an entry that nothing could replace once made it a thousand times
/// larger.
#[test]
fn the_table_keeps_the_tree_of_a_pawn_ending_small() {
    let fine = position("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    for policy in TECHNIQUES.iter().flat_map(|technique| technique.policies()) {
        let found = think(&fine, &policy.to_string(), &Limits::depth(27), 16, &mut ());
        assert!(found.nodes < 1_000_000, "{policy}: {}", found.nodes);
    }
}

#[test]
fn the_deepest_iteration_ends() {
    // Nothing moves but the kings, and every line is a draw soon.
    let locked = position("8/8/8/8/8/8/8/K1k5 w - - 0 1");
    let found = think(&locked, "standard:3", &Limits::depth(u8::MAX), 1, &mut ());
    assert_eq!((found.depth, found.score), (MAX_DEPTH, Score::DRAW));
}

#[test]
fn the_bench_count_is_the_one_on_record() {
    let number = |text: &str| text.trim().parse::<u64>().unwrap();
    let whole = number(include_str!("../../../bench.txt"));
    let genesis = number(include_str!("../../../bench-genesis.txt"));
    let found = bench::run(bench::DEPTH, &AtomicBool::new(false), &mut ()).unwrap();
    assert_eq!(found.nodes, whole, "bench.txt holds the signature");
    assert_eq!(found.genesis, genesis, "bench-genesis.txt holds that of the preset genesis");
}
