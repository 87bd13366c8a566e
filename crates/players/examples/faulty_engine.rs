//! An engine with a fault, for tests: `faulty_engine FAULT [MOVES]` plays the first legal move
//! until it has played so many, and then does what the fault says. Without a fault it goes on
//! playing.

use std::io::{self, BufRead, Write};
use std::process::{self, Command};
use std::thread;
use std::time::Duration;

use chess::{Game, Position};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let fault = arguments.first().map_or("none", String::as_str);
    let moves: usize = arguments.get(1).and_then(|moves| moves.parse().ok()).unwrap_or(0);
    if fault == "ends-at-once" {
        process::exit(3);
    }
    if fault == "forks" {
        // It holds our output open when we are gone.
        Command::new("sh")
            .args(["-c", "while :; do sleep 1000; done", "child"])
            .args(&arguments)
            .spawn()?;
    }
    let mut game = Game::from(Position::startpos());
    let (mut played, mut waits) = (0, false);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("uci") if fault == "says-nothing" => hang(),
            Some("uci") => {
                say("id name Faulty\noption name Hash type spin default 1 min 1 max 9\n\
                 option name UCI_Chess960 type check default false\nuciok")?
            }
            Some("setoption") if fault == "complains" => {
                say("info string the table is empty\ninfo string ERROR: no such luck")?;
            }
            Some("isready") if fault == "never-ready" && played >= moves => hang(),
            Some("isready") => say("readyok")?,
            Some("position") => game = position(&line),
            Some("go") if fault == "waits-for-stop" && played >= moves => waits = true,
            Some("go") => {
                if played >= moves {
                    misbehave(fault)?;
                }
                played += 1;
                let again = usize::from(fault == "answers-twice" && played > moves);
                answer(&game, again)?;
            }
            Some("stop") if waits => answer(&game, 0)?,
            Some("quit") if fault == "ignores-quit" => hang(),
            Some("quit") => return Ok(()),
            _ => {}
        }
    }
    if fault == "ignores-quit" {
        hang();
    }
    Ok(())
}

/// The first legal move, and so often again.
fn answer(game: &Game, again: usize) -> io::Result<()> {
    let best = game.position().legal_moves().first().copied();
    let best = best.map(|m| game.position().uci(m, Default::default()).to_string());
    let answer = format!("\nbestmove {}", best.as_deref().unwrap_or("(none)"));
    say(&format!("info depth 1 score cp 0 nodes 20{}", answer.repeat(1 + again)))
}

fn misbehave(fault: &str) -> io::Result<()> {
    match fault {
        "hangs" => hang(),
        "ends" => process::exit(3),
        "panics" => panic!("a bug"),
        "late" => thread::sleep(Duration::from_secs(10)),
        "illegal-move" => {
            say("bestmove e7e8")?;
            hang();
        }
        "no-move" => {
            say("bestmove")?;
            hang();
        }
        "false-mate" => say("info depth 9 score mate 1 pv a1a1")?,
        "garbage" => {
            io::stdout().write_all(b"\xff\xfe\x00 bestmoove\ninfo depth x score cp y\nok\n\n")?;
        }
        "other-lines" => say("readyok\nuciok\nid name Another\noption name X type check\nreadyok")?,
        "long-line" => {
            let line = "info string ".to_owned() + &"x".repeat(1 << 22);
            say(&line)?;
        }
        "floods" => loop {
            say("info depth 1 score cp 1 pv e2e4")?;
        },
        "closes-pipes" => {
            // A child keeps the process alive while its pipes are closed: an engine may do so by
            // itself.
            #[cfg(unix)]
            {
                use std::os::unix::process::CommandExt;
                let error = Command::new("sh").args(["-c", "exec <&- >&-; sleep 1000"]).exec();
                return Err(error);
            }
        }
        _ => {}
    }
    Ok(())
}

fn hang() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// What a line that begins with `position` tells of.
fn position(line: &str) -> Game {
    let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = match start.strip_prefix("position fen ") {
        Some(fen) => fen.parse().expect("a position"),
        None => Position::startpos(),
    };
    let mut game = Game::from(start);
    for word in moves.split_ascii_whitespace() {
        let m = game.position().parse_uci(word).expect("a legal move");
        game.play(m);
    }
    game
}
