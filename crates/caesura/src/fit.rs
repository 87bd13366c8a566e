//! The command `fit`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use eval::Weights;
use report::table;
use stats::format::grouped;
use train::fit::{self, Choice, Fit, Fitted, Round, Samples, source};

use crate::lab::DEFAULT_STORE;
use crate::options::{LINE_EVERY, count, each_once, in_place, jobs_or_all, within};
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura fit matches.db games.pgn --jobs 2";

/// Arguments of `fit`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Stores with matches, and games as .pgn
    #[arg(value_name = "FILE", default_value = DEFAULT_STORE)]
    files: Vec<PathBuf>,
    /// A match of the stores, by number or name; may be given several times [default: all]
    #[arg(long = "run", value_name = "RUN")]
    runs: Vec<String>,
    /// Plies of each game that are passed over: its opening
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    opening: usize,
    /// The most positions of a game
    #[arg(long, value_name = "N", default_value = "40", value_parser = count)]
    per_game: NonZeroUsize,
    /// The most positions in all
    #[arg(long, value_name = "N", default_value = "3000000", value_parser = count)]
    positions: NonZeroUsize,
    /// One opening in so many is held out, with all games that begin so, to judge the weights by
    #[arg(long, value_name = "N", default_value = "10", value_parser = count)]
    held_out: NonZeroUsize,
    /// The lead in centipawns that wins e times as much as it loses [default: fitted first]
    #[arg(long, value_name = "CP", value_parser = within(1.0..=2000.0))]
    scale: Option<f64>,
    /// How much the scores of the players count beside the results, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = within(0.0..=1.0))]
    blend: f64,
    /// How far weights are thought to be from what they are, in centipawns: holds back those that
    /// few positions tell of
    #[arg(long, value_name = "CP", default_value = "20", value_parser = within(1.0..=2000.0))]
    prior: f64,
    /// The most rounds
    #[arg(long, value_name = "N", default_value = "8", value_parser = count)]
    rounds: NonZeroUsize,
    /// What all chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Put the weights into this file in place of its own: crates/eval/src/weights/fitted.rs
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Fits, and tells what came of it.
pub fn run(args: &Args) -> CommandResult {
    let holds = |text: &str| source::holds(text, &Weights::FITTED);
    let target = args.write.as_deref().map(|path| in_place(path, holds, "weights"));
    let target = target.transpose()?;
    let choice = Choice {
        opening: args.opening,
        per_game: args.per_game.get(),
        held_out: args.held_out.get(),
        most: args.positions.get(),
        seed: args.seed,
    };
    let mut progress = Progress { last: Instant::now() };
    let samples = Samples::read(each_once(&args.files)?, &args.runs, choice, &mut |samples| {
        progress.read(samples);
    })?;
    progress.have_read(&samples);
    let fit = Fit {
        start: Weights::FITTED,
        scale: args.scale,
        blend: args.blend,
        prior: args.prior,
        rounds: args.rounds.get(),
    };
    let fitted = fit::fit(&fit, &samples, jobs_or_all(args.jobs), &mut round)?;
    let origin = origin(args, &samples, &fitted);
    if let Some(target) = target {
        let text = source::written(&fitted.weights, &origin);
        target.write(|out| out.write_all(text.as_bytes()))?;
    }
    let mut out = console::out();
    let mut rows = table(&["number", "was", "is", "positions"]);
    for number in &fitted.numbers {
        let fit::Number { name, before, after, positions } = number;
        let (before, after) = (before.to_string(), after.to_string());
        rows.add_row([name.clone(), before, after, grouped(*positions as u64)]);
    }
    writeln!(out, "{rows}")?;
    writeln!(out, "{origin}")?;
    Ok(())
}

/// Where the weights come from.
fn origin(args: &Args, samples: &Samples, fitted: &Fitted) -> String {
    let Samples { games, training, held_out } = samples;
    let count = |number: usize| grouped(number as u64);
    format!(
        "Fitted by `caesura fit` to the results of {} games: {} positions, and {} of other openings \
         to judge by, on which the loss went from {:.5} to {:.5} nats a position (scale {:.1} cp; \
         opening {}, per game {}, held out 1/{}, blend {}, prior {} cp, seed {}).",
        count(*games),
        count(training.len()),
        count(held_out.len()),
        fitted.before.held_out,
        fitted.after.held_out,
        fitted.scale,
        args.opening,
        args.per_game,
        args.held_out,
        args.blend,
        args.prior,
        args.seed,
    )
}

/// Tells on standard error how far the reading is. A line that nobody can read is no reason to
/// stop.
struct Progress {
    last: Instant,
}

impl Progress {
    fn read(&mut self, samples: &Samples) {
        if self.last.elapsed() >= LINE_EVERY {
            self.last = Instant::now();
            self.have_read(samples);
        }
    }

    fn have_read(&self, samples: &Samples) {
        let Samples { games, training, held_out } = samples;
        let [games, training, held_out] =
            [*games, training.len(), held_out.len()].map(|number| grouped(number as u64));
        console::tell(format_args!(
            "{games} games: {training} positions to fit to, {held_out} to judge by"
        ));
    }
}

/// Tells on standard error of a round.
fn round(round: &Round) {
    let Round { number, loss, off, is_better } = round;
    let verdict = if *is_better { "" } else { "; no better, and left out" };
    console::tell(format_args!(
        "round {number}: loss {:.5}, held out {:.5}; linear but for {off:.2} cp{verdict}",
        loss.training, loss.held_out
    ));
}
