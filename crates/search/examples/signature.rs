//! Prints the signature of the search: the node count of its bench, as `caesura bench` does, or
//! with the word `genesis` that of the runs under this preset. It builds in seconds, so that the
//! count can be compared in builds for several processors.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use search::bench;

fn main() -> Result<(), Box<dyn Error>> {
    let result = bench::run(bench::DEPTH, &AtomicBool::new(false), &mut ())?;
    let of_genesis = std::env::args().nth(1).as_deref() == Some("genesis");
    println!("{}", if of_genesis { result.genesis } else { result.nodes });
    Ok(())
}
