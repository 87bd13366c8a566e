//! Playing weaker.

mod support;

use support::{Engine, last_number};

#[test]
fn a_rating_is_a_limit_of_nodes() {
    let mut engine = Engine::start();
    engine.send("uci");
    let said = engine.until("uciok");
    let option = said.iter().find(|line| line.starts_with("option name UCI_Elo ")).unwrap();
    let number = |word: &str| -> i32 {
        let mut words = option.split(' ').skip_while(|found| *found != word);
        words.nth(1).unwrap().parse().unwrap()
    };
    let (least, most) = (number("min"), number("max"));
    assert!(
        engine.complaint(&format!("setoption name UCI_Elo value {}", most + 1)).contains("UCI_Elo")
    );
    // The rating alone limits nothing.
    engine.send(&format!("setoption name UCI_Elo value {least}"));
    let free = last_number(&engine.search("go depth 6"), "nodes");
    engine.send("setoption name UCI_LimitStrength value true");
    let mut nodes = |rating: i32, go: &str| {
        engine.send("ucinewgame");
        engine.send(&format!("setoption name UCI_Elo value {rating}"));
        last_number(&engine.search(go), "nodes")
    };
    let weak = nodes(least, "go depth 6");
    let middle = nodes((least + most) / 2, "go wtime 36000000 btime 36000000");
    assert!(weak < free && weak < middle, "{weak} {free} {middle}");
    assert_eq!(nodes(least, "go wtime 36000000 btime 36000000"), weak, "whatever the clock");
    assert!(nodes(most, "go nodes 20") <= 20, "what is asked for holds too");
}
