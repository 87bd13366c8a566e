//! `data show`.

use std::io::{self, Write};

use report::table;
use stats::format::grouped;
use train::data::{GameReader, PHASES, Survey};

use super::{GameFiles, NO_GAME};
use crate::CommandResult;
use crate::options::each_once;

/// What stands below its help.
pub const EXAMPLES: &str = "\
Examples:
  caesura data show games/*.viri";

/// Tells what all files together hold.
pub fn run(games: &GameFiles) -> CommandResult {
    let mut survey = Survey::default();
    for file in each_once(&games.files)? {
        for game in GameReader::open(file)? {
            survey.add(&game?);
        }
    }
    if survey.games == 0 {
        return Err(NO_GAME.into());
    }
    let share = |part: u64, whole: u64| match whole {
        0 => String::new(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let mut rows = table(&["what", "count", "share"]);
    let mut row = |what: &str, count: u64, whole: u64| {
        rows.add_row([what.to_owned(), grouped(count), share(count, whole)]);
    };
    let Survey { games, results, positions, samples, phases, .. } = survey;
    row("games", games, 0);
    for (what, count) in ["White won", "drawn", "Black won"].into_iter().zip(results) {
        row(what, count, games);
    }
    row("positions", positions, 0);
    row("worth learning from", samples, positions);
    for (phase, count) in (0..PHASES).zip(phases) {
        let most = 4 * (phase + 1);
        row(&format!("of {} to {most} men", (most - 3).max(2)), count, samples);
    }
    let [shortest, quarter, median, three_quarters, longest] = survey.lengths();
    let mut out = io::stdout().lock();
    writeln!(out, "{rows}")?;
    writeln!(
        out,
        "plies a game: {shortest} to {longest}, quartiles {quarter}, {median}, {three_quarters}"
    )?;
    let duplicates = 100.0 * survey.duplicates();
    writeln!(out, "positions that were there before: {duplicates:.2} % (one key in 16 looked at)")?;
    Ok(())
}
