//! The command `stats`: statistics of the laboratory for scripts, which have none of their own.

use std::io::{self, Write};

use chess::random::SplitMix64;
use stats::{Ratios, Trinomial, mcnemar};

use crate::CommandResult;

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura stats elo 30 50 20
  caesura stats mcnemar 29 1";

/// What stands below the help of each.
const MCNEMAR_EXAMPLES: &str = "\
Examples:
  caesura stats mcnemar 29 1";
const ELO_EXAMPLES: &str = "\
Examples:
  caesura stats elo 30 50 20";
const RATIOS_EXAMPLES: &str = "\
Examples:
  caesura stats ratios < ratios.txt
  caesura stats ratios <<< '0.7 0.8 1.1'";

/// What it does.
#[derive(clap::Subcommand)]
pub enum Command {
    /// How likely so uneven a split is by chance: McNemar's exact test on what only one side has
    #[command(after_help = MCNEMAR_EXAMPLES)]
    Mcnemar {
        /// What only the first has
        first: u64,
        /// What only the second has
        second: u64,
    },
    /// The difference in Elo that games show, and half its 95 % interval
    #[command(after_help = ELO_EXAMPLES)]
    Elo {
        /// Games won
        won: u64,
        /// Games drawn
        drawn: u64,
        /// Games lost
        lost: u64,
    },
    /// The geometric mean of ratios from standard input, and the ends of its 95 % interval
    #[command(after_help = RATIOS_EXAMPLES)]
    Ratios,
}

fn read() -> Result<String, String> {
    io::read_to_string(io::stdin()).map_err(|cause| format!("standard input: {cause}"))
}

/// Prints numbers with a blank between them.
pub fn run(command: &Command) -> CommandResult {
    let numbers = match *command {
        Command::Mcnemar { first, second } => vec![mcnemar(first, second)],
        Command::Elo { won, drawn, lost } => {
            let strength = Trinomial::new(won, drawn, lost).strength();
            let elo = strength.ok_or("there are no games")?.elo;
            vec![elo.value, elo.error]
        }
        Command::Ratios => {
            let ratios: Ratios = ratios(&read()?)?.into_iter().collect();
            let mut random = SplitMix64::new(1);
            let mean = ratios.geometric_mean(|limit| random.below(limit));
            let mean = mean.ok_or("there are no ratios")?;
            vec![mean.value, mean.interval.low, mean.interval.high]
        }
    };
    let texts: Vec<String> = numbers.iter().map(|number| format!("{number:.4}")).collect();
    Ok(writeln!(io::stdout().lock(), "{}", texts.join(" "))?)
}

fn ratios(text: &str) -> Result<Vec<f64>, String> {
    let ratio = |word: &str| {
        let number = word.parse::<f64>().ok().filter(|ratio| ratio.is_finite() && *ratio > 0.0);
        number.ok_or_else(|| format!("a ratio is a number above 0, not '{word}'"))
    };
    text.split_whitespace().map(ratio).collect()
}
