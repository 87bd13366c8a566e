//! Input that nobody should send: one error, nothing changed, and the program lives.

mod support;

use chess::random::SplitMix64;
use support::{Engine, KIWIPETE, move_of};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn blank_lines_junk_words_and_white_space_do_no_harm() {
    let mut engine = Engine::start();
    assert!(engine.answer("").is_empty());
    assert!(engine.answer(" \t \r").is_empty());
    for line in ["joho isready", "\tisready\t\r"] {
        engine.send(line);
        assert_eq!(engine.line(), "readyok");
    }
    assert_eq!(engine.complaint("hello world"), "unknown command 'hello'");
    assert!(engine.answer("position\tstartpos  moves \t e2e4\r").is_empty());
    assert!(engine.fen().contains(" b "));
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\0\0\n\xff\xfe\n\xc3( isready\n");
    let lines = engine.until("readyok");
    assert_eq!(lines.len(), 3, "{lines:?}");
    for line in &lines[..2] {
        assert!(line.starts_with("info string error: unknown command"), "{line}");
    }
    assert_eq!(engine.fen(), START);
}

#[test]
fn a_line_of_a_megabyte_is_refused_and_the_next_is_read() {
    let mut engine = Engine::start();
    assert_eq!(engine.complaint(&"x".repeat(1 << 20)), "the line is too long");
    let game = format!("position startpos moves{}", " g1f3".repeat(200_000));
    assert_eq!(engine.complaint(&game), "the line is too long");
    let error = engine.complaint(&format!("setoption name NullMove value {}", "y".repeat(200_000)));
    assert!(error.chars().count() < 400, "{error}");
    assert_eq!(engine.fen(), START);
}

#[test]
fn stop_and_ponderhit_are_silent_when_idle() {
    let mut engine = Engine::start();
    for line in ["stop", "ponderhit", "debug on", "stop", "register later"] {
        assert!(engine.answer(line).is_empty(), "{line}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused_and_the_old_one_stays() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {KIWIPETE}"));
    for (position, reason) in [
        ("", "wants 'startpos' or 'fen'"),
        ("sideways", "wants 'startpos' or 'fen'"),
        ("startpos e2e4", "wants 'moves'"),
        ("fen", "the board is missing"),
        ("fen blah", "1 rank, not 8"),
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "2 kings"),
        ("fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "in check"),
        ("fen 4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on rank 8"),
        ("fen 4k3/8/8/9/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "half-move clock"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "full-move number"),
        ("startpos moves e2e4 e7e5 e2e5", "illegal move 'e2e5' at ply 3"),
        ("startpos moves e2e4 0000", "illegal move '0000' at ply 2"),
        ("startpos moves xyzzy", "illegal move 'xyzzy' at ply 1"),
        ("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8", "illegal move 'a7a8' at ply 1"),
    ] {
        let error = engine.complaint(&format!("position {position}"));
        assert!(error.contains(reason), "{position}: {error}");
        assert_eq!(engine.fen(), KIWIPETE, "{position}");
    }
}

#[test]
fn small_faults_of_a_fen_are_put_right() {
    let mut engine = Engine::start();
    for (fen, warnings, read) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", 2, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", 1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b - -", 0, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q", 0, "Q7/7k/8/8/8/8/8/K7 b - - 0 1"),
    ] {
        let answer = engine.answer(&format!("position fen {fen}"));
        assert_eq!(answer.len(), warnings, "{fen}: {answer:?}");
        assert!(answer.iter().all(|line| line.starts_with("info string warning: ")));
        assert_eq!(engine.fen(), read);
    }
}

#[test]
fn limits_that_make_no_sense_still_give_a_move_with_a_score() {
    let mut engine = Engine::start();
    for (go, errors) in [
        ("depth 0", 0),
        ("depth -7", 0),
        ("movetime 0", 0),
        ("movetime -1", 0),
        ("nodes 0", 0),
        ("nodes 1", 0),
        ("wtime 0", 0),
        ("wtime -50 btime -50", 0),
        ("wtime 0 winc 0 movestogo 0", 0),
        ("depth abc", 1),
        ("depth", 1),
        ("depth abc nodes def movetime ghi", 1),
        ("btime 100", 1),
        ("winc 5", 1),
        ("searchmoves e2e4 depth 2", 0),
        ("depth 2 searchmoves e2e4", 0),
        ("searchmoves a1a1 depth 2", 1),
        ("searchmoves depth 2", 1),
        ("mate x", 1),
        ("mate -1 depth 2", 0),
        ("home", 1),
        ("depth 99999999999999999999 nodes 10", 0),
    ] {
        let lines = engine.search(&format!("go {go}"));
        let is_error = |line: &&String| line.starts_with("info string error: ");
        assert_eq!(lines.iter().filter(is_error).count(), errors, "{go}: {lines:?}");
        let [.., info, best] = lines.as_slice() else { panic!("{go}: {lines:?}") };
        assert!(info.starts_with("info depth ") && info.contains(" score cp "), "{go}: {info}");
        let position = chess::Position::startpos();
        assert!(position.parse_uci(move_of(best)).is_ok(), "{go}: {best}");
    }
}

#[test]
fn options_out_of_range_are_refused_and_the_old_value_stays() {
    let mut engine = Engine::start();
    for (option, reason) in [
        ("Hash value 0", "from 1 to 65536"),
        ("Hash value -1", "from 1 to 65536"),
        ("Hash value 65537", "from 1 to 65536"),
        ("Hash value 99999999999999999999", "from 1 to 65536"),
        ("Hash value", "wants a value"),
        ("Hash", "wants a value"),
        ("Threads value 0", "from 1 to 1"),
        ("Threads value 100000", "from 1 to 1"),
        ("Move Overhead value 5001", "from 0 to 5000"),
        ("UCI_Chess960 value maybe", "true or false"),
        ("NullMove value never", "off, standard, "),
        ("NullMove value standard:99", "from 0 to 20"),
        ("Preset value nothing", "unknown preset"),
        ("reverse_futility_margin value 301", "from 10 to 300"),
        ("reverse_futility value 1", "true or false"),
        ("null_move.R value 21", "from 0 to 20"),
        ("null_move.chance value 1", "no option is named 'null_move.chance'"),
        ("Nonsense value 3", "no option is named 'Nonsense'"),
    ] {
        let error = engine.complaint(&format!("setoption name {option}"));
        assert!(error.contains(reason), "{option}: {error}");
    }
    assert!(engine.complaint("setoption Hash value 3").contains("'name'"));
    // The largest table is refused where it does not fit, instead of ending the program.
    if lab::memory::available_mib().is_some_and(|available| available < 65_536) {
        assert!(engine.complaint("setoption name Hash value 65536").contains("does not fit"));
    }
    assert!(engine.search("go depth 2").last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_game_of_thousands_of_plies_is_kept_whole() {
    let mut engine = Engine::start();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(600);
    assert!(engine.answer(&format!("position startpos moves{shuffle}")).is_empty());
    assert!(engine.fen().ends_with("100 1201"));
    assert!(engine.search("go depth 3").last().unwrap().starts_with("bestmove "));
}

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
