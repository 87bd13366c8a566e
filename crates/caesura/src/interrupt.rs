//! Ctrl-C, which work that is kept survives.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a shell is told that a program was interrupted.
pub const INTERRUPTED: u8 = 130;

/// A flag that is set when the user interrupts the program; once more ends it. `meanwhile` says
/// what it does then, such as `finishing the searches in hand`.
pub fn flag(meanwhile: &'static str) -> Result<Arc<AtomicBool>, ctrlc::Error> {
    let flag = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if shared.swap(true, Ordering::Relaxed) {
            // Nothing that was finished is lost.
            process::exit(INTERRUPTED.into());
        }
        // A line that nobody can read is no reason to stop.
        let _ = writeln!(io::stderr(), "interrupted: {meanwhile} (once more to drop them)");
    })?;
    Ok(flag)
}
