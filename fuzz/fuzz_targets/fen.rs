//! Any text read as a FEN.

#![no_main]

#[path = "../../crates/chess/tests/soundness/mod.rs"]
mod soundness;

libfuzzer_sys::fuzz_target!(|text: &str| soundness::reads_fen(text));
