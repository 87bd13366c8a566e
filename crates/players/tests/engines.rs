//! Engines in processes of their own: a sound one, and those with faults.

use std::path::PathBuf;
use std::time::Duration;

use chess::{Game, Position};
use players::{Budget, Command, Fault, PATIENCE, Thought, Uci};
use search::Score;

/// Cargo builds it before it runs tests.
fn faulty_engine() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    tests.parent().unwrap().parent().unwrap().join("examples/faulty_engine")
}

fn command(fault: &str, moves: &str, options: &str) -> Command {
    format!("uci:'{}' {fault} {moves} {options}", faulty_engine().display()).parse().unwrap()
}

/// Faults that are seen only by waiting are waited for so long: what never comes has not come then.
const SHORT: Duration = Duration::from_millis(300);

/// Plays so many moves of both sides.
fn play(engine: &mut Uci, plies: usize, budget: Budget) -> Result<Vec<Thought>, Fault> {
    let start = Position::startpos();
    engine.new_game(&start)?;
    let (mut game, mut moves, mut thoughts) = (Game::from(start.clone()), Vec::new(), Vec::new());
    for _ in 0..plies {
        let thought = engine.think(&start, &moves, budget)?;
        let best = thought.best.unwrap();
        game.play(best);
        moves.push(best);
        thoughts.push(thought);
    }
    Ok(thoughts)
}

fn played(fault: &str) -> Result<Vec<Thought>, String> {
    let engine = Uci::start(&command(fault, "2", ""), PATIENCE);
    let thoughts = engine.and_then(|mut engine| play(&mut engine, 6, Budget::Nodes(9)));
    thoughts.map_err(|fault| fault.to_string())
}

#[test]
fn a_sound_engine_tells_what_it_is_and_plays() {
    let mut engine = Uci::start(&command("none", "0", "hash=9"), PATIENCE).unwrap();
    assert_eq!(engine.name(), "Faulty");
    assert_eq!(engine.options().len(), 2);
    for budget in [Budget::Nodes(10), Budget::Depth(1), Budget::Time(SHORT)] {
        let thoughts = play(&mut engine, 4, budget).unwrap();
        assert_eq!(thoughts.len(), 4);
        assert!(thoughts.iter().all(|thought| thought.score == Some(Score::DRAW)));
        assert!(thoughts.iter().all(|thought| thought.nodes == Some(20)));
    }
    let mate: Position = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1".parse().unwrap();
    engine.new_game(&mate).unwrap();
    assert_eq!(engine.think(&mate, &[], Budget::Depth(1)).unwrap().best, None);
}

#[test]
fn chess960_is_spoken_where_it_is_played() {
    let mut engine = Uci::start(&command("none", "0", ""), PATIENCE).unwrap();
    let start: Position = "1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1".parse().unwrap();
    engine.new_game(&start).unwrap();
    let castling = start.parse_uci("e1b1").unwrap();
    assert!(engine.think(&start, &[castling], Budget::Depth(1)).unwrap().best.is_some());
}

#[test]
fn what_an_engine_has_not_is_named() {
    let error = |options: &str| {
        Uci::start(&command("none", "0", options), PATIENCE).unwrap_err().to_string()
    };
    assert_eq!(error("Hsah=2"), "it has no option 'Hsah', did you mean 'Hash'?");
    assert_eq!(error("Hash=10"), "its option 'Hash' takes a number from 1 to 9, not '10'");
    let complaint = Uci::start(&command("complains", "0", "Hash=2"), PATIENCE).unwrap_err();
    let expected = "refuses its options: info string ERROR: no such luck";
    assert_eq!(complaint.to_string(), expected);
    Uci::start(&command("complains", "0", ""), PATIENCE).unwrap();
    let missing: Command = "uci:./no-such-engine".parse().unwrap();
    let error = Uci::start(&missing, PATIENCE).unwrap_err();
    assert!(matches!(error, Fault::NotStarted(_)), "{error}");
    let no_program: Command = "uci:/etc/passwd".parse().unwrap();
    assert!(Uci::start(&no_program, PATIENCE).unwrap_err().to_string().contains("denied"));
}

