//! The command `match`.

mod progress;

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use lab::compare::Limit;
use lab::report::OutputFile;
use lab::store::Store;
use lab::tournament::{
    self, Adjudication, BALANCE, Book, Control, Format, Generator, Openings, PLIES, Rules,
    TimeControl, Tournament, Work, write_game,
};
use search::Preset;
use stats::Sprt;

use crate::experiment::{count, jobs_or_all};
use crate::interrupt::{self, INTERRUPTED};
use crate::lab::StoreOption;
use progress::Progress;

/// Arguments of `match`.
#[derive(clap::Args)]
pub struct Args {
    /// Who plays: policies, each with whatever else tells it from the preset, such as
    /// 'standard:2 late_move_reductions=off'
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The techniques around the null move, where a player does not say preset=NAME
    #[arg(long, default_value_t)]
    preset: Preset,
    /// Games of each pairing; each opening is played with both colours
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    games: NonZeroUsize,
    /// Of three or more: round-robin, in which each plays each, or gauntlet, in which the first
    /// plays all others
    #[arg(long, value_name = "FORMAT", default_value_t)]
    format: Format,
    #[command(flatten)]
    limit: LimitOptions,
    #[command(flatten)]
    openings: OpeningOptions,
    /// When to end games early: 'none', or some of draw FROM_MOVE/MOVES/CP, win MOVES/CP, moves N
    #[arg(long, value_name = "RULES", default_value_t)]
    adjudication: Adjudication,
    /// Stop as soon as it is clear which of two hypotheses holds: elo0=0 elo1=5, and if need be
    /// alpha=0.05 beta=0.05 model=normalized (or logistic)
    #[arg(long, value_name = "TEST", value_parser = tournament::parse_sprt)]
    sprt: Option<Sprt>,
    /// Games at a time [default: one for each processor]
    #[arg(long, alias = "concurrency", value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Size of each player's transposition table
    #[arg(long, value_name = "MB", default_value_t = 16)]
    hash: usize,
    /// What it is called in the store [default: the players]
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    store: StoreOption,
    /// Write the games to a file as well
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

/// What a move may spend. Only nodes and depth give the same games each time.
#[derive(clap::Args)]
struct LimitOptions {
    /// Nodes a move [default: 5000]
    #[arg(long, value_name = "N", group = "limit")]
    nodes: Option<u64>,
    /// Depth of each move, in plies
    #[arg(long, value_name = "D", group = "limit")]
    depth: Option<u8>,
    /// Time a move, such as 50ms
    #[arg(long, value_name = "T", group = "limit")]
    move_time: Option<String>,
    /// A clock: [MOVES/]SECONDS[+INCREMENT], such as 10+0.1
    #[arg(long, value_name = "TC", group = "limit")]
    tc: Option<TimeControl>,
    /// Time that is kept back from the clock on each move, in ms
    #[arg(long, value_name = "MS", default_value_t = 1)]
    overhead: u64,
    /// By how much a clock may be overrun before the game is lost, in ms
    #[arg(long, value_name = "MS", default_value_t = 50)]
    grace: u64,
}

/// How games begin.
#[derive(clap::Args)]
struct OpeningOptions {
    /// Openings from an .epd, .fen or .pgn file [default: random moves that are balanced]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Random moves of both sides, or how many to take of the games of a book [default: 8, or all]
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// How far from even random openings may be, in centipawns by our own search
    #[arg(long, value_name = "CP", default_value_t = BALANCE)]
    balance: i32,
    /// What all chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl LimitOptions {
    fn control(&self) -> Result<Control, Box<dyn Error>> {
        let text = match (self.nodes, self.depth, &self.move_time, self.tc) {
            (_, _, _, Some(clock)) => return Ok(Control::Clock(clock)),
            (_, _, Some(time), _) => format!("time {time}"),
            (_, Some(depth), ..) => format!("depth {depth}"),
            (nodes, ..) => format!("nodes {}", nodes.unwrap_or(5000)),
        };
        Ok(Control::Move(text.parse::<Limit>()?))
    }
}

impl OpeningOptions {
    fn load(&self) -> Result<Openings, Box<dyn Error>> {
        Ok(match &self.book {
            Some(path) => Openings::Book(Book::load(path, self.plies, self.seed)?),
            None => {
                let plies = self.plies.unwrap_or(PLIES);
                Openings::Generated(Generator { seed: self.seed, plies, balance: self.balance })
            }
        })
    }
}

/// Plays, or goes on playing.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let (tournament, openings) = tournament(args)?;
    let file = args.pgn.as_deref().map(OutputFile::prepare).transpose()?;
    let stop = interrupt::flag("finishing the games in hand")?;
    let mut store = Store::open_for_work(&args.store.store)?;
    if let Some(file) = file.as_ref().filter(|file| store.owns(file.target())) {
        return Err(format!("--pgn would overwrite the store: {}", file.target().display()).into());
    }
    let work = Work { jobs: jobs_or_all(args.jobs), stop: &stop };
    let mut progress = Progress::new(&tournament);
    let outcome = tournament::run(&tournament, &openings, &mut store, &work, &mut progress);
    progress.finish();
    let outcome = outcome?;
    if let Some(file) = file {
        let schedule = tournament.schedule();
        let date = store.date(outcome.run)?;
        file.write(|out| {
            store.for_each_game(outcome.run, |game, record| {
                write_game(&tournament, schedule.fixture(game), record, &date, out)
            })
        })?;
    }
    let mut out = io::stdout().lock();
    let (number, name) = (outcome.run.number(), &tournament.name);
    write!(out, "{}", lab::report::standings(&tournament, &outcome.ledger))?;
    let before = match outcome.known {
        0 => String::new(),
        known => format!(", {known} of them before"),
    };
    let store = args.store.store.display();
    let games = outcome.known + outcome.played;
    let is_over = outcome.ledger.is_over();
    let to_go_on = if is_over { "" } else { "; run it again to go on" };
    writeln!(out, "run {number} '{name}' in {store}: {games} games{before}{to_go_on}")?;
    Ok(if is_over { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

fn tournament(args: &Args) -> Result<(Tournament, Openings), Box<dyn Error>> {
    let openings = args.openings.load()?;
    let players = tournament::players(&args.players, args.preset)?;
    if args.sprt.is_some() && players.len() > 2 {
        return Err("--sprt is for two players".into());
    }
    if !args.games.get().is_multiple_of(2) {
        return Err("--games must be even: each opening is played with both colours".into());
    }
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let rules = Rules {
        control: args.limit.control()?,
        adjudication: args.adjudication,
        overhead: Duration::from_millis(args.limit.overhead),
        grace: Duration::from_millis(args.limit.grace),
    };
    let tournament = Tournament {
        name: args.name.clone().unwrap_or_else(|| names.join(" - ")),
        players,
        format: args.format,
        rounds: args.games.get() / 2,
        rules,
        openings: openings.to_string(),
        table_mib: args.hash,
        sprt: args.sprt,
    };
    Ok((tournament, openings))
}
