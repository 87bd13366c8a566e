//! The command `bench`.

use std::io::{self, Write};

use crate::CommandResult;
use crate::uci::nodes_per_second;

/// Runs the bench. The last line is in the form that OpenBench reads.
pub fn run() -> CommandResult {
    let result = search::bench::run()?;
    let nps = nodes_per_second(result.nodes, result.elapsed);
    writeln!(io::stdout(), "{} nodes {nps} nps", result.nodes)?;
    Ok(())
}