#[test]
fn faults_that_end_a_game_are_named() {
    for (fault, expected) in [
        ("ends-at-once", "has ended (exit status: 3)"),
        ("ends", "has ended (exit status: 3)"),
        ("panics", "has ended (exit status: 101)"),
        ("illegal-move", "plays 'e7e8', which is not legal"),
        ("no-move", "plays '', which is not legal"),
        ("closes-pipes", "has closed its pipes"),
    ] {
        assert_eq!(played(fault).unwrap_err(), expected, "{fault}");
    }
    let error = Uci::start(&command("says-nothing", "", ""), SHORT).unwrap_err().to_string();
    assert_eq!(error, "does not say 'uciok' within 0.3 s");
    // Patience ends only when there is nothing to come.
    let start = Position::startpos();
    for fault in ["hangs", "floods", "late", "never-ready"] {
        let mut engine = Uci::start(&command(fault, "1", ""), PATIENCE).unwrap();
        engine.new_game(&start).unwrap();
        engine.think(&start, &[], Budget::Nodes(9)).unwrap();
        engine.set_patience(SHORT);
        let error = match fault {
            "never-ready" => engine.new_game(&start).unwrap_err(),
            _ => engine.think(&start, &[], Budget::Time(Duration::from_millis(1))).unwrap_err(),
        };
        let error = error.to_string();
        if fault == "never-ready" {
            assert_eq!(error, "does not say 'readyok' within 0.3 s");
            continue;
        }
        let told = error.strip_prefix("gives no move within ");
        let waited = told.and_then(|told| told.strip_suffix(" s after 'go movetime 1'"));
        let waited: f64 = waited.and_then(|seconds| seconds.parse().ok()).expect(&error);
        assert!(waited >= 0.3, "{fault}: {error}");
    }
}

#[test]
fn who_goes_on_beyond_its_nodes_has_not_answered_and_beyond_its_time_is_stopped() {
    let start = Position::startpos();
    let second = Duration::from_secs(1);
    for budget in [Budget::Nodes(9), Budget::Depth(1), Budget::Time(Duration::from_millis(1))] {
        let mut engine = Uci::start(&command("waits-for-stop", "0", ""), PATIENCE).unwrap();
        engine.new_game(&start).unwrap();
        engine.set_patience(second);
        match (budget, engine.think(&start, &[], budget)) {
            // Who has not heard of it by then is late.
            (Budget::Time(_), Ok(thought)) => assert!(thought.time > second),
            (_, Err(fault)) => {
                assert!(matches!(fault, Fault::NoMove { .. }), "{budget:?}: {fault}")
            }
            (_, Ok(thought)) => panic!("{budget:?}: {thought:?}"),
        }
    }
}

#[test]
fn a_second_answer_is_not_one_to_the_next_question() {
    let start = Position::startpos();
    let mut engine = Uci::start(&command("answers-twice", "0", ""), PATIENCE).unwrap();
    // To the same question it would do, so that nothing else is wrong with it. It may come late at
    // times.
    let mut ask = || engine.think(&start, &[], Budget::Nodes(9)).err();
    let fault = (0..100).find_map(|_| ask()).expect("all second answers were taken for others");
    assert!(matches!(fault, Fault::SecondMove), "{fault}");
}

#[test]
fn faults_that_harm_nobody_are_passed_over() {
    for fault in ["garbage", "other-lines", "long-line", "forks", "ignores-quit", "false-mate"] {
        let thoughts = played(fault).expect(fault);
        assert_eq!(thoughts.len(), 6, "{fault}");
        let bad_line = thoughts[5].bad_line.as_deref();
        assert_eq!(bad_line, (fault == "false-mate").then_some("a1a1"), "{fault}");
    }
}

/// Whether some child of this thread has ended and nobody has asked how.
#[cfg(target_os = "linux")]
fn is_a_zombie_left() -> bool {
    let children = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    let is_zombie = |id: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z'))
    };
    children.split_whitespace().any(is_zombie)
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_an_engine_that_is_dropped() {
    let left = |mark: &str| {
        let all = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let lines = all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
    };
    // Found by an argument that nobody else has.
    for fault in ["forks", "ignores-quit", "floods", "hangs"] {
        let mark = format!("{}{}", std::process::id(), fault.len());
        let mut command = command(fault, "0", "");
        command.arguments.push(mark.clone());
        let engine = Uci::start(&command, PATIENCE).unwrap();
        // What was started is not seen at once, and what was killed is not gone at once.
        let wait_for = |count| {
            while left(&mark) != count {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        wait_for(if fault == "forks" { 2 } else { 1 });
        drop(engine);
        assert!(!is_a_zombie_left(), "{fault}");
        wait_for(0);
    }
}
