//! Any text read as a line of UCI.

#![no_main]

#[path = "../../crates/caesura/tests/session/mod.rs"]
#[allow(dead_code, reason = "the other target uses the rest")]
mod session;

libfuzzer_sys::fuzz_target!(|line: &str| session::is_well_read(line));
