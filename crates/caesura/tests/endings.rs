//! Endings played and analysed by the program with Syzygy tables of our own making.

mod support;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use chess::{Color, Game, Outcome, Position};
use support::{Engine, last_number, move_of};
use tables::{Plan, Tables};
use tempfile::TempDir;

struct Folders {
    exact: TempDir,
    syzygy: TempDir,
}

/// All endings of three men, and bishop and knight against king, in both forms.
static FOLDERS: LazyLock<Folders> = LazyLock::new(|| {
    let [exact, syzygy] = [0; 2].map(|_| tempfile::tempdir().unwrap());
    let materials = ["KPK", "KBNK"].map(|name| name.parse().unwrap()).into();
    let jobs = NonZeroUsize::new(2).unwrap();
    let plan = Plan { folder: exact.path().to_owned(), materials, jobs };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let tables = Tables::open(exact.path()).unwrap();
    for material in tables.materials().unwrap() {
        tables::syzygy::write(&tables, &material, syzygy.path()).unwrap();
    }
    Folders { exact, syzygy }
});

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::open(FOLDERS.exact.path()).unwrap());

/// An engine that has the tables.
fn informed() -> Engine {
    let mut engine = Engine::start();
    // With a separator at the end, as those leave it who join paths.
    let paths = std::env::join_paths([FOLDERS.syzygy.path(), Path::new("")]).unwrap();
    let found = engine.answer(&format!("setoption name SyzygyPath value {}", paths.display()));
    assert_eq!(found, ["info string found 6 WDL and 6 DTZ tables of up to 4 men"]);
    engine
}

/// The end of a game that the engine plays with White at so many nodes a move, against the longest
/// defence that there is.
fn played(engine: &mut Engine, fen: &str, nodes: u64) -> Outcome {
    let mut game = Game::from(fen.parse::<Position>().unwrap());
    let mut moves = String::new();
    engine.send("ucinewgame");
    while game.outcome().is_none() {
        let m = match game.position().side_to_move() {
            Color::Black => TABLES.moves(game.position()).unwrap()[0].0,
            Color::White => {
                engine.send(&format!("position fen {fen} moves{moves}"));
                let lines = engine.search(&format!("go nodes {nodes}"));
                game.position().parse_uci(move_of(lines.last().unwrap())).unwrap()
            }
        };
        moves +=
            &format!(" {}", game.position().uci(m, chess::notation::CastlingNotation::KingTarget));
        game.play(m);
    }
    game.outcome().unwrap()
}

const WON: Outcome = Outcome::Checkmate { winner: Color::White };

/// Among the longest of their kind; 33 and 28 moves to mate.
const BISHOP_AND_KNIGHT: &str = "8/8/8/8/8/8/1k6/3K2NB w - - 0 1";
const PAWN: &str = "8/8/8/1k6/8/8/K5P1/8 w - - 0 1";

#[test]
fn bishop_and_knight_mate_in_time_with_tables_and_not_without() {
    let mut engine = informed();
    for nodes in [1, 300] {
        assert_eq!(played(&mut engine, BISHOP_AND_KNIGHT, nodes), WON, "{nodes}");
    }
    // The fifty moves are nearly over.
    let late = BISHOP_AND_KNIGHT.replace(" 0 1", " 20 50");
    assert_eq!(played(&mut engine, &late, 100), WON);
    engine.answer("setoption name SyzygyPath value <empty>");
    assert_ne!(played(&mut engine, BISHOP_AND_KNIGHT, 300), WON);
}

#[test]
fn a_pawn_is_brought_home_and_mates() {
    let mut engine = informed();
    for nodes in [1, 300] {
        assert_eq!(played(&mut engine, PAWN, nodes), WON, "{nodes}");
    }
}

/// A legal position with these men and some side to move.
fn strewn(random: &mut SplitMix64, men: &str) -> Position {
    loop {
        let mut board = [['1'; 8]; 8];
        for man in men.chars() {
            board[random.below(8)][random.below(8)] = man;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if random.below(2) == 0 { 'w' } else { 'b' };
        let Ok(position) = format!("{} {turn} - - 0 1", ranks.join("/")).parse::<Position>() else {
            continue;
        };
        let is_whole = position.board().occupied().len() as usize == men.len();
        if is_whole && Game::from(position.clone()).outcome().is_none() {
            return position;
        }
    }
}

#[test]
fn scores_and_moves_agree_with_exact_tables() {
    let mut engine = informed();
    let mut random = SplitMix64::new(2);
    for (index, men) in ["KQk", "KPk", "KBNk", "Kkp", "KRk"].iter().cycle().take(120).enumerate() {
        let position = strewn(&mut random, men);
        let exact = TABLES.probe(&position).unwrap();
        engine.send(&format!("position fen {}", position.to_fen()));
        let lines = engine.search(&format!("go depth {}", 1 + index % 4));
        let info = lines.iter().rfind(|line| line.starts_with("info depth ")).unwrap();
        let score = info.split_once(" score ").unwrap().1;
        let sign = match score.split(' ').collect::<Vec<_>>()[..] {
            ["cp", "0", ..] => 0,
            ["cp", value, ..] if value.parse::<i32>().unwrap() > 19_000 => 1,
            ["cp", value, ..] if value.parse::<i32>().unwrap() < -19_000 => -1,
            ["mate", value, ..] => value.parse::<i32>().unwrap().signum(),
            _ => panic!("{position}: {info}"),
        };
        assert_eq!(sign, exact.sign(), "{position}: {info}");
        assert!(last_number(&lines, "tbhits") > 0, "{info}");
        let m = position.parse_uci(move_of(lines.last().unwrap())).unwrap();
        let kept = TABLES.probe(&position.play(m)).unwrap().before_move();
        assert_eq!(kept.sign(), exact.sign(), "{position}: {lines:?}");
    }
}

#[test]
fn options_keep_from_asking() {
    let mut engine = informed();
    engine.send(&format!("position fen {BISHOP_AND_KNIGHT}"));
    let hits = |engine: &mut Engine| last_number(&engine.search("go depth 3"), "tbhits");
    assert!(hits(&mut engine) > 0);
    engine.send("setoption name SyzygyProbeLimit value 3");
    assert_eq!(hits(&mut engine), 0);
    engine.send("setoption name SyzygyProbeLimit value 4");
    assert!(hits(&mut engine) > 0);
    engine.send("setoption name SyzygyPath value");
    assert_eq!(hits(&mut engine), 0);
}
