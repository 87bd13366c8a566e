//! The command `match`.

use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use chess::Position;

use files::OutputFile;
use games::{Format, Openings, Player, PlayerError, PlayerKind, Tournament};
use lab::ablation::{Ablation, AblationError};
use search::Settings;
use stats::Sprt;
use stats::format::plural;
use store::runs::{self, Work};

use super::GameOptions;
use super::progress::Progress;
use crate::CommandResult;
use crate::ablation::AblationOptions;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{count, for_people, named, named_once};
use crate::origin::origin;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura match standard:2 verified:3 --games 200 --nodes 5000
  caesura match modern:3 off --tc 10+0.1 --sprt 'elo0=0 elo1=5'
  caesura match modern:3 'uci:stockfish Hash=16' --move-time 50ms --pgn games.pgn";

/// Arguments of `match`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Who plays: policies, each with whatever else tells it from the preset, such as
    /// 'standard:2 late_move_reductions=off', or other engines, such as 'uci:stockfish Hash=16' or
    /// engine.toml; with --without or --only one is enough, or none for the preset as it is
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    ablation: AblationOptions,
    /// Games of each pairing; each opening is played with both colours
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    games: NonZeroUsize,
    /// Of three or more: round-robin, in which each plays each, gauntlet, in which the first plays
    /// all others, or chain, in which each plays the next [default: round-robin; gauntlet with
    /// --without or --only]
    #[arg(long, value_name = "FORMAT", value_parser = named(Format::ALL), hide_possible_values = true)]
    format: Option<Format>,
    /// Stop as soon as it is clear which of two hypotheses holds: elo0=0 elo1=5, and if need be
    /// alpha=0.05 beta=0.05 model=normalized (or logistic)
    #[arg(long, value_name = "TEST", value_parser = games::parse_sprt)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    options: GameOptions,
    /// Write the games to a file as well; - is standard output
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

/// Plays, or goes on playing.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let (tournament, openings) = tournament(args)?;
    let file = args.pgn.as_deref().map(OutputFile::prepare_or_standard).transpose()?;
    let file = file.map(|file| named_once("--pgn", file)).transpose()?;
    let place = args.options.into.of_command()?;
    let stop = interrupt::flag("finishing the games in hand")?;
    let mut store = args.options.store()?;
    if let Some(file) = file.as_ref().filter(|file| store.owns(file.target())) {
        return Err(format!("--pgn would overwrite the store: {}", file.target().display()).into());
    }
    let work = Work { jobs: args.options.jobs(), stop: &stop, origin: &origin() };
    let mut progress = Progress::new(&tournament);
    let outcome = runs::tournament::run(&tournament, &openings, &mut store, &work, &mut progress);
    progress.finish();
    let outcome = outcome?;
    report::of_run(&store, outcome.run, |found| -> CommandResult {
        if let Some(file) = &file {
            let pgn = report::Format::named("pgn")?;
            file.write(|out| (pgn.write)(found, out))?;
        }
        if let Some(place) = place.filter(|_| outcome.found.is_over()) {
            place.report(found)?;
        }
        Ok((report::Format::named("term")?.write)(found, &mut for_people(&file))?)
    })?;
    let mut out = for_people(&file);
    let (number, name) = (outcome.run.number(), &tournament.name);
    let store = store.path().display();
    let games = kept(outcome.known, outcome.done, outcome.found.counted());
    let is_over = outcome.found.is_over();
    let to_go_on = if is_over { "" } else { "; run it again to go on" };
    writeln!(out, "run {number} '{name}' in {store}: {games}{to_go_on}")?;
    Ok(if is_over { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// What games a store holds: of before and of now. Some may not count: where only one of an opening
/// is over, and after the verdict of a test.
fn kept(known: usize, done: usize, counted: usize) -> String {
    let all = known + done;
    let mut text = plural(all, "game");
    if known > 0 {
        text += &format!(", {known} of them before");
    }
    if counted < all {
        text += &format!(", {counted} of which count");
    }
    text
}

fn tournament(args: &Args) -> Result<(Tournament, Openings), Box<dyn Error>> {
    let openings = args.options.openings()?;
    let ablation = args.ablation.ablation()?;
    let given = given(args)?;
    let mut name = name(&games::named(given.clone()));
    let mut format = Format::RoundRobin;
    let mut kinds = given;
    if !ablation.is_empty() {
        name += &format!(" {ablation}");
        format = Format::Gauntlet;
        kinds = taken_apart(&ablation, kinds)?;
    }
    let players = games::named(kinds);
    if players.len() < 2 {
        return Err("a match needs two players, or one and --without or --only".into());
    }
    if args.sprt.is_some() && players.len() > 2 {
        return Err("--sprt is for two players".into());
    }
    if let Openings::Book(book) = &openings {
        let start = book.openings().iter().map(|opening| &opening.start);
        start
            .filter(|start| players::is_chess960(start))
            .take(1)
            .try_for_each(|start| can_begin(&players, start))?;
    }
    if !args.games.get().is_multiple_of(2) {
        return Err("--games must be even: each opening is played with both colours".into());
    }
    let rules = args.options.rules(players.iter().map(|player| &player.kind))?;
    let tournament = Tournament {
        name: args.options.name.clone().unwrap_or(name),
        players,
        format: args.format.unwrap_or(format),
        rounds: args.games.get() / 2,
        rules,
        openings: openings.to_string(),
        table_mib: args.options.hash,
        sprt: args.sprt,
    };
    Ok((tournament, openings))
}

/// Whether all engines play games that begin like this: one of Chess960 some do not.
fn can_begin(players: &[Player], start: &Position) -> Result<(), Box<dyn Error>> {
    for player in players {
        if let PlayerKind::Engine(engine) = &player.kind {
            let begun = engine.start()?.new_game(start);
            begun.map_err(|fault| format!("{}: {fault}", engine.command))?;
        }
    }
    Ok(())
}

/// The players as they were given, or the usual one if it is taken apart.
fn given(args: &Args) -> Result<Vec<PlayerKind>, PlayerError> {
    let preset = args.ablation.preset();
    if args.players.is_empty() && args.ablation.is_wanted() {
        return Ok(vec![PlayerKind::Own(Settings::of(preset))]);
    }
    let patience = args.options.patience.get();
    args.players.iter().map(|text| PlayerKind::read(text, preset, patience)).collect()
}

/// Our own players with what they are without something; then the engines, of which nothing is
/// taken.
fn taken_apart(
    ablation: &Ablation,
    kinds: Vec<PlayerKind>,
) -> Result<Vec<PlayerKind>, AblationError> {
    let (mut own, mut engines) = (Vec::new(), Vec::new());
    for kind in kinds {
        match kind {
            PlayerKind::Own(settings) => own.push(settings),
            PlayerKind::Engine(_) => engines.push(kind),
        }
    }
    let own = ablation.of_all(own)?.into_iter().map(PlayerKind::Own);
    Ok(own.chain(engines).collect())
}

/// What a match of these players is called.
fn name(players: &[Player]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    names.join(" - ")
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn games_that_do_not_count_are_told_apart() {
        for (known, done, counted, expected) in [
            (0, 4, 4, "4 games"),
            (0, 3, 2, "3 games, 2 of which count"),
            (2, 1, 2, "3 games, 2 of them before, 2 of which count"),
            (0, 0, 0, "0 games"),
        ] {
            assert_eq!(kept(known, done, counted), expected);
        }
    }
}
