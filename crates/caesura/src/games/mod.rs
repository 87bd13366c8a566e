//! The commands that play games: `match` and `tune`.

pub mod play;
mod progress;
pub mod tune;

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use games::{
    Adjudication, BALANCE, Book, Control, Generator, MOST_BALANCE, MOST_PLIES, Openings, PLIES,
    PlayerKind, Rules, TimeControl,
};
use lab::compare::Limit;
use lab::experiment::check_name;
use search::MAX_DEPTH;
use store::{Store, StoreError};

use crate::into::IntoOption;
use crate::lab::StoreOption;
use crate::options::{PatienceOption, count, jobs_or_all, megabytes, nodes, time, within};

/// How games are played, and where they are kept.
#[derive(clap::Args)]
pub struct GameOptions {
    #[command(flatten)]
    limit: LimitOptions,
    #[command(flatten)]
    openings: OpeningOptions,
    /// When to end games early: 'none', or some of draw FROM_MOVE/MOVES/CP, win MOVES/CP, moves N
    #[arg(long, value_name = "RULES", default_value_t)]
    adjudication: Adjudication,
    /// Games at a time [default: one for each processor]
    #[arg(long, alias = "concurrency", value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Size of the transposition table of each player of ours
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = megabytes)]
    pub hash: usize,
    /// What it is called in the store [default: the players]
    #[arg(long, value_parser = run_name)]
    pub name: Option<String>,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    pub into: IntoOption,
    #[command(flatten)]
    pub patience: PatienceOption,
}

/// What a move may spend. Only where nodes or depth are counted are the games the same each time.
#[derive(clap::Args)]
struct LimitOptions {
    /// Nodes a move [default: 5000]
    #[arg(long, value_name = "N", group = "limit", value_parser = nodes)]
    nodes: Option<Limit>,
    /// Depth of each move, in plies
    #[arg(long, value_name = "D", group = "limit", value_parser = within(1..=MAX_DEPTH))]
    depth: Option<u8>,
    /// Time a move, such as 50ms
    #[arg(long, value_name = "T", group = "limit", value_parser = time)]
    move_time: Option<Limit>,
    /// A clock: [MOVES/]SECONDS[+INCREMENT], such as 10+0.1; with @NODES so many pass for a second,
    /// such as 10+0.1@500000
    #[arg(long, value_name = "TC", group = "limit", allow_hyphen_values = true)]
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
    /// Openings from an .epd, .fen or .pgn file, or - for standard input [default: random moves
    /// that are balanced]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Random moves of both sides, or how many to take of the games of a book [default: 8, or all]
    #[arg(long, value_name = "N", value_parser = within(0..=MOST_PLIES))]
    plies: Option<usize>,
    /// How far from even random openings may be, in centipawns by our own search
    #[arg(long, value_name = "CP", default_value_t = BALANCE, value_parser = within(0..=MOST_BALANCE))]
    balance: i32,
    /// What all chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

fn run_name(text: &str) -> Result<String, String> {
    check_name(text).map(|()| text.to_owned())
}

impl LimitOptions {
    fn control(&self) -> Control {
        let depth = self.depth.map(Limit::Depth);
        match self.tc {
            Some(clock) => Control::Clock(clock),
            None => Control::Move(self.nodes.or(depth).or(self.move_time).unwrap_or(USUAL_LIMIT)),
        }
    }
}

const USUAL_LIMIT: Limit = Limit::Nodes(5000);

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

impl GameOptions {
    /// What holds for all games of these players.
    pub fn rules<'a>(
        &self,
        players: impl IntoIterator<Item = &'a PlayerKind>,
    ) -> Result<Rules, String> {
        let control = self.limit.control();
        let mut engines = players.into_iter().filter_map(|player| match player {
            PlayerKind::Engine(engine) => Some(&engine.command),
            PlayerKind::Own(_) => None,
        });
        if let Control::Clock(TimeControl { nodes_per_second: Some(_), .. }) = control
            && let Some(engine) = engines.next()
        {
            return Err(format!("a clock that counts nodes is for players of ours, not {engine}"));
        }
        Ok(Rules {
            control,
            adjudication: self.adjudication,
            overhead: Duration::from_millis(self.limit.overhead),
            grace: Duration::from_millis(self.limit.grace),
        })
    }

    /// Where games begin.
    pub fn openings(&self) -> Result<Openings, Box<dyn Error>> {
        self.openings.load()
    }

    /// What all chance follows from.
    pub fn seed(&self) -> u64 {
        self.openings.seed
    }

    /// Games at a time.
    pub fn jobs(&self) -> NonZeroUsize {
        jobs_or_all(self.jobs)
    }

    /// The store, to work on.
    pub fn store(&self) -> Result<Store, StoreError> {
        Store::open_for_work(&self.store.store)
    }
}
