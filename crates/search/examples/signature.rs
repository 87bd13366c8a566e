//! Prints the signature of the search: the node count of its bench, as `caesura bench` does. It builds
//! in seconds, so that the count can be compared in builds for several processors.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use search::bench;

fn main() -> Result<(), Box<dyn Error>> {
    let result = bench::run(bench::DEPTH, &AtomicBool::new(false), &mut ())?;
    println!("{}", result.nodes);
    Ok(())
}
