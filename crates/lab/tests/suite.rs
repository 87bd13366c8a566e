//! What is read from suites, and what is said of those that cannot be read.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lab::suite::{BUILTIN, Sample, Selection, Suite};

const ALL: Selection = Selection { skip_bad: false, discard_pawn_endings: false, sample: None };
const GOOD: &str = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;";
const ILLEGAL: &str = "7k/8/6K1/8/8/8/8/R7 w - - bm Rb8;";

/// A file in a folder of its own, which goes when the test is over.
fn file(name: &str, content: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    (folder, path)
}

fn load(name: &str, content: &str, selection: &Selection) -> Result<Suite, String> {
    let (_folder, path) = file(name, content);
    Suite::load(&path, selection)
        .map_err(|error| error.to_string().replace(&path.display().to_string(), name))
}

fn ids(suite: &Suite) -> Vec<&str> {
    suite.problems.iter().map(|problem| problem.id.as_str()).collect()
}

#[test]
fn an_epd_file_is_read_line_by_line() {
    let text = format!("\u{feff}# a comment\r\n\r\n{GOOD} id \"first\";\r\n  {GOOD}\n");
    let suite = load("a.EPD", &text, &ALL).unwrap();
    assert_eq!(ids(&suite), ["first", "line 4"]);
    assert_eq!(suite.problems[1].line, 4);
    assert_eq!(suite.answers(), 2);
}

#[test]
fn a_fen_file_holds_positions_without_answers() {
    let text = "# two\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n";
    let suite = load("a.fen", text, &ALL).unwrap();
    assert_eq!(ids(&suite), ["line 3", "line 4"]);
    assert_eq!(suite.answers(), 0);
}

#[test]
fn names_in_old_encodings_do_no_harm() {
    let mut bytes = GOOD.as_bytes().to_vec();
    bytes.extend(b" id \"R\xe9ti\";\n");
    let (_folder, path) = file("a.epd", bytes);
    assert_eq!(ids(&Suite::load(&path, &ALL).unwrap()), ["R\u{fffd}ti"]);
}

