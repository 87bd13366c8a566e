//! Any bytes said to the engine.

#![no_main]

#[path = "../../crates/caesura/tests/session/mod.rs"]
#[allow(dead_code, reason = "the other target uses the rest")]
mod session;

libfuzzer_sys::fuzz_target!(|said: &[u8]| session::is_well_answered(&session::tame(said)));
