//! What a search chooses from and how much it tells: several lines, some moves, mates, pondering.

mod support;

use support::{Engine, KIWIPETE, move_of, number};

const START_MOVES: usize = 20;

/// The lines about the last iteration that told of so many.
fn last_lines(lines: &[String], count: usize) -> Vec<String> {
    let infos: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth ")).collect();
    infos[infos.len() - count..].iter().map(ToString::to_string).collect()
}

fn first_of_line(info: &str) -> &str {
    info.split_once(" pv ").unwrap().1.split(' ').next().unwrap()
}

#[test]
fn several_lines_are_told_the_best_first() {
    let mut engine = Engine::start();
    for (option, lines) in [("3", 3), ("1", 1), ("256", START_MOVES)] {
        assert!(engine.answer(&format!("setoption name MultiPV value {option}")).is_empty());
        let said = engine.search("go depth 4");
        let told = last_lines(&said, lines);
        for (index, info) in told.iter().enumerate() {
            assert!(info.starts_with("info depth 4 "), "{info}");
            assert_eq!(number(info, "multipv"), index as i64 + 1);
        }
        let firsts: Vec<_> = told.iter().map(|info| first_of_line(info)).collect();
        assert!(firsts.iter().enumerate().all(|(i, first)| !firsts[..i].contains(first)));
        assert!(told.iter().map(|info| number(info, "cp")).is_sorted_by(|a, b| a >= b), "{told:?}");
        assert_eq!(move_of(said.last().unwrap()), firsts[0]);
    }
    // One line is the same search as before there were several.
    engine.send("setoption name MultiPV value 1");
    engine.send("ucinewgame");
    let said = engine.search("go depth 6");
    let mut fresh = Engine::start();
    let nodes = |said: &[String]| number(&last_lines(said, 1)[0], "nodes");
    assert_eq!(nodes(&said), nodes(&fresh.search("go depth 6")));
    for value in ["0", "257", "500", "x"] {
        let error = engine.complaint(&format!("setoption name MultiPV value {value}"));
        assert!(error.contains("from 1 to 256"), "{error}");
    }
}

#[test]
fn lines_are_no_more_than_there_are_moves() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 100");
    for (fen, moves) in [
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", 3),
        ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", 1),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1),
    ] {
        engine.send(&format!("position fen {fen}"));
        let said = engine.search("go depth 3");
        let most = said.iter().filter(|line| line.starts_with("info depth"));
        let most = most.map(|line| number(line, "multipv")).max();
        assert_eq!(most, Some(moves), "{fen}: {said:?}");
    }
}

#[test]
fn only_the_moves_to_search_are_searched() {
    let mut engine = Engine::start();
    for go in [
        "searchmoves a2a3 h2h4 depth 4",
        "depth 4 searchmoves a2a3 h2h4",
        "nodes 1 searchmoves h2h4 a2a3",
        "searchmoves a2a3 wtime 50 btime 50",
    ] {
        let said = engine.search(&format!("go {go}"));
        assert!(["a2a3", "h2h4"].contains(&move_of(said.last().unwrap())), "{go}: {said:?}");
        assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
    }
    engine.send("setoption name MultiPV value 5");
    let said = engine.search("go depth 3 searchmoves a2a3 h2h4");
    let told = last_lines(&said, 2);
    assert!(told.iter().all(|info| ["a2a3", "h2h4"].contains(&first_of_line(info))));
    assert_eq!(number(&told[1], "multipv"), 2);
}

#[test]
fn castling_may_be_among_the_moves_to_search() {
    let mut engine = Engine::start();
    for written in ["e1g1", "e1h1"] {
        engine.send(&format!("position fen {KIWIPETE}"));
        let said = engine.search(&format!("go depth 2 searchmoves {written}"));
        assert_eq!(move_of(said.last().unwrap()), "e1g1");
    }
}

