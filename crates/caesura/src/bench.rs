//! The command `bench`.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use search::bench::BenchResult;
use search::{Counters, MAX_DEPTH, bench};

use crate::CommandResult;
use crate::options::within;
use crate::uci::nodes_per_second;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura bench
  caesura bench --counters";

/// What to bench.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Search no deeper than so many plies; a smaller depth gives another node count
    #[arg(value_name = "DEPTH", default_value_t = bench::DEPTH, value_parser = within(1..=MAX_DEPTH))]
    plies: u8,
    /// The same
    #[arg(long, value_name = "PLIES", conflicts_with = "plies", value_parser = within(1..=MAX_DEPTH))]
    depth: Option<u8>,
    /// Count what happens in the tree, and print it
    #[arg(long)]
    counters: bool,
}

/// Runs the bench; the last line is its [`summary`].
pub fn run(args: &Args) -> CommandResult {
    let mut out = io::stdout();
    let depth = args.depth.unwrap_or(args.plies);
    let never = AtomicBool::new(false);
    let result = if args.counters {
        let mut counters = Counters::default();
        let result = bench::run(depth, &never, &mut counters)?;
        for (name, count) in counters.named() {
            writeln!(out, "{name} {count}")?;
        }
        result
    } else {
        bench::run(depth, &never, &mut ())?
    };
    writeln!(out, "{}", summary(&result))?;
    Ok(())
}

/// What a bench came to, in the form that OpenBench reads.
pub fn summary(result: &BenchResult) -> String {
    let nps = nodes_per_second(result.nodes, result.elapsed);
    format!("{} nodes {nps} nps", result.nodes)
}
