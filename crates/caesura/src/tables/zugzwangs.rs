//! `tables zugzwangs`.

use std::io::{self, Write};

use chess::Color;
use report::table;
use stats::format::grouped;
use tables::zugzwang::{self, Kind};

use super::Endings;
use crate::CommandResult;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tables zugzwangs tables --only KPKP --count";

/// Arguments of `tables zugzwangs`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    endings: Endings,
    /// Only count them
    #[arg(long)]
    count: bool,
}

/// Lists the mutual zugzwangs as lines of EPD, or counts them.
pub fn run(args: &Args) -> CommandResult {
    let (tables, chosen) = args.endings.open()?;
    let mut out = io::stdout().lock();
    let mut rows = table(&["ending", "White draws", "Black draws", "both lose", "mutual"]);
    for material in chosen {
        let ending = tables.table(&material)?;
        let mut counts = Kind::ALL.map(|kind| (kind, 0));
        for zugzwang in zugzwang::of(&ending) {
            let kind = zugzwang.kind();
            counts.iter_mut().filter(|(known, _)| *known == kind).for_each(|(_, n)| *n += 1);
            if kind.is_mutual()
                && !args.count
                && let Some(line) = line(&zugzwang)
            {
                writeln!(out, "{line}")?;
            }
        }
        let mutual: Vec<u64> =
            counts.iter().filter(|(kind, _)| kind.is_mutual()).map(|&(_, n)| n).collect();
        let cells = mutual.iter().copied().chain([mutual.iter().sum()]).map(grouped);
        rows.add_row([material.to_string()].into_iter().chain(cells));
        tables.forget();
    }
    if args.count {
        writeln!(out, "{rows}")?;
    }
    Ok(())
}

/// A line of EPD, White to move.
fn line(zugzwang: &zugzwang::Zugzwang) -> Option<String> {
    let fen = zugzwang.position(Color::White)?.to_fen();
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    Some(format!("{} c0 \"{}\";", fields.join(" "), zugzwang.proof()))
}
