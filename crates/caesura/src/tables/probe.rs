//! `tables probe`.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use chess::Position;
use chess::notation::Fen;
use tables::Tables;

use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tables probe tables '8/8/8/8/8/2k5/2p5/2K5 b - - 0 1'";

/// Arguments of `tables probe`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The folder of the tables
    folder: PathBuf,
    /// Positions, each in quotation marks
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<String>,
}

/// Says what each position is worth.
pub fn run(args: &Args) -> CommandResult {
    let tables = Tables::open(&args.folder)?;
    let mut out = io::stdout().lock();
    for text in &args.positions {
        let fen = Fen::parse(text)
            .map_err(|error| format!("invalid FEN '{}': {error}", text.escape_debug()))?;
        for warning in &fen.warnings {
            // A warning that nobody can read is no reason to stop.
            console::warn(warning);
        }
        let line = answer(&tables, &fen.position)
            .map_err(|error| format!("'{}': {error}", text.escape_debug()))?;
        writeln!(out, "{}: {line}", fen.position)?;
    }
    Ok(())
}

/// `wins in 23 (45 plies) by Kc6 Kd6`.
fn answer(tables: &Tables, position: &Position) -> Result<String, Box<dyn Error>> {
    let value = tables.probe(position)?;
    let moves = tables.moves(position)?;
    let mut line = value.to_string();
    if let Some(plies) = value.plies().filter(|&plies| plies > 0) {
        line += &format!(" ({plies} plies)");
    }
    if moves.is_empty() && !position.in_check() {
        line += " by stalemate";
    }
    let best: Vec<_> = moves.iter().filter(|&&(_, worth)| worth == value).collect();
    if !best.is_empty() {
        let best: Vec<_> = best.iter().map(|&&(m, _)| position.san(m)).collect();
        line += &format!(" by {}", best.join(" "));
    }
    Ok(line)
}
