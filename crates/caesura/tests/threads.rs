//! A search on several threads, as the other side sees it.

mod support;

use support::{Engine, KIWIPETE, move_of, number};

/// The last line about the search, which must begin with the move that is played.
fn last_info(lines: &[String]) -> &str {
    let info = &lines[lines.len() - 2];
    let first = info.split_once(" pv ").unwrap().1.split(' ').next().unwrap();
    assert_eq!(move_of(lines.last().unwrap()), first, "{lines:?}");
    info
}

#[test]
fn any_number_of_threads_finds_a_move() {
    let mut engine = Engine::start();
    for threads in [2, 3, 8, 1] {
        assert!(engine.answer(&format!("setoption name Threads value {threads}")).is_empty());
        for (go, depth) in [
            ("depth 7", Some(7)),
            ("nodes 20000", None),
            ("movetime 20", None),
            ("wtime 200 btime 200 winc 5 binc 5", None),
            ("nodes 1", None),
            ("movetime 0", None),
        ] {
            engine.send(&format!("position fen {KIWIPETE}"));
            let lines = engine.search(&format!("go {go}"));
            let info = last_info(&lines);
            assert!(depth.is_none_or(|depth| number(info, "depth") == depth), "{threads}: {info}");
        }
    }
}

#[test]
fn a_search_on_many_threads_is_stopped_like_any_other() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 4");
    for word in ["stop", "ponderhit", "ucinewgame", "quit"] {
        engine.settle();
        engine.send("go ponder wtime 0 btime 0");
        // A depth may be left out: one thread spares it the others.
        while number(engine.until("info depth ").last().unwrap(), "depth") < 4 {}
        engine.send(word);
        move_of(engine.until("bestmove ").last().unwrap());
    }
    assert_eq!(engine.finish().1.code(), Some(0));
}

#[test]
fn the_number_of_threads_may_be_set_at_any_time() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth");
    engine.send("setoption name Threads value 3");
    let said = engine.settle();
    assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
    engine.send("stop");
    engine.until("bestmove ");
    for threads in [1, 3, 2] {
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send("ucinewgame");
        let lines = engine.search("go depth 6");
        assert_eq!(number(last_info(&lines), "depth"), 6);
    }
    // One thread is the same search as ever.
    engine.send("setoption name Threads value 1");
    engine.send("ucinewgame");
    let nodes = |lines: &[String]| number(last_info(lines), "nodes");
    let expected = nodes(&Engine::start().search("go depth 6"));
    assert_eq!(nodes(&engine.search("go depth 6")), expected);
}

#[test]
fn the_most_threads_there_can_be_find_a_move() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 1024");
    let lines = engine.search("go depth 3");
    assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
    assert_eq!(number(last_info(&lines), "depth"), 3);
}
