//! Commands, as people run them in a folder.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::path::Path;
use std::process::{Command, Output};

/// Runs `caesura` with a command and its arguments in a folder.
pub fn run(folder: &Path, command: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_caesura"))
        .arg(command)
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
