//! The universal chess interface, on standard input and output.

use std::io::{self, BufRead};
use std::time::Duration;

/// Speaks UCI until `quit` or the end of the input.
pub fn run(_input: impl BufRead) -> io::Result<()> {
    Ok(())
}

/// Whole nodes per second, whatever the time.
pub fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
