//! What people bring, and what they are told.

use super::{Brought, Found, position, read};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ENDING: &str = "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1";

/// The only thing in a text: what it is, where it begins, and the moves.
fn only(text: &str) -> (&'static str, String, Vec<String>) {
    let Found { kind, entries, .. } = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let [(_, Ok(Brought { start, moves, .. }))] = &entries[..] else {
        panic!("{text}: {entries:?}")
    };
    let moves = crate::words::MoveWords::line(start, moves).into_iter().map(|m| m.san);
    (kind, start.to_fen(), moves.collect())
}

#[test]
fn what_it_is_is_found_out() {
    let opening = ["e4", "e5", "Nf3"];
    for (text, kind, fen, moves) in [
        (ENDING, "FEN", ENDING, &[][..]),
        ("  8/7p/5K1k/7r/3n4/5N2/7R/8 w - -\n", "FEN", ENDING, &[]),
        ("position fen 8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", "FEN", ENDING, &[]),
        ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - bm Rxh5+; id \"one\";", "EPD", ENDING, &[]),
        ("e4 e5 Nf3", "moves", START, &opening),
        ("1. e4 e5 2. Nf3 *", "moves", START, &opening),
        ("1.e4 {best} e5 (1... c5) 2.Nf3!?", "moves", START, &opening),
        ("e2e4 e7e5 g1f3", "moves", START, &opening),
        ("e2e4,e7e5,g1f3", "moves", START, &opening),
        ("position startpos moves e2e4 e7e5 g1f3", "moves", START, &opening),
        ("\u{feff}[White \"A\"]\r\n\r\n1. e4 e5 2. Nf3 1-0\r\n", "PGN", START, &opening),
        (&format!("[FEN \"{ENDING}\"]\n\n1. Rxh5+ *"), "PGN", ENDING, &["Rxh5+"]),
        (&format!("{ENDING} moves h2h5"), "FEN", ENDING, &["Rxh5+"]),
    ] {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(only(text), (kind, fen.to_owned(), moves), "{text}");
    }
}

#[test]
fn links_say_their_position_themselves() {
    for link in [
        "https://lichess.org/analysis/8/7p/5K1k/7r/3n4/5N2/7R/8_w_-_-_0_1",
        "https://lichess.org/analysis/standard/8/7p/5K1k/7r/3n4/5N2/7R/8_w_-_-_0_1?color=white#3",
        "lichess.org/editor/8/7p/5K1k/7r/3n4/5N2/7R/8_w_-_-_0_1?color=white",
        "https://lichess.org/editor?fen=8%2F7p%2F5K1k%2F7r%2F3n4%2F5N2%2F7R%2F8+w+-+-+0+1",
        "https://www.chess.com/analysis?fen=8/7p/5K1k/7r/3n4/5N2/7R/8%20w%20-%20-%200%201&tab=a",
        "https://syzygy-tables.info/?fen=8/7p/5K1k/7r/3n4/5N2/7R/8_w_-_-_0_1",
        "https://www.chessdb.cn/queryc_en/?8/7p/5K1k/7r/3n4/5N2/7R/8%20w%20-%20-%200%201",
    ] {
        assert!(read(link).unwrap().is_link, "{link}");
        assert_eq!(only(link), ("FEN", ENDING.to_owned(), Vec::new()), "{link}");
    }
    for link in [
        "https://lichess.org/analysis/pgn/e4_e5_Nf3",
        "https://www.chess.com/analysis?pgn=1.+e4+e5+2.+Nf3",
        "http://127.0.0.1:7077/?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1&moves=e2e4,e7e5,g1f3",
    ] {
        assert_eq!(only(link).2, ["e4", "e5", "Nf3"], "{link}");
    }
}

#[test]
fn a_game_begins_at_its_beginning_and_a_line_at_its_end() {
    let played = |text: &str| read(text).unwrap().entries[0].1.as_ref().unwrap().played;
    assert_eq!(played("e4 e5 Nf3"), 3);
    assert_eq!(played("[White \"A\"]\n\n1. e4 e5 *"), 0);
    let link = "http://127.0.0.1:7077/?fen=startpos&moves=e2e4,e7e5,g1f3";
    assert_eq!(played(link), 3);
    assert_eq!(played(&format!("{link}&at=2&left=off")), 2);
    assert_eq!(played(&format!("{link}&at=20")), 3);
}

#[test]
fn several_are_listed_and_a_bad_one_says_why() {
    let games =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n[White \"C\"]\n\n1. Qh5 *\n\n1. d4 *\n";
    let found = read(games).unwrap();
    let titles: Vec<_> = found.entries.iter().map(|(title, _)| title.as_deref()).collect();
    assert_eq!(titles, [Some("A – B, 1-0"), None, None]);
    let error = found.entries[1].1.as_ref().unwrap_err();
    assert!(error.starts_with("line 8: move 1: Qh5 is illegal"), "{error}");

    let suite = format!("{ENDING}\n\n8/8/8 w - -\n4k3/8/8/8/8/8/8/4K3 w - - id \"two\";");
    let found = read(&suite).unwrap();
    let right: Vec<bool> = found.entries.iter().map(|(_, game)| game.is_ok()).collect();
    assert_eq!((found.kind, right), ("EPD", vec![true, false, true]));
    assert_eq!(found.entries[2].0.as_deref(), Some("two"));
}

#[test]
fn what_is_wrong_is_said_in_the_words_of_chess() {
    let wrong = |text: &str| match read(text) {
        Err(error) => error,
        Ok(found) => found.entries[0].1.clone().unwrap_err(),
    };
    for (text, reason) in [
        ("", "nothing in it"),
        (" \n\u{feff}", "this is no FEN"),
        ("nonsense", "this is no FEN"),
        ("Dear Sir, I cannot castle.", "this is no FEN"),
        ("12", "this is no FEN"),
        ("8/8/8 w - - 0 1", "the board has 3 ranks, not 8"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "next to each other"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "side to move 'x'"),
        ("k7/8/8/8/8/8/8/K7 w - - bm Qh5;", "Qh5"),
        ("e4 e5 Ke3", "move 2: Ke3 is illegal"),
        ("e2e4 e2e4", "ply 2: "),
        ("https://lichess.org/abcdefgh", "nothing is fetched"),
        ("https://lichess.org/analysis/8/8/8/8/8/8/8/8_w_-_-", "White has no king"),
        ("[Event \"x", "a tag is not of the form"),
    ] {
        assert!(wrong(text).contains(reason), "{text:?}: {}", wrong(text));
    }
}

#[test]
fn a_large_pgn_is_read_whole() {
    let game =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n";
    let count = (1 << 20) / game.len();
    let found = read(&game.repeat(count)).unwrap();
    assert_eq!(found.entries.len(), count);
    assert!(found.entries.iter().all(|(_, game)| game.is_ok()));
}

#[test]
fn a_text_leads_to_a_position() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (text, expected) in [("e4 e5", Ok(after)), (ENDING, Ok(ENDING)), ("e4 e4", Err("illegal"))]
    {
        match (position(text).map(|found| found.to_fen()), expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{text}"),
            (Err(error), Err(expected)) => assert!(error.contains(expected), "{text}: {error}"),
            (found, _) => panic!("{text}: {found:?}"),
        }
    }
}
