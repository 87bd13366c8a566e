//! Any text read as an EPD.

#![no_main]

#[path = "../../crates/chess/tests/soundness/mod.rs"]
mod soundness;

libfuzzer_sys::fuzz_target!(|text: &str| soundness::reads_epd(text));