#[test]
fn moves_that_cannot_be_searched_are_passed_over_with_a_word() {
    let mut engine = Engine::start();
    for (moves, chosen) in [("e2e5 a2a3 xyzzy", Some("a2a3")), ("e2e5", None), ("", None)] {
        let said = engine.search(&format!("go depth 3 searchmoves {moves}"));
        let errors = said.iter().filter(|line| line.starts_with("info string error: "));
        assert_eq!(errors.count(), 1, "{said:?}");
        assert!(said[0].contains("'searchmoves'"), "{said:?}");
        let best = move_of(said.last().unwrap());
        assert!(chosen.is_none_or(|chosen| chosen == best), "{said:?}");
        let info = &last_lines(&said, 1)[0];
        // All moves are searched where none can be.
        let all = engine.search("go depth 3").len();
        assert!(info.starts_with("info depth 3 ") && all > 1, "{info}");
    }
}

#[test]
fn a_mate_that_is_short_enough_ends_the_search() {
    let mut engine = Engine::start();
    engine.send("position fen r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1");
    for go in ["mate 2", "mate 5", "infinite mate 2"] {
        engine.settle();
        engine.send(&format!("go {go}"));
        engine.until("info depth 1 ");
        if go.contains("infinite") {
            engine.send("stop");
        }
        engine.until("bestmove");
    }
    engine.send("ucinewgame");
    let said = engine.search("go mate 2");
    assert!(last_lines(&said, 1)[0].contains(" score mate 2 "), "{said:?}");
    assert_eq!(move_of(said.last().unwrap()), "g4h3");
    // Where there is none, it looks for it until it is stopped, or until nobody is there.
    engine.send("position startpos");
    engine.send("go mate 2");
    engine.until("info depth 5 ");
    engine.send("stop");
    engine.until("bestmove");
    engine.send("go mate 2");
    engine.close_input();
    let (lines, status) = engine.finish();
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_pondering_search_waits_for_word_and_then_for_its_clock() {
    let mut engine = Engine::start();
    let position = "position startpos moves e2e4 e7e5";
    for (go, word) in [
        ("go ponder wtime 10 btime 10", "ponderhit"),
        ("go ponder wtime 10 btime 10", "stop"),
        ("go ponder movetime 1", "ponderhit"),
        ("go ponder depth 2", "ponderhit"),
        ("go ponder depth 2", "stop"),
        ("go depth 2 ponder", "stop"),
        ("go ponder nodes 5", "ponderhit"),
    ] {
        engine.send(position);
        engine.settle();
        engine.send(go);
        engine.until("info depth 1 ");
        let said = engine.settle();
        assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{go}: {said:?}");
        // `go` is refused as long as the answer is out.
        engine.send("go depth 1");
        engine.until("info string error: 'go' cannot be done");
        engine.send(word);
        engine.until("bestmove ");
        assert!(engine.settle().is_empty(), "{go} {word}");
    }
}

#[test]
fn a_search_with_no_limit_goes_on_after_ponderhit() {
    let mut engine = Engine::start();
    engine.send("go ponder");
    engine.until("info depth 3 ");
    engine.send("ponderhit");
    let said = engine.settle();
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    engine.send("stop");
    engine.until("bestmove ");
    // At once, as after a miss.
    for _ in 0..20 {
        engine.send("go ponder wtime 1000 btime 1000");
        engine.send("stop");
        engine.until("bestmove ");
        engine.send("go ponder wtime 1 btime 1");
        engine.send("ponderhit");
        engine.until("bestmove ");
    }
    assert!(engine.settle().is_empty());
}

#[test]
fn nobody_is_waited_for_at_the_end_of_the_input() {
    let mut engine = Engine::start();
    engine.send("go ponder depth 3");
    engine.settle();
    engine.close_input();
    let (lines, status) = engine.finish();
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")) || lines.is_empty());
    assert_eq!(status.code(), Some(0));
}

#[test]
fn the_answer_to_ponder_on_follows_the_best_line() {
    let mut engine = Engine::start();
    let said = engine.search("go depth 6");
    let line: Vec<_> = last_lines(&said, 1)[0]
        .split_once(" pv ")
        .unwrap()
        .1
        .split(' ')
        .map(str::to_owned)
        .collect();
    assert_eq!(*said.last().unwrap(), format!("bestmove {} ponder {}", line[0], line[1]));
    assert!(!engine.search("go depth 1").last().unwrap().ends_with("ponder"));
}
