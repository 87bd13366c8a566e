//! The command `network`.

use std::io::Write;
use std::sync::Arc;

use network::features::{MEN, REGIONS, THREATS};
use network::{BUCKETS, HEAD_FIRST, HEAD_SECOND, Network, NetworkFile};
use stats::format::grouped;
use train::trainer::STEPS;

use crate::into::IntoOption;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura network";

/// Arguments of `network`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A file, or FILE@CHECKSUM [default: the network that is part of the program]
    #[arg(value_name = "NET", value_parser = NetworkFile::open_named)]
    file: Option<NetworkFile>,
    #[command(flatten)]
    into: IntoOption,
}

/// Says what a network is and where it comes from, the last training first.
pub fn run(args: &Args) -> CommandResult {
    let place = args.into.of_command()?;
    let file = args.file.as_ref().and_then(NetworkFile::network);
    let network = file.map_or_else(Network::embedded, Arc::clone);
    let text = text(&network);
    match place {
        None => console::prose().write_all(text.as_bytes())?,
        Some(place) => place.fill(&text, "no seed".to_owned())?,
    }
    Ok(())
}

/// A list that is in form in a document too.
fn text(network: &Network) -> String {
    let features = format!("{REGIONS} × {MEN} + {THREATS}");
    let hidden = network.hidden();
    let mut shape = format!("shape ({features} → {hidden}) × 2 → {BUCKETS}");
    if network.has_heads() {
        shape += &format!(", with few men beside it {HEAD_FIRST} → {HEAD_SECOND} → 1");
    }
    let bytes = grouped(network.to_bytes().len() as u64);
    let of_it = [format!("checksum {:08x}", network.checksum()), shape, format!("{bytes} bytes")];
    let steps = network.description().split(STEPS).map(str::to_owned);
    of_it.into_iter().chain(steps).map(|line| format!("- {line}\n")).collect()
}
