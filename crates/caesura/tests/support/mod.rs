//! The real program at the other end of two pipes.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for any answer on any machine: only a hang takes longer.
const PATIENCE: Duration = Duration::from_secs(1_800);

pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The program as a command, with all its pipes, and nothing asked of it by the environment.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caesura"));
    command.env_remove("CAESURA_TUNE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// An engine that is ended with the test.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// A fresh engine with a small table.
    pub fn start() -> Self {
        Self::run(&mut program())
    }

    /// The same, started by a command.
    pub fn run(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map(Result::unwrap);
            for line in lines.filter(|line| !is_told_of_slow_searches(line)) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { input: child.stdin.take(), child, lines };
        engine.send("setoption name Hash value 1");
        engine
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line of output")
    }

    /// All lines up to the first that begins so, which is the last of them.
    pub fn until(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(prefix)) {
                return lines;
            }
        }
    }

    /// All lines until everything sent has been dealt with.
    pub fn settle(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// What the engine says to a line, other than about a search.
    pub fn answer(&mut self, line: &str) -> Vec<String> {
        self.settle();
        self.send(line);
        self.settle()
    }

    /// Sends a line that must be answered by one error, and returns what it says.
    pub fn complaint(&mut self, line: &str) -> String {
        let answer = self.answer(line);
        let shown: String = line.chars().take(80).collect();
        assert_eq!(answer.len(), 1, "{shown}: {answer:?}");
        let text = answer[0].strip_prefix("info string error: ");
        text.unwrap_or_else(|| panic!("{shown}: {answer:?}")).to_owned()
    }

    /// Searches, and returns all lines including the one with the move.
    pub fn search(&mut self, go: &str) -> Vec<String> {
        self.settle();
        self.send(go);
        self.until("bestmove")
    }

    /// The position that the engine would search.
    pub fn fen(&mut self) -> String {
        let lines = self.answer("d");
        lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_owned()
    }

    /// The most memory that the program had at a time; `None` where the system does not say.
    pub fn peak_memory_kib(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// Everything else that is said, and how the program ended.
    pub fn finish(mut self) -> (Vec<String>, ExitStatus) {
        let status = wait(&mut self.child);
        (self.lines.iter().collect(), status)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is said only of searches that last for more than a second, and so by chance.
fn is_told_of_slow_searches(line: &str) -> bool {
    line.starts_with("info currmove ")
        || line.starts_with("info depth ")
            && (line.contains(" lowerbound ") || line.contains(" upperbound "))
}

/// The number behind a word of an info line.
pub fn number(info: &str, word: &str) -> i64 {
    let mut words = info.split(' ').skip_while(|&w| w != word).skip(1);
    let text = words.next().unwrap_or_else(|| panic!("no {word} in {info}"));
    text.parse().unwrap_or_else(|_| panic!("{word} {text} in {info}"))
}

/// The move in the line that tells it.
pub fn move_of(line: &str) -> &str {
    let words = line.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{line}"));
    words.split(' ').next().unwrap()
}

/// An engine that searches until it is stopped.
pub fn searching() -> Engine {
    let mut engine = Engine::start();
    engine.settle();
    engine.send("go infinite");
    engine.until("info depth");
    engine
}

/// What is said other than about the search, up to and without the next `readyok`.
pub fn beside_the_search(engine: &mut Engine) -> Vec<String> {
    let mut lines = engine.settle();
    lines.retain(|line| !line.starts_with("info depth"));
    lines
}

/// A number of the last line about a search, by the word before it.
pub fn last_number(lines: &[String], word: &str) -> u64 {
    let info = lines.iter().rfind(|line| line.starts_with("info depth ")).unwrap();
    number(info, word).try_into().unwrap()
}

/// Waits for the end of a program.
pub fn wait(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the program does not end");
}
