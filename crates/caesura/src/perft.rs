//! The command `perft`.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Instant;

use chess::notation::{CastlingNotation, Fen};
use chess::perft;
use clap::builder::StringValueParser;

use crate::options::{Named, within};
use crate::{CommandResult, console};

/// Positions that have a name: the start, and those by which move generators are compared.
const NAMED: &[(&str, &str)] = &[
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// How long the lines are at most, in plies. Nobody lives to see them counted, and whoever counts
/// goes a call deeper for each.
pub const LONGEST: u32 = 64;

/// The lengths of lines, in plies.
const DEPTHS: RangeInclusive<u32> = 0..=LONGEST;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura perft 5
  caesura perft kiwipete 4
  caesura perft kiwipete --depth 4 --divide";

/// Anything, of which shells know the positions that have a name.
fn named_positions() -> Named<StringValueParser> {
    let names = NAMED.iter().map(|(name, _)| (*name).to_owned()).collect();
    Named { parser: StringValueParser::new(), names }
}

/// Arguments of `perft`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A FEN, or startpos, kiwipete, position3, position4, position5 or position6; or only the
    /// length of the lines
    #[arg(default_value = "startpos", num_args = 1.., value_parser = named_positions(), hide_possible_values = true)]
    position: Vec<String>,
    /// Length of the lines, in plies
    #[arg(long, short, value_name = "N", value_parser = within(DEPTHS))]
    depth: Option<u32>,
    /// Print the count for each first move too
    #[arg(long)]
    divide: bool,
    /// Write castling as the king taking its rook
    #[arg(long)]
    chess960: bool,
}

fn plies(text: &str) -> Result<u32, String> {
    let plies = text.parse().ok().filter(|plies| DEPTHS.contains(plies));
    plies.ok_or_else(|| match text.parse::<i128>() {
        Ok(_) => format!("lines have a length from 0 to {LONGEST}, not {text}"),
        Err(_) => format!("perft needs a length, such as `perft 5`, not '{}'", text.escape_debug()),
    })
}

/// Counts, and says how fast.
pub fn run(args: &Args) -> CommandResult {
    let (text, depth) = match (args.depth, args.position.as_slice()) {
        (Some(depth), words) => (words.join(" "), depth),
        // As one says it to the engine: `perft 5`.
        (None, [number]) => ("startpos".to_owned(), plies(number)?),
        (None, [number, position]) if number.parse::<u32>().is_ok() => {
            (position.clone(), plies(number)?)
        }
        (None, [position, number]) => (position.clone(), plies(number)?),
        (None, _) => return Err("perft needs a length, such as `perft 5`".into()),
    };
    let named = NAMED.iter().find(|(name, _)| *name == text);
    let hint = || spelling::hint(&text, NAMED.iter().map(|(name, _)| *name));
    let fen = Fen::parse(named.map_or(text.as_str(), |(_, fen)| fen))
        .map_err(|error| format!("invalid FEN '{}': {error}{}", text.escape_debug(), hint()))?;
    for warning in &fen.warnings {
        console::warn(warning);
    }
    let position = fen.position;
    let castling = match args.chess960 {
        true => CastlingNotation::KingTakesRook,
        false => CastlingNotation::KingTarget,
    };
    let started = Instant::now();
    let nodes = if args.divide && depth > 0 {
        let counts = perft::divide(&position, depth);
        for &(m, count) in &counts {
            writeln!(io::stdout(), "{}: {count}", position.uci(m, castling))?;
        }
        counts.iter().map(|(_, count)| count).sum()
    } else {
        perft::perft(&position, depth)
    };
    let seconds = started.elapsed().as_secs_f64();
    let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(io::stdout(), "{nodes} lines in {seconds:.3} s, {millions:.1} Mnps")?;
    Ok(())
}
