//! What holds for every session, whatever is said to the engine. Tests and the fuzzer share it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use caesura::uci::{self, Output};

/// What the engine said.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// All words that are commands: the first of them in a line counts.
const COMMANDS: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "genfens",
    "d",
    "eval",
    "flip",
    "threat",
    "perft",
    "bench",
    "compiler",
    "license",
    "help",
    "debug",
    "register",
    "quit",
];

fn command(line: &str) -> Option<&str> {
    line.split_ascii_whitespace().find(|word| COMMANDS.contains(word))
}

/// Says all that to a new engine and ends the search that may then be under way. Each `isready`
/// must be answered, each search must end with one move after a line with an exact score, and no
/// line may hold what could end it.
pub fn is_well_answered(said: &[u8]) {
    let answers = Said::default();
    let input = [b"setoption name Hash value 1\n", said, b"\nstop\nisready\n"].concat();
    uci::run(input.as_slice(), Output::to(answers.clone())).unwrap();
    let answers = String::from_utf8(answers.0.lock().unwrap().clone()).unwrap();

    let input = String::from_utf8_lossy(&input).into_owned();
    let heard = || input.split('\n').take_while(|line| command(line) != Some("quit"));
    let count = |name: &str| heard().filter(|line| command(line) == Some(name)).count();
    let readies = answers.lines().filter(|line| *line == "readyok").count();
    assert_eq!(readies, count("isready"), "{input}\n{answers}");

    let refused = "info string error: 'go' cannot be done during a search";
    let refused = answers.lines().filter(|line| line.starts_with(refused)).count();
    let moves = answers.lines().filter(|line| line.starts_with("bestmove ")).count();
    let searches = count("go") - refused;
    let counts = input.contains("perft");
    assert!(moves == searches || counts && moves < searches, "{moves}: {input}\n{answers}");

    let mut has_score = false;
    for line in answers.lines() {
        assert!(!line.contains(char::is_control), "{line:?}: {input}");
        has_score |= line.starts_with("info depth ") && !line.contains("bound ");
        if line.starts_with("bestmove ") {
            assert!(has_score, "a move without a score: {input}\n{answers}");
            has_score = false;
        }
    }
}

/// Reads that as the first line that an engine hears. What is wrong with it is said in a short
/// line.
pub fn is_well_read(line: &str) {
    let Some(fault) = uci::fault(line) else { return };
    let reason = fault.strip_prefix("info string error: ");
    assert!(reason.is_some_and(|reason| !reason.trim().is_empty()), "{line:?}: {fault:?}");
    assert!(!fault.contains(char::is_control), "{line:?}: {fault:?}");
    assert!(fault.chars().count() < 400, "{line:?}: {fault:?}");
}

/// The lines that ask for no more than a fuzzer has time and memory for, and for no file.
#[allow(dead_code, reason = "only the fuzzer says just anything")]
pub fn tame(said: &[u8]) -> Vec<u8> {
    const MOST: usize = 30;
    let is_tame = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        let is_large = |word: &str| word.parse::<u64>().is_ok_and(|number| number > 16);
        let is_option = line.contains("hash") || line.contains("threads");
        let is_file = line.contains("book") || line.contains("syzygypath");
        !(is_file || is_option && line.split_ascii_whitespace().any(is_large))
    };
    let lines: Vec<&[u8]> = said.split(|&byte| byte == b'\n').filter(is_tame).take(MOST).collect();
    lines.join(&b'\n')
}
