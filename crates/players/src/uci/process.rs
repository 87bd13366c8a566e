//! A process whose lines are read in bounded memory, and which is gone when it is dropped.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use crate::Command;

/// A longer line is cut here: no line of UCI is.
const LONGEST_LINE: usize = 1 << 16;
/// What an engine says while it thinks is handed on with what it says then, or when it is so many
/// lines: each handing on wakes up who waits.
const MOST_AT_ONCE: usize = 1 << 6;
/// So many times that wait to be read; then the engine waits.
const WAITING: usize = 1 << 4;
/// How long an engine may take to end by itself.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);

/// A running engine.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once it was closed.
    input: Option<ChildStdin>,
    lines: Receiver<Vec<Line>>,
    /// Lines that were handed on and are not read yet.
    heard: IntoIter<Line>,
}

/// A line, and when it was there.
#[derive(Debug)]
pub struct Line {
    pub text: String,
    pub at: Instant,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLine {
    /// The time is up.
    TooLate,
    /// The engine has closed its output.
    Closed,
}

impl Process {
    /// Starts an engine, with what it starts in a group of its own.
    pub fn start(command: &Command) -> io::Result<Self> {
        let mut process = std::process::Command::new(&command.program);
        process.args(&command.arguments).envs(command.environment.iter().cloned());
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(directory) = &command.directory {
            process.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn()?;
        running().insert(child.id());
        let input = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            // It ends when the pipe is closed: at the latest when the last of the group is gone.
            thread::Builder::new().spawn(move || read(output, &sender))?;
        }
        Ok(Self { child, input, lines, heard: Vec::new().into_iter() })
    }

    /// Writes a line.
    pub fn write(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        // In one piece, so that the engine wakes up once.
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// The next line, if there is one before the deadline.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, NoLine> {
        loop {
            if let Some(line) = self.heard.next() {
                return Ok(line);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let lines = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => NoLine::TooLate,
                RecvTimeoutError::Disconnected => NoLine::Closed,
            })?;
            self.heard = lines.into_iter();
        }
    }

    /// How it has ended, if it has.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// How it ends within the time to quit, if it does.
    pub fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + TIME_TO_QUIT;
        loop {
            let status = self.status();
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn kill(&mut self) {
        kill_group(self.child.id());
        let _ = self.child.kill();
    }
}

/// Those that run, by the numbers of their leaders.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    // Whoever panicked has left the set whole.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all engines that run, for a program that ends without dropping them.
pub fn kill_all() {
    running().iter().copied().for_each(kill_group);
}

/// Kills a process with what it started, where the system knows of groups.
#[cfg_attr(not(unix), expect(unused_variables))]
fn kill_group(leader: u32) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(leader as i32) {
        // The group lives on without its leader; if all are gone there is nothing to do.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Who does not read this is killed.
        let _ = self.write("quit");
        self.input = None;
        // Its lines are nobody's any more, and it must not wait for somebody to take them.
        let (_, nobody) = mpsc::sync_channel(0);
        self.lines = nobody;
        self.wait();
        self.kill();
        running().remove(&self.child.id());
        // No zombie is left: what was killed ends.
        let _ = self.child.wait();
    }
}

/// Hands on lines until there are no more or nobody takes them.
fn read(output: ChildStdout, to: &SyncSender<Vec<Line>>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    let mut lines = Vec::new();
    loop {
        bytes.clear();
        let most = LONGEST_LINE as u64;
        match output.by_ref().take(most).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let is_cut = bytes.len() == LONGEST_LINE && bytes.last() != Some(&b'\n');
        if is_cut && skip_line(&mut output).is_err() {
            break;
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        let is_said_thinking = text.starts_with("info ");
        lines.push(Line { text, at: Instant::now() });
        if (!is_said_thinking || lines.len() == MOST_AT_ONCE)
            && to.send(mem::take(&mut lines)).is_err()
        {
            return;
        }
    }
    // Who does not listen any more misses nothing.
    let _ = to.send(lines);
}

/// Reads the rest of a line, and keeps none of it.
fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = output.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        output.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
