//! Whether the numbers of the search are declared as options.
//!
//! A person's dialog should not show dozens of them. Match runners and tuners however send no
//! option that was not declared, and so they are told of all.

use std::env;

/// Whether `CAESURA_TUNE` is set in the environment, to anything, or was when the program was
/// built: workers of OpenBench, who set nothing, build by a Makefile that does.
pub fn is_on() -> bool {
    option_env!("CAESURA_TUNE").is_some() || env::var_os("CAESURA_TUNE").is_some()
}
