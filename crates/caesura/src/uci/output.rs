//! Lines of output, from whichever thread.

use std::fmt::Display;
use std::io::{self, Write};
use std::process;

use super::command::one_line;

/// The most characters of an error line.
const MAX_ERROR_CHARS: usize = 300;

/// Writes a line at once and whole.
///
/// When nobody reads any more the program ends, and that is no failure: the thread that waits
/// for input might wait for ever.
pub fn say(line: impl Display) {
    let text = format!("{line}\n");
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    drop(out);
    if written.is_err() {
        process::exit(0);
    }
}

/// Says what was wrong with the input, in one line.
pub fn complain(error: impl Display) {
    say(format_args!("info string error: {}", one_line(&error.to_string(), MAX_ERROR_CHARS)));
}
