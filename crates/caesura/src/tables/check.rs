//! `tables check`.

use std::io::{self, Write};

use chess::Color;
use report::table;
use stats::format::grouped;
use tables::Statistics;

use super::Endings;
use crate::CommandResult;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tables check tables";

/// Arguments of `tables check`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    endings: Endings,
    /// Of the positions of an ending, check so many against those that moves lead to
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    sample: u64,
    /// What the choice of positions follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Checks, and tells what is there.
pub fn run(args: &Args) -> CommandResult {
    let (tables, chosen) = args.endings.open()?;
    let header = ["ending", "to move", "positions", "wins", "draws", "losses", "longest"];
    let mut rows = table(&header);
    for material in chosen {
        let ending = tables.table(&material)?;
        tables.check_sample(&material, args.sample, args.seed)?;
        for color in Color::ALL {
            let statistics = ending.statistics(color);
            let name = if color == Color::White { "White" } else { "Black" };
            let counts = statistics.distinct;
            let numbers = [counts.total(), counts.wins, counts.draws, counts.losses];
            let mut cells = vec![material.to_string(), name.to_owned()];
            cells.extend(numbers.map(grouped));
            cells.push(longest(&statistics));
            rows.add_row(cells);
        }
        tables.forget();
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{rows}")?;
    writeln!(out, "Positions are counted once for all mirror images, without en passant.")?;
    Ok(())
}

/// `wins in 28 (3), loses in 5 (1)`: the number of positions in brackets.
fn longest(statistics: &Statistics) -> String {
    let longest = [("wins", statistics.longest_win), ("loses", statistics.longest_loss)];
    let words = longest.iter().filter_map(|&(word, longest)| {
        longest
            .map(|(plies, count)| format!("{word} in {} ({})", plies.div_ceil(2), grouped(count)))
    });
    words.collect::<Vec<_>>().join(", ")
}
