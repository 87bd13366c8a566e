//! Commands, as people run them in a folder.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use chess::random::SplitMix64;

/// Runs `caesura` with a command and its arguments in a folder.
pub fn run(folder: &Path, command: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_caesura"))
        .arg(command)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The same with no more than so many KiB of memory.
pub fn run_within(kib: u32, folder: &Path, command: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit -v {kib} && exec \"$0\" \"$@\"")])
        .args([env!("CARGO_BIN_EXE_caesura"), command])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Makes sure that a command ends with exit code 2 and one line with this in it, and says nothing
/// else.
pub fn assert_refused(folder: &Path, command: &str, arguments: &[&str], expected: &str) {
    let output = run(folder, command, arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(message.starts_with("error: "), "{arguments:?}: {message}");
    assert!(message.contains(expected), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
}

/// How many rows a table of a store has, if it is one yet.
pub fn count(folder: &Path, store: &str, table: &str) -> u64 {
    let count = rusqlite::Connection::open(folder.join(store)).and_then(|connection| {
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))
    });
    count.unwrap_or(0)
}

/// Starts a command again and again that puts `all` rows into a table of a store, and kills it when
/// it has put some more there, until it ends by itself after so many kills that left some of the
/// work done and some not. If it ends sooner, because this process had to wait for its turn, it
/// begins anew.
pub fn kill_again_and_again(
    folder: &Path,
    arguments: &[&str],
    store: &str,
    (table, all): (&str, u64),
    enough: usize,
) {
    let rows = || count(folder, store, table);
    let mut random = SplitMix64::new(3);
    let mut kills = 0;
    loop {
        let before = rows();
        let mut child = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Some more of it, and then in the middle of what comes next.
        let wanted = before + 1 + random.below(12) as u64;
        while rows() < wanted && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_micros(random.below(5_000) as u64));
        child.kill().unwrap();
        let status = child.wait().unwrap();
        let now = rows();
        assert!(now >= before, "what was kept is lost");
        assert!(status.code().is_none_or(|code| code == 0), "it gave up: {status}");
        kills += usize::from(!status.success() && 0 < now && now < all);
        if status.success() && kills >= enough {
            return;
        }
        if now == all && kills < enough {
            for end in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(folder.join(format!("{store}{end}")));
            }
        }
    }
}

/// Runs a script that must succeed, with mounts that only it sees; false where nothing can be
/// mounted.
pub fn succeeds_with_mounts(folder: &Path, script: &str) -> bool {
    let output =
        Command::new("unshare").args(["-r", "-m", "sh", "-c", script]).current_dir(folder).output();
    let Some(output) = output.ok().filter(|o| !stderr(o).contains("Operation not permitted"))
    else {
        eprintln!("skipped: nothing can be mounted here (unshare -r -m)");
        return false;
    };
    assert!(output.status.success(), "{:?}: {}", output.status, stderr(&output));
    true
}
