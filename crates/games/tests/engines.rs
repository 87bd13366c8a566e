//! Games against engines that do something wrong, and against one that does not.

use std::time::Duration;

use chess::{Color, Position};
use games::{
    Adjudication, Board, Ending, Format, GameRecord, GameResult, Opening, PlayerKind, Rules,
    Tournament, named, players_tables,
};
use players::{Command, Engine, EngineError, PATIENCE};
use search::Settings;

/// So many moves an engine with a fault plays before.
const SOUND_MOVES: usize = 2;

/// Cargo builds it before it runs tests.
fn engine(fault: &str, patience: Duration) -> PlayerKind {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().parent().unwrap().join("examples/faulty_player");
    let command = format!("uci:'{}' {fault} {SOUND_MOVES}", program.display());
    let command: Command = command.parse().unwrap();
    PlayerKind::Engine(Engine { command, calls_itself: "Faulty".to_owned(), patience })
}

fn tournament(engine: PlayerKind, control: &str) -> Tournament {
    Tournament {
        name: "test".to_owned(),
        players: named(vec![engine, PlayerKind::Own(Settings::default())]),
        format: Format::RoundRobin,
        rounds: 1,
        rules: Rules {
            control: control.parse().unwrap(),
            adjudication: "moves 5".parse::<Adjudication>().unwrap(),
            overhead: Duration::ZERO,
            grace: Duration::ZERO,
        },
        openings: "the usual position".to_owned(),
        table_mib: 1,
        sprt: None,
    }
}

/// Two games with colours reversed, at one board.
fn pair(engine: PlayerKind, control: &str) -> Result<[GameRecord; 2], EngineError> {
    let tournament = tournament(engine, control);
    let mut board = Board::new(players_tables(1, 1).unwrap().remove(0));
    let schedule = tournament.schedule();
    let opening = || Opening { start: Position::startpos(), moves: Vec::new() };
    let mut game = |number| board.play(&tournament, schedule.fixture(number), opening());
    Ok([game(0)?, game(1)?])
}

/// The games of an engine that is waited for in vain: no longer than need be, but for longer if it
/// has not even been started then.
fn pair_with_little_patience(fault: &str, moves: &str) -> [GameRecord; 2] {
    let with = |patience| {
        let mut engine = engine(fault, Duration::from_millis(patience));
        let PlayerKind::Engine(faulty) = &mut engine else { unreachable!() };
        faulty.command.arguments[1] = moves.to_owned();
        pair(engine, "nodes 10")
    };
    [300, 1000, 3000].into_iter().find_map(|ms| with(ms).ok()).expect(fault)
}

#[test]
fn who_does_something_wrong_has_lost_and_is_started_again() {
    for (fault, patience, ending, reason) in [
        ("ends", PATIENCE, Ending::Crash, "has ended (exit status: 3)"),
        ("panics", PATIENCE, Ending::Crash, "has ended (exit status: 101)"),
        ("closes-pipes", PATIENCE, Ending::Crash, "has closed its pipes"),
        ("illegal-move", PATIENCE, Ending::IllegalMove, "plays 'e7e8', which is not legal"),
        ("no-move", PATIENCE, Ending::IllegalMove, "plays '', which is not legal"),
    ] {
        let games = pair(engine(fault, patience), "depth 1").expect(fault);
        for (game, color) in games.iter().zip([Color::White, Color::Black]) {
            assert_eq!((game.result, game.ending), (GameResult::Won(!color), ending), "{fault}");
            assert_eq!(game.fault.as_deref(), Some(reason));
            // Who is started again plays as many moves as before.
            let own = game.moves.len() - color as usize;
            assert_eq!(own.div_ceil(2), SOUND_MOVES, "{fault}");
        }
    }
}

#[test]
fn who_gives_no_answer_has_lost() {
    for fault in ["hangs", "floods", "late"] {
        let games = pair_with_little_patience(fault, "0");
        for (game, winner) in games.iter().zip([Color::Black, Color::White]) {
            assert_eq!(game.result, GameResult::Won(winner), "{fault}");
            assert_eq!(game.ending, Ending::NoAnswer, "{fault}");
            let found = game.fault.as_deref().unwrap();
            assert!(found.starts_with("gives no move within"), "{fault}: {found}");
        }
    }
    let [sound, faulty] = pair_with_little_patience("never-ready", "2");
    assert_eq!((sound.ending, faulty.ending), (Ending::TooLong, Ending::NoAnswer));
    assert!(faulty.fault.unwrap().starts_with("does not say 'readyok' within"));
}

#[test]
fn who_answers_too_late_has_lost_on_time() {
    let mut engine = engine("late", PATIENCE);
    let PlayerKind::Engine(late) = &mut engine else { unreachable!() };
    late.command.arguments[1] = "0".to_owned();
    let tournament = tournament(engine, "tc 5");
    let mut board = Board::new(players_tables(1, 1).unwrap().remove(0));
    let opening = Opening { start: Position::startpos(), moves: Vec::new() };
    // It has White, so that nobody else could have been too late before.
    let game = board.play(&tournament, tournament.schedule().fixture(0), opening).unwrap();
    assert_eq!((game.result, game.ending), (GameResult::Won(Color::Black), Ending::OutOfTime));
    assert_eq!(game.fault, None);
}

#[test]
fn what_harms_nobody_ends_no_game() {
    let kinds =
        ["none", "garbage", "other-lines", "long-line", "forks", "ignores-quit", "false-mate"];
    for fault in kinds {
        for game in pair(engine(fault, PATIENCE), "depth 1").expect(fault) {
            assert_eq!((game.ending, game.fault), (Ending::TooLong, None), "{fault}");
            assert_eq!(game.moves.len(), 10, "{fault}");
        }
    }
}

#[test]
fn who_cannot_be_started_plays_no_game() {
    for (fault, patience, reason) in [
        ("ends-at-once", PATIENCE, "has ended (exit status: 3)"),
        ("says-nothing", Duration::from_millis(300), "does not say 'uciok' within 0.3 s"),
    ] {
        let error = pair(engine(fault, patience), "depth 1").unwrap_err().to_string();
        assert!(error.starts_with("uci:") && error.ends_with(reason), "{error}");
    }
    let engine = Engine {
        command: "uci:./no-such-engine".parse().unwrap(),
        calls_itself: String::new(),
        patience: PATIENCE,
    };
    let error = pair(PlayerKind::Engine(engine), "depth 1").unwrap_err().to_string();
    assert!(error.starts_with("uci:./no-such-engine: cannot be started"), "{error}");
}