#[test]
fn every_fault_of_a_file_is_named_with_its_place() {
    for (name, text, expected) in [
        ("a.epd", "", "a.epd: no position in it"),
        ("a.epd", "# nothing\n\n", "a.epd: no position in it"),
        (
            "a.txt",
            GOOD,
            "a.txt: a suite is a file that ends with .epd, .fen or .pgn, a FEN in quotes, - for standard input, or one of traps, middlegames, mate4, mate5, tactics, quiet, zugzwang, zugzwang_mates",
        ),
        (
            "epd",
            GOOD,
            "epd: a suite is a file that ends with .epd, .fen or .pgn, a FEN in quotes, - for standard input, or one of traps, middlegames, mate4, mate5, tactics, quiet, zugzwang, zugzwang_mates",
        ),
        ("a.epd", "#\nnonsense", "a.epd: line 2: "),
        ("a.fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1\n7k/8", "a.fen: line 2: the board has 2 ranks"),
        ("a.fen", GOOD, "a.fen: line 1: "),
        ("a.epd", ILLEGAL, "a.epd: line 1: operation bm: Rb8 is illegal"),
        (
            "a.epd",
            "6k1/8/6K1/8/8/8/8/R6R w - - bm Rd1;",
            "a.epd: line 1: operation bm: Rd1 is ambi",
        ),
        ("a.epd", "R6k/8/6K1/8/8/8/8/8 b - -", "a.epd: line 1: the side to move has no legal move"),
        ("a.pgn", "", "a.pgn: no position in it"),
        (
            "a.pgn",
            "[FEN \"8/8\"]\n\n1. e4 *\n",
            "a.pgn: line 1: game 1: FEN tag: the board has 2 ranks",
        ),
        (
            "a.pgn",
            "1. e4 *\n\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Nf6 *\n",
            "a.pgn: line 5: game 2: move 3: Nf6 is illegal",
        ),
    ] {
        let error = load(name, text, &ALL).unwrap_err();
        assert!(error.starts_with(expected), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().join("missing.epd"), folder.path().join("folder.epd")] {
        if path.ends_with("folder.epd") {
            fs::create_dir(&path).unwrap();
        }
        let error = Suite::load(&path, &ALL).unwrap_err().to_string();
        assert!(error.starts_with(&path.display().to_string()), "{error}");
    }
}

#[test]
fn bad_lines_and_games_are_skipped_and_counted_on_demand() {
    let skip_bad = Selection { skip_bad: true, ..ALL };
    let suite = load("a.epd", &format!("{GOOD}\nx\n{ILLEGAL}\n{GOOD}\n"), &skip_bad).unwrap();
    assert_eq!((suite.problems.len(), suite.bad), (2, 2));

    let games = "1. e4 *\n\n1. e5 *\n\n1. d4 *\n";
    let suite = load("a.pgn", games, &skip_bad).unwrap();
    assert_eq!((suite.problems.len(), suite.bad), (3, 1));

    let error = load("a.epd", "x\n", &skip_bad).unwrap_err();
    assert_eq!(error, "a.epd: no position is left: 1 bad, 0 pawn endings discarded");
}

#[test]
fn a_pgn_gives_each_position_of_its_main_lines_once() {
    let games = r#"[Event "?"]
[White "Anna"]
[Black "Bert"]

1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1/2-1/2

[White "Carl"]
[Black "Dora"]

1. e4 e5 2. Bc4 *

[FEN "7k/8/6K1/8/8/8/8/R7 w - - 0 40"]

40. Ra8# 1-0
"#;
    let suite = load("games.pgn", games, &ALL).unwrap();
    let expected = [
        "game 1, Anna–Bert, at the start",
        "game 1, Anna–Bert, after 1.e4",
        "game 1, Anna–Bert, after 1...e5",
        "game 1, Anna–Bert, after 2.Nf3",
        "game 1, Anna–Bert, after 2...Nc6",
        "game 2, Carl–Dora, after 2.Bc4",
        // The mate has no position to search.
        "game 3, ?–?, at the start",
    ];
    assert_eq!(ids(&suite), expected);
    assert_eq!(suite.problems[5].line, 10);
}

/// Whatever is not understood is an error: to pass over it would be to search other positions.
#[test]
fn no_word_of_a_pgn_is_lost() {
    let spellings = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8xc6?? $4 *";
    for (text, expected) in [
        ("1. e4 foo e5 2. Nf3 *", "line 1: game 1: move 1: 'foo' is not a move"),
        ("hello world\n\n1. e4 *", "line 1: game 1: move 1: 'hello'"),
        ("1. e4 e5\n2. Sf3 Sc6 *", "line 2: game 1: move 2: 'Sf3'"),
        ("1. e4 e5 2. Qh9 Nc6 *", "line 1: game 1: move 2: 'Qh9'"),
        ("1. e4 -- 2. d4 *", "line 1: game 1: move 1: '--'"),
        ("1. e4 {no end", "line 1: game 1: a comment has no end"),
        ("[White Anna]\n\n1. e4 *", "line 1: game 1: a tag is not of the form"),
        ("1. e4 *\n\n1. e4 e5 1-0\n\n1. e5 *", "line 5: game 3: move 1: e5 is illegal"),
        (spellings, "line 1: game 1: move 2: "),
    ] {
        let error = load("a.pgn", text, &ALL).unwrap_err();
        assert!(error.starts_with(&format!("a.pgn: {expected}")), "{error}");
    }
    let good = "1.e2-e4 e7-e5 2.Ng1-f3!? Nb8-c6 $4 3.Bf1b5 a7a6 (3...d6 {or (} 4.d4) 4.O-O 1/2-1/2";
    assert_eq!(load("a.pgn", good, &ALL).unwrap().problems.len(), 8);
    let unfinished = "[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4 d5";
    assert_eq!(load("a.pgn", unfinished, &ALL).unwrap().problems.len(), 4);
}

#[test]
fn a_sample_is_a_choice_in_the_order_of_the_file() {
    let text: String = (1..=50).map(|i| format!("{GOOD} id \"{i}\";\n")).collect();
    let sample = |size, seed| {
        let selection = Selection { sample: Some(Sample { size, seed }), ..ALL };
        let suite = load("a.epd", &text, &selection).unwrap();
        suite.problems.iter().map(|problem| problem.line).collect::<Vec<_>>()
    };
    assert_eq!(sample(10, 1).len(), 10);
    assert!(sample(10, 1).is_sorted());
    assert_eq!(sample(10, 1), sample(10, 1));
    assert_ne!(sample(10, 1), sample(10, 2));
    assert_eq!(sample(99, 1).len(), 50);
}

#[test]
fn the_suites_in_the_program_are_sound() {
    let mut names = HashSet::new();
    let sizes =
        [(30, 25), (72, 0), (420, 420), (360, 360), (500, 500), (148, 148), (245, 245), (150, 150)];
    for (&(name, _), (count, answers)) in BUILTIN.iter().zip(sizes) {
        let suite = Suite::builtin(name, &ALL).unwrap().unwrap();
        assert_eq!((suite.problems.len(), suite.answers()), (count, answers), "{name}");
        for problem in suite.problems {
            assert!(!problem.id.starts_with("line "), "{name}: line {} has no id", problem.line);
            assert!(names.insert(problem.id.clone()), "{} stands twice", problem.id);
        }
    }
    assert_eq!(names.len(), sizes.iter().map(|(count, _)| count).sum::<usize>());
    let default = Suite::default_builtin(&ALL).unwrap();
    assert_eq!(default.problems.len(), 30 + 72 + 3 * 24 + 2 * 12);
    assert!(default.name.starts_with("traps + middlegames + 24 of mate4 + "), "{}", default.name);
    assert!(Suite::builtin("sicilians", &ALL).is_none());
}

#[test]
fn the_middlegames_are_what_their_maker_promises() {
    for problem in Suite::builtin("middlegames", &ALL).unwrap().unwrap().problems {
        let position = &problem.position;
        assert!((12..=35).contains(&position.fullmove_number()), "{}", problem.id);
        assert!(!position.in_check(), "{}", problem.id);
        let pieces = |color| {
            let king_and_pawns = position.colored_pieces(color, chess::Piece::Pawn).len() + 1;
            position.board().colors(color).len() - king_and_pawns
        };
        assert!(chess::Color::ALL.iter().all(|&color| pieces(color) >= 2), "{}", problem.id);
    }
}

/// The authors of *Verified Null-Move Pruning* searched 999 and 869 positions.
#[test]
fn discarding_pawn_endings_leaves_the_positions_of_the_paper() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites");
    let selection = Selection { discard_pawn_endings: true, ..ALL };
    for (name, positions, discarded) in [("wcs.epd", 999, 2), ("ecm.epd", 869, 10)] {
        let path = folder.join(name);
        if !path.exists() {
            // Not `eprintln!`, which the test runner would keep to itself.
            let line = format!("\nskipped: ../shared/suites/{name} is not here\n");
            io::stderr().write_all(line.as_bytes()).unwrap();
            continue;
        }
        let suite = Suite::load(&path, &selection).unwrap();
        assert_eq!((suite.problems.len(), suite.pawn_endings), (positions, discarded), "{name}");
    }
}
