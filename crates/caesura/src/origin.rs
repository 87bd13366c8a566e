//! Where what this process finds comes from.

use std::env;

use network::Network;
use store::Origin;

/// The commit of the sources of this program, its network, and the command that this process is.
pub fn origin() -> Origin {
    let words = command_line();
    let command = shlex::try_join(words.iter().map(String::as_str));
    Origin {
        commit: env!("CAESURA_COMMIT").to_owned(),
        network: format!("{:08x}", Network::embedded().checksum()),
        // What a shell has no quotes for no shell has called.
        command: command.unwrap_or_else(|_| words.join(" ")),
    }
}

/// The command that this process is, in words, with `caesura` for the program.
pub fn command_line() -> Vec<String> {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    ["caesura".to_owned()].into_iter().chain(words).collect()
}
