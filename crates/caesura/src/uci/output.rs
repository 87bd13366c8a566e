//! Lines of output, from whichever thread.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::words::one_line;

/// The most characters of an error line.
const MAX_ERROR_CHARS: usize = 300;

/// A line that says what was wrong with the input.
pub fn complaint(error: &str) -> String {
    format!("info string error: {}", one_line(error, MAX_ERROR_CHARS))
}

/// Where lines are written to. Every thread that says something has one, all to the same place.
#[derive(Clone)]
pub struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    has_complained: Arc<AtomicBool>,
}

impl Output {
    /// Standard output.
    pub fn standard() -> Self {
        Self::to(io::stdout())
    }

    /// To where a test can read it.
    pub fn to(writer: impl Write + Send + 'static) -> Self {
        Self { writer: Arc::new(Mutex::new(writer)), has_complained: Arc::default() }
    }

    /// Writes a line at once and whole.
    ///
    /// When nobody reads any more the program ends, and that is no failure: the thread that waits
    /// for input might wait for ever. Output that cannot be written for another reason is one.
    pub fn say(&self, line: impl Display) {
        let text = format!("{line}\n");
        let mut out = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
            Err(error) => process::exit(crate::report(&crate::unwritable(&error)).into()),
        }
    }

    /// Says what was wrong with the input, in one line.
    pub fn complain(&self, error: impl Display) {
        self.has_complained.store(true, Ordering::Relaxed);
        self.say(complaint(&error.to_string()));
    }

    /// Whether anything was wrong with the input so far.
    pub fn has_complained(&self) -> bool {
        self.has_complained.load(Ordering::Relaxed)
    }
}
