//! Whatever limits are set, the move is legal and the line can be played.

mod support;

use chess::random::SplitMix64;
use chess::{Game, Position};
use support::{Engine, KIWIPETE, move_of, number};

const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    KIWIPETE,
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 97 80",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "k7/7R/1K6/8/8/8/8/8 w - - 0 1",
    "7k/P7/8/8/8/8/8/K7 w - - 99 90",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
];

/// A random `go` that is over soon.
fn random_go(random: &mut SplitMix64) -> String {
    let mut parts = vec![match random.below(4) {
        0 => format!("depth {}", random.below(5)),
        1 => format!("nodes {}", random.below(3_000)),
        2 => format!("movetime {}", random.below(15)),
        _ => format!("wtime {0} btime {0}", random.below(300)),
    }];
    // A second depth would take the place of the first, and the search of its end.
    let by_depth = parts[0].starts_with("depth");
    for _ in 0..random.below(4) {
        parts.push(match random.below(8) {
            0 if !by_depth => format!("depth {}", random.below(200)),
            0 | 1 => format!("nodes {}", random.below(100_000)),
            2 => format!("movetime {}", random.below(100)),
            3 => format!("winc {0} binc {0}", random.below(20)),
            4 => format!("movestogo {}", random.below(40)),
            5 => "searchmoves e2e4 a1a1".to_owned(),
            6 => format!("mate {}", random.below(4)),
            _ => "depth x".to_owned(),
        });
    }
    let at = random.below(parts.len());
    parts.rotate_left(at);
    format!("go {}", parts.join(" "))
}

/// Checks a line about an iteration and returns its first move.
fn check_info(game: &Game, info: &str) -> Option<String> {
    for word in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
        assert!(number(info, word) >= 0, "{info}");
    }
    let kind = if info.contains(" score mate ") { "mate" } else { "cp" };
    let score = number(info, kind);
    let (_, line) = info.split_once(" pv ").unwrap_or((info, ""));
    let mut game = game.clone();
    let mut plies = 0;
    for m in line.split_whitespace() {
        let position = game.position();
        let m = position.parse_uci(m).unwrap_or_else(|error| panic!("{info}: {error}"));
        let over = plies > 0 && game.outcome().is_some();
        assert!(!over, "the line goes on after the end of the game: {info}");
        game.play(m);
        plies += 1;
    }
    if kind == "mate" && score > 0 {
        assert!(plies < 2 * score, "a line longer than the mate: {info}");
    }
    line.split_whitespace().next().map(str::to_owned)
}

#[test]
fn every_search_gives_a_legal_move_and_lines_that_can_be_played() {
    let mut engine = Engine::start();
    let mut random = SplitMix64::new(2002);
    for round in 0..120 {
        let fen = random.pick(POSITIONS).unwrap();
        let mut game = Game::from(fen.parse::<Position>().unwrap());
        let mut moves = String::new();
        for _ in 0..random.below(12) {
            let legal = game.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            let m = *random.pick(&legal).unwrap();
            moves.push_str(&format!(" {}", game.position().uci(m, Default::default())));
            game.play(m);
        }
        let policy = random.pick(&["off", "standard:2", "standard:3", "verified:3"]).unwrap();
        engine.send(&format!("setoption name NullMove value {policy}"));
        let lines_wanted = 1 + random.below(3);
        engine.send(&format!("setoption name MultiPV value {lines_wanted}"));
        engine.send(&format!("position fen {fen} moves{moves}"));
        let go = random_go(&mut random);
        let lines = engine.search(&go);
        let context = format!("round {round}, {policy}: {fen} moves{moves}: {go}");

        let infos = lines.iter().filter(|line| line.starts_with("info depth "));
        let firsts: Vec<_> = infos
            .map(|info| (number(info, "multipv"), check_info(&game, info)))
            .filter_map(|(rank, first)| (rank == 1).then_some(first))
            .collect();
        let best = move_of(lines.last().unwrap());
        let last = firsts.last().unwrap_or_else(|| panic!("no score: {context}"));
        match last {
            Some(first) => assert_eq!(first, best, "{context}"),
            None => assert!(best == "(none)" && !game.position().has_legal_move(), "{context}"),
        }
    }
}

#[test]
fn nodes_are_counted_alike_in_every_run() {
    let signature = || {
        let mut engine = Engine::start();
        engine.send(&format!("position fen {KIWIPETE}"));
        let lines = engine.search("go depth 5");
        number(&lines[lines.len() - 2], "nodes")
    };
    assert_eq!(signature(), signature());
}

#[test]
fn a_node_limit_is_kept_and_told() {
    let mut engine = Engine::start();
    for limit in [1, 2, 100, 5_000] {
        engine.send("ucinewgame");
        let lines = engine.search(&format!("go nodes {limit}"));
        assert_eq!(number(&lines[lines.len() - 2], "nodes"), limit);
    }
}
