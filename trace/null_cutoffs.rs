//! Writes null-move cutoffs of an engine for `caesura audit --trace`.
//!
//! ```text
//! // where the null move has failed high and the node is about to return:
//! if null_cutoffs::is_drawn() {
//!     null_cutoffs::write(&fen, depth, null_depth, beta, value, search);
//! }
//! ```
//!
//! What the numbers mean, and what the environment says, stands in `null_cutoffs.h`.
//!
//! SPDX-License-Identifier: MIT-0 (copy it as you like)

use std::cell::Cell;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{Mutex, OnceLock};

/// Whether to write this one. Costs a few instructions.
pub fn is_drawn() -> bool {
    thread_local!(static RANDOM: Cell<u64> = const { Cell::new(0x9E37_79B9_7F4A_7C15) });
    static ONE_IN: OnceLock<u64> = OnceLock::new();
    let one_in = *ONE_IN.get_or_init(|| {
        let text = std::env::var("NULL_CUTOFFS_ONE_IN").ok();
        text.and_then(|text| text.parse().ok()).filter(|&n| n > 0).unwrap_or(1000)
    });
    RANDOM.with(|random| {
        let mut x = random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        random.set(x);
        x % one_in == 0
    })
}

/// Writes a cutoff, if the environment says where.
pub fn write(fen: impl Display, depth: i32, null_depth: i32, beta: i32, value: i32, search: u64) {
    static OUT: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let out = OUT.get_or_init(|| {
        let path = std::env::var_os("NULL_CUTOFFS")?;
        OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
    });
    if let Some(mut out) = out.as_ref().and_then(|out| out.lock().ok()) {
        let line = format!(
            "{{\"fen\":\"{fen}\",\"depth\":{depth},\"null_depth\":{null_depth},\
             \"beta\":{beta},\"value\":{value},\"search\":{search}}}\n"
        );
        let _ = out.write_all(line.as_bytes());
    }
}
