//! The program; all of it is in the library beside this file.

use std::process::ExitCode;

fn main() -> ExitCode {
    caesura::main()
}
