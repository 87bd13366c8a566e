//! Mixtures of all that.

use chess::random::SplitMix64;

use crate::support::{Engine, KIWIPETE};

#[test]
fn no_mixture_of_words_ends_the_program() {
    let mut engine = Engine::start();
    let words = [
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "e1g1",
        "go",
        "depth",
        "nodes",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "movetime",
        "infinite",
        "threat",
        "bench",
        "flip",
        "searchmoves",
        "mate",
        "perft",
        "ponder",
        "setoption",
        "name",
        "value",
        "Hash",
        "Clear Hash",
        "NullMove",
        "standard:3",
        "UCI_Chess960",
        "true",
        "ucinewgame",
        "uci",
        "isready",
        "d",
        "eval",
        "0",
        "1",
        "-1",
        "3",
        "99999999999999999999",
        "8/8/8/8",
        "w",
        "KQkq",
        "-",
        "\u{1}",
        "é",
        KIWIPETE,
    ];
    let mut random = SplitMix64::new(1);
    for _ in 0..400 {
        let length = 1 + random.below(9);
        let line: Vec<&str> = (0..length).map(|_| *random.pick(&words).unwrap()).collect();
        engine.send(&line.join(" "));
        engine.send("stop");
    }
    engine.send("ucinewgame");
    engine.settle();
    engine.settle();
    engine.send("position startpos");
    assert!(engine.search("go nodes 50").last().unwrap().starts_with("bestmove "));
    engine.send("quit");
    assert_eq!(engine.finish().1.code(), Some(0));
}
