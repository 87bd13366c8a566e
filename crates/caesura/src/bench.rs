//! The command `bench`.

use std::io::{self, Write};

use search::{Counters, bench};

use crate::CommandResult;
use crate::uci::nodes_per_second;

/// What to bench.
#[derive(clap::Args)]
pub struct Args {
    /// Search no deeper than so many plies; a smaller depth gives another node count
    #[arg(long, value_name = "PLIES", default_value_t = bench::DEPTH)]
    depth: u8,
    /// Count what happens in the tree, and print it
    #[arg(long)]
    counters: bool,
}

/// Runs the bench. The last line is in the form that OpenBench reads.
pub fn run(args: &Args) -> CommandResult {
    let mut out = io::stdout();
    let result = if args.counters {
        let mut counters = Counters::default();
        let result = bench::run(args.depth, &mut counters)?;
        for (name, count) in counters.named() {
            writeln!(out, "{name} {count}")?;
        }
        result
    } else {
        bench::run(args.depth, &mut ())?
    };
    let nps = nodes_per_second(result.nodes, result.elapsed);
    writeln!(out, "{} nodes {nps} nps", result.nodes)?;
    Ok(())
}
