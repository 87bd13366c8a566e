//! Commands over suites, as people run them in a folder.

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
