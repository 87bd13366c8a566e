//! The command `network`.

use std::io::Write;
use std::sync::Arc;

use network::features::{MEN, REGIONS};
use network::{BUCKETS, Network, NetworkFile};
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
    let shape = format!("shape ({REGIONS} × {MEN} → {}) × 2 → {BUCKETS}", network.hidden());
    let bytes = grouped(network.to_bytes().len() as u64);
    let of_it = [format!("checksum {:08x}", network.checksum()), shape, format!("{bytes} bytes")];
    let steps = network.description().split(STEPS).map(with_runs);
    of_it.into_iter().chain(steps).map(|line| format!("- {line}\n")).collect()
}

/// A line in which whole numbers that follow one another, such as seeds, are written `first–last`.
fn with_runs(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let follows = |pair: &[&str]| {
        let number = |word: &str| word.trim_end_matches([',', ';']).parse::<u64>().ok();
        // What stands behind the first of them would be lost.
        let is_bare = pair[0].bytes().all(|byte| byte.is_ascii_digit());
        is_bare && number(pair[0]).is_some_and(|n| n.checked_add(1) == number(pair[1]))
    };
    let runs = words.chunk_by(|a, b| follows(&[a, b])).map(|run| match run {
        [first, .., last] => format!("{first}–{last}"),
        [only] => (*only).to_owned(),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::with_runs;

    #[test]
    fn numbers_that_follow_one_another_are_a_run() {
        let line = "search 12, seeds 7 8 9 11 12, and 13 held out; scale 175, 176 2 1 x";
        let told = "search 12, seeds 7–9 11–12, and 13 held out; scale 175, 176 2 1 x";
        assert_eq!(with_runs(line), told);
    }
}
