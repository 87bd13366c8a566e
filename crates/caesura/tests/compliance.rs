//! Programs of others find the engine as they expect engines to be.

use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

#[test]
fn fastchess_finds_the_engine_compliant() {
    let check =
        Command::new("fastchess").args(["--compliance", env!("CARGO_BIN_EXE_caesura")]).output();
    let Ok(output) = check else {
        // Not `eprintln!`, which the test runner would keep to itself.
        let line = "\nskipped: fastchess is not on the PATH\n";
        io::stderr().write_all(line.as_bytes()).unwrap();
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("passed all compliance checks"), "{text}\n{errors}");
}

/// Sets policies, among them some of several values, searches under each, and plays a move: what people do in
/// Python, and so that, where all else here that starts engines is our own.
const PLAYED: &str = r#"
import sys
import chess.engine

engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1])
board = chess.Board("r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 1")
nodes = set()
for policy in sys.argv[2:]:
    engine.configure({"NullMove": policy})
    nodes.add(engine.analyse(board, chess.engine.Limit(depth=7), game=policy)["nodes"])
assert len(nodes) == len(sys.argv[2:]), nodes
assert engine.play(board, chess.engine.Limit(nodes=1000)).move in board.legal_moves
engine.quit()
"#;

#[test]
fn python_chess_sets_any_policy() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin/python3");
    let python = |arguments: &[&str]| Command::new(&own).arg("-c").args(arguments).output();
    if !python(&["import chess.engine"]).is_ok_and(|output| output.status.success()) {
        io::stderr().write_all(b"\nskipped: there is no python-chess (make python)\n").unwrap();
        return;
    }
    let policies = ["off", "verified:3", "verified:R=3,by=2", "standard:4,mate_in_one,min_depth=2"];
    let arguments = [&[PLAYED, env!("CARGO_BIN_EXE_caesura")][..], &policies].concat();
    let output = python(&arguments).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
