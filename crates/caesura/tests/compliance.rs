//! Programs of others find the engine as they expect engines to be.

use std::io::{self, Write};
use std::process::Command;

#[test]
fn fastchess_finds_the_engine_compliant() {
    let check =
        Command::new("fastchess").args(["--compliance", env!("CARGO_BIN_EXE_caesura")]).output();
    let Ok(output) = check else {
        // Not `eprintln!`, which the test runner would keep to itself.
        let line = "\nskipped: fastchess is not on the PATH\n";
        io::stderr().write_all(line.as_bytes()).unwrap();
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("passed all compliance checks"), "{text}\n{errors}");
}
