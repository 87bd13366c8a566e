//! Ctrl-C, which work that is kept survives.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::console;

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
            leave();
        }
        console::say(format_args!("interrupted: {meanwhile} (once more to drop them)"));
    })?;
    Ok(flag)
}

/// For work of which nothing is kept before its end: who interrupts it is told so.
pub fn drop_all() {
    // Where a command has a flag, that answers.
    let _ = ctrlc::set_handler(|| {
        console::clear_bars();
        console::say("interrupted: nothing is kept of what was done");
        leave();
    });
}

/// Ends the program, and the engines that it started with it.
fn leave() -> ! {
    console::clear_bars();
    players::kill_all();
    process::exit(INTERRUPTED.into());
}
